import type { CourierShare } from '@ulak/contracts/forecasts/schema';
import { asBranchId, asUserId } from '@ulak/contracts/ids';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBranch } from '../../test/dispatch.ts';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { fairnessSheet } from './components/fairness-part.tsx';
import { InsightsDialog } from './components/insights-dialog.tsx';

const SHARES: readonly CourierShare[] = [
  {
    courierId: asUserId(7),
    name: 'Mehmet Kaya',
    onlineMin: 312,
    orders: 16,
    paid: 1234.5,
    ordersPerHour: 3.08,
    paidPerHour: 237.4,
  },
  {
    courierId: asUserId(8),
    name: 'Ayşe Demir',
    onlineMin: 9,
    orders: 1,
    paid: 45,
    ordersPerHour: null,
    paidPerHour: null,
  },
];
const FAIRNESS = {
  from: '2026-03-02T07:00:00Z',
  to: '2026-03-02T16:00:00Z',
  couriers: SHARES,
  median: { couriers: 1, ordersPerHour: null, paidPerHour: null },
  giniOrders: 0.12,
  giniPaid: 0.18,
};
const hour = (at: number) => ({
  hour: at,
  samples: 90,
  readyP50Min: 12,
  readyP90Min: 20,
  minPerKmP50: 2.7,
  minPerKmP90: 4.1,
  doorMin: 2,
});
const PREDICTIONS = {
  branchId: 1,
  learnedAt: '2026-03-02T04:00:00Z',
  days: 28,
  hours: [hour(19), hour(-1), hour(12)],
  calibration: [{ stage: 'CREATED', deliveries: 100, inside: 84, early: 6, late: 10, meanWidthMin: 22 }],
};

const REASONS = [{ id: 3, at: '2026-03-02T12:00:00Z', orderNumber: '1042', reason: 'Molada görünüyordunuz' }];

function show(given: { fairness?: object; predictions?: object; hasFairness?: boolean } = {}) {
  const calls = fakeServer(({ path }) => {
    if (path.includes('/fairness'))
      return { body: { success: true, data: { ...FAIRNESS, ...given.fairness } } };
    if (path.includes('/passed-over')) return { body: { success: true, data: REASONS, nextBefore: null } };
    if (path.includes('/predictions'))
      return { body: { success: true, data: { ...PREDICTIONS, ...given.predictions } } };
    return undefined;
  });
  renderWeb(
    <InsightsDialog
      isOpen
      branches={[aBranch(1, 'Kadıköy')]}
      branchId={asBranchId(1)}
      hasFairness={given.hasFairness ?? true}
      onBranch={() => {}}
      onClose={() => {}}
    />,
  );
  return calls;
}

const rows = async (name: string): Promise<(string | null)[][]> => {
  const table = (await screen.findByRole('group', { name })).querySelector('table');
  return [...(table?.rows ?? [])].map((row) => [...row.cells].map(({ textContent }) => textContent));
};

afterEach(() => vi.unstubAllGlobals());

