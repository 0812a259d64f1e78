import { DEFAULT_RUSH } from '@ulak/contracts/rush/default-rush';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { asBranchId } from '@ulak/contracts/ids';
import type { RushVerdict, RushView } from '@ulak/contracts/rush/schema';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RefetchButton, renderPage } from '../../test/office.tsx';
import { fakeServer, holdRequests, refusal } from '../../test/render-web.tsx';
import { answered, press } from '../../test/signed-in.tsx';
import { RushPanel } from './components/rush-panel.tsx';
import { toggled } from '../../lib/weekdays.ts';
import { verdictText } from './model/verdict.ts';

type Verdict = NonNullable<RushVerdict>;

const NONE: RushView = { rush: null, version: 3, today: null };
const slot = (hour: string, taken: number) => ({
  from: `2026-03-02T${hour}:30:00.000Z`,
  to: `2026-03-02T${hour}:45:00.000Z`,
  capacity: 4,
  taken,
});
const ON: RushView = {
  rush: { ...DEFAULT_RUSH, isOn: true },
  version: 4,
  today: { peakAt: '2026-03-02T15:45:00.000Z', couriers: 3, slots: [slot('15', 4), slot('16', 1)] },
};

const VERDICT = {
  kind: 'PACES',
  days: 28,
  orders: 412,
  busiest: { day: '2026-02-21', orders: 31 },
  mostInSlot: 14,
  capacity: 4,
  places: 56,
} as const;

type Answer = ReturnType<typeof answered>;

/** @param views what is read, one after the other; the last one from then on */
function show(
  views: RushView | readonly RushView[] | null,
  save: Answer | ((body: { version: number }) => Answer) = answered(ON),
  verdict: Verdict | null = VERDICT,
) {
  const left = [views].flat();
  const calls = fakeServer(({ path, method, body }) => {
    if (path === '/api/branches/7/rush/verdict')
      return verdict === null ? { status: 500, body: {} } : answered(verdict);
    if (path !== '/api/branches/7/rush') return undefined;
    if (method === 'PUT') return typeof save === 'function' ? save(body as { version: number }) : save;
    const view = left.length > 1 ? left.shift() : left[0];
    return view ? answered(view) : { status: 500, body: {} };
  });
  renderPage(() => [<RushPanel branchId={asBranchId(7)} key="panel" />, <RefetchButton key="refetch" />], {
    at: '/branch-settings',
    role: 'OWNER',
  });
  return () => calls.filter(({ method }) => method === 'PUT');
}

afterEach(() => vi.unstubAllGlobals());

