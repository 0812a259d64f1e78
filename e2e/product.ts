import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { businessDay } from '@ulak/contracts/business-day';
import { istanbulInstant } from '@ulak/contracts/time';
import { type Child, startChild } from '../scripts/child.ts';
import { freePort } from '../scripts/port.ts';

const READY_WITHIN_MS = 120_000;
const END_WITHIN_MS = 10_000;

export type ProductOptions = {
  /** `still`: the demo's data without its fleet; `off`: nothing but the schema. */
  demo: 'still' | 'off';
  /**
   * The server's clock begins at half past seven in the evening, Istanbul, whatever the hour: between 07:00
   * and 10:00 no reporting day is open, and screens look different.
   */
  evening?: boolean;
  env?: Record<string, string>;
};

export type Product = {
  url: string;
  dataDir: string;
  /** Everything the server wrote, one line each. */
  log: string[];
  process: Child;
  stop(): Promise<void>;
};

/** The real thing, as built, on a free port with a data folder and an embedded database of its own. */
export async function startProduct({ demo, evening = false, env = {} }: ProductOptions): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ulak-e2e-'));
  const log: string[] = [];
  let onReady: ((url: string) => void) | undefined;
  const ready = new Promise<string>((resolve) => (onReady = resolve));
  const child = startChild(
    ['apps/server/dist/server.js'],
    await environment(dataDir, demo, { ...(evening && { CLOCK_START: String(thisEvening()) }), ...env }),
    (line) => {
      log.push(line);
      const url = /"msg":"ready"/.test(line) ? (JSON.parse(line) as { url?: string }).url : undefined;
      if (url) onReady?.(url);
    },
  );
  const stop = async () => {
    await child.end(END_WITHIN_MS);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const timer = setTimeout(() => void child.end(0), READY_WITHIN_MS);
  const url = await Promise.race([ready, child.ended.then(() => null)]);
  clearTimeout(timer);
  if (url !== null) return { url, dataDir, log, process: child, stop };
  await stop();
  throw new Error(`the product did not start:\n${log.slice(-20).join('\n')}`);
}

const thisEvening = (): number =>
  istanbulInstant({ ...businessDay(new Date()), hour: 19, minute: 30 }).getTime();

async function environment(
  dataDir: string,
  demo: string,
  env: Record<string, string>,
): Promise<NodeJS.ProcessEnv> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  // no tiles from outside: a browser test must not depend on the internet
  return {
    ...inherited,
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO: demo,
    TILE_URL: '',
    BACKUP_KEEP: '0',
    ...env,
  };
}
