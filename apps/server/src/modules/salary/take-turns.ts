import { setImmediate as nextTurn } from 'node:timers/promises';

/** Parts of a list, in its order. */
export function groupsOf<T>(list: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  for (let first = 0; first < list.length; first += size) groups.push(list.slice(first, first + size));
  return groups;
}

/** Maps a long list a few at a time: other calls of the process take their turn between them. */
export async function mapInTurns<T, R>(list: readonly T[], size: number, map: (one: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const [index, one] of list.entries()) {
    if (index > 0 && index % size === 0) await nextTurn();
    mapped.push(map(one));
  }
  return mapped;
}
