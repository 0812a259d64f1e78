import { rmSync } from 'node:fs';
import { businessDay } from '@ulak/contracts/business-day';
import { istanbulInstant } from '@ulak/contracts/time';
import { type Child, startChild } from '../scripts/child.ts';
import { makeDataFolder } from '../scripts/data-folder.ts';

const READY_WITHIN_MS = 120_000;
const END_WITHIN_MS = 10_000;

export type ProductOptions = {
  /** The data folder of a stopped product, which is copied; left out: an empty cluster. */
  from?: string | undefined;
  /** What the server's clock shows when it starts, epoch milliseconds; left out: the real time. */
  clockStart?: number | undefined;
  env?: Record<string, string>;
};

export type Product = {
  url: string;
  dataDir: string;
  /** Everything the server wrote, one line each. */
  log: string[];
  process: Child;
  /** Ends it; its data folder stays. */
  end(): Promise<void>;
  /** Ends it and removes its data folder. */
  stop(): Promise<void>;
};

/** The product as built, with the demo's data and no fleet, on a free port, with an embedded database of
 * its own. */
export async function startProduct({ from, clockStart, env = {} }: ProductOptions): Promise<Product> {
  const dataDir = await makeDataFolder('ulak-e2e-', from);
  const log: string[] = [];
  let onReady: ((url: string) => void) | undefined;
  const ready = new Promise<string>((resolve) => (onReady = resolve));
  const settings = { ...env, ...(clockStart !== undefined && { CLOCK_START: String(clockStart) }) };
  const args = ['--import', './scripts/usual-priority.mjs', 'apps/server/dist/server.js'];
  const child = startChild(args, environment(dataDir, settings), (line) => {
    log.push(line);
    const url = /"msg":"ready"/.test(line) ? (JSON.parse(line) as { url?: string }).url : undefined;
    if (url) onReady?.(url);
  });
  const end = () => child.end(END_WITHIN_MS);
  const stop = async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const timer = setTimeout(() => void child.end(0), READY_WITHIN_MS);
  const url = await Promise.race([ready, child.ended.then(() => null)]);
  clearTimeout(timer);
  if (url !== null) return { url, dataDir, log, process: child, end, stop };
  await stop();
  throw new Error(`the product did not start:\n${log.slice(-20).join('\n')}`);
}

/** Half past seven in the evening of this business day, Istanbul, epoch milliseconds: between 07:00 and
 * 10:00 no reporting day is open, and screens look different. */
export const eveningOfToday = (): number =>
  istanbulInstant({ ...businessDay(new Date()), hour: 19, minute: 30 }).getTime();

function environment(dataDir: string, env: Record<string, string>): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...inherited } = process.env;
  // no tiles from outside: a browser test must not depend on the internet
  return {
    ...inherited,
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: 'still',
    TILE_URL: '',
    BACKUP_KEEP: '0',
    ...env,
  };
}
