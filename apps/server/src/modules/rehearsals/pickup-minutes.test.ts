import { describe, expect, it } from 'vitest';
import type { DayOrder, Duty } from './day-facts.ts';
import { pickupTimes } from './pickup-minutes.ts';

const [FIRST, SECOND] = [1, 2];
const DUTY: Duty[] = [FIRST, SECOND].map((courier) => ({ courier, from: 0, to: 1_000 }));

/** Ten orders an hour apart, ready after ten minutes, each with the courier named. */
const day = (order: Partial<DayOrder> & { readonly waits: number; readonly counter: number }): DayOrder[] =>
  Array.from({ length: 10 }, (_, n) => {
    const ready = 60 * n + 10;
    const { waits, counter, ...rest } = order;
    return {
      lat: 41,
      lng: 29,
      km: 1,
      placed: 60 * n,
      ready,
      assigned: ready + waits,
      pickedUp: ready + waits + counter,
      delivered: ready + waits + counter + 6,
      courier: FIRST,
      isByEngine: false,
      wanted: null,
      slot: null,
      ...rest,
    };
  });

describe('minutes between ready goods and their way (docs/decisions/091)', () => {
  it('a desk that gives them late is told from the counter', () => {
    const { counterMin, deskMin } = pickupTimes({ orders: day({ waits: 5, counter: 2 }), duty: DUTY }, 3);
    expect([counterMin, deskMin]).toEqual([2, 5]);
  });

  it('of the engine only the counter counts: it may wait on purpose', () => {
    const orders = day({ waits: 5, counter: 2, isByEngine: true });
    expect(pickupTimes({ orders, duty: DUTY }, 3)).toEqual({ counterMin: 2, deskMin: 0 });
  });

  it('waiting for couriers who are all away is neither', () => {
    const [one] = DUTY;
    const orders = day({ waits: 0, counter: 1 }).flatMap((order) => [
      order,
      // given at once, taken when the one courier is back: 6 minutes out, 3 back
      {
        ...order,
        assigned: order.ready,
        pickedUp: (order.pickedUp ?? 0) + 10,
        delivered: (order.delivered ?? 0) + 10,
      },
    ]);
    const { counterMin, deskMin } = pickupTimes({ orders, duty: one ? [one] : [] }, 3);
    expect([counterMin, deskMin]).toEqual([1, 0]);
  });

  it('a courier who was there for a moment before a break was at the counter after it only', () => {
    const orders = day({ waits: 0, counter: 32 });
    const duty = orders.flatMap(({ placed }) => [
      { courier: FIRST, from: placed, to: placed + 10.5 },
      { courier: FIRST, from: placed + 40, to: placed + 60 },
    ]);
    expect(pickupTimes({ orders, duty }, 3).counterMin).toBe(2);
  });

  it('too few tell nothing', () => {
    const orders = day({ waits: 5, counter: 2 }).slice(0, 5);
    expect(pickupTimes({ orders, duty: DUTY }, 3)).toEqual({ counterMin: 1, deskMin: 0 });
  });
});
