import { fireEvent, screen, within } from '@testing-library/react';
import type { BranchAnalysis as Analysis } from '@ulak/contracts/reports/schema';
import { asUserId } from '@ulak/contracts/ids';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { AnalysisClosed, BranchAnalysis } from './components/branch-analysis.tsx';
import { ExportReport } from './components/export-report.tsx';
import type { ReportRange } from '../../lib/report-range.ts';
import { ReportRangePicker } from '../../ui/report-range-picker.tsx';
import { readReportView, type ReportView } from './model/report-view.ts';

const ANALYSIS: Analysis = {
  deliveredOrders: 80,
  cancelledOrders: 12,
  totalOrders: 100,
  successRate: 84,
  avgPackagesPerCourier: 11.4,
  activeCouriers: 7,
  avgDeliveryTime: 32.4,
  highVolumeCourierCount: 4,
  lowVolumeCourierCount: 3,
  lowVolumeEquivalent: 1,
  lowVolumeDetails: { totalPackages: 14, remainingPackages: 5 },
  topPerformers: [
    { courierId: asUserId(5), courierName: 'Mehmet Kaya', completedDeliveries: 20 },
    { courierId: asUserId(6), courierName: 'Şule Can', completedDeliveries: 10 },
  ],
  lateDeliveryRate: 9,
};
const SCOPE = {
  from: '2026-03-02T07:00:00.000Z',
  to: '2026-03-03T04:00:00.000Z',
  branchId: 'all',
} as const;
const onView = vi.fn<(change: Partial<ReportView>) => void>();

afterEach(() => {
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

const analysed = (data: Analysis) => ({
  body: { success: true, data, startDate: SCOPE.from, endDate: SCOPE.to, asOf: SCOPE.from, gap: null },
});

describe('Şube Analizi (spec 2 §2.5, §9)', () => {
  it('shows cards, the bar of active couriers, volumes and the best', async () => {
    fakeServer(() => analysed(ANALYSIS));
    renderWeb(<BranchAnalysis scope={SCOPE} view={readReportView({})} onView={onView} />);
    const best = await screen.findByRole('region', { name: 'En iyi kuryeler' });
    expect(within(best).getByRole('link', { name: 'Mehmet Kaya, teslim edilen: 20' })).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('70');
    const volumes = screen.getByRole('region', { name: 'Kurye hacmi' });
    expect([...volumes.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      '4',
      '3',
      '14',
      '1',
      '5',
    ]);
    for (const text of ['%84', '%9', '32,4 dk', '11,4']) expect(screen.getByText(text), text).toBeTruthy();
    // the chart in words
    expect(screen.getByText(/Diğer: 8 sipariş/)).toBeTruthy();
  });

  it.each([
    ['mehmet', 1, false],
    ['kimse', 0, true],
  ])('finds a courier among the best by the search box: %s', async (q, found, isNoneSaid) => {
    fakeServer(() => analysed(ANALYSIS));
    renderWeb(<BranchAnalysis scope={SCOPE} view={readReportView({ q })} onView={onView} />);
    const best = await screen.findByRole('region', { name: 'En iyi kuryeler' });
    expect(within(best).queryAllByRole('link')).toHaveLength(found);
    expect(within(best).queryByText('Aramanızla eşleşen kurye yok') !== null).toBe(isNoneSaid);
  });

  it('the bar is full at ten couriers and stays so', async () => {
    fakeServer(() => analysed({ ...ANALYSIS, activeCouriers: 24 }));
    renderWeb(<BranchAnalysis scope={SCOPE} view={readReportView({})} onView={onView} />);
    await screen.findByText('24');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  });

  it('says no rate of success while no order has ended', async () => {
    const begun = { ...ANALYSIS, deliveredOrders: 0, cancelledOrders: 0, totalOrders: 5, successRate: 0 };
    fakeServer(() => analysed({ ...begun, lateDeliveryRate: 0, activeCouriers: 0, topPerformers: [] }));
    renderWeb(<BranchAnalysis scope={SCOPE} view={readReportView({})} onView={onView} />);
    await screen.findByText('Sipariş başarı oranı');
    expect(screen.queryByText('%0')).toBeNull();
  });

  it('fails in the spec’s words', async () => {
    fakeServer(() => refusal(500, 'INTERNAL', 'Bir hata oluştu.'));
    renderWeb(<BranchAnalysis scope={SCOPE} view={readReportView({})} onView={onView} />);
    expect(await screen.findByText('Şube analizi alınamadı')).toBeTruthy();
  });

  it('tells in words to whom it is open', () => {
    renderWeb(<AnalysisClosed role="BRANCH_MANAGER" />);
    expect(
      screen.getByText(/yalnızca şu roller görür: İşletme Sahibi, Şirket Yöneticisi, Genel Müdür/),
    ).toBeTruthy();
    expect(screen.getByText(/Rolünüz Şube Müdürü/)).toBeTruthy();
  });
});

describe('the range', () => {
  it('presets, and özel with what was on screen', () => {
    const onChange = vi.fn<(range: ReportRange) => void>();
    renderWeb(<ReportRangePicker value={{ name: 'today' }} onChange={onChange} />);
    fireEvent.click(screen.getByRole('radio', { name: 'Bu ay' }));
    expect(onChange).toHaveBeenLastCalledWith({ name: 'month' });
    fireEvent.click(screen.getByRole('radio', { name: 'Özel' }));
    expect(onChange.mock.calls[1]?.[0]).toMatchObject({
      name: 'custom',
      from: expect.stringMatching(/T10:00$/),
      to: expect.stringMatching(/T07:00$/),
    });
  });

  it('upside down is told on its field', async () => {
    const value = { name: 'custom', from: '2026-03-04T10:00', to: '2026-03-02T07:00' } as const;
    renderWeb(<ReportRangePicker value={value} onChange={vi.fn<(range: ReportRange) => void>()} />);
    expect(await screen.findByText('Bitiş, başlangıçtan sonra olmalı')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Bitiş' }).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the Excel file', () => {
  it('is saved under the server’s name', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    const file = { name: 'sube-raporu-02.03.2026.xlsx', bytes: new Uint8Array([1]) };
    renderWeb(<ExportReport download={() => Promise.resolve(file)} />);
    fireEvent.click(screen.getByRole('button', { name: 'Excel’e aktar' }));
    expect(await screen.findByText('sube-raporu-02.03.2026.xlsx indirildi')).toBeTruthy();
  });

  it('shows how far it is, and can be cancelled', async () => {
    let cancelled = false;
    renderWeb(
      <ExportReport
        download={({ signal, onProgress }) => {
          onProgress(2_048, null);
          return new Promise((_, reject) =>
            signal.addEventListener('abort', () => {
              cancelled = true;
              reject(new DOMException('', 'AbortError'));
            }),
          );
        }}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Excel’e aktar' }));
    expect(await screen.findByText('2,0 KB alındı')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Vazgeç' }));
    expect(await screen.findByRole('button', { name: 'Excel’e aktar' })).toBeTruthy();
    expect(cancelled).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
