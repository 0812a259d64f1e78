import type { DeliverySummary, FinancialSummary } from '@ulak/contracts/dashboard/schema';
import { ROLES, SUMMARY_VIEWERS } from '@ulak/contracts/roles';
import { describe, expect, it } from 'vitest';
import {
  dataOrEmpty,
  barHeights,
  bucketRows,
  dayLabel,
  dayText,
  emptyDelivery,
  emptyFinancial,
  emptyText,
  maySeeFinance,
  minutesText,
  paymentRows,
  sourceRows,
} from './model.ts';
import { hasRole } from '../../lib/has-role.ts';

const SPAN = { from: '2026-03-02T07:00:00.000Z', to: '2026-03-03T04:00:00.000Z' };
const money = (given: Partial<FinancialSummary>): FinancialSummary => ({ ...emptyFinancial(SPAN), ...given });
const deliveries = (given: Partial<DeliverySummary>): DeliverySummary => ({
  ...emptyDelivery(SPAN),
  ...given,
});

describe('spec 1 §6: who sees which summary', () => {
  it('deliveries: all staff; money: OWNER, GENERAL_MANAGER, COMPANY_ADMIN (DECISIONS)', () => {
    expect(ROLES.filter((role) => hasRole(role, SUMMARY_VIEWERS))).toEqual([
      'OWNER',
      'COMPANY_ADMIN',
      'GENERAL_MANAGER',
      'BRANCH_MANAGER',
      'PACKAGING_CHIEF',
    ]);
    expect(ROLES.filter(maySeeFinance)).toEqual(['OWNER', 'COMPANY_ADMIN', 'GENERAL_MANAGER']);
  });
});

describe('spec 1 §7: a response with success false', () => {
  it('is an empty summary, every number zero', () => {
    const { from, to, payments, dailyBreakdown, sourceDistribution, gap, ...numbers } = dataOrEmpty(
      { success: false, data: money({ totalOrders: 5 }) },
      emptyFinancial(SPAN),
    );
    expect([from, to]).toEqual([SPAN.from, SPAN.to]);
    expect([payments, dailyBreakdown, sourceDistribution, gap]).toEqual([
      [],
      [],
      {},
      { orders: 0, amount: 0 },
    ]);
    expect(new Set(Object.values(numbers))).toEqual(new Set([0]));
    expect(dataOrEmpty({ success: true, data: 7 }, 0)).toBe(7);
  });

  it('has nothing late, so everything was on time', () => {
    const { onTimeRate, delayRate, deliveryTimeDistribution } = emptyDelivery(SPAN);
    expect([onTimeRate, delayRate]).toEqual([100, 0]);
    expect(deliveryTimeDistribution).toEqual({ '0-15': 0, '15-30': 0, '30-45': 0, '45+': 0 });
  });
});

describe('texts of the summaries', () => {
  it('minutes: one decimal where there is one, nothing where nothing was delivered', () => {
    expect(minutesText(32.4, 10)).toBe('32,4 dk');
    expect(minutesText(11, 10)).toBe('11 dk');
    expect(minutesText(1234, 1)).toBe('1.234 dk');
    expect(minutesText(0, 0)).toBe('–');
  });

  it('an empty day says whether it has begun', () => {
    expect(emptyText(SPAN, Date.parse('2026-03-02T06:00:00Z'))).toBe(
      "Gün 10:00'da başlıyor; siparişler burada görünecek.",
    );
    expect(emptyText(SPAN, Date.parse('2026-03-02T08:00:00Z'))).toBe('Bu dönemde henüz sipariş yok.');
    expect(emptyText(SPAN, Date.parse('2026-03-04T08:00:00Z'))).toBe('Bu dönemde sipariş bulunmuyor.');
  });

  it('a business day by name, and in one line', () => {
    expect(dayLabel('2026-03-04')).toBe('4 Mart Çar');
    expect(dayLabel('2026-02-01')).toBe('1 Şubat Paz');
    const day = {
      date: '2026-03-04',
      totalOrders: 1052,
      deliveredOrders: 48,
      cancelledOrders: 2,
      revenue: 12480.5,
    };
    expect(dayText(day)).toBe('4 Mart Çar: 1.052 sipariş, 48 teslim, 2 iptal, 12.480,50 TL');
  });
});

describe('spec 1 §3: what a summary is made of', () => {
  it('payments: the four kinds with their types, largest first; shares of what was taken', () => {
    const rows = paymentRows(
      money({
        cashPayments: 500,
        cardPayments: 250,
        onlinePayments: 249,
        otherPayments: 1,
        payments: [
          { label: 'Nakit', kind: 'CASH', count: 4, totalAmount: 500 },
          { label: 'Banka Kartı', kind: 'CARD', count: 1, totalAmount: 50 },
          { label: 'Kredi Kartı', kind: 'CARD', count: 2, totalAmount: 200 },
          { label: 'Çevrimiçi Ödeme', kind: 'ONLINE', count: 3, totalAmount: 249 },
          { label: 'Ödeme bilgisi girilmemiş', kind: 'OTHER', count: 1, totalAmount: 1 },
        ],
      }),
    );
    expect(
      rows.map(({ label, count, amount, share, detail, types }) => [
        label,
        count,
        amount,
        share,
        detail,
        ...types.map((t) => t.label),
      ]),
    ).toEqual([
      ['Nakit', 4, 500, 50, null],
      ['Kart', 3, 250, 25, null, 'Kredi Kartı', 'Banka Kartı'],
      ['Çevrimiçi', 3, 249, 25, null],
      ['Diğer', 1, 1, 0, 'Ödeme bilgisi girilmemiş'],
    ]);
    expect(paymentRows(money({})).map(({ share }) => share)).toEqual([0, 0, 0, 0]);
  });

  it('sources: largest amount first, whatever their names look like', () => {
    const rows = sourceRows(
      money({
        sourceDistribution: {
          '7': { count: 1, totalAmount: 10, share: 1 },
          Getir: { count: 5, totalAmount: 900, share: 90 },
          Web: { count: 2, totalAmount: 90, share: 9 },
        },
      }),
    );
    expect(rows.map(({ source, share }) => [source, share])).toEqual([
      ['Getir', 90],
      ['Web', 9],
      ['7', 1],
    ]);
  });

  it('delivery-time buckets with their part of all', () => {
    const rows = bucketRows(
      deliveries({
        deliveredCount: 8,
        deliveryTimeDistribution: { '0-15': 1, '15-30': 4, '30-45': 3, '45+': 0 },
      }),
    );
    expect(rows).toEqual([
      { label: '0–15 dk', count: 1, share: 13 },
      { label: '15–30 dk', count: 4, share: 50 },
      { label: '30–45 dk', count: 3, share: 38 },
      { label: '45+ dk', count: 0, share: 0 },
    ]);
  });

  it('bars: percent of the largest, and never nothing for something', () => {
    expect(barHeights([100, 50, 1, 0])).toEqual([100, 50, 3, 0]);
    expect(barHeights([0, 0])).toEqual([0, 0]);
    expect(barHeights([])).toEqual([]);
  });
});
