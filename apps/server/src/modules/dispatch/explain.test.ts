import { asOrderId, asUserId } from '@ulak/contracts/ids';
import type { Alternative } from '@ulak/dispatch/alternatives';
import type { Plan, Trip } from '@ulak/dispatch/snapshot';
import { describe, expect, it } from 'vitest';
import { BRANCH, courierFacts, kmNorth, NOW, orderFacts, POINT } from '../../test/branch-facts.ts';
import { type ArrivalFacts, forecastArrival } from '../forecasts/service.ts';
import { arrivalRangeOf, displayNameOf, explainChoice } from './explain-choice.ts';
import { explainWaits } from './explain-wait.ts';
import { createDispatchSnapshot } from './dispatch-snapshot.ts';
import type { CourierFacts, OrderFacts, RefusalRow } from './snapshot-repository.ts';

const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

const timings = { readyP50Min: 10, readyP90Min: 16, minPerKmP50: 3, minPerKmP90: 4.5, doorMin: 2 };
/** An order that has been ready for two minutes. */
const order = (id: number, fields: Partial<OrderFacts> = {}): OrderFacts =>
  orderFacts(id, {
    order_number: `N${id}`,
    status: 'READY',
    created_at: ago(12),
    ready_at: ago(2),
    ...fields,
  });
const courier = (id: number, name: string, fields: Partial<CourierFacts> = {}): CourierFacts =>
  courierFacts(id, { name, ...fields });
const dispatchSnapshot = (orders: OrderFacts[], couriers: CourierFacts[], refusals: RefusalRow[] = []) =>
  createDispatchSnapshot({
    now: NOW,
    branch: BRANCH,
    timings,
    orders,
    couriers,
    refusals,
    customerTimings: new Map(),
  });
const passed = (
  courierId: number,
  minutes: number,
  outcome: RefusalRow['outcome'] = 'EXPIRED',
): RefusalRow => ({
  order_id: asOrderId(1),
  courier_id: asUserId(courierId),
  outcome,
  ended_at: ago(minutes),
});
const trip = (courierId: number, orderIds: number[], dropAt: number[], fields: Partial<Trip> = {}): Trip => ({
  courierId,
  pickup: 0,
  orderIds,
  departBy: 0,
  arriveAt: 0,
  pickupAt: 1,
  dropAt,
  ...fields,
});
const option = (courierId: number, dropAt: number, fields: Partial<Alternative> = {}): Alternative => ({
  courierId,
  addedCost: dropAt,
  pickupAt: 1,
  dropAt,
  together: [],
  tripsBefore: 0,
  delayToOthersMin: 0,
  ...fields,
});

