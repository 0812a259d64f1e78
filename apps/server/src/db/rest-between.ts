import { setTimeout as sleep } from 'node:timers/promises';

/** Rests no longer than this, because a transaction holds what it has locked. */
const LONGEST_REST_MS = 20;

/**
 * Writes a long list a group at a time and rests after each group as long as it took, at most for a moment:
 * whoever shares the processors has half of the time.
 */
export async function restBetween<T>(
  list: readonly T[],
  size: number,
  write: (group: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let first = 0; first < list.length; first += size) {
    const began = performance.now();
    await write(list.slice(first, first + size));
    if (first + size < list.length) await sleep(Math.min(LONGEST_REST_MS, performance.now() - began));
  }
}
