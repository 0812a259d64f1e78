import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { measure } from './harness/measure.ts';
import { auditOrders } from './harness/order-audit.ts';
import { startWriters, type OrderWriters } from './harness/order-writers.ts';
import { sizedFor } from './harness/smoke.ts';
import { round } from './harness/statistics.ts';
import { readPostmaster, type UlakServer } from './harness/ulak-server.ts';
import { openDatabaseSeeder, type DatabaseSeeder } from './harness/database-seeder.ts';

const KILLS = sizedFor(5, 1);
const WRITERS = 12;
const LOADED_MS = sizedFor(1_500, 500);
const ENDS_WITHIN_MS = 5_000;
const BACK_WITHIN_MS = 10_000;
const TIMEOUT_MS = 30_000;

/**
 * criteria A08: the embedded database is killed 5 times under load, alternately its first process alone and
 * all of it. Every request ends in time, refusals are 503, the server recovers by itself, and no acknowledged
 * order is lost.
 */
await measure('kill-database', 240_000, async (bench) => {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  const branch = await seeder.branch();
  await seeder.end();
  const writers = startWriters({
    url: ulak.url,
    branch,
    count: WRITERS,
    pauseMs: 10,
    retriesUnanswered: false,
  });
  const outages: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep(LOADED_MS);
    const killedAt = performance.now();
    killDatabase(readPostmaster(ulak.dataDir).pid, kill % 2 === 0);
    outages.push(await waitUntilServed(writers, killedAt));
    console.log(`  kill ${kill}: served again after ${outages.at(-1)} ms`);
  }
  await sleep(LOADED_MS);
  await writers.stop();

  const after = await openRecovered(ulak);
  bench.later(() => after.end());
  const acknowledged = writers.acknowledged();
  const { orders, lost, twice, unrecorded } = await auditOrders(after, acknowledged);
  const slowest = Math.max(...writers.sent.map(({ ms }) => ms));
  const refused = writers.sent.filter(({ outcome }) => outcome === 503).length;
  const strange = writers.sent.filter(({ outcome }) => outcome !== 503 && outcome !== 201);
  if (strange.length > 0)
    console.log(`  other ends: ${[...new Set(strange.map(({ outcome }) => outcome))].join(', ')}`);
  const worst = Math.max(...outages);
  return {
    text:
      `killed ${KILLS} times: slowest of ${writers.sent.length} requests ${round(slowest / 1000)} ` +
      `s (at most 5), ${refused} refused with 503, ${strange.length} otherwise; ` +
      `back after at most ${round(worst / 1000)} s (10); of ${acknowledged.length} acknowledged ` +
      `${lost} lost, ${twice} made twice; ${unrecorded} of ${orders} without history`,
    isCorrect: acknowledged.length > 0 && strange.length + lost + twice + unrecorded === 0,
    ok:
      slowest <= ENDS_WITHIN_MS &&
      refused > 0 &&
      strange.length === 0 &&
      worst <= BACK_WITHIN_MS &&
      lost + twice + unrecorded === 0,
  };
});

/**
 * @param whole its child processes too, as when the machine's memory runs out; else they notice that they are
 * orphans and end
 */
function killDatabase(pid: number, whole: boolean): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  process.kill(pid, 'SIGKILL');
  if (!whole) return;
  for (const child of children) {
    try {
      process.kill(child, 'SIGKILL');
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

/**
 * The database's processes may answer for a moment after the kill of their parent: what is read afterwards
 * waits until it has recovered.
 */
async function openRecovered(ulak: UlakServer): Promise<DatabaseSeeder> {
  const began = Date.now();
  for (;;) {
    try {
      return await openDatabaseSeeder(ulak.ownerUrl());
    } catch (error) {
      if (Date.now() - began > TIMEOUT_MS) throw error;
      await sleep(100);
    }
  }
}

/** Milliseconds from the kill until a request that began after it succeeds. */
async function waitUntilServed(writers: OrderWriters, killedAt: number): Promise<number> {
  for (let from = writers.sent.length; performance.now() - killedAt < TIMEOUT_MS; await sleep(10)) {
    const fresh = writers.sent.slice(from);
    const served = fresh.find(({ outcome, startedAt }) => outcome === 201 && startedAt > killedAt + 50);
    if (served) return Math.round(served.startedAt + served.ms - killedAt);
    from += fresh.length;
  }
  return Infinity;
}
