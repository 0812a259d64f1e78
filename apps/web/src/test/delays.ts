import { asDelayId, type CourierDelay, type DelayStats } from '@ulak/contracts/delays/schema';
import { asBranchId, asUserId } from '@ulak/contracts/ids';

/** A return as the server tells of it: twelve minutes late, back at 20:34. */
export const aDelay = ({
  id = 1,
  ...given
}: Partial<Omit<CourierDelay, 'id'>> & { id?: number } = {}): CourierDelay => ({
  courierId: asUserId(7),
  courierName: 'Şükrü Iğdır',
  branchId: asBranchId(3),
  branchName: 'Kadıköy',
  branchMinSpeed: 20,
  branchExtraTime: 15,
  delayStartTime: '2026-11-23T17:00:00.000Z',
  expectedReturnTime: '2026-11-23T17:22:00.000Z',
  actualReturnTime: '2026-11-23T17:34:00.000Z',
  expectedDurationMinutes: 22,
  actualDurationMinutes: 34,
  delayMinutes: 12,
  heldSince: null,
  distanceMeters: 2_449,
  distanceMethod: 'GREAT_CIRCLE',
  status: 'RETURNED',
  delayReason: '9 dk hareketsiz kaldı (şubeye 1,2 km).',
  managerNotes: null,
  resolvedAt: null,
  resolvedByName: null,
  courierStartLocation: { lat: 40.99, lng: 29.03 },
  ...given,
  id: asDelayId(id),
});

/** Figures of a few delays. */
export const someStats = (given: Partial<DelayStats> = {}): DelayStats => ({
  totalDelays: 4,
  activeDelays: 1,
  averageDelayMinutes: 16,
  totalDelayHours: 1.1,
  delaysByTimeRange: { under10: 1, between10and20: 2, between20and30: 0, over30: 1 },
  topDelayedCouriers: [
    {
      courierId: asUserId(7),
      courierName: 'Şükrü Iğdır',
      delayCount: 3,
      averageDelayMinutes: 21,
      totalDelayMinutes: 64,
    },
  ],
  delaysByBranch: [
    { branchId: asBranchId(3), branchName: 'Kadıköy', delayCount: 4, averageDelayMinutes: 16 },
  ],
  ...given,
});
