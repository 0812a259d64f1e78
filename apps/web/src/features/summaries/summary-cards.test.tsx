import type { DeliverySummary, FinancialSummary } from '@ulak/contracts/dashboard/schema';
import { asUserId } from '@ulak/contracts/ids';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { DeliveryCard } from './components/delivery-card.tsx';
import { FinanceCard } from './components/finance-card.tsx';
import { emptyDelivery, emptyFinancial } from './model.ts';

const SCOPE = { from: '2026-03-02T07:00:00.000Z', to: '2026-03-03T04:00:00.000Z', branchId: 'all' as const };

const FINANCE: FinancialSummary = {
  ...emptyFinancial(SCOPE),
  totalOrders: 12,
  deliveredOrders: 9,
  cancelledOrders: 2,
  inProgressOrders: 1,
  totalRevenue: 12_480.5,
  deliveredRevenue: 11_000,
  cancelledRevenue: 700.25,
  cashPayments: 6_000,
  cardPayments: 4_000,
  onlinePayments: 1_000,
  payments: [
    { label: 'Nakit', kind: 'CASH', count: 5, totalAmount: 6_000 },
    { label: 'Kredi Kartı', kind: 'CARD', count: 3, totalAmount: 3_000 },
    { label: 'Banka Kartı', kind: 'CARD', count: 1, totalAmount: 1_000 },
  ],
  dailyBreakdown: [
    { date: '2026-03-02', totalOrders: 12, deliveredOrders: 9, cancelledOrders: 2, revenue: 12_480.5 },
  ],
  sourceDistribution: {
    Getir: { count: 7, totalAmount: 8_000, share: 64 },
    Belirsiz: { count: 3, totalAmount: 4_480.5, share: 36 },
  },
  avgOrderValue: 1_248.05,
  gap: { orders: 3, amount: 450 },
};

const DELIVERY: DeliverySummary = {
  ...emptyDelivery(SCOPE),
  totalOrders: 12,
  deliveredCount: 9,
  cancelledCount: 2,
  delayedCount: 1,
  undeliverableCount: 4,
  inProgressCount: 6,
  onTimeRate: 89,
  delayRate: 11,
  averageDeliveryTime: 32.4,
  fastestDelivery: 12,
  slowestDelivery: 61,
  averageDelayTime: 16,
  courierPerformance: [
    {
      courierId: asUserId(7),
      courierName: 'Mehmet Kaya',
      deliveredCount: 9,
      delayedCount: 1,
      onTimeRate: 89,
      averageDeliveryTime: 32.4,
    },
  ],
  deliveryTimeDistribution: { '0-15': 1, '15-30': 3, '30-45': 4, '45+': 1 },
};

afterEach(() => vi.unstubAllGlobals());

const answering = (data: unknown) => fakeServer(() => ({ body: { success: true, data } }));
const TIMEOUT = 'İşlem çok uzun sürdüğü için durduruldu. Lütfen birkaç saniye sonra yeniden deneyin.';
const rowOf = (name: RegExp | string) => screen.getByRole('row', { name }).textContent;

