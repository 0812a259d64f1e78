import { createProcessPool } from '../../background/process-pool.ts';
import { entryBeside } from '../../background/spawn-process.ts';

/** A group of eight takes a third of a second, and minutes where nothing is left over for it. */
const LIMIT_MS = 5 * 60_000;

/**
 * Hashes passwords that nobody signs in with yet in a background process, one group after the other: neither
 * requests nor sign-ins wait for it, as they would for the queue of `passwords.ts`.
 */
export function createHashBeside() {
  const pool = createProcessPool({
    entry: entryBeside(import.meta.url, 'hash-process'),
    most: 1,
    limitMs: LIMIT_MS,
  });
  return {
    /** @throws BackgroundFailure when the process fails; the next call starts another */
    hash: async (passwords: readonly string[]): Promise<string[]> =>
      (await pool.run([passwords])) as string[],
    end: pool.end,
  };
}
