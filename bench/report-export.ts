import { openDatabaseSeeder, type DatabaseSeeder, type Branch } from './harness/database-seeder.ts';
import { measure } from './harness/measure.ts';
import { OVERLOADED, runOpenLoop } from './harness/open-loop.ts';
import { METRICS_TOKEN, readMetrics } from './harness/server-metrics.ts';
import { sizedFor } from './harness/smoke.ts';
import { median, percentile, round } from './harness/statistics.ts';

const ROWS = sizedFor(50_000, 500);
const EXPORT_LIMIT_MS = 10_000;
const MOST_TIMES_ALONE = 1.2;
const LOOP_LIMIT_MS = 100;
const MEMORY_LIMIT_MB = 200;
const ROUNDS = sizedFor(5, 1);
/** Other calls meanwhile: a calm desk's. */
const LOAD = { perSecond: 40, seconds: sizedFor(8, 1) };
const MB = 1024 * 1024;

/**
 * The courier report of 50,000 couriers as a sheet, and what other calls notice of it: their p99 with and
 * without, alternately; the event loop's delay and the memory of the server.
 */
await measure('report-export', 600_000, async (bench) => {
  const ulak = await bench.ulak({ METRICS_TOKEN });
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const branch = await seeder.branch();
  const owner = await seeder.owner();
  const manager = await seeder.manager(await seeder.branch());
  await seedCouriers(seeder, branch);
  const headers = { cookie: owner.cookie };
  const rss = async (): Promise<number> =>
    ((await readMetrics(ulak.url)).get('process_resident_memory_bytes') ?? NaN) / MB;

  /** Another range each time, so that the report is computed and not kept. */
  async function exportOnce(n: number): Promise<{ ms: number; bytes: number }> {
    const to = new Date(Date.now() - n * 1_000);
    const query = new URLSearchParams({
      startDate: new Date(to.getTime() - 86_400_000).toISOString(),
      endDate: to.toISOString(),
      branchId: String(branch.id),
    }).toString();
    const began = performance.now();
    const answer = await fetch(`${ulak.url}/api/reports/courier-summary/export?${query}`, { headers });
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok) throw new Error(`export: ${answer.status}`);
    return { ms: performance.now() - began, bytes };
  }
  async function others(): Promise<number> {
    const next = () =>
      ({ method: 'GET', path: '/api/orders/active', headers: { cookie: manager.cookie } }) as const;
    const { responses, failed } = await runOpenLoop(ulak.url, next, LOAD);
    const wrong = responses.filter(({ status }) => status !== 200 && status !== OVERLOADED);
    if (failed > 0 || wrong.length > 0) throw new Error(`${failed} failed, ${wrong.length} wrong`);
    return percentile(
      responses.map(({ ms }) => ms),
      0.99,
    );
  }

  await others();
  const before = await rss();
  const rounds: { alone: number; beside: number; ms: number }[] = [];
  let most = before;
  for (let n = 0; n < ROUNDS; n += 1) {
    const alone = await others();
    const [beside, { ms }] = await Promise.all([others(), exportOnce(n)]);
    most = Math.max(most, await rss());
    rounds.push({ alone, beside, ms });
    console.log(
      `  round ${n + 1}: p99 ${round(alone, 1)} → ${round(beside, 1)} ms, export ${round(ms, 0)} ms`,
    );
  }
  const loopMs = ((await readMetrics(ulak.url)).get('nodejs_eventloop_lag_p99_seconds') ?? NaN) * 1_000;
  const ratio = median(rounds.map(({ alone, beside }) => beside / alone));
  const slowest = Math.max(...rounds.map(({ ms }) => ms));
  const grown = most - before;
  return {
    text:
      `${ROWS} rows in ${round(slowest, 0)} ms (at most ${EXPORT_LIMIT_MS}); p99 of other calls ` +
      `${round(ratio)} × (at most ${MOST_TIMES_ALONE}); event loop p99 ${round(loopMs, 0)} ms (at most ` +
      `${LOOP_LIMIT_MS}); memory + ${round(grown, 0)} MB (at most ${MEMORY_LIMIT_MB})`,
    ok:
      slowest <= EXPORT_LIMIT_MS &&
      ratio <= MOST_TIMES_ALONE &&
      loopMs <= LOOP_LIMIT_MS &&
      grown <= MEMORY_LIMIT_MB,
    isCorrect: true,
  };
});

async function seedCouriers({ client }: DatabaseSeeder, branch: Branch): Promise<void> {
  await client.query(
    `with made as (
      insert into users (company_id, branch_id, username, full_name, role, password_hash, created_at)
      select $1, $2, 'sheet-' || n, 'Kurye ' || n, 'COURIER', '-', now() - interval '30 days'
      from generate_series(1, $3::integer) n returning id)
    insert into couriers (user_id, company_id, branch_id) select id, $1, $2 from made`,
    [branch.companyId, branch.id, ROWS],
  );
  await client.query('vacuum (analyze) users, couriers');
}
