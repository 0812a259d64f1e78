import { screen, waitFor } from '@testing-library/react';
import { asCompanyId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import type { BranchStop, DeliveryStop } from '@ulak/contracts/stops/schema';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBranch, renderPage } from '../../test/office.tsx';
import { fakeServer, refusal } from '../../test/render-web.tsx';
import { answered, press, type } from '../../test/signed-in.tsx';
import { StopBand } from './components/stop-band.tsx';
import { StopsPanel } from './components/stops-panel.tsx';
import { emptyForm, formErrors, stopTargets, targetBody } from './model/stop-form.ts';
import { deedsText, periodText, stateText } from './model/entry-texts.ts';
import { bandText } from './model/stop-texts.ts';

const REASON = 'Valilik kararı: moto kurye durduruldu';
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

const aStop = (given: Partial<DeliveryStop> = {}): DeliveryStop => ({
  id: 5,
  companyId: asCompanyId(1),
  companyName: 'Lezzet Grubu',
  branchId: aBranch().id,
  branchName: 'Kadıköy',
  reason: REASON,
  startsAt: inHours(-1),
  endsAt: inHours(1),
  road: 'FINISH',
  state: 'RUNNING',
  createdByName: 'Ayşe Kaya',
  changedAt: null,
  changedByName: null,
  endedAt: null,
  endedByName: null,
  version: 2,
  ...given,
});
const aBranchStop = (given: Partial<BranchStop> = {}): BranchStop => ({
  id: 5,
  isCompany: false,
  reason: REASON,
  startsAt: inHours(-1),
  endsAt: inHours(1),
  road: 'HOLD',
  version: 2,
  ...given,
});

function show(stops: readonly DeliveryStop[] | null, role: Role = 'BRANCH_MANAGER', refused = false) {
  const calls = fakeServer(({ path, method }) => {
    if (method === 'POST' && path === '/api/delivery-stops')
      return refused
        ? refusal(409, 'STOP_OVERLAPS', 'Bu süreyle çakışan bir durdurma var.')
        : answered(aStop());
    if (method !== 'GET') return answered(aStop());
    if (stops === null) return { status: 500, body: {} };
    const pagination = { page: 1, limit: 20, total: stops.length };
    return { body: { success: true, data: stops, pagination } };
  });
  renderPage(() => <StopsPanel branches={[aBranch()]} viewer={{ role }} />, { at: '/delivery-stops', role });
  return () => calls.filter(({ method }) => method !== 'GET');
}

afterEach(() => vi.unstubAllGlobals());

describe('decision 080: the page', () => {
  it('lists what runs, is planned and was, each with what may be done', async () => {
    show([
      aStop(),
      aStop({ id: 6, state: 'UPCOMING', startsAt: inHours(2), endsAt: inHours(3) }),
      aStop({ id: 7, state: 'PAST', endedAt: inHours(-0.5), endedByName: 'Veli Ak' }),
      aStop({ id: 8, branchId: null, branchName: null }),
    ]);
    expect(await screen.findAllByText(REASON)).toHaveLength(4);
    expect(screen.getByText('Lezzet Grubu: tüm şubeler')).toBeTruthy();
    expect(screen.getByText(/erken bitiren: Veli Ak/)).toBeTruthy();
    // a branch manager changes neither what is over nor the company's
    expect(screen.getAllByRole('button', { name: 'Değiştir' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Bitir' })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Kaldır' })).toHaveLength(1);
  });

  it('is empty, and says that it failed', async () => {
    show([]);
    expect(await screen.findByText('Henüz teslimat durdurulmadı')).toBeTruthy();
    show(null);
    expect(await screen.findByRole('button', { name: 'Yeniden dene' })).toBeTruthy();
  });

  it('the form names what is missing, then sends one branch, reason, end and what couriers do', async () => {
    const sent = show([]);
    await screen.findByText('Henüz teslimat durdurulmadı');
    press('Teslimatı durdur');
    await screen.findByRole('dialog');
    const submit = (): void => screen.getAllByRole('button', { name: 'Teslimatı durdur' }).at(-1)?.click();
    submit();
    expect(await screen.findByText('Bitiş saatini seçin')).toBeTruthy();
    expect(screen.getByText('Yoldaki kuryelerin ne yapacağını seçin')).toBeTruthy();
    type(/^Neden/, REASON);
    press('2 saat');
    screen.getByRole('radio', { name: 'Güvenli yerde beklesin' }).click();
    submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    const [{ body, idempotencyKey } = { body: {}, idempotencyKey: null }] = sent();
    expect(body).toMatchObject({ branchId: 1, reason: REASON, road: 'HOLD' });
    expect(body).not.toHaveProperty('startsAt');
    expect(idempotencyKey).not.toBeNull();
  });

  it('a refusal stands in the form, and what was typed stays', async () => {
    show([], 'BRANCH_MANAGER', true);
    await screen.findByText('Henüz teslimat durdurulmadı');
    press('Teslimatı durdur');
    await screen.findByRole('dialog');
    type(/^Neden/, REASON);
    press('1 saat');
    screen.getByRole('radio', { name: 'Siparişini tamamlasın' }).click();
    screen.getAllByRole('button', { name: 'Teslimatı durdur' }).at(-1)?.click();
    expect(await screen.findByText('Bu süreyle çakışan bir durdurma var.')).toBeTruthy();
    expect(screen.getByLabelText(/Neden/)).toHaveProperty('value', REASON);
  });
});