describe('spec 1 §2.3, §3: Finansal Özet', () => {
  const show = () => {
    const onList = vi.fn<(kind: 'delivered' | 'cancelled') => void>();
    const onDay = vi.fn<(date: string) => void>();
    renderWeb(<FinanceCard scope={SCOPE} onList={onList} onDay={onDay} />);
    return { onList, onDay };
  };

  it('shows every number of the summary, the reporting period and the hours outside of it', async () => {
    const calls = answering(FINANCE);
    show();
    expect(await screen.findByText('12.480,50 TL')).toBeTruthy();
    const card = screen.getByRole('region', { name: 'Finansal Özet' });
    expect(within(card).getByText('2 Mart 10:00 - 3 Mart 07:00')).toBeTruthy();
    for (const [label, value] of [
      ['Toplam ciro', '12.480,50 TL'],
      ['Teslim edilen ciro', '11.000,00 TL'],
      ['Ortalama sepet', '1.248,05 TL'],
    ] as const) {
      expect(screen.getByText(label).parentElement?.textContent).toBe(`${label}${value}`);
    }
    expect(screen.getByText('Toplam sipariş').closest('[data-stat]')?.textContent).toBe('Toplam sipariş12');
    expect(screen.getByText('Açık sipariş').closest('[data-stat]')?.textContent).toBe('Açık sipariş1');
    expect(screen.getByRole('button', { name: /İptal edilen/ }).textContent).toBe('İptal edilen2700,25 TL');
    expect(rowOf(/^Nakit/)).toBe('Nakit5%556.000,00 TL');
    expect(rowOf(/^Kart/)).toBe('Kart4%364.000,00 TL');
    expect(rowOf(/^Kredi Kartı/)).toBe('Kredi Kartı33.000,00 TL');
    expect(rowOf(/^Çevrimiçi/)).toBe('Çevrimiçi0%91.000,00 TL');
    expect(rowOf(/^Diğer/)).toBe('Diğer0%00,00 TL');
    expect(rowOf(/^Getir/)).toBe('Getir7%648.000,00 TL');
    expect(rowOf(/^Belirsiz/)).toBe('Belirsiz3%364.480,50 TL');
    expect(screen.getByText('2 Mart Pzt: 12 sipariş, 9 teslim, 2 iptal, 12.480,50 TL')).toBeTruthy();
    expect(screen.getByText('Mesai dışı 07:00–10:00: 3 sipariş, 450,00 TL')).toBeTruthy();
    const query = new URLSearchParams({ from: SCOPE.from, to: SCOPE.to, branchId: 'all' });
    expect(calls.map(({ path }) => path)).toEqual([`/api/dashboard/financial-summary?${query}`]);
  });

  it('the delivered and cancelled tiles are buttons that open their orders', async () => {
    answering(FINANCE);
    const { onList } = show();
    await userEvent.click(await screen.findByRole('button', { name: /Teslim edilen/ }));
    await userEvent.click(screen.getByRole('button', { name: /İptal edilen/ }));
    expect(onList.mock.calls).toEqual([['delivered'], ['cancelled']]);
  });

  it('several days are a table, newest first; a day opens by itself', async () => {
    answering({
      ...FINANCE,
      dailyBreakdown: [
        { date: '2026-03-01', totalOrders: 4, deliveredOrders: 4, cancelledOrders: 0, revenue: 1_000 },
        ...FINANCE.dailyBreakdown,
      ],
    });
    const { onDay } = show();
    const days = await screen.findAllByRole('button', { name: /Mart/ });
    expect(days.map(({ textContent }) => textContent)).toEqual(['2 Mart Pzt', '1 Mart Paz']);
    expect(rowOf(/1 Mart Paz/)).toBe('1 Mart Paz4401.000,00 TL');
    await userEvent.click(screen.getByRole('button', { name: '1 Mart Paz' }));
    expect(onDay).toHaveBeenCalledWith('2026-03-01');
  });

  it('loading keeps the place, with the period already shown', () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    show();
    const card = screen.getByRole('region', { name: 'Finansal Özet' });
    expect(card.getAttribute('aria-busy')).toBe('true');
    expect(within(card).getByText('2 Mart 10:00 - 3 Mart 07:00')).toBeTruthy();
    expect(within(card).getByRole('status').textContent).toBe('Yükleniyor...');
  });

  it('a failure shows the sentence of the spec and why; a retry brings the numbers (spec 1 §8)', async () => {
    let isCut = true;
    fakeServer(() =>
      isCut ? refusal(503, 'QUERY_TIMEOUT', TIMEOUT) : { body: { success: true, data: FINANCE } },
    );
    show();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Finansal özet yüklenemedi')).toBeTruthy();
    expect(within(alert).getByText(TIMEOUT)).toBeTruthy();
    isCut = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Yeniden dene' }));
    expect(await screen.findByText('12.480,50 TL')).toBeTruthy();
  });

  it('a response without success is an empty summary (spec 1 §7): zeros, no gap line', async () => {
    fakeServer(() => ({ body: { success: false, error: 'olmadı' } }));
    show();
    expect(await screen.findByText('Bu dönemde sipariş bulunmuyor.')).toBeTruthy();
    expect(screen.getByText('Toplam ciro').parentElement?.textContent).toBe('Toplam ciro0,00 TL');
    expect(screen.queryByText(/Mesai dışı/)).toBeNull();
    expect(screen.queryByText('Ödemeler')).toBeNull();
  });
});

