/**
 * How long to wait before a program that fell is started again. The first falls are answered almost at once:
 * most of them are single. Who keeps falling is given more and more time, so that a log and a disk survive
 * the night.
 */
const FIRST_PAUSES_MS = [100, 500, 1_500];
const MOST_MS = 30_000;

/**
 * @param fall 1 for the first one since it last ran for a while @returns ms; at most 2 s for each of the
 * first three
 */
export function restartPauseMs(fall: number): number {
  const [last = 0] = FIRST_PAUSES_MS.slice(-1);
  return FIRST_PAUSES_MS[fall - 1] ?? Math.min(MOST_MS, last * 2 ** (fall - FIRST_PAUSES_MS.length));
}
