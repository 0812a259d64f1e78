/** Work of one turn of the event loop; requests are answered between two. */
const TURN_MS = 4;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** `items.map(work)` in turns, so that thousands of rows hold up nobody else's request. */
export async function mapInTurns<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R,
): Promise<R[]> {
  const results: R[] = [];
  let until = performance.now() + TURN_MS;
  for (const [index, item] of items.entries()) {
    results.push(work(item, index));
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + TURN_MS;
  }
  return results;
}