describe('decision 080: the line on the desk', () => {
  const showBand = (role: Role, stop: BranchStop) => {
    fakeServer(() => answered(aStop()));
    renderPage(() => <StopBand branches={[aBranch({ deliveryStop: stop })]} />, { at: '/dashboard', role });
  };

  it('says what, why and until when; who packs only reads it', async () => {
    showBand('PACKAGING_CHIEF', aBranchStop());
    expect((await screen.findByText(/Teslimat durduruldu/)).textContent).toContain(REASON);
    expect(screen.queryByRole('button', { name: 'Bitir' })).toBeNull();
  });

  it('a branch manager ends the own, not the company’s', async () => {
    showBand('BRANCH_MANAGER', aBranchStop({ isCompany: true }));
    expect((await screen.findByText(/tüm şubeler/)).textContent).toContain(REASON);
    expect(screen.queryByRole('button', { name: 'Bitir' })).toBeNull();
    showBand('BRANCH_MANAGER', aBranchStop());
    expect(await screen.findByRole('button', { name: 'Bitir' })).toBeTruthy();
  });

  it('goes with its hour', async () => {
    showBand('OWNER', aBranchStop({ endsAt: inHours(-0.1) }));
    await waitFor(() => expect(screen.queryByText(/Teslimat durduruldu/)).toBeNull());
  });
});

describe('words and rules', () => {
  const now = Date.parse('2026-03-02T16:30:00.000Z');

  it('the line names hour and road', () => {
    expect(bandText('Kadıköy', aBranchStop({ endsAt: '2026-03-02T18:30:00.000Z' }), now)).toBe(
      `Teslimat durduruldu (Kadıköy): ${REASON} · bitiş 21:30 · yoldaki kurye: güvenli yerde beklesin`,
    );
  });

  it('what was called off says so', () => {
    const planned = { startsAt: '2026-03-02T18:00:00.000Z', state: 'PAST' as const, endedByName: 'Veli Ak' };
    const gone = aStop({ ...planned, endsAt: planned.startsAt, endedAt: '2026-03-02T17:00:00.000Z' });
    expect(deedsText(gone)).toContain('başlamadan kaldıran: Veli Ak');
    expect(stateText(gone)).toBe('Kaldırıldı');
    // its end was cut off with it: 'from 21:00 to 21:00' would say nothing
    expect(periodText(gone)).toMatch(/^Planlanan başlangıç: 02\.03\.2026 21:00 · /);
    expect(stateText(aStop({ state: 'PAST' }))).toBe('Bitti');
    expect(deedsText(aStop({ state: 'PAST' }))).toContain('saatinde bitti');
  });

  it('a company-wide role may stop all branches of a company', () => {
    const targets = stopTargets([aBranch(), aBranch({ id: 2, name: 'Moda' })], true);
    expect(targets.map(({ label }) => label)).toEqual(['Lezzet Grubu: tüm şubeler', 'Kadıköy', 'Moda']);
    expect([targetBody('company:1', true), targetBody('company:1', false), targetBody('2', true)]).toEqual([
      { companyId: 1 },
      {},
      { branchId: 2 },
    ]);
  });

  it.each([
    [{ endsAt: '2026-03-02T16:00:00.000Z' }, 'Bitiş, başlangıçtan ve şu andan sonra olmalı'],
    [{ endsAt: '2026-03-10T16:30:00.000Z' }, 'Bir durdurma en fazla 7 gün sürebilir'],
    [{ endsAt: null }, 'Bitiş saatini seçin'],
  ])('an end that cannot be is named: %o', (given, sentence) => {
    const form = { ...emptyForm([{ value: '1' }]), reason: REASON, road: 'HOLD' as const, ...given };
    expect(formErrors(form, now, true)).toEqual({ endsAt: sentence });
  });

  it.each([
    ['2026-03-02T16:00:00.000Z', 'Başlangıç geçmişte olamaz'],
    ['2026-04-01T16:31:00.000Z', 'Başlangıç en fazla 30 gün sonrası olabilir'],
    ['2029-03-02T16:30:00.000Z', 'Başlangıç en fazla 30 gün sonrası olabilir'],
  ])('a beginning that cannot be is named: %s', (startsAt, sentence) => {
    const endsAt = new Date(Math.max(Date.parse(startsAt), now) + 3_600_000).toISOString();
    const form = { ...emptyForm([{ value: '1' }]), reason: REASON, road: 'HOLD' as const, startsAt, endsAt };
    expect(formErrors(form, now, true)).toEqual({ startsAt: sentence });
    // one that stands already is not judged again
    expect(formErrors(form, now, false)).toEqual({});
  });
});
