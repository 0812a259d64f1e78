import { describe, expect, it } from 'vitest';
import { judgeRush } from './rush-verdict.ts';

const day = (date: string, ...bySlot: number[]) => ({ day: date, bySlot });
const room = { capacity: 3, slots: 4, couriers: 2 };

describe('decision 090: what pacing may do', () => {
  it('helps where a slot got more than it holds and the day had room', () => {
    expect(judgeRush([day('2026-03-01', 1, 5, 2), day('2026-03-02', 1)], room)).toEqual({
      kind: 'PACES',
      days: 2,
      orders: 9,
      busiest: { day: '2026-03-01', orders: 8 },
      mostInSlot: 5,
      capacity: 3,
      places: 12,
    });
  });

  it.each([
    ['NO_ORDERS', [day('2026-03-01')], room],
    ['NO_ORDERS', [], { ...room, couriers: 0 }],
    ['NOBODY', [day('2026-03-01', 9)], { ...room, couriers: 0 }],
    ['NEVER_FULL', [day('2026-03-01', 3, 3)], room],
    ['TOO_MANY', [day('2026-03-01', 4, 9)], room],
    ['PACES', [day('2026-03-01', 4, 8)], room],
    ['PACES', [day('2026-03-01', 4)], { ...room, couriers: null }],
  ])('%s', (kind, days, given) => expect(judgeRush(days, given).kind).toBe(kind));

  it('of two days with most orders the later one is named', () => {
    expect(judgeRush([day('2026-03-01', 4), day('2026-03-02', 4)], room).busiest?.day).toBe('2026-03-02');
  });
});
