import '../../test/own-modules.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Rehearsal, RehearsalDay } from '@ulak/contracts/rehearsals/schema';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pacingOf } from '../../features/rehearsal/model/draft.ts';
import { heatHours } from '../../test/heat.ts';
import { aBranch, renderPage } from '../../test/office.tsx';
import { aRehearsal, aRehearsalDay, aResult, someFigures, someSettings } from '../../test/rehearsal.ts';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { HeatMapScreen } from './heat-map-screen.tsx';

vi.mock('../../ui/map/heat-map.tsx', () => ({ HeatMap: () => <p>the map</p> }));
vi.mock('../../ui/map/lazy-map.tsx', () => ({
  LazyLocationPicker: ({ onPick }: { onPick: (point: { lat: number; lng: number }) => void }) => (
    <>
      <button onClick={() => onPick({ lat: 41, lng: 29.0257 })} type="button">
        near
      </button>
      <button onClick={() => onPick({ lat: 42, lng: 29.0257 })} type="button">
        far
      </button>
    </>
  ),
  MAP_PARTS: [],
}));
afterEach(() => vi.unstubAllGlobals());

type Answer = { status?: number; body: unknown } | undefined;
type Known = { day?: RehearsalDay; list?: readonly Rehearsal[]; opened?: Rehearsal };
const success = (data: unknown): Answer => ({ body: { success: true, data } });
const pageOf = (data: readonly unknown[]): Answer => ({
  body: { success: true, data, pagination: { page: 1, limit: 10, total: data.length } },
});

function show(
  address: string,
  { day = aRehearsalDay(), list = [], opened = aRehearsal() }: Known = {},
  special: (sent: SentRequest) => Answer = () => undefined,
) {
  const answer = (sent: SentRequest): Answer => {
    const { pathname } = new URL(sent.path, 'http://localhost');
    if (pathname === '/api/branches') return { body: [aBranch({ id: 3 }), aBranch({ id: 4, name: 'Moda' })] };
    if (pathname === '/api/orders')
      return {
        body: { success: true, data: [], pagination: { page: 1, limit: 1, total: 0 } },
      };
    if (pathname === '/api/rehearsals/day') return success(day);
    if (pathname === '/api/heatmap/hours') return success(heatHours([{ weekday: 7, hour: 19, orders: 24 }]));
    if (pathname === '/api/rehearsals' && sent.method === 'POST')
      return { status: 201, body: { success: true, data: opened } };
    if (pathname === '/api/rehearsals') return pageOf(list);
    if (pathname === `/api/rehearsals/${opened.id}`) return success(opened);
    return undefined;
  };
  const calls = fakeServer((sent) => special(sent) ?? answer(sent));
  return {
    ...renderPage(HeatMapScreen, {
      at: `/heat-map?branch=3&tab=rehearsal${address}`,
      role: 'COMPANY_ADMIN',
    }),
    started: () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]),
    asked: (path: string) => calls.filter((call) => call.path.startsWith(path)).map((call) => call.path),
  };
}

const DAY = '&day=2026-03-01';
const start = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Prova et' });
const stepper = async (hours: string) => within(await screen.findByRole('group', { name: `${hours} kurye` }));