describe('decision 090: the peak of a branch', () => {
  it('off until it was named, and says so', async () => {
    show(NONE);
    expect(await screen.findByText(/Yoğun saat kapalı/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Kaydet' })).toHaveProperty('disabled', true);
  });

  it('is saved as a whole, with the version that was read', async () => {
    const sent = show(NONE);
    fireEvent.click(await screen.findByRole('switch', { name: 'Kapalı' }));
    press('Kaydet');
    await waitFor(() =>
      expect(sent()).toMatchObject([{ body: { ...DEFAULT_RUSH, isOn: true, version: 3 } }]),
    );
    expect(await screen.findByText(/^İftar/)).toBeTruthy();
  });

  it('what somebody else set meanwhile is told with both, and either may be saved', async () => {
    const theirs = {
      today: { ...ON.today, slots: [{ ...slot('15', 3), capacity: 5 }] },
      version: 6,
      rush: { ...DEFAULT_RUSH, isOn: true, beforeMin: 90, afterMin: 40, slotMin: 30 },
    } as RushView;
    const text = 'Siz düzenlerken bu kaydı Ece Kaya değiştirdi.';
    const sent = show([ON, theirs], ({ version }) =>
      version === 6 ? answered({ ...theirs, version: 7 }) : refusal(409, 'RECORD_CHANGED', text),
    );
    fireEvent.change(await screen.findByLabelText('Öncesinde (dakika)'), { target: { value: '45' } });
    fireEvent.change(screen.getByLabelText('Sonrasında (dakika)'), { target: { value: '50' } });
    press('sıradaki yenileme');
    await screen.findByText('3/5');
    press('Kaydet');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByText(/^Şu anki:/).map(({ textContent }) => textContent)).toEqual([
      'Şu anki: 90',
      'Şu anki: 40',
    ]);
    fireEvent.click(screen.getByText('Şu anki: 90'));
    expect(screen.getByLabelText('Öncesinde (dakika)')).toHaveProperty('value', '90');
    expect(screen.getByText('Şu anki: 40')).toBeTruthy();
    fireEvent.click(screen.getByText('Sizinki: 45'));
    press('Kaydet');
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toMatchObject([
        { beforeMin: 45, afterMin: 50, slotMin: 15, version: 4 },
        { beforeMin: 45, afterMin: 50, slotMin: 30, version: 6 },
      ]),
    );
  });

  it('what somebody else set is taken over by choosing it everywhere: nothing is left to save', async () => {
    const theirs: RushView = { ...ON, version: 6, rush: { ...DEFAULT_RUSH, isOn: true, beforeMin: 90 } };
    const text = 'Siz düzenlerken bu kaydı Ece Kaya değiştirdi.';
    show([ON, theirs], refusal(409, 'RECORD_CHANGED', text));
    const before = await screen.findByLabelText('Öncesinde (dakika)');
    fireEvent.change(before, { target: { value: '45' } });
    press('Kaydet');
    fireEvent.click(await screen.findByText('Şu anki: 90'));
    expect(screen.queryByText(text)).toBeNull();
    expect(screen.getByRole('button', { name: 'Kaydet' })).toHaveProperty('disabled', true);
    fireEvent.change(before, { target: { value: '50' } });
    expect(screen.queryByText(text)).toBeNull();
  });

  it('what is changed while a save is on its way stays, and is saved after it', async () => {
    const sent = show(NONE, ({ version }) => answered({ ...ON, version: version + 1 }));
    fireEvent.click(await screen.findByRole('switch', { name: 'Kapalı' }));
    const letGo = holdRequests('PUT');
    press('Kaydet');
    const save = screen.getByRole('button', { name: 'Kaydet' });
    await waitFor(() => expect(save).toHaveProperty('disabled', true));
    fireEvent.change(screen.getByLabelText('Öncesinde (dakika)'), { target: { value: '45' } });
    letGo();
    await screen.findByText('Yoğun saat açık.');
    expect(screen.getByLabelText('Öncesinde (dakika)')).toHaveProperty('value', '45');
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    press('Kaydet');
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toMatchObject([
        { isOn: true, beforeMin: DEFAULT_RUSH.beforeMin, version: 3 },
        { isOn: true, beforeMin: 45, version: 4 },
      ]),
    );
  });

  it('another setting that was saved meanwhile is no conflict', async () => {
    const sent = show([NONE, { ...NONE, version: 8 }], ({ version }) =>
      version === 8 ? answered(ON) : refusal(409, 'RECORD_CHANGED', 'Siz düzenlerken bu kayıt değişti.'),
    );
    fireEvent.click(await screen.findByRole('switch', { name: 'Kapalı' }));
    press('Kaydet');
    expect(await screen.findByText('Yoğun saat açık.')).toBeTruthy();
    expect(sent().map(({ body }) => body)).toMatchObject([{ version: 3 }, { version: 8 }]);
  });

  it('shows the next peak, how full its slots are, and what that is reckoned from', async () => {
    show(ON);
    expect(await screen.findByText('İftar 02.03 18:45')).toBeTruthy();
    expect(screen.getByText('4/4 dolu')).toBeTruthy();
    expect(screen.getByText('1/4')).toBeTruthy();
    expect(screen.getByText(/görevdeki 3 kurye/)).toBeTruthy();
  });

  it('a refusal stands on its field, another one above the form', async () => {
    show(NONE, refusal(400, 'VALIDATION_ERROR', 'x', { weekdays: 'En az bir gün seçin' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Pzt' }));
    press('Kaydet');
    expect(await screen.findByText('En az bir gün seçin')).toBeTruthy();
  });

  it('could not be read: a retry', async () => {
    show(null);
    expect(await screen.findByText(/Yoğun saat getirilemedi/, {}, { timeout: 5_000 })).toBeTruthy();
  });

  it('says whether it can help, from what, and leads to a rehearsal of the busiest day', async () => {
    show(ON);
    expect(await screen.findByText(/^Aralıklar gecikmeyi azaltabilir: bir aralığa 14 siparişe/)).toBeTruthy();
    expect(screen.getByText(/28 günü, .* 412 sipariş; en yoğunu 21\.02\.2026, 31 sipariş/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Prova et' }).getAttribute('href')).toBe(
      '/heat-map?tab=rehearsal&branch=7&day=2026-02-21&pacing=1',
    );
  });

  it('says in words when it cannot; without orders there is nothing to rehearse', async () => {
    const words = (changed: Partial<Verdict>) => verdictText({ ...VERDICT, ...changed });
    expect(words({ kind: 'NOBODY' })).toContain('görevde kurye yok');
    expect(words({ kind: 'NEVER_FULL', mostInSlot: 3 })).toContain('en çok 3 sipariş düştü, 4 yer var');
    expect(words({ kind: 'TOO_MANY' })).toContain('31 sipariş düştü, bütün aralıklarda 56 yer var');
    show(ON, undefined, { ...VERDICT, kind: 'NO_ORDERS', orders: 0, busiest: null });
    expect(await screen.findByText(/çevresine düşen sipariş yok/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Prova et' })).toBeNull();
  });

  it('the verdict could not be computed: the rest stands, a retry in its place', async () => {
    show(ON, undefined, null);
    expect(await screen.findByText(/Aralıkların etkisi hesaplanamadı/, {}, { timeout: 5_000 })).toBeTruthy();
    expect(screen.getByText('İftar 02.03 18:45')).toBeTruthy();
  });

  it('the first and the last day can be taken away again', async () => {
    const sent = show({
      ...ON,
      rush: { ...DEFAULT_RUSH, isOn: true, fromDay: '2026-02-18', toDay: '2026-03-19' },
    });
    expect(await screen.findByText('18 Şubat 2026')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Son gün: temizle' }));
    press('Kaydet');
    await waitFor(() => expect(sent()).toMatchObject([{ body: { fromDay: '2026-02-18', toDay: null } }]));
  });

  it('days stay in the order of the week', () => {
    expect(toggled([1, 3], 2)).toEqual([1, 2, 3]);
    expect(toggled([1, 2, 3], 2)).toEqual([1, 3]);
  });
});
