/**
 * Pause before a failed program is restarted. The first failures are retried almost at once: most are single.
 * Repeated ones wait ever longer, so that a log and a disk survive the night.
 */
const INITIAL_PAUSES_MS = [100, 500, 1_500];
const MAX_PAUSE_MS = 30_000;

/**
 * @param failures 1 for the first one since it last ran for a while @returns ms; at most 2 s for each of the
 * first three
 */
export function restartPauseMs(failures: number): number {
  const [last = 0] = INITIAL_PAUSES_MS.slice(-1);
  return (
    INITIAL_PAUSES_MS[failures - 1] ??
    Math.min(MAX_PAUSE_MS, last * 2 ** (failures - INITIAL_PAUSES_MS.length))
  );
}
