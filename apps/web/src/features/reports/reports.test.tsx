import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CourierFilter, CourierSummaryRow } from '@ulak/contracts/reports/schema';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, renderWeb, type SentRequest } from '../../test/render-web.tsx';
import { aBranchRow, aCourierRow } from '../../test/report.ts';
import { BranchReport } from './components/branch-report.tsx';
import { CourierReport } from './components/courier-report.tsx';
import { readReportView, type ReportView } from './model/report-view.ts';
import type { ReportScope } from './queries.ts';

const SCOPE: ReportScope = {
  from: '2026-03-02T07:00:00.000Z',
  to: '2026-03-03T04:00:00.000Z',
  branchId: 'all',
};
const ABOUT = {
  success: true,
  startDate: SCOPE.from,
  endDate: SCOPE.to,
  asOf: '2026-03-02T17:00:00.000Z',
  gap: { orders: 3, amount: 1450.5 },
};
const { branchId: _1, branchName: _2, companyId: _3, companyName: _4, ...TOTAL } = aBranchRow();
const onView = vi.fn<(change: Partial<ReportView>) => void>();
const onViolations = vi.fn<(row: CourierSummaryRow | null) => void>();

afterEach(() => vi.clearAllMocks());

const queryIn = ({ path }: SentRequest) => Object.fromEntries(new URL(path, 'http://localhost').searchParams);

function showBranches(body: object, address = {}) {
  const calls = fakeServer(() => ({ body }));
  renderWeb(<BranchReport scope={SCOPE} view={readReportView(address)} onView={onView} />);
  return calls;
}

function showCouriers(
  rows: readonly object[],
  {
    address = {},
    mayViolations = true,
    couriers = 'active',
  }: { address?: object; mayViolations?: boolean; couriers?: CourierFilter } = {},
) {
  const calls = fakeServer(() => ({ body: { ...ABOUT, data: rows } }));
  renderWeb(
    <CourierReport
      couriers={couriers}
      scope={SCOPE}
      view={readReportView({ tab: 'kuryeler', ...address })}
      violations={null}
      onView={onView}
      onViolations={mayViolations ? onViolations : undefined}
    />,
  );
  return calls;
}

const rowOf = (name: string): HTMLElement => {
  const row = screen.getAllByText(name)[0]?.closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};

