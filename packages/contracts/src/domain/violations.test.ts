import { describe, expect, it } from 'vitest';
import { distanceM, type LatLng } from './geo.ts';
import {
  compliancePercent,
  checkArea,
  checkDeliverySpeed,
  lateSubmissionSeconds,
  type DeliveryLeg,
} from './violations.ts';

const KADIKOY: LatLng = { lat: 40.99, lng: 29.03 };
const NOW = Date.UTC(2026, 2, 2, 16, 30);
/** Straight north, so that metres are exact: 1° of latitude is 6 371 000 · π / 180 = 111 194.926 645 m. */
const north = (metres: number): LatLng => ({ lat: KADIKOY.lat + metres / 111_194.926_645, lng: KADIKOY.lng });
const seen = (metres: number, ageMs = 0) => ({ ...north(metres), fixAt: NOW - ageMs, accuracyM: 12 });

describe('DECISIONS "Violations": OUT_OF_BRANCH_AREA, OUT_OF_CUSTOMER_AREA', () => {
  const area = { center: KADIKOY, radiusM: 250 };

  it('the edge belongs to the area', () => {
    expect(distanceM(KADIKOY, north(250))).toBeCloseTo(250, 6);
    expect(checkArea(seen(0), area)).toEqual({ verdict: 'INSIDE' });
    expect(checkArea(seen(249.9), area)).toEqual({ verdict: 'INSIDE' });
    expect(checkArea(seen(250), area)).toEqual({ verdict: 'INSIDE' });
    expect(checkArea(seen(250.02), area)).toMatchObject({
      verdict: 'OUTSIDE',
      details: { distanceM: 251 },
    });
  });

  it('the evidence: where, when, how certain, the area, and how far from its middle', () => {
    expect(checkArea(seen(612.4, 15_000), area)).toEqual({
      verdict: 'OUTSIDE',
      details: {
        reason: 'OUTSIDE',
        to: { ...north(612.4), at: '2026-03-02T16:29:45.000Z', accuracyM: 12 },
        center: KADIKOY,
        radiusM: 250,
        distanceM: 613,
      },
    });
  });

  it('a radius of 0 is the point itself', () => {
    expect(checkArea(seen(0), { center: KADIKOY, radiusM: 0 })).toEqual({ verdict: 'INSIDE' });
    expect(checkArea(seen(1), { center: KADIKOY, radiusM: 0 })).toMatchObject({ verdict: 'OUTSIDE' });
  });
});

