import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Writes a long list a group at a time and rests after each group as long as it took: whoever shares the
 * processors has half of the time. For transactions that hold nothing that others wait for.
 */
export async function restBetween<T>(
  list: readonly T[],
  size: number,
  write: (group: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let first = 0; first < list.length; first += size) {
    const began = performance.now();
    await write(list.slice(first, first + size));
    if (first + size < list.length) await sleep(performance.now() - began);
  }
}