describe('why a courier was chosen', () => {
  const held = { status: 'ASSIGNED', courier_id: asUserId(2), assigned_by: 'STAFF' } as const;
  const crew = [
    courier(1, 'Mehmet Yılmaz', { ...kmNorth(1), returning: true }),
    courier(2, 'Ayşe Demir'),
    courier(3, 'Can Ak', { lat: null, lng: null, fix_at: null }),
  ];
  const seen = dispatchSnapshot([order(1), order(8, held), order(9, held)], crew);

  it('earliest delivery, then the courier’s state, then the next best', () => {
    const { reason, candidates } = explainChoice(seen, trip(1, [1], [12]), 1, [
      option(1, 12),
      option(2, 16, { together: [8, 9], delayToOthersMin: 4 }),
      option(3, 24),
      option(4, 30),
    ]);
    expect(reason).toBe(
      'En erken teslim: 19:42. Mehmet 3 dk sonra dönüyor. Ayşe şubede, üzerinde 2 sipariş var (+4 dk).',
    );
    expect(candidates.map(({ name, note }) => [name, note])).toEqual([
      ['Mehmet Yılmaz', '3 dk sonra dönüyor'],
      [
        'Ayşe Demir',
        'Şubede, üzerinde 2 sipariş var; 2 siparişle birlikte götürür; diğer siparişleri 4 dk geciktirir',
      ],
      ['Can Ak', 'Konumu bilinmiyor'],
    ]);
    expect(candidates[0]).toMatchObject({
      addedMin: 12,
      deliveryAt: '2026-03-02T16:42:00.000Z',
      pickupAt: '2026-03-02T16:31:00.000Z',
    });
  });

  it('when it is not the earliest, it says why', () => {
    const { reason } = explainChoice(seen, trip(1, [1], [12]), 1, [
      option(3, 15),
      option(2, 9, { delayToOthersMin: 6 }),
      option(1, 12),
    ]);
    expect(reason).toBe(
      'Bütün siparişlerin toplam beklemesi en az böyle; teslim 19:42. Mehmet 3 dk sonra dönüyor. ' +
        'Ayşe şubede, üzerinde 2 sipariş var (−3 dk), ama diğer siparişleri 6 dk geciktirir.',
    );
  });

  it('without a comparison, the times of the trip itself, and the orders delivered together', () => {
    const { reason, candidates } = explainChoice(seen, trip(3, [1, 8], [20, 26]), 1, []);
    expect(reason).toBe('En erken teslim: 19:50. Can, konumu bilinmiyor, 1 siparişle birlikte götürür.');
    expect(candidates).toHaveLength(1);
  });

  it('two couriers of one first name have their full names', () => {
    const two = dispatchSnapshot(
      [],
      [courier(1, 'Mehmet Yılmaz'), courier(2, 'Mehmet Kaya'), courier(3, 'Ayşe Demir')],
    );
    expect([1, 2, 3].map((id) => displayNameOf(two, id))).toEqual(['Mehmet Yılmaz', 'Mehmet Kaya', 'Ayşe']);
  });

  it('docs/decisions/026: the range is the published one, from the counter, with the earlier stops', () => {
    const learned = { ...timings, pickupP50Min: 12, pickupP90Min: 20, samples: 50 };
    const destinations = [
      order(1, { ...kmNorth(3), distance_km: '3.00' }),
      order(2, { lat: 41.008, lng: 29 }),
    ];
    const customerTimings = new Map([[asOrderId(1), learned]]);
    const facts = {
      now: NOW,
      branch: BRANCH,
      timings,
      orders: destinations,
      couriers: crew,
      refusals: [],
      customerTimings,
    };
    const range = (fields: Partial<Alternative> = {}) => {
      const { from, to } = arrivalRangeOf(createDispatchSnapshot(facts), 1, option(2, 12, fields));
      return [from, to].map((at) => at.toISOString().slice(11, 16));
    };
    const page = (at: Date, stops: ArrivalFacts['other_stops'] = null) => {
      const none = { courier_lat: null, courier_lng: null, courier_fix_at: null };
      const place = {
        branch_lat: POINT.lat,
        branch_lng: POINT.lng,
        min_speed_kmh: '20',
        order_extra_time_min: 10,
      };
      const row = {
        ...order(1, { ...kmNorth(3), distance_km: '3.00' }),
        status: 'ASSIGNED' as const,
        ...place,
        ...none,
        other_stops: stops,
      };
      const shown = forecastArrival(row, learned, at);
      return [shown?.from, shown?.to].map((end) => end?.toISOString().slice(11, 16));
    };
    expect(range()).toEqual(page(NOW));
    expect(range({ pickupAt: 21 })).toEqual(page(ago(-20)));
    expect(range({ together: [2] })).toEqual(page(NOW, [{ lat: 41.008, lng: 29, isUnderWay: false }]));
    expect(range({ pickupAt: 21 })).not.toEqual(range());
  });
});