describe('Dağılım ve tahminler', () => {
  it('work and pay of each courier by hour online, both Gini values in one sentence', async () => {
    show();
    expect(await rows('Kurye dağılımı tablosu')).toEqual([
      ['Kurye', 'Çevrimiçi', 'Sipariş', 'Sipariş/saat', 'Kazanç', 'Kazanç/saat'],
      ['Mehmet Kaya', '5 sa 12 dk', '16', '3,1', '1.234,50 TL', '237,40 TL'],
      ['Ayşe Demir', '9 dk', '1', '–', '45,00 TL', '–'],
    ]);
    expect(screen.getByText(/^Gini katsayısı siparişlerde 0,12, kazançta 0,18: 0 ise/)).toBeTruthy();
  });

  it('the median from five couriers on, else why there is none', async () => {
    show({ fairness: { median: { couriers: 5, ordersPerHour: 3.4, paidPerHour: 210.5 } } });
    expect((await rows('Kurye dağılımı tablosu')).at(-1)).toEqual([
      'Ortanca',
      '',
      '',
      '3,4',
      '',
      '210,50 TL',
    ]);
    expect(screen.queryByText(/en az 5 kurye/)).toBeNull();
  });

  it('a courier’s name opens the written reasons of the period, and closes them', async () => {
    const calls = show();
    expect(await screen.findByText('Ortanca, dönemde en az 5 kurye çalıştıysa gösterilir.')).toBeTruthy();
    const name = await screen.findByRole('button', { name: /^Ayşe Demir: başka kuryeye giden siparişler$/ });
    await userEvent.click(name);
    expect(await screen.findByText('Molada görünüyordunuz')).toBeTruthy();
    expect(screen.getByText('#1042 · 02.03 15:00')).toBeTruthy();
    expect(
      calls.some(({ path }) => path.startsWith('/api/branches/1/passed-over?courierId=8&from=2026')),
    ).toBe(true);
    await userEvent.click(name);
    expect(screen.queryByText('Molada görünüyordunuz')).toBeNull();
  });

  it('shows the work alone to who sees no pay (DECISIONS "Roles, once more")', async () => {
    const couriers = SHARES.map((share) => ({ ...share, paid: null, paidPerHour: null }));
    show({ fairness: { couriers, giniPaid: null } });
    expect((await rows('Kurye dağılımı tablosu'))[0]).toEqual([
      'Kurye',
      'Çevrimiçi',
      'Sipariş',
      'Sipariş/saat',
    ]);
    expect(screen.getByText(/^Gini katsayısı siparişlerde 0,12: 0 ise/)).toBeTruthy();
    expect(fairnessSheet(couriers).columns.map(({ header }) => header)).not.toContain('Kazanç (TL)');
  });

  it('today or seven days', async () => {
    const calls = show();
    await userEvent.click(await screen.findByRole('radio', { name: '7 gün' }));
    await waitFor(() =>
      expect(calls.some(({ path }) => path === '/api/branches/1/fairness?days=7')).toBe(true),
    );
    expect(calls.some(({ path }) => path === '/api/branches/1/fairness?days=1')).toBe(true);
  });

  it('learned times by hour, the whole day first, and how well the ranges held', async () => {
    show();
    expect((await rows('Saatlere göre süreler')).map(([first, ...rest]) => [first, rest[2]])).toEqual([
      ['Saat', 'dk/km'],
      ['Tüm gün', '2,7 / 4,1'],
      ['12:00', '2,7 / 4,1'],
      ['19:00', '2,7 / 4,1'],
    ]);
    expect(screen.getByText(/teslimatların %84'ü bu aralıkta geldi/)).toBeTruthy();
    expect(screen.getByText('Son 28 günün teslimatlarından öğrenildi · 02.03 07:00')).toBeTruthy();
  });

  it('without couriers and without history it says so', async () => {
    show({
      fairness: { couriers: [], giniOrders: null, giniPaid: null },
      predictions: { learnedAt: null, hours: [], calibration: [] },
    });
    expect(await screen.findByText('Bu dönemde çevrimiçi kurye yok.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Excel/ })).toBeNull();
    expect(
      await screen.findByText('Henüz öğrenilmiş süre yok; şubenin ayarlarındaki süreler kullanılıyor.'),
    ).toBeTruthy();
  });

  it('who may not see the pay is not even asked for it', async () => {
    const calls = show({ hasFairness: false });
    await screen.findByText('Tahminler');
    expect(calls.filter(({ path }) => path.includes('/fairness'))).toEqual([]);
  });

  it('a failed load offers another try', async () => {
    fakeServer(() => refusal(500, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.'));
    renderWeb(
      <InsightsDialog
        isOpen
        branches={[aBranch(1, 'A')]}
        branchId={null}
        hasFairness
        onBranch={() => {}}
        onClose={() => {}}
      />,
    );
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Yeniden dene' })).toHaveLength(2));
  });

  it('exports real numbers under Turkish headers', () => {
    const { columns, rows: cells } = fairnessSheet(SHARES);
    expect(columns.map(({ header }) => header)).toEqual([
      'Kurye',
      'Çevrimiçi (dk)',
      'Sipariş',
      'Sipariş/saat',
      'Kazanç (TL)',
      'Kazanç/saat (TL)',
    ]);
    expect(cells).toEqual([
      ['Mehmet Kaya', 312, 16, 3.08, 1234.5, 237.4],
      ['Ayşe Demir', 9, 1, null, 45, null],
    ]);
  });
});
