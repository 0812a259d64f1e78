import { compareThroughput } from './harness/compare.ts';
import { seedHistory } from './harness/seed-history.ts';
import { measure } from './harness/measure.ts';
import { sizedFor } from './harness/smoke.ts';
import { round } from './harness/statistics.ts';
import { openDatabaseSeeder } from './harness/database-seeder.ts';

const TARGET = 0.5;
const ORDERS = sizedFor(5_000, 500);
const DAY_MS = 86_400_000;
/** Few connections: each reply reads 5,000 orders, and a queue would measure itself. */
const LOAD = { connections: 8, seconds: 2 };

/**
 * Both summary cards over a day of 5,000 orders, alternately with bare routes that run the same two
 * statements.
 */
await measure('summaries', 240_000, async (bench) => {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const { owner } = await seedHistory(seeder, { orders: ORDERS, days: 0.8, positions: 0 });
  const to = Date.now();
  const period = new URLSearchParams({
    from: new Date(to - DAY_MS).toISOString(),
    to: new Date(to).toISOString(),
  }).toString();
  const paths = ['financial', 'delivery'].map((card) => `/api/dashboard/${card}-summary?${period}`);
  const bare = await bench.bare('fastify-routes', { DATABASE_URL: ulak.ownerUrl() });
  const headers = { cookie: owner.cookie };
  for (const path of paths) await assertSame(path);
  let sent = 0;
  const next = () => ({ method: 'GET', path: paths[(sent += 1) % paths.length] ?? '', headers }) as const;
  const {
    ratio,
    ours,
    bare: reference,
  } = await compareThroughput({ ours: ulak.url, bare: bare.url }, next, LOAD);
  return {
    text:
      `${round(ratio)} × bare routes with the same two statements over ${ORDERS} orders ` +
      `(${Math.round(ours)} against ${Math.round(reference)} per second; at least ${TARGET})`,
    ok: ratio >= TARGET,
  };

  /** Both count the same orders, or the comparison means nothing. */
  async function assertSame(path: string): Promise<void> {
    const [own, same] = await Promise.all(
      [ulak.url, bare.url].map(async (url) => (await fetch(url + path, { headers })).json()),
    );
    const counted = countOf((same as BareReply).data);
    if ((own as Answer).data.totalOrders !== counted || counted !== ORDERS)
      throw new Error(
        `${path}: ${(own as Answer).data.totalOrders} and ${counted} orders instead of ${ORDERS}`,
      );
  }
});

interface Answer {
  readonly data: { readonly totalOrders: number };
}
interface BareReply {
  readonly data: Readonly<Partial<Record<'days' | 'statuses', readonly { readonly orders: number }[]>>>;
}
function countOf({ days, statuses }: BareReply['data']): number {
  return (days ?? statuses ?? []).reduce((sum, { orders }) => sum + orders, 0);
}