describe('why an order waits', () => {
  const plan = (trips: Trip[], unassigned: Plan['unassigned'] = []): Plan => ({ trips, unassigned, cost: 0 });
  const texts = (seen: ReturnType<typeof dispatchSnapshot>, found: Plan, given: number[] = []) =>
    explainWaits(seen, found, new Set(given)).map(({ reason, text, isLate }) => [reason, text, isLate]);
  const out = (id: number, courierId: number, minutes: number) =>
    order(id, {
      status: 'IN_DELIVERY',
      courier_id: asUserId(courierId),
      started_at: ago(0),
      ...kmNorth((minutes - 2) / 6),
    });

  it('each reason has a text of its own, with names and times', () => {
    const nobody = dispatchSnapshot([order(1)], []);
    expect(texts(nobody, plan([], [{ orderId: 1, reason: 'NO_COURIER' }]))).toEqual([
      ['NO_COURIER_ONLINE', 'Şubede çevrimiçi kurye yok.', false],
    ]);
    const resting = dispatchSnapshot([order(1)], [courier(1, 'Ali Ak', { on_break: true })]);
    expect(texts(resting, plan([], [{ orderId: 1, reason: 'NO_COURIER' }]))).toEqual([
      ['NO_COURIER_ONLINE', 'Çevrimiçi kuryelerin hepsi molada.', false],
    ]);
    const busy = dispatchSnapshot(
      [order(1), out(8, 1, 20), out(9, 2, 35)],
      [courier(1, 'Mehmet Ak'), courier(2, 'Ayşe Demir')],
    );
    expect(texts(busy, plan([trip(1, [1], [28], { departBy: 20, pickupAt: 21 })]))).toEqual([
      ['ALL_COURIERS_BUSY', 'Bütün kuryeler yolda; ilk dönen Mehmet, 19:50.', false],
    ]);
    const cooking = dispatchSnapshot(
      [order(1, { status: 'PREPARING', ready_at: null, created_at: ago(4) })],
      [courier(1, 'Mehmet Ak')],
    );
    expect(texts(cooking, plan([trip(1, [1], [14], { departBy: 5, pickupAt: 6 })]))).toEqual([
      ['NOT_READY_YET', 'Hazır olmasına ~6 dk var; Mehmet zamanında gönderilecek.', false],
    ]);
    expect(texts(cooking, plan([], [{ orderId: 1, reason: 'BEYOND_HORIZON' }]))).toEqual([
      ['NOT_READY_YET', 'Hazır olmasına ~6 dk var; kurye zamanında gönderilecek.', false],
    ]);
    const here = dispatchSnapshot([order(1)], [courier(1, 'Mehmet Ak')]);
    expect(texts(here, plan([trip(1, [1], [40], { departBy: 20, pickupAt: 21 })]))).toEqual([
      ['ALL_COURIERS_BUSY', 'Sırada: Mehmet 19:51 gibi alacak.', true],
    ]);
    expect(texts(here, plan([], [{ orderId: 1, reason: 'PINNED_COURIER_MISSING' }]))[0]?.[0]).toBe(
      'PINNED_COURIER_MISSING',
    );
    expect(texts(here, plan([], [{ orderId: 1, reason: 'NOBODY_IN_TIME' }]))[0]?.[0]).toBe('NOBODY_IN_TIME');
  });

  it('recent refusals are named with the time of the re-offer, and a courier who returns before that', () => {
    const free = [courier(1, 'Barış Ak'), courier(2, 'Can Ak')];
    const nobody = plan([], [{ orderId: 1, reason: 'NOBODY_IN_TIME' }]);
    const both = dispatchSnapshot([order(1)], free, [passed(1, 4), passed(2, 1, 'TAKEN_BACK')]);
    expect(texts(both, nobody)).toEqual([
      [
        'NOBODY_IN_TIME',
        'Barış teklifi almadı, sipariş Can adlı kuryeden geri alındı; 19:31 gibi yeniden sorulacak.',
        false,
      ],
    ]);
    const onlyTaken = dispatchSnapshot([order(1)], free, [
      passed(1, 2, 'TAKEN_BACK'),
      passed(2, 1, 'TAKEN_BACK'),
    ]);
    expect(texts(onlyTaken, nobody)[0]?.[1]).toBe(
      'Sipariş Barış ve Can adlı kuryeden geri alındı; 19:33 gibi yeniden sorulacak.',
    );
    const riding = dispatchSnapshot([order(1), out(8, 2, 20)], free, [passed(1, 2)]);
    expect(texts(riding, plan([trip(2, [1], [28], { departBy: 20, pickupAt: 21 })]))[0]?.[1]).toBe(
      'Barış teklifi almadı; 19:33 gibi yeniden sorulacak. Can 19:50 gibi şubede.',
    );
    // another courier can take it: no refusal is waited for
    expect(
      texts(dispatchSnapshot([order(1)], free, [passed(1, 2)]), plan([trip(2, [1], [6])]))[0]?.[1],
    ).toMatch(/^Sırada: Can/);
  });

  it('a lost courier is neither a published time nor a plan', () => {
    const away = (minutes: number) => courier(1, 'Ferhat Ak', { ...kmNorth(2), fix_at: ago(minutes) });
    const gone = (since: number) =>
      order(8, { status: 'IN_DELIVERY', courier_id: asUserId(1), started_at: ago(since), ...kmNorth(2) });
    const found = plan([trip(1, [1], [28], { departBy: 20, pickupAt: 21 })]);
    const lost = dispatchSnapshot([order(1), gone(40)], [away(14)]);
    expect(explainWaits(lost, found, new Set())).toMatchObject([
      {
        text: 'Uygun kurye Ferhat yolda, konumu alınamıyor; ne zaman döneceği belli değil.',
        deliveryAt: null,
        isLate: false,
      },
    ]);
    expect(lost.couriers.get(1)).toMatchObject({ isLost: true, atBranchInMin: 15 });
    // six minutes there, two at the stop, six back
    expect(dispatchSnapshot([order(1), gone(10)], [away(14)]).couriers.get(1)).toMatchObject({
      isLost: false,
    });
    expect(dispatchSnapshot([order(1), gone(40)], [away(1)]).couriers.get(1)).toMatchObject({
      isLost: false,
    });
  });

  it('a late plan is not called in time', () => {
    const cooking = dispatchSnapshot(
      [order(1, { status: 'PREPARING', ready_at: null, created_at: ago(4) })],
      [courier(1, 'Yasin Ak')],
    );
    expect(texts(cooking, plan([trip(1, [1], [44], { departBy: 37, pickupAt: 38 })]))).toEqual([
      [
        'NOT_READY_YET',
        'Hazır olmasına ~6 dk var; Yasin 20:08 gibi alacak, 45 dakikalık teslim süresi aşılacak.',
        true,
      ],
    ]);
  });

  it('an order offered just now does not wait; the oldest comes first', () => {
    const seen = dispatchSnapshot(
      [order(1, { created_at: ago(1) }), order(2), order(3)],
      [courier(1, 'Mehmet Ak')],
    );
    expect(explainWaits(seen, plan([]), new Set([3])).map(({ orderNumber }) => orderNumber)).toEqual([
      'N2',
      'N1',
    ]);
  });
});
