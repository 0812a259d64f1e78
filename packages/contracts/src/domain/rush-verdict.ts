/** What pacing may do for a branch, by what came around its peak in the last weeks (docs/decisions/090). */
export const RUSH_VERDICTS = ['PACES', 'NO_ORDERS', 'NOBODY', 'NEVER_FULL', 'TOO_MANY'] as const;
export type RushVerdictKind = (typeof RUSH_VERDICTS)[number];

/** Orders of one day that would have arrived around the peak, by the slot of that moment. */
export interface PeakDay {
  /** Business day, 'YYYY-MM-DD'. */
  readonly day: string;
  /** How many fell into each slot that any fell into. */
  readonly bySlot: readonly number[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/**
 * Whether spreading over slots can help. Nothing came: NO_ORDERS. Nobody is on duty, so that one courier is
 * counted: NOBODY. No slot ever got more than it holds: NEVER_FULL. The busiest day had more orders than all
 * slots, those after the window too: TOO_MANY. Else PACES.
 * @param slots how many slots there are @param couriers on duty; null: the branch named the capacity
 */
export function judgeRush(
  days: readonly PeakDay[],
  { capacity, slots, couriers }: { capacity: number; slots: number; couriers: number | null },
) {
  const counted = days.map(({ day, bySlot }) => ({ day, orders: sum(bySlot) }));
  const orders = sum(counted.map((one) => one.orders));
  const mostInSlot = Math.max(0, ...days.flatMap(({ bySlot }) => bySlot));
  // of two equal days the later one
  const busiest = counted
    .filter((one) => one.orders > 0)
    .toSorted((a, b) => b.orders - a.orders || (a.day < b.day ? 1 : -1))[0];
  const places = capacity * slots;
  const kindOf = (): RushVerdictKind => {
    if (!busiest) return 'NO_ORDERS';
    if (couriers === 0) return 'NOBODY';
    if (mostInSlot <= capacity) return 'NEVER_FULL';
    return busiest.orders > places ? 'TOO_MANY' : 'PACES';
  };
  return {
    kind: kindOf(),
    days: days.length,
    orders,
    busiest: busiest ?? null,
    mostInSlot,
    capacity,
    places,
  };
}
