import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../time.ts';
import { chooseSlot, type FilledSlot, isPaced, rushSlots, shownSlots, slotCapacity } from './rush-slots.ts';

const PEAK = Date.UTC(2026, 2, 2, 15, 47);
const at = (minutes: number): number => PEAK + minutes * MINUTE_MS;
const window = { beforeMin: 60, afterMin: 30, slotMin: 10 };
const filled = (capacity: number, taken: (index: number) => number = () => 0): FilledSlot[] =>
  rushSlots(PEAK, window).map((slot, index) => ({ ...slot, capacity, taken: taken(index) }));

/** Promises to orders one after the other, as the server gives them. */
function promiseAll(orders: readonly { earliest: number; wanted: number }[], capacity: number) {
  const slots = filled(capacity).map((slot) => ({ ...slot }));
  return orders.map((order) => {
    const slot = chooseSlot(slots, order);
    if (slot) slot.taken += 1;
    return { order, slot: slot && { ...slot } };
  });
}

describe('decision 090: slots around a peak', () => {
  it('one ends at the peak; they touch each other and go on for two hours after the window', () => {
    const slots = rushSlots(PEAK, window);
    expect(slots[0]).toEqual({ from: at(-60), to: at(-50) });
    expect(slots.at(-1)?.to).toBe(at(150));
    expect(slots.filter(({ to }) => to === PEAK)).toHaveLength(1);
    slots.slice(1).forEach(({ from }, index) => expect(from).toBe(slots[index]?.to));
  });

  it('who wants the peak gets the slot that ends with it, then the ones on both sides', () => {
    const wanted = { earliest: at(-60), wanted: PEAK };
    const given = promiseAll(
      Array.from({ length: 4 }, () => wanted),
      1,
    );
    expect(given.map(({ slot }) => slot && (slot.from - PEAK) / MINUTE_MS)).toEqual([-10, 0, -20, 10]);
  });

  it('never a slot that begins before the order can be there', () => {
    const slot = chooseSlot(filled(3), { earliest: at(-14), wanted: PEAK });
    expect(slot?.from).toBe(at(-10));
    expect(chooseSlot(filled(3), { earliest: at(6), wanted: PEAK })?.from).toBe(at(10));
    expect(chooseSlot(filled(3), { earliest: at(200), wanted: PEAK })).toBeNull();
  });

  it('the window goes on while slots after it hold orders', () => {
    const slots = filled(3, (index) => (index === 9 ? 1 : 0));
    const paced = (minutes: number) => isPaced(at(minutes), PEAK, { afterMin: 30, slots });
    expect([29, 30, 35, 40].map(paced)).toEqual([true, true, true, false]);
  });

  it('nothing is promised when all slots are full', () => {
    expect(
      chooseSlot(
        filled(2, () => 2),
        { earliest: at(-60), wanted: PEAK },
      ),
    ).toBeNull();
  });

  it('on any orders: no slot over its capacity, none too early, and who comes later changes nothing', () => {
    const order = record({
      earliest: integer({ min: -90, max: 160 }).map(at),
      wanted: integer({ min: -60, max: 60 }).map(at),
    });
    assert(
      property(array(order, { maxLength: 60 }), integer({ min: 1, max: 4 }), (orders, capacity) => {
        const given = promiseAll(orders, capacity);
        for (const { from } of filled(capacity))
          expect(given.filter(({ slot }) => slot?.from === from).length).toBeLessThanOrEqual(capacity);
        for (const { order: one, slot } of given)
          expect(slot?.from ?? one.earliest).toBeGreaterThanOrEqual(one.earliest);
        const some = orders.slice(0, Math.ceil(orders.length / 2));
        expect(promiseAll(some, capacity)).toEqual(given.slice(0, some.length));
      }),
    );
  });
});

describe('decision 090: orders that a slot may hold', () => {
  // a trip of two: 2 × 2 km × 3 min/km × 1.2 + 2 × 2 min + 2 min = 20.4 min
  const usual = { couriers: 6, slotMin: 10, km: 2, minPerKm: 3, doorMin: 2, limit: 3 };
  it('what trips of two leave room for: 6 × 2 × 10 ÷ 20.4 = 5', () => expect(slotCapacity(usual)).toBe(5));
  it('one at a time where the branch allows no more: 6 × 10 ÷ 16 = 3', () =>
    expect(slotCapacity({ ...usual, limit: 1 })).toBe(3));
  it('one at least', () => expect(slotCapacity({ ...usual, couriers: 1, km: 9 })).toBe(1));
});

describe('decision 090: the slots that are shown', () => {
  it('those of the window, and after it one more than orders reach', () => {
    const begins = (taken: (index: number) => number) =>
      shownSlots(filled(2, taken), at(30)).map(({ from }) => (from - PEAK) / MINUTE_MS);
    expect(begins(() => 0)).toEqual([-60, -50, -40, -30, -20, -10, 0, 10, 20]);
    expect(begins((index) => (index === 10 ? 1 : 0)).slice(-3)).toEqual([30, 40, 50]);
    expect(begins(() => 2)).toHaveLength(rushSlots(PEAK, window).length);
  });
});
