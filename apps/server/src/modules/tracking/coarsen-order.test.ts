import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { asBranchId, asCompanyId, asOrderId, asUserId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Circle } from './blur-destination.ts';
import type { ForecastRow } from './repository.ts';
import { viewLimited } from './view-order.ts';

const CIRCLE: Circle = { lat: 41, lng: 29.05, radiusM: 300 };
const BRANCH = { lat: 41.03, lng: 29.02 };
const NOW = new Date('2026-03-02T16:30:00.000Z');
const METRES_PER_DEGREE = 111_195;
const offset = (metres: number, turn: number): LatLng => ({
  lat: CIRCLE.lat + (metres * Math.cos(turn)) / METRES_PER_DEGREE,
  lng: CIRCLE.lng + (metres * Math.sin(turn)) / (METRES_PER_DEGREE * Math.cos((CIRCLE.lat * Math.PI) / 180)),
});
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

/**
 * What the database holds beside what a test is about. The branch's learned times tell minutes as finely as
 * they ever are.
 */
const row = (home: LatLng, courier: LatLng, more: Partial<ForecastRow> = {}): ForecastRow => ({
  id: asOrderId(7),
  company_id: asCompanyId(1),
  branch_id: asBranchId(1),
  order_number: '1042',
  status: 'IN_DELIVERY',
  customer_name: 'Ayşe',
  customer_phone_key: '+905320000000',
  customer_address: 'Moda Cad. 12',
  ...home,
  distance_km: (distanceM(BRANCH, home) / 1000).toFixed(2),
  road_s: null,
  estimated_min: Math.ceil(distanceM(BRANCH, home) / 300),
  total: '10.00',
  payment_type: null,
  order_notes: null,
  customer_note: null,
  items: [],
  undeliverable_reason: null,
  cancel_reason: null,
  company_name: 'Lezzet',
  company_logo: null,
  customer_area_radius_m: 200,
  courier_accuracy_m: 10,
  expected_delivery_time: null,
  slot_from: null,
  slot_to: null,
  created_at: ago(30 * MINUTE_MS),
  ready_at: ago(20 * MINUTE_MS),
  picked_up_at: ago(10 * MINUTE_MS),
  delivered_at: null,
  ended_at: null,
  branch_name: 'Kadıköy',
  branch_phone: null,
  branch_lat: BRANCH.lat,
  branch_lng: BRANCH.lng,
  min_speed_kmh: '20',
  order_extra_time_min: 10,
  max_delivery_min: 45,
  company_settings: {},
  courier_id: asUserId(3),
  courier_name: 'Mehmet Demir',
  courier_phone: '+905330000000',
  courier_lat: courier.lat,
  courier_lng: courier.lng,
  courier_fix_at: ago(5_000),
  other_stops: [],
  rating: null,
  is_test: false,
  stop: null,
  learned: {
    samples: 400,
    readyP50Min: 10,
    readyP90Min: 14,
    pickupP50Min: 12,
    pickupP90Min: 16,
    minPerKmP50: 3,
    minPerKmP90: 4,
    doorMin: 2,
  },
  ...more,
});
const seen = (order: ForecastRow, now = NOW) =>
  viewLimited(asOrderId(1), { order, blur: () => CIRCLE, centres: [CIRCLE], now });

const turn = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
const inCircle = fc
  .tuple(fc.double({ min: 0, max: 279, noNaN: true }), turn)
  .map(([metres, angle]) => offset(metres, angle));

describe('criteria B10: scope limited depends on the home through its circle alone', () => {
  it('two homes in one circle look the same, wherever the courier is and whatever the hour', () => {
    const status = fc.constantFrom(
      'PREPARING' as const,
      'ASSIGNED' as const,
      'PICKED_UP' as const,
      'IN_DELIVERY' as const,
    );
    const far = fc
      .tuple(fc.double({ min: 0, max: 4_000, noNaN: true }), turn)
      .map(([metres, angle]) => offset(metres, angle));
    fc.assert(
      fc.property(
        inCircle,
        inCircle,
        far,
        status,
        fc.integer({ min: 0, max: 3_600_000 }),
        (home, other, courier, state, ms) => {
          const at = new Date(NOW.getTime() + ms);
          const more = { status: state, courier_fix_at: at };
          expect(seen(row(home, courier, more), at)).toEqual(seen(row(other, courier, more), at));
        },
      ),
    );
  });

  it('a courier anywhere within 500 m of any home in the circle looks the same as one at its door', () => {
    fc.assert(
      fc.property(inCircle, fc.double({ min: 0, max: 499, noNaN: true }), turn, (home, metres, angle) => {
        const beside = {
          lat: home.lat + (metres * Math.cos(angle)) / METRES_PER_DEGREE,
          lng:
            home.lng +
            (metres * Math.sin(angle)) / (METRES_PER_DEGREE * Math.cos((home.lat * Math.PI) / 180)),
        };
        const order = seen(row(home, beside));
        expect(order).toMatchObject({ courierHidden: true, courierNear: true, courierLocation: null });
        expect(order).toEqual(seen(row(home, home)));
      }),
    );
  });

  it('a hidden place does not come back when its fix grows old, whatever the second', () => {
    const home = offset(200, 1);
    for (let age = 590_000; age <= 670_000; age += 1_000) {
      const order = seen(row(home, home, { courier_fix_at: ago(age) }), new Date(NOW.getTime() + 59_999));
      expect(order.courierLocation).toBeNull();
    }
  });

  it('instants have no seconds; a fix keeps its age to ten of them', () => {
    const odd = (iso: string) => new Date(`2026-03-02T${iso}Z`);
    const order = seen(
      row(offset(100, 2), BRANCH, {
        created_at: odd('16:01:41.123'),
        ready_at: odd('16:11:59.999'),
        picked_up_at: odd('16:20:07.001'),
        expected_delivery_time: odd('16:58:31.500'),
        courier_fix_at: odd('16:29:47.777'),
      }),
      odd('16:29:58.300'),
    );
    expect(order).toMatchObject({
      createdAt: '2026-03-02T16:01:00.000Z',
      pickupTime: '2026-03-02T16:20:00.000Z',
      estimatedArrival: '2026-03-02T16:58:00.000Z',
      courierLocation: { at: '2026-03-02T16:29:40.000Z' },
    });
    for (const at of [order.arrival?.from, order.arrival?.to]) expect(at).toMatch(/:00\.000Z$/);
  });

  it('lateness begins with a minute: the moment does not reveal the second of the order', () => {
    const created_at = new Date('2026-03-02T16:01:41.123Z');
    const isLate = (at: string) =>
      seen(row(offset(100, 2), BRANCH, { created_at }), new Date(at)).arrival?.late;
    expect(isLate('2026-03-02T16:46:59.999Z')).toBe(false);
    expect(isLate('2026-03-02T16:47:00.000Z')).toBe(true);
  });
});
