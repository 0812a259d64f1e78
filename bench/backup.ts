import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compare } from './harness/compare.ts';
import { seedHistory } from './harness/seed-history.ts';
import type { LoadRequest } from './harness/load.ts';
import { type BenchContext, measure } from './harness/measure.ts';
import { runOpenLoop } from './harness/open-loop.ts';
import { newOrder } from './harness/order-body.ts';
import { isSmoke, sizedFor } from './harness/smoke.ts';
import { percentile, round } from './harness/statistics.ts';
import type { UlakServer } from './harness/ulak-server.ts';
import { openDatabaseSeeder } from './harness/database-seeder.ts';

const MAX_RATIO = 1.2;
const ORDERS = sizedFor(1_000_000, 4_000);
const DAYS = 300;
const ACTIVE = 200;
/** Request rate far below the capacity: a queue would measure itself. */
const LOAD = { perSecond: 60, seconds: sizedFor(6, 1) };
/**
 * Tolerated share of failed requests: a stall of the whole machine leaves a few without a free connection.
 */
const MAX_FAILED_SHARE = 0.01;
const NO_SHEDDING = { OVERLOAD_DELAY_MS: '0', OVERLOAD_WAIT_MS: '0' };
const BEGUN_WITHIN_MS = 60_000;
const POLL_MS = 50;
const MEGABYTE = 1_048_576;
/** Names the files of the rounds. */
let serial = 0;

/**
 * criteria A19: the cost of a backup of a million orders for concurrent requests (creating orders, reading
 * active ones), round by round against the same load without one; then the time of a whole backup, and of its
 * restore into an empty database.
 */
await measure('backup', 1_800_000, async (bench) => {
  const ulak = await bench.ulak(NO_SHEDDING);
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  await seedHistory(seeder, { orders: ORDERS, days: DAYS, positions: 0 });
  // Orders are created in one branch and read in another, so that the replies keep their size.
  const [writes, reads] = [await seeder.branch(), await seeder.branch()];
  await seeder.orders(reads, ACTIVE);
  const { cookie } = await seeder.manager(reads);
  await seeder.client.query('vacuum (analyze)');
  const folder = mkdtempSync(join(tmpdir(), 'ulak-bench-backup-'));
  bench.later(() => rmSync(folder, { recursive: true, force: true }));
  const next = requests(writes.bearer, cookie);

  async function p99(isBackingUp: boolean): Promise<number> {
    const copy = isBackingUp ? await beginBackup(ulak, folder) : null;
    const { responses, failed } = await runOpenLoop(ulak.url, next, LOAD);
    // The smallest size may be written before the load ends.
    if (copy && copy.exitCode !== null && !isSmoke) throw new Error('the backup ended before the load did');
    if (copy) await endBackup(copy);
    if (
      failed > MAX_FAILED_SHARE * LOAD.perSecond * LOAD.seconds ||
      responses.some(({ status }) => status >= 300)
    )
      throw new Error(`${failed} requests without an answer, or refused`);
    return percentile(
      responses.map(({ ms }) => ms),
      0.99,
    );
  }

  if (!isSmoke) {
    await p99(true);
    await p99(false);
  }
  const { ratio, ours, bare } = await compare({ ours: () => p99(true), bare: () => p99(false) });
  const whole = await runBackup(bench, ulak, folder);
  return {
    text:
      `${round(ratio)} × p99 while ${ORDERS / 1e6} M orders are backed up (${round(ours)} against ` +
      `${round(bare)} ms; at most ${MAX_RATIO}); ${whole}`,
    ok: ratio <= MAX_RATIO,
  };
});

/** Every fourth creates an order from outside, the others read the active ones. */
function requests(authorization: string, cookie: string): () => LoadRequest {
  let sent = 0;
  return () => {
    sent += 1;
    if (sent % 4 > 0) return { method: 'GET', path: '/api/orders/active', headers: { cookie } };
    const headers = { 'content-type': 'application/json', authorization };
    return { method: 'POST', path: '/api/orders', headers, body: JSON.stringify(newOrder(sent, true)) };
  };
}

function run(command: string, file: string, dataDir: string): ChildProcess {
  const args = ['--import', 'tsx', `apps/server/src/cli/${command}.ts`, file];
  return spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir, INIT_CWD: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) =>
    child.exitCode === null ? child.once('exit', resolve) : resolve(child.exitCode),
  );
}

/** Starts `npm run backup`; resolves when it has begun to write. */
async function beginBackup(ulak: UlakServer, folder: string): Promise<ChildProcess> {
  serial += 1;
  const file = join(folder, `round-${serial}.backup`);
  const child = run('backup', file, ulak.dataDir);
  const partial = `${file}.partial`;
  for (let waited = 0; !existsSync(partial) || statSync(partial).size === 0; waited += POLL_MS) {
    if (waited > BEGUN_WITHIN_MS || child.exitCode !== null) throw new Error('the backup did not begin');
    await sleep(POLL_MS);
  }
  return child;
}

async function endBackup(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended(child);
}

async function runBackup(bench: BenchContext, ulak: UlakServer, folder: string): Promise<string> {
  const file = join(folder, 'whole.backup');
  const began = performance.now();
  const size = await openDatabaseSeeder(ulak.ownerUrl());
  const { rows } = await size.client.query<{ bytes: string }>(
    "select pg_table_size('orders')::text as bytes",
  );
  await size.end();
  if ((await ended(run('backup', file, ulak.dataDir))) !== 0) throw new Error('the backup failed');
  const seconds = (performance.now() - began) / 1_000;
  const target = mkdtempSync(join(tmpdir(), 'ulak-bench-restored-'));
  bench.later(() => rmSync(target, { recursive: true, force: true }));
  const beganRestore = performance.now();
  if ((await ended(run('restore', file, target))) !== 0) throw new Error('the restore failed');
  const restored = (performance.now() - beganRestore) / 1_000;
  const megabytes = Number(rows[0]?.bytes) / MEGABYTE;
  return (
    `a whole one of ${Math.round(megabytes)} MB of orders in ${Math.round(seconds)} s ` +
    `(${round(megabytes / seconds, 1)} MB/s), ` +
    `${Math.round(statSync(file).size / MEGABYTE)} MB on the disk, restored and proven in ` +
    `${Math.round(restored)} s`
  );
}
