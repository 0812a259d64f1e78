import { describe, expect, it } from 'vitest';
import { type RankableCourier, rankCouriers } from './courier-ranking.ts';

const now = new Date('2026-11-21T16:00:00Z');
const location = { lat: 41, lng: 29 };
/** 0.01° of latitude = 1.11195 km: 4 minutes at 20 km/h. */
const kmAway = (steps: number) => ({ lat: 41 + steps * 0.01, lng: 29 });
const job = {
  order: { status: 'READY', branchId: 1, courierId: null },
  branch: { location, minSpeedKmh: 20, maxConcurrentDeliveries: 3 },
} as const;

const courier = (id: number, name: string, change: Partial<RankableCourier> = {}): RankableCourier => ({
  id,
  name,
  branchId: 1,
  active: true,
  online: true,
  onBreak: false,
  load: 0,
  position: location,
  expectedReturnAt: null,
  ...change,
});
const names = (couriers: RankableCourier[]) =>
  rankCouriers(job, couriers, now).map((line) => line.courier.name);

describe('ux "Management dashboard": the assignment dialog ranks couriers', () => {
  it('who may take it first, then who is at the branch soonest', () => {
    expect(
      names([
        courier(1, 'Offline, at the branch', { online: false }),
        courier(2, 'One order, at the branch', { load: 1 }),
        courier(3, 'Free, 3.3 km away', { position: kmAway(3) }),
        courier(4, 'Free, at the branch'),
        courier(5, 'Returning in 5', {
          position: kmAway(3),
          expectedReturnAt: new Date('2026-11-21T16:04:01Z'),
        }),
        courier(6, 'On break, at the branch', { onBreak: true }),
        courier(7, 'Free, position unknown', { position: null }),
      ]),
    ).toEqual([
      'Free, at the branch',
      'Returning in 5',
      'Free, 3.3 km away',
      'One order, at the branch',
      'Free, position unknown',
      'Offline, at the branch',
      'On break, at the branch',
    ]);
  });

  it('decision 096: who is cut off from the branch by water is far, however near by the ruler', () => {
    const island = { position: kmAway(1), isCutOff: true };
    expect(
      names([
        courier(1, 'Island', island),
        courier(2, 'Ten minutes by road', { road: { km: 3, minutes: 10 } }),
        courier(3, 'Far island', { ...island, position: kmAway(5) }),
      ]),
    ).toEqual(['Ten minutes by road', 'Island', 'Far island']);
    const [near, far] = [1, 5].map(
      (steps) => rankCouriers(job, [courier(1, 'A', { ...island, position: kmAway(steps) })], now)[0],
    );
    expect([near?.availableInMin, far?.availableInMin]).toEqual([15, 17]);
  });

  it('shows distance, minutes of return, predicted availability and the reason of a refusal', () => {
    const [free, back, full] = rankCouriers(
      job,
      [
        courier(1, 'Ali', { position: kmAway(3) }),
        courier(2, 'Veli', { load: 1, position: null, expectedReturnAt: new Date('2026-11-21T15:59:00Z') }),
        courier(3, 'Can', { load: 3 }),
      ],
      now,
    );
    expect(free).toMatchObject({ availableInMin: 11, returningInMin: null, verdict: { ok: true } });
    expect(free?.distanceToBranchKm).toBeCloseTo(3.336, 3);
    expect(back).toMatchObject({ availableInMin: 12, returningInMin: 0, distanceToBranchKm: null });
    expect(full).toMatchObject({ availableInMin: 36, verdict: { ok: false, code: 'COURIER_AT_CAPACITY' } });
  });

  it('equals stand in Turkish alphabetical order, and the input is left alone', () => {
    const couriers = [courier(1, 'Şeker'), courier(2, 'Çay'), courier(3, 'Su'), courier(4, 'Cam')];
    expect(names(couriers)).toEqual(['Cam', 'Çay', 'Su', 'Şeker']);
    expect(couriers.map((one) => one.id)).toEqual([1, 2, 3, 4]);
    expect(names([courier(1, 'Ali', { position: null }), courier(2, 'Veli', { position: null })])).toEqual([
      'Ali',
      'Veli',
    ]);
  });
});
