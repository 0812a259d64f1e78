import { asBranchId } from '@ulak/contracts/ids';
import type { MoveSuggestion, RegionItem, Regions } from '@ulak/contracts/regions/schema';

/** A region as the server would answer it; a test gives what it is about. */
export const aRegion = (given: Partial<RegionItem> = {}): RegionItem => ({
  id: 'n-1',
  kind: 'NEIGHBORHOOD',
  regionName: 'Caferağa, Kadıköy',
  centerLat: 40.9905,
  centerLng: 29.0305,
  totalOrders: 420,
  ordersPerHour: 2.3,
  peakHour: 19,
  recommendedCouriers: 4.2,
  currentCouriers: 2.6,
  courierEfficiency: 62,
  totalRevenue: 105_000,
  avgOrderValue: 250,
  profitabilityScore: 84,
  insights: ['En yoğun saat 19:00–20:00: siparişlerin %18 kadarı.', 'Yoğun saatte 1,6 kurye eksik.'],
  estimated: [],
  basis: {
    hours: 182,
    peakHours: 28,
    peakOrders: 76,
    serviceMinutes: 18.5,
    slackMinutes: 21,
    timingSamples: 1_240,
    share: 46,
    branchNeed: 9,
    branchCouriers: 5.6,
    recommendedLow: 3.4,
    recommendedHigh: 5,
    revenuePerCourierHour: 810,
    branchRevenuePerCourierHour: 771,
  },
  ...given,
});

export const someRegions = (regions: readonly RegionItem[], left = { regions: 0, orders: 0 }): Regions => ({
  regions: [...regions],
  left,
  startDate: '2026-02-01T21:00:00.000Z',
  endDate: '2026-03-02T20:59:59.999Z',
});

/** A suggestion as the server would answer it. */
export const aMove = (given: Partial<MoveSuggestion> = {}): MoveSuggestion => ({
  id: '4-3-18-20-2',
  region: { lat: 40.9872, lng: 29.0257 },
  fromBranchId: asBranchId(4),
  fromBranchName: 'Moda',
  toBranchId: asBranchId(3),
  toBranchName: 'Kadıköy',
  distanceKm: 1.4,
  hours: { from: 18, to: 20 },
  couriers: 2,
  currentCouriers: 3,
  recommendedCouriers: 5,
  orderVolume: 30,
  reason: '18:00–20:00 arasında Kadıköy şubesine günde ortalama 30 sipariş geliyor.',
  priority: 'high',
  effect: {
    lateBefore: 64,
    lateAfter: 8,
    fromLateBefore: 0,
    fromLateAfter: 4,
    efficiencyBefore: 60,
    efficiencyAfter: 70,
    extraCapacity: 3,
    text: 'Geç kalacak siparişlerin payı %64 → %8 (tahmin).',
  },
  samples: 840,
  isEstimated: false,
  basis: [
    { hour: 18, orders: 14, couriers: 3, need: 5, fromCouriers: 4, fromNeed: 2 },
    { hour: 19, orders: 16, couriers: 3, need: 5, fromCouriers: 4.5, fromNeed: 2 },
  ],
  ...given,
});
