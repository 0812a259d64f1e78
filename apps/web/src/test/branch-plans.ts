import type { BranchSuggestion, BranchSuggestions, PlannedBranch } from '@ulak/contracts/branch-plans/schema';
import { asBranchId } from '@ulak/contracts/ids';

/** A suggestion as the server would answer it; a test gives what it is about. */
export const aSuggestion = (given: Partial<BranchSuggestion> = {}): BranchSuggestion => ({
  location: { lat: 41.0505, lng: 29.0305 },
  potential: 86,
  estimatedOrders: 300,
  estimatedOrdersRange: { low: 280, high: 320 },
  distanceToNearestBranch: 6_670,
  nearestBranch: { id: asBranchId(3), name: 'Kadıköy' },
  reason: 'Günde ortalama 10 sipariş buraya en yakın olur.',
  priority: 'HIGH',
  mayPlan: true,
  sampleSize: 900,
  servedShare: 24,
  ordersBySlot: { morning: 0, afternoon: 300, evening: 600, night: 0 },
  distanceBefore: 2_000,
  distanceAfter: 500,
  monthlyRevenue: 90_000,
  paybackMonths: 3,
  roiPercent: 440,
  competition: 'LOW',
  saturation: 'LOW',
  isStrategic: true,
  ...given,
});

export const theSuggestions = (
  suggestions: readonly BranchSuggestion[],
  given: Partial<BranchSuggestions> = {},
): BranchSuggestions => ({
  suggestions: [...suggestions],
  asOf: '2026-03-02T16:30:00.000Z',
  days: 90,
  sampleSize: 3_750,
  coveredShare: 100,
  cellDegrees: 0.002,
  distanceBefore: 1_800,
  distanceAfter: 1_200,
  branches: [{ id: asBranchId(3), name: 'Kadıköy', lat: 40.9872, lng: 29.0257 }],
  ...given,
});

export const aPlan = (given: Partial<PlannedBranch> = {}): PlannedBranch =>
  ({
    id: 7,
    companyId: 1,
    location: { lat: 41.0505, lng: 29.0305 },
    potential: 86,
    evidence: { ...aSuggestion(), asOf: '2026-03-01T16:30:00.000Z', days: 90, timeSlot: 'all', sites: 3 },
    note: null,
    state: 'PLANNED',
    createdAt: '2026-03-01T16:30:00.000Z',
    createdBy: 'Deniz Yönetici',
    updatedAt: '2026-03-01T16:30:00.000Z',
    updatedBy: 'Deniz Yönetici',
    version: 1,
    ...given,
  }) as PlannedBranch;
