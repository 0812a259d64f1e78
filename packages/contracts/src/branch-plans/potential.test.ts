import { describe, expect, it } from 'vitest';
import { assessSite, potentialOf, priorityOf, type SiteEvidence } from './potential.ts';

const site = (given: Partial<SiteEvidence> = {}): SiteEvidence => ({
  orders: 900,
  revenueTl: 90_000,
  days: 90,
  ordersPerBranch: 3_600,
  distanceBeforeM: 2_000,
  distanceAfterM: 500,
  nearestBranchM: 2_400,
  ...given,
});

describe('spec 4 §9: what a place promises', () => {
  it('potential: 60 points for demand, 40 for the way that is saved', () => {
    // half of half a branch: 30; three quarters of the way: 30
    expect(potentialOf(site())).toBe(60);
    expect(potentialOf(site({ orders: 1_800, distanceAfterM: 0 }))).toBe(100);
    expect(potentialOf(site({ orders: 9_000, distanceAfterM: 2_000 }))).toBe(60);
    expect(potentialOf(site({ orders: 0, distanceBeforeM: 0, ordersPerBranch: 0 }))).toBe(0);
  });

  it('DECISIONS: exactly 60 is low, yet can be planned', () => {
    expect(assessSite(site())).toMatchObject({ potential: 60, priority: 'LOW', mayPlan: true });
    expect(assessSite(site({ orders: 870 }))).toMatchObject({ potential: 59, mayPlan: false });
    expect([60, 61, 80, 81].map(priorityOf)).toEqual(['LOW', 'MEDIUM', 'MEDIUM', 'HIGH']);
  });

  it('orders and turnover of 30 days, payback and return on 200.000 TL', () => {
    expect(assessSite(site())).toMatchObject({
      estimatedOrders: 300,
      // 900 ± 1.96 · 30 orders of 90 days
      estimatedOrdersRange: { low: 280, high: 320 },
      monthlyRevenue: 30_000,
      paybackMonths: 7,
      roiPercent: 80,
    });
    expect(assessSite(site({ revenueTl: 0 }))).toMatchObject({ paybackMonths: null, roiPercent: null });
  });

  it('competition by potential, saturation and strategic place by the nearest branch', () => {
    expect(assessSite(site())).toMatchObject({ competition: 'HIGH', saturation: 'HIGH', isStrategic: false });
    expect(assessSite(site({ orders: 1_800, nearestBranchM: 3_000 }))).toMatchObject({
      potential: 90,
      competition: 'LOW',
      saturation: 'HIGH',
    });
    expect(assessSite(site({ nearestBranchM: 3_001 }))).toMatchObject({ saturation: 'LOW' });
    expect(assessSite(site({ nearestBranchM: 5_000 })).isStrategic).toBe(false);
    expect(assessSite(site({ nearestBranchM: 5_001 })).isStrategic).toBe(true);
  });
});
