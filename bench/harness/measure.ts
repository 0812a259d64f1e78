import { writeSync } from 'node:fs';
import { type BareServer, startBare } from './bare-server.ts';
import { isSmoke } from './smoke.ts';
import { startUlak, type UlakServer } from './ulak-server.ts';

/** One result: a text and whether it meets its target. */
export interface Measurement {
  readonly text: string;
  readonly ok: boolean;
  /**
   * Whether nothing was lost, wrong or missing, whatever the speed: the verdict of smoke mode. Omitted:
   * errors throw.
   */
  readonly isCorrect?: boolean;
}

/** What a measurement gets; all of it is ended and removed with it, in any case. */
export interface BenchContext {
  /**
   * Starts a server of the product on an empty database. @param env additional variables, e.g. `DEMO:
   * 'still'`
   */
  ulak(env?: Record<string, string>): Promise<UlakServer>;
  bare(name: string, env?: Record<string, string>): Promise<BareServer>;
  /** Registers a cleanup. */
  later(work: () => Promise<void> | void): void;
}

/**
 * Runs one measurement within a time limit, prints its figure as the last line, and exits 0 when it meets its
 * target, else 1.
 * @param name as in `npm run bench <name>`
 */
export async function measure(
  name: string,
  withinMs: number,
  work: (bench: BenchContext) => Promise<Measurement>,
): Promise<void> {
  const cleanups: (() => Promise<void> | void)[] = [];
  const servers: UlakServer[] = [];
  const bench: BenchContext = {
    async ulak(env) {
      const server = await startUlak(env);
      servers.push(server);
      cleanups.push(() => server.remove());
      return server;
    },
    async bare(reference, env) {
      const server = await startBare(reference, env);
      cleanups.push(() => server.end());
      return server;
    },
    later: (cleanup) => void cleanups.push(cleanup),
  };
  const figure = await withTimeLimit(withinMs, work(bench)).catch((error: unknown) => {
    console.error(servers.map((server) => server.log()).join('\n'));
    return failed(error);
  });
  for (const cleanup of cleanups.toReversed())
    await withTimeLimit(CLEANUP_MS, Promise.resolve(cleanup())).catch(failed);
  // Written synchronously: process.exit does not wait for a pipe.
  const isGood = isSmoke ? (figure.isCorrect ?? true) : figure.ok;
  writeSync(1, `${name}: ${figure.text} ${isGood ? (isSmoke ? 'RAN' : 'OK') : 'MISSED'}\n`);
  process.exit(isGood ? 0 : 1);
}

const CLEANUP_MS = 30_000;

function failed(error: unknown): Measurement {
  console.error(error);
  return {
    text: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
    ok: false,
    isCorrect: false,
  };
}

async function withTimeLimit<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