describe('DECISIONS "Violations": QUICK_DELIVERY_ABUSE', () => {
  const trip = (metres: number, seconds: number, extra: Partial<DeliveryLeg> = {}): DeliveryLeg => ({
    branch: KADIKOY,
    customer: north(metres),
    pickedUpAt: NOW - seconds * 1_000,
    deliveredAt: NOW,
    maxSpeedKmh: 50,
    ...extra,
  });

  // metres, seconds, reason, km/h; 50 km/h are 13.889 m/s
  it.each<[number, number, string | null, number?]>([
    [2_000, 144, null],
    [2_000, 143.9, 'TOO_FAST', 50.03],
    [2_000, 120, 'TOO_FAST', 60],
    [2_000, 30, 'TOO_FAST', 240],
    [200, 60, null],
    [200, 59.999, 'TOO_SHORT', 12],
    [200, 59, 'TOO_SHORT', 12.2],
    [199.9, 59, null],
    [199.9, 14, 'TOO_FAST', 51.4],
    [800, 58, 'TOO_SHORT', 49.66],
    [40, 3, null],
    [40, 2, 'TOO_FAST', 72],
    [0, 0, null],
    [0, 5, null],
  ])('%d m in %d s: %s', (metres, seconds, reason, speedKmh) => {
    const details = checkDeliverySpeed(trip(metres, seconds));
    expect([details?.reason ?? null, details?.speedKmh]).toEqual([reason, speedKmh]);
  });

  it('the evidence: both ends with their instants, metres, seconds, km/h and the limit of the branch', () => {
    expect(checkDeliverySpeed(trip(2_000, 90, { maxSpeedKmh: 79.5 }))).toEqual({
      reason: 'TOO_FAST',
      from: { ...KADIKOY, at: '2026-03-02T16:28:30.000Z' },
      to: { ...north(2_000), at: '2026-03-02T16:30:00.000Z' },
      distanceM: 2_000,
      seconds: 90,
      speedKmh: 80,
      limitKmh: 79.5,
    });
    expect(checkDeliverySpeed(trip(2_000, 90, { maxSpeedKmh: 80 }))).toBeNull();
  });

  // metres by ruler and by road, seconds, what is said of which metres
  it.each<[number, number, number, readonly unknown[] | null]>([
    [2_000, 2_800, 144, ['TOO_FAST', 2_800, 'STREETS', 70]],
    [2_000, 2_800, 202, null],
    // across a one-way street, on foot
    [60, 700, 50, null],
    [199.9, 2_800, 100, null],
    [60, 700, 2, ['TOO_FAST', 60, undefined, 108]],
    [200, 2_800, 100, ['TOO_FAST', 2_800, 'STREETS', 100.8]],
    [210, 250, 50, ['TOO_SHORT', 210, undefined, 15.12]],
    [190, 210, 50, null],
  ])('decision 096: %d m of ruler, %d m of road in %d s: %j', (ruler, metres, seconds, said) => {
    const details = checkDeliverySpeed(trip(ruler, seconds, { road: { metres, method: 'STREETS' } }));
    expect(details && [details.reason, details.distanceM, details.distanceMethod, details.speedKmh]).toEqual(
      said,
    );
  });

  it('decision 096: where the way is not known nobody is too fast, but the 60 seconds stay', () => {
    const isSpeedJudged = false;
    expect(checkDeliverySpeed(trip(2_000, 90, { isSpeedJudged }))).toBeNull();
    expect(checkDeliverySpeed(trip(2_000, 30, { isSpeedJudged }))?.reason).toBe('TOO_SHORT');
  });

  it('no time at all has no speed, and a clock that ran back is no time', () => {
    for (const seconds of [0, -3]) {
      const details = checkDeliverySpeed(trip(500, seconds));
      expect(details).toMatchObject({ reason: 'TOO_FAST', seconds: 0 });
      expect(details).not.toHaveProperty('speedKmh');
    }
  });
});

describe('criteria A14: how late a step came', () => {
  it.each<[number | null, number | null, number | null]>([
    [null, null, null],
    [0, null, null],
    [60_000, null, null],
    [60_001, null, 60],
    [1_200_000, null, 1_200],
    [-61_000, null, -61],
    // The phone's clock is 3 h behind, and its positions say so.
    [3 * 3_600_000, 3 * 3_600_000, null],
    [3 * 3_600_000 + 600_000, 3 * 3_600_000, 600],
    // 3 h ahead, tapped 20 minutes ago
    [-3 * 3_600_000 + 1_200_000, -3 * 3_600_000, 1_200],
  ])('tapped %d ms before now by a phone that is %d ms behind: %d s', (before, offset, late) => {
    const tap = { tappedAt: before === null ? null : NOW - before, sentAt: null };
    expect(lateSubmissionSeconds(tap, NOW, offset)).toBe(late);
  });

  it.each([0, 3 * 3_600_000, -3 * 3_600_000])(
    'with a time of sending a clock off by %d ms counts not',
    (off) => {
      const tap = (ageMs: number) => ({ tappedAt: NOW + off - ageMs, sentAt: NOW + off });
      for (const offset of [null, 0, 3 * 3_600_000]) {
        expect(lateSubmissionSeconds(tap(60_000), NOW, offset)).toBeNull();
        expect(lateSubmissionSeconds(tap(90_000), NOW, offset)).toBe(90);
      }
    },
  );
});

describe('compliance', () => {
  it.each([
    [0, 0, 100],
    [0, 2, 100],
    [40, 0, 100],
    [3, 1, 67],
    [3, 3, 0],
    [8, 1, 88],
    // 99.9 % is not "none at all"
    [1_000, 1, 99],
    [200, 3, 99],
  ])('%d delivered, %d of them with a violation: %d %%', (delivered, violated, percent) => {
    expect(compliancePercent(delivered, violated)).toBe(percent);
  });
});