describe('spec 1 §2.3, §3: Teslimat Özeti', () => {
  const show = () => {
    const onList = vi.fn<(kind: 'delivered' | 'cancelled' | 'delayed') => void>();
    renderWeb(<DeliveryCard scope={SCOPE} onList={onList} />);
    return { onList };
  };

  it('shows every number of the summary, buckets and couriers', async () => {
    answering(DELIVERY);
    show();
    const rate = await screen.findByText('Gecikme oranı %11');
    expect(rate.parentElement?.textContent).toBe('%89Gecikme oranı %11');
    for (const [label, value] of [
      ['Toplam sipariş', '12'],
      ['Devam eden', '6'],
      ['Teslim edilemeyen', '4'],
      ['Ortalama süre', '32,4 dk'],
      ['En hızlı', '12 dk'],
      ['En yavaş', '61 dk'],
      ['Ortalama gecikme', '16 dk'],
    ] as const) {
      expect(screen.getByText(label).parentElement?.textContent).toBe(`${label}${value}`);
    }
    expect(rowOf(/^0–15 dk/)).toBe('0–15 dk1%11');
    expect(rowOf(/^15–30 dk/)).toBe('15–30 dk3%33');
    expect(rowOf(/^30–45 dk/)).toBe('30–45 dk4%44');
    expect(rowOf(/^45\+ dk/)).toBe('45+ dk1%11');
    expect(rowOf(/^Mehmet Kaya/)).toBe('Mehmet Kaya91%8932,4 dk');
  });

  it('the delivered, cancelled and delayed tiles open their orders', async () => {
    answering(DELIVERY);
    const { onList } = show();
    expect((await screen.findByRole('button', { name: /Geciken/ })).textContent).toBe('Geciken1');
    for (const name of [/Teslim edilen/, /İptal edilen/, /Geciken/])
      await userEvent.click(screen.getByRole('button', { name }));
    expect(onList.mock.calls).toEqual([['delivered'], ['cancelled'], ['delayed']]);
  });

  it('the refresh button refetches and says so: Teslimat özeti güncellendi', async () => {
    const calls = answering(DELIVERY);
    show();
    await screen.findByText('Gecikme oranı %11');
    await userEvent.click(screen.getByRole('button', { name: 'Teslimat özetini yenile' }));
    expect(await screen.findByText('Teslimat özeti güncellendi')).toBeTruthy();
    expect(screen.getByText('Başarılı')).toBeTruthy();
    expect(calls).toHaveLength(2);
  });

  it('a refresh that fails keeps the numbers, says so, and shows how old they are', async () => {
    let isCut = false;
    fakeServer(() =>
      isCut ? refusal(503, 'QUERY_TIMEOUT', TIMEOUT) : { body: { success: true, data: DELIVERY } },
    );
    show();
    await screen.findByText('Gecikme oranı %11');
    isCut = true;
    await userEvent.click(screen.getByRole('button', { name: 'Teslimat özetini yenile' }));
    expect(await screen.findByText(`Teslimat özeti yüklenemedi. ${TIMEOUT}`)).toBeTruthy();
    expect(screen.getByText('Hata')).toBeTruthy();
    expect(screen.queryByText('Teslimat özeti güncellendi')).toBeNull();
    expect(screen.getByText(/^Teslimat özeti yüklenemedi · \d\d:\d\d bilgileri gösteriliyor$/)).toBeTruthy();
    expect(screen.getByText('Gecikme oranı %11')).toBeTruthy();
  });

  it('a failure says the sentence of the spec', async () => {
    fakeServer(() => refusal(500, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.'));
    show();
    expect(await screen.findByText('Teslimat özeti yüklenemedi')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Yeniden dene' })).toBeTruthy();
  });

  it('nothing delivered: no record of 0 minutes, no percent of nothing', async () => {
    answering({ ...emptyDelivery(SCOPE), totalOrders: 2, inProgressCount: 2 });
    show();
    await screen.findByText('Zamanında teslim');
    expect(screen.getByText('Gecikme oranı –')).toBeTruthy();
    expect(screen.getByText('En hızlı').parentElement?.textContent).toBe('En hızlı–');
    expect(screen.queryByText('Kurye performansı')).toBeNull();
  });

  it('an empty period keeps its tiles', async () => {
    answering(emptyDelivery(SCOPE));
    show();
    expect(await screen.findByText('Bu dönemde sipariş bulunmuyor.')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { name: /Geciken/ }).textContent).toBe('Geciken0'));
  });
});