describe('Şube Raporları (spec 2 §2.5)', () => {
  it('asks for the range, says of when its data are, and what lies in the gap', async () => {
    const calls = showBranches({ ...ABOUT, data: [aBranchRow()], total: TOTAL });
    await screen.findByText('02.03 20:00');
    expect(calls.map(queryIn)).toEqual([{ startDate: SCOPE.from, endDate: SCOPE.to, branchId: 'all' }]);
    expect(screen.getByText(/30 dakikaya kadar geriden gelir/)).toBeTruthy();
    expect(screen.getByText(/Mesai dışı 07:00–10:00: 3 sipariş, 1.450,50 TL/)).toBeTruthy();
  });

  it('shows each figure of a branch, and its counts open their orders', async () => {
    showBranches({ ...ABOUT, data: [aBranchRow({ branchName: 'Moda' })], total: TOTAL });
    await screen.findAllByText('Moda');
    const cells = [...rowOf('Moda').querySelectorAll('td')].map(({ textContent }) => textContent);
    expect(cells).toEqual([
      'Moda',
      '100',
      '80',
      '12',
      '3',
      '8',
      '72',
      '%10',
      '%90',
      '32 dk',
      '6,5 dk',
      '33 dk',
      '245,50 TL',
      '260,4 km',
      '9',
    ]);
    const late = within(rowOf('Moda')).getByRole('link', { name: 'Moda, Geciken: 8' });
    expect(late.getAttribute('href')).toBe(
      '/orders?tab=geciken&range=custom&from=2026-03-02T10%3A00&to=2026-03-03T07%3A00&branch=1',
    );
  });

  it('means of nothing are nothing', async () => {
    const none = { deliveredOrders: 0, failedDeliveries: 0, avgDeliveryTime: 0, avgTotalTime: 0 };
    showBranches({ ...ABOUT, data: [aBranchRow({ branchName: 'Boş', ...none })], total: TOTAL });
    await screen.findAllByText('Boş');
    expect(within(rowOf('Boş')).getAllByText('–').length).toBe(5);
  });

  it('a search narrows rows and sums, not the call', async () => {
    const rows = [aBranchRow({ branchName: 'Moda' }), aBranchRow({ branchId: 2, branchName: 'Şişli' })];
    const calls = showBranches({ ...ABOUT, data: rows, total: TOTAL }, { q: 'sisli' });
    await screen.findAllByText('Şişli');
    expect(within(screen.getByRole('table')).queryByText('Moda')).toBeNull();
    expect(calls).toHaveLength(1);
    const sum = screen.getByRole('rowheader', { name: 'Toplam' }).closest('tr');
    expect(sum?.querySelector('[data-column="avgBasketValue"]')?.textContent).toBe('–');
  });

  it('nothing delivered: says so, and offers a wider range', async () => {
    showBranches({ ...ABOUT, data: [], total: { ...TOTAL, totalOrders: 0 } });
    await screen.findByText('Bu aralıkta teslimat yok');
    fireEvent.click(screen.getByRole('button', { name: 'Aralığı genişlet: Bu hafta' }));
    expect(onView).toHaveBeenCalledWith({ range: { name: 'week' } });
  });

  it('fails in the spec’s words and tries again', async () => {
    let isDown = true;
    fakeServer(() =>
      isDown
        ? refusal(503, 'QUERY_TIMEOUT', 'İşlem çok uzun sürdü.')
        : { body: { ...ABOUT, data: [aBranchRow()], total: TOTAL } },
    );
    renderWeb(<BranchReport scope={SCOPE} view={readReportView({})} onView={onView} />);
    await screen.findByText('Şube raporu alınamadı');
    expect(screen.getByText('İşlem çok uzun sürdü.')).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    await screen.findAllByText('Kadıköy Şubesi');
  });

  it('is refreshed by hand, and says when nothing newer is there', async () => {
    const calls = showBranches({ ...ABOUT, data: [aBranchRow()], total: TOTAL });
    await screen.findAllByText('Kadıköy Şubesi');
    fireEvent.click(screen.getByRole('button', { name: 'Yenile' }));
    await screen.findByText(/Rapor güncel/);
    expect(calls).toHaveLength(2);
  });
});