describe('Prova: what is tried', () => {
  it('begins as the day was, and asks for nothing that is as it was', async () => {
    const { started, search } = show(DAY);
    fireEvent.click(await start());
    await waitFor(() =>
      expect(search()).toEqual({ tab: 'rehearsal', branch: '3', day: '2026-03-01', rehearsal: '12' }),
    );
    expect(started()).toEqual([
      ['/api/rehearsals', { branchId: 3, day: '2026-03-01', settings: someSettings() }],
    ]);
  });

  it('two couriers fewer in an hour, as the address proposes; the real number stands beside', async () => {
    const { started } = show(`${DAY}&couriers=19:-2`);
    const hour = await stepper('19:00–20:00');
    expect(hour.getByText('2')).toBeTruthy();
    await screen.findByText('gerçek 4,4 · 24 sipariş');
    fireEvent.click((await stepper('20:00–21:00')).getByRole('button', { name: /artır$/ }));
    fireEvent.click(await start());
    await waitFor(() => expect(started()).toHaveLength(1));
    const couriersByHour = Array.from({ length: 24 }, (_, at) => ({ 18: 3, 19: 2, 20: 5 })[at] ?? 0);
    expect(started()[0]?.[1]).toMatchObject({ settings: someSettings({ couriersByHour }) });
  });

  it('every hour at once, and all as it was again', async () => {
    show(DAY);
    const hour = await stepper('18:00–19:00');
    fireEvent.click(screen.getByRole('button', { name: 'Her saatte −1' }));
    expect(hour.getByText('2')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Sıfırla' })[0] as HTMLElement);
    expect(hour.getByText('3')).toBeTruthy();
  });

  it('method, limit, rates and slots', async () => {
    const { started } = show(DAY);
    fireEvent.click(await screen.findByRole('radio', { name: 'Otomatik atama' }));
    fireEvent.click(screen.getByRole('button', { name: 'Paket sınırı: azalt' }));
    fireEvent.change(screen.getByLabelText('Km başı ücret (TL)'), { target: { value: '9,50' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Aralık söz verilir' }));
    fireEvent.change(screen.getByLabelText('Yoğun an'), { target: { value: 'CLOCK' } });
    fireEvent.change(screen.getByLabelText('Saat'), { target: { value: '1930' } });
    fireEvent.change(screen.getByLabelText('Aralık uzunluğu'), { target: { value: '20' } });
    fireEvent.click(await start());
    await waitFor(() => expect(started()).toHaveLength(1));
    expect(started()[0]?.[1]).toMatchObject({
      settings: {
        couriersByHour: null,
        method: 'AUTOMATIC',
        concurrentLimit: 2,
        rates: { baseRate: 40, pricePerKm: 9.5, minimumRate: 45 },
        pacing: { isOn: true, kind: 'CLOCK', clockTime: '19:30', slotMin: 20, fromDay: null, capacity: null },
      },
    });
  });

  it('a branch with slots can be tried without them', async () => {
    const pacing = pacingOf(null);
    const { started } = show(DAY, { day: aRehearsalDay({ pacing }) });
    fireEvent.click(await screen.findByRole('radio', { name: 'Aralık olmadan' }));
    fireEvent.click(await start());
    await waitFor(() => expect(started()).toHaveLength(1));
    expect(started()[0]?.[1]).toMatchObject({ settings: { pacing: { ...pacing, isOn: false } } });
  });

  it('another place of the branch, not farther than allowed', async () => {
    const { started } = show(`${DAY}&lat=40.99&lng=29.12`);
    await screen.findByText(/^Şubeden 7,9 km doğuda/);
    fireEvent.click(screen.getByRole('button', { name: 'Haritada seç' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Şube nerede olsaydı?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'far' }));
    await dialog.findByText('En fazla 60 km uzağı seçebilirsiniz.');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Burayı dene' }).disabled).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'near' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Burayı dene' }));
    await screen.findByText(/^Şubeden 1,4 km kuzeyde$/);
    fireEvent.click(await start());
    await waitFor(() => expect(started()).toHaveLength(1));
    expect(started()[0]?.[1]).toMatchObject({ settings: { location: { lat: 41, lng: 29.0257 } } });
  });

  it('a second branch at the place, with couriers of its own', async () => {
    const { started } = show(`${DAY}&lat=40.99&lng=29.12`);
    const kinds = within(await screen.findByRole('radiogroup', { name: 'Seçilen yerde' }));
    expect(kinds.getByRole<HTMLInputElement>('radio', { name: 'Şube buraya taşınsaydı' }).checked).toBe(true);
    expect(kinds.queryByRole('group')).toBeNull();
    expect(kinds.queryByText(/sayılmaz/)).toBeNull();
    fireEvent.click(kinds.getByRole('radio', { name: 'Burada ikinci bir şube olsaydı' }));
    expect(kinds.getByText(/Başka şubelerin siparişleri sayılmaz\.$/)).toBeTruthy();
    fireEvent.click(kinds.getByRole('button', { name: 'İkinci şubenin kuryesi: artır' }));
    fireEvent.click(await start());
    await waitFor(() => expect(started()).toHaveLength(1));
    expect(started()[0]?.[1]).toMatchObject({
      settings: { location: null, secondBranch: { location: { lat: 40.99, lng: 29.12 }, couriers: 3 } },
    });
  });

  it('the place of a second branch taken back leaves none', async () => {
    const { started } = show(`${DAY}&lat=40.99&lng=29.12&second=4`);
    await screen.findByRole('radiogroup', { name: 'Seçilen yerde' });
    fireEvent.click(screen.getByRole('button', { name: 'Haritada seç' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'İkinci şube nerede olsaydı?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Vazgeç' }));
    fireEvent.click(screen.getByRole('button', { name: 'Sıfırla', hidden: true }));
    expect(screen.queryByRole('radiogroup', { name: 'Seçilen yerde' })).toBeNull();
    fireEvent.click(await start());
    await waitFor(() => expect(started()).toHaveLength(1));
    expect(started()[0]?.[1]).not.toHaveProperty('settings.secondBranch');
  });

  it('who sees no pay names no rates', async () => {
    show(DAY, { day: aRehearsalDay({ rates: null }) });
    await start();
    expect(screen.queryByText('Teslimat ücreti')).toBeNull();
  });

  it('a wrong amount, or a day that cannot be rehearsed, says why nothing can run', async () => {
    show(DAY);
    fireEvent.change(await screen.findByLabelText('Km başı ücret (TL)'), { target: { value: 'çok' } });
    expect((await start()).disabled).toBe(true);
    expect(screen.getByText('Ücretlerden biri geçerli bir tutar değil.')).toBeTruthy();
  });

  it('a day without orders', async () => {
    const reason = 'Bu günde teslim edilmiş sipariş yok.';
    show(DAY, { day: aRehearsalDay({ orders: 0, delivered: 0, couriersByHour: [], reason }) });
    expect((await start()).disabled).toBe(true);
    expect(screen.getByText(reason)).toBeTruthy();
  });

  it('without a day in the address: the newest past day with orders', async () => {
    const { asked } = show('', {}, ({ path }) =>
      path.startsWith('/api/orders') ? pageOf([{ createdAt: '2026-02-27T17:00:00.000Z' }]) : undefined,
    );
    await start();
    expect(asked('/api/rehearsals/day')).toEqual(['/api/rehearsals/day?branchId=3&day=2026-02-27']);
  });

  it('a refused start tells its sentences; another change forgets them', async () => {
    const sentence = 'Şube bu kadar uzağa konamaz';
    show(DAY, {}, ({ method }) =>
      method === 'POST'
        ? refusal(400, 'VALIDATION_FAILED', 'Geçersiz', { 'settings.location': sentence })
        : undefined,
    );
    fireEvent.click(await start());
    await screen.findByText(sentence);
    fireEvent.click(screen.getByRole('radio', { name: 'Otomatik atama' }));
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('spec 4 §8: what fails stands in the red box', async () => {
    let isDown = true;
    show(DAY, {}, ({ path }) =>
      isDown && path.startsWith('/api/rehearsals')
        ? refusal(503, 'QUERY_TIMEOUT', 'Çok uzun sürdü.')
        : undefined,
    );
    await waitFor(() => expect(screen.getAllByText('API Hatası: 503 - Çok uzun sürdü.')).toHaveLength(2));
    isDown = false;
    for (const again of screen.getAllByRole('button', { name: 'Yeniden dene' })) fireEvent.click(again);
    await start();
    await screen.findByText('Bu şubede son 30 günde prova yapılmadı.');
  });
});

const OPEN = `${DAY}&rehearsal=12`;
const row = async (name: string) => {
  const table = within(await screen.findByRole('table', { name: 'Sonuç' }));
  const found = table.getByRole('button', { name }).closest('tr') as HTMLElement;
  return within(found)
    .getAllByRole('cell')
    .map((cell) => cell.lastElementChild?.textContent);
};

describe('Prova: what comes of it', () => {
  it('a figure of the real day beside both provas, and how they differ', async () => {
    show(OPEN);
    expect(await row('Ortalama süre')).toEqual([
      '31 dk',
      '32 dk (31–33)',
      '42 dk (39–44)',
      '+9,4 dk, daha kötü',
    ]);
    expect(await row('Kurye saati')).toEqual(['11,4 saat', '11,4 saat', '5,4 saat', '−6,0 saat, daha az']);
    expect(await row('Teslim edilen')).toEqual(['60', '60', '60', '0, aynı']);
    expect(
      screen.getByText(/bu günün 184 ölçülmüş yolundan alındı.*gerçekten %4 farklı \(daha uzun\)/),
    ).toBeTruthy();
  });

  it('each figure opens what it is made of', async () => {
    show(OPEN);
    const name = await screen.findByRole('button', { name: 'Geciken' });
    fireEvent.click(name);
    expect(name.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText(/En uzun teslim süresi 45 dk\. Prova her ayarla 5 kez/)).toBeTruthy();
  });

  it('warns where the prova is far from the real day; says where slots would not help', async () => {
    const result = aResult({
      calibration: { ...aResult().calibration, source: 'DAYS_BEFORE', differencePercent: -14 },
      pacingHelps: false,
    });
    show(OPEN, { opened: aRehearsal({ result }) });
    await screen.findByText('Bu günün provası gerçeğe uzak.');
    expect(screen.getByText('Aralıklar bu günde gecikenleri en az %30 azaltmazdı.')).toBeTruthy();
    expect(screen.getByText(/önceki günlerin 184 ölçülmüş yolundan.*%14 farklı \(daha kısa\)/)).toBeTruthy();
  });

  it('says what a second branch would have sent', async () => {
    const secondBranch = { location: { lat: 41, lng: 29 }, couriers: 2 };
    const settings = someSettings({ secondBranch });
    show(OPEN, { opened: aRehearsal({ settings, result: aResult({ secondOrders: 18 }) }) });
    const opened = within(await screen.findByRole('region', { name: 'Prova' }));
    await opened.findByText(/seçilen yerde 2 kuryeli ikinci şube$/);
    expect(opened.getByText(/ikinci şubeden çıkan sipariş: 18 \/ 62\./)).toBeTruthy();
  });

  it('who sees no pay reads none', async () => {
    const days = { pay: null, cost: null };
    const result = aResult({
      real: someFigures(days),
      unchanged: someFigures(days),
      tried: someFigures(days),
    });
    show(OPEN, { opened: aRehearsal({ result }) });
    await row('Yol');
    expect(screen.queryByRole('button', { name: 'Hak ediş, paket başı' })).toBeNull();
  });

  it('one that waits can be cancelled', async () => {
    let opened = aRehearsal({ state: 'QUEUED', done: 0, result: null });
    const { started } = show(OPEN, {}, ({ path, method }) => {
      if (!path.startsWith('/api/rehearsals/12')) return undefined;
      if (method === 'POST') opened = aRehearsal({ state: 'CANCELLED', done: 0, result: null });
      return success(opened);
    });
    await screen.findByText('Sırada: önündeki prova bitince başlar.');
    fireEvent.click(screen.getByRole('button', { name: 'İptal et' }));
    await screen.findByText('Bu prova iptal edildi; sonucu yok.');
    expect(started().map(([path]) => path)).toEqual(['/api/rehearsals/12/cancel']);
  });

  it('one that runs is watched until its result', async () => {
    let opened = aRehearsal({ state: 'RUNNING', done: 4, result: null });
    show(OPEN, {}, ({ path }) => (path.startsWith('/api/rehearsals/12') ? success(opened) : undefined));
    await screen.findByText('Gün oynatılıyor: 4 / 10');
    opened = aRehearsal();
    expect(await screen.findByRole('table', { name: 'Sonuç' }, { timeout: 4_000 })).toBeTruthy();
  });

  it('one that failed says so; its settings are taken over for another try', async () => {
    const settings = someSettings({ method: 'AUTOMATIC', concurrentLimit: 2 });
    show(OPEN, { opened: aRehearsal({ state: 'FAILED', result: null, settings }) });
    await screen.findByText(/^Bu prova tamamlanamadı\./);
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Otomatik atama' })).checked).toBe(
      false,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Bu ayarları düzenle' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Otomatik atama' }).checked).toBe(true);
  });

  it('one that is gone says so and can be closed', async () => {
    const { search } = show(OPEN, {}, ({ path }) =>
      path.startsWith('/api/rehearsals/12')
        ? refusal(404, 'REHEARSAL_NOT_FOUND', 'Prova bulunamadı.')
        : undefined,
    );
    await screen.findByText('API Hatası: 404 - Prova bulunamadı.');
    fireEvent.click(screen.getByRole('button', { name: 'Kapat' }));
    await waitFor(() => expect(search().rehearsal).toBeUndefined());
  });

  it('earlier ones: day, settings, by whom, state, late share; one is opened', async () => {
    const couriersByHour = Array.from({ length: 24 }, (_, hour) => (hour > 17 ? 4 : 0));
    const list = [
      aRehearsal({ settings: someSettings({ couriersByHour }) }),
      aRehearsal({ id: 11, day: '2026-02-28', state: 'CANCELLED', result: null, startedBy: null }),
    ];
    const { search } = show(DAY, { list });
    const entries = within(await screen.findByRole('region', { name: 'Önceki provalar' }));
    const first = await entries.findByRole('button', { name: /1 Mart Pazar/ });
    expect(first.textContent).toMatch(/24 kurye saati.*Deniz Ulak.*Tamamlandı.*geciken %38/);
    expect(entries.getByRole('button', { name: /28 Şubat/ }).textContent).toMatch(
      /Silinmiş hesap.*İptal edildi$/,
    );
    fireEvent.click(first);
    await screen.findByRole('table', { name: 'Sonuç' });
    expect(search()).toMatchObject({ day: '2026-03-01', rehearsal: '12' });
  });
});
