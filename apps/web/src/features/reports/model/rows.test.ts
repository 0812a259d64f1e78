import { describe, expect, it } from 'vitest';
import { aBranchRow, aCourierRow } from '../../../test/report.ts';
import { branchTotals, courierTotals, findRows, topRows } from './rows.ts';

const rows = [
  aCourierRow({ courierId: 1, courierName: 'Şükrü Iğdır', branchName: 'Kadıköy' }),
  aCourierRow({
    courierId: 2,
    courierName: 'Ali Kaya',
    branchName: 'Beşiktaş',
    totalDeliveries: 10,
    completedDeliveries: 5,
    failedDeliveries: 5,
    avgDeliveryTimeMinutes: 40,
    violationCount: 0,
  }),
];

describe('the search box of a report', () => {
  it('finds names and branches whichever Turkish letters are typed (criteria D03)', () => {
    for (const text of ['şükrü', 'sukru', 'IGDIR', 'iğdır', 'kadikoy']) {
      expect(findRows(rows, text), text).toEqual([rows[0]]);
    }
    expect(findRows(rows, ' besiktas ')).toEqual([rows[1]]);
    expect(findRows(rows, '')).toBe(rows);
    expect(findRows(rows, 'yok')).toEqual([]);
  });
});

describe('what rows make together', () => {
  it('couriers: sums, and means by deliveries', () => {
    // 18 deliveries at 30 minutes and 5 at 40: 740 / 23
    expect(courierTotals(rows)).toEqual({
      couriers: 2,
      listed: 2,
      totalDeliveries: 30,
      completedDeliveries: 23,
      failedDeliveries: 7,
      pickupDeliveries: 42,
      avgDeliveryTimeMinutes: 32.2,
      workingMinutes: 960,
      totalDistanceKm: 85,
      violationCount: 1,
      successRate: 77,
    });
    expect(courierTotals([])).toMatchObject({ couriers: 0, successRate: 0, avgDeliveryTimeMinutes: 0 });
  });

  it('a courier with rows of two branches is one courier', () => {
    expect(courierTotals([aCourierRow({ branchId: 1 }), aCourierRow({ branchId: 2 })]).couriers).toBe(1);
  });

  it('a courier who was only online is listed and not counted, as in the branch report', () => {
    const idle = aCourierRow({
      courierId: 9,
      totalDeliveries: 0,
      completedDeliveries: 0,
      failedDeliveries: 0,
    });
    expect(courierTotals([...rows, idle])).toMatchObject({ couriers: 2, listed: 3 });
  });

  it('branches: sums, rates of the sums, and no mean that rows cannot say', () => {
    const branches = [
      aBranchRow({}),
      aBranchRow({ deliveredOrders: 10, lateDeliveries: 5, onTimeDeliveries: 5, avgDeliveryTime: 50 }),
    ];
    // 80 deliveries at 32 minutes and 10 at 50: 3060 / 90
    expect(branchTotals(branches)).toMatchObject({
      totalOrders: 200,
      deliveredOrders: 90,
      lateDeliveries: 13,
      lateDeliveryRate: 14,
      onTimeRate: 86,
      avgDeliveryTime: 34,
      avgBasketValue: null,
      totalCouriers: null,
    });
    expect(branchTotals([])).toMatchObject({ totalOrders: 0, onTimeRate: 100, avgTotalTime: 0 });
  });

  it('a chart takes those with the most, and none without any', () => {
    const most = topRows([3, 0, 9, 5], (value) => value, 2);
    expect(most).toEqual([9, 5]);
  });
});