describe('Şube-Kurye Raporu (spec 2 §2.5, §9)', () => {
  it.each([
    { rate: 90, score: 95, badge: 'green', stars: 5 },
    { rate: 89, score: 94.9, badge: 'yellow', stars: 4 },
    { rate: 70, score: 80, badge: 'yellow', stars: 3 },
    { rate: 69, score: 70, badge: 'red', stars: 2 },
    { rate: 0, score: 69.9, badge: 'red', stars: 1 },
  ])('%o', async ({ rate, score, badge, stars }) => {
    showCouriers([aCourierRow({ courierName: 'Ali', successRate: rate, successScore: score })]);
    await screen.findAllByText('Ali');
    const row = rowOf('Ali');
    expect(row.querySelector('[data-badge]')?.getAttribute('data-badge')).toBe(badge);
    expect(row.querySelector('[data-badge] svg')).toBeTruthy();
    expect(within(row).getByRole('button', { name: new RegExp(`${stars} yıldız`) })).toBeTruthy();
  });

  it('a score opens what it is made of', async () => {
    showCouriers([aCourierRow({ courierName: 'Ali' })]);
    await screen.findAllByText('Ali');
    fireEvent.click(within(rowOf('Ali')).getByRole('button', { name: /başarı puanı/ }));
    const dialog = await screen.findByRole('dialog', { name: /Başarı puanı · Ali/ });
    expect(within(dialog).getByText('100 × 18 ÷ 20')).toBeTruthy();
    expect(within(dialog).getByText('−2,5')).toBeTruthy();
  });

  it('safe mode: every score says that it holds no speed, and nobody is ranked by time', async () => {
    const row = aCourierRow({ courierName: 'Ali', safeMode: true, successScore: 87.5 });
    showCouriers([row], { address: { sort: 'avgDeliveryTimeMinutes' } });
    await screen.findAllByText('Ali');
    expect(screen.getByText('Güvenli sürüş: puan hız içermez.')).toBeTruthy();
    expect(
      within(rowOf('Ali')).getByRole('button', { name: /Güvenli sürüş: puan hız içermez/ }),
    ).toBeTruthy();
    const head = screen.getByRole('columnheader', { name: /Ortalama süre/ });
    expect(within(head).queryByRole('button')).toBeNull();
  });

  it('fails in the spec’s words', async () => {
    fakeServer(() => ({ status: 500, body: {} }));
    renderWeb(
      <CourierReport
        couriers="active"
        scope={SCOPE}
        view={readReportView({ tab: 'kuryeler' })}
        violations={null}
        onView={onView}
        onViolations={undefined}
      />,
    );
    expect(await screen.findByText('Kurye raporu alınamadı')).toBeTruthy();
  });

  it('somebody without deliveries has neither rate nor score', async () => {
    const idle = { totalDeliveries: 0, completedDeliveries: 0, failedDeliveries: 0, successScore: null };
    showCouriers([aCourierRow({ courierName: 'Veli', ...idle }), aCourierRow({ courierId: 6 })]);
    await screen.findAllByText('Veli');
    expect(rowOf('Veli').querySelector('[data-badge]')).toBeNull();
    expect(within(rowOf('Veli')).queryByRole('button', { name: /başarı puanı/ })).toBeNull();
  });

  it('counts open their orders and violations, the latter for those who may', async () => {
    const row = aCourierRow({ courierName: 'Ali' });
    showCouriers([row]);
    await screen.findAllByText('Ali');
    const link = within(rowOf('Ali')).getByRole('link', { name: 'Ali, Teslim edilemeyen: 2' });
    expect(link.getAttribute('href')).toContain('tab=teslim-edilemeyen');
    expect(link.getAttribute('href')).toContain('branch=1&courier=5');
    fireEvent.click(within(rowOf('Ali')).getByRole('button', { name: 'Ali, İhlal: 1' }));
    expect(onViolations).toHaveBeenCalledWith(row);
  });

  it('a packaging chief reads violations as a number', async () => {
    showCouriers([aCourierRow({ courierName: 'Ali' })], { mayViolations: false });
    await screen.findAllByText('Ali');
    expect(within(rowOf('Ali')).queryByRole('button', { name: /İhlal/ })).toBeNull();
  });

  it('asks for the couriers that are chosen, and sorts by the address', async () => {
    const rows = [
      aCourierRow({ courierName: 'Çağ', totalDistanceKm: 5 }),
      aCourierRow({ courierId: 6, courierName: 'Can', totalDistanceKm: 9 }),
    ];
    const calls = showCouriers(rows, { address: { sort: 'name' }, couriers: 'all' });
    await screen.findAllByText('Can');
    expect(queryIn(calls[0] as SentRequest).couriers).toBe('all');
    const names = screen.getAllByRole('row').map((row) => row.querySelector('b, span span')?.textContent);
    expect(names.indexOf('Can')).toBeLessThan(names.indexOf('Çağ'));
    fireEvent.click(screen.getByRole('button', { name: /Toplam mesafe/ }));
    await waitFor(() => expect(onView).toHaveBeenCalledWith({ sort: '-totalDistanceKm' }));
  });

  it('a search without a result can be cleared', async () => {
    showCouriers([aCourierRow()], { address: { q: 'yok böyle biri' } });
    await screen.findByText('Aramanızla eşleşen kurye yok');
    fireEvent.click(screen.getByRole('button', { name: 'Aramayı temizle' }));
    expect(onView).toHaveBeenCalledWith({ search: '' });
  });
});
