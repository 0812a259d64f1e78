import { MINUTE_MS } from '../time.ts';

/** A slot, epoch milliseconds; `to` is not part of it. */
export interface Slot {
  readonly from: number;
  readonly to: number;
}

/** A slot with how many orders it may hold and holds. */
export interface FilledSlot extends Slot {
  readonly capacity: number;
  readonly taken: number;
}

/** Slots go on for so long after a peak's window: a promise may be late, but it must be one that is kept. */
export const OVERFLOW_MIN = 120;

/** The slots around a peak: one ends at it, those before reach to its window's begin. */
export function rushSlots(
  peak: number,
  window: { readonly beforeMin: number; readonly afterMin: number; readonly slotMin: number },
): Slot[] {
  const lengthMs = window.slotMin * MINUTE_MS;
  const before = Math.ceil(window.beforeMin / window.slotMin);
  const after = Math.ceil((window.afterMin + OVERFLOW_MIN) / window.slotMin);
  return Array.from({ length: before + after }, (_, index) => {
    const from = peak + (index - before) * lengthMs;
    return { from, to: from + lengthMs };
  });
}

/**
 * Whether an order that would arrive at a moment is promised a slot: within the peak's window, and after it
 * as long as the slots of those moments hold orders. Otherwise who comes after the window would be promised
 * what couriers need for those before them.
 */
export function isPaced(
  at: number,
  peak: number,
  { afterMin, slots }: { readonly afterMin: number; readonly slots: readonly FilledSlot[] },
): boolean {
  if (at <= peak + afterMin * MINUTE_MS) return true;
  return slots.some(({ from, to, taken }) => taken > 0 && from <= at && at < to);
}

/**
 * The slots that are worth showing: those of the window, and after it as far as orders reach, with one more
 * to choose. @param end of the window, epoch ms
 */
export function shownSlots<S extends FilledSlot>(slots: readonly S[], end: number): S[] {
  const lastTaken = slots.findLastIndex(({ taken }) => taken > 0);
  return slots.filter(({ from }, index) => from < end || index <= lastTaken + 1);
}

/** Milliseconds between a moment and a slot; 0 from its begin to its end. */
const distanceMs = ({ from, to }: Slot, at: number): number => Math.max(0, from - at, at - to);

/**
 * The slot that a new order is promised: of those with room that it can reach by their begin, the nearest to
 * the wanted moment, of two the earlier. Null: all are full or too early. It looks at what is taken only, so
 * a later order never moves an earlier one.
 * @param earliest when the order can arrive; epoch milliseconds as `wanted`
 */
export function chooseSlot<S extends FilledSlot>(
  slots: readonly S[],
  { earliest, wanted }: { readonly earliest: number; readonly wanted: number },
): S | null {
  const open = slots.filter(({ from, capacity, taken }) => taken < capacity && from >= earliest);
  return open.reduce<S | null>((best, slot) => {
    if (best === null) return slot;
    const nearer = distanceMs(slot, wanted) - distanceMs(best, wanted);
    return nearer < 0 || (nearer === 0 && slot.from < best.from) ? slot : best;
  }, null);
}

/** Orders of one direction that go together, at most. */
const TOGETHER = 2;
/** How much longer a way is that serves one more door of the same direction. */
const DETOUR = 0.2;
/** Minutes at the counter, per trip. */
const COUNTER_MIN = 2;

/**
 * Orders that couriers can bring in one slot, one at least: what their trips, there and back, leave room for.
 * An estimate: `km` is the branch's usual distance, the paces are learned.
 */
export function slotCapacity({
  couriers,
  slotMin,
  km,
  minPerKm,
  doorMin,
  limit,
}: {
  readonly couriers: number;
  readonly slotMin: number;
  readonly km: number;
  readonly minPerKm: number;
  readonly doorMin: number;
  /** Orders that a courier may have at once. */
  readonly limit: number;
}): number {
  const together = Math.max(1, Math.min(TOGETHER, limit));
  const tripMin = 2 * km * minPerKm * (1 + DETOUR * (together - 1)) + together * doorMin + COUNTER_MIN;
  return Math.max(1, Math.floor((couriers * together * slotMin) / tripMin));
}
