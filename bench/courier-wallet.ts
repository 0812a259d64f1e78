import { compare } from './harness/compare.ts';
import { openDatabaseSeeder } from './harness/database-seeder.ts';
import { type BenchContext, measure } from './harness/measure.ts';
import { seedLedger } from './harness/seed-ledger.ts';
import { isSmoke, sizedFor } from './harness/smoke.ts';
import { median, round } from './harness/statistics.ts';
import type { UlakServer } from './harness/ulak-server.ts';

/** Entries of each courier in a year; the wallet that is read holds them all. */
const ENTRIES = sizedFor(10_000, 20);
/** 5 M entries, and a tenth of them. */
const [COURIERS, FEW_COURIERS] = sizedFor([500, 50], [4, 2]);
const LEAST_RATIO = 0.5;
const MOST_GROWTH = 0.2;
const DAY_MS = 86_400_000;
/** One after the other: a reply holds 10,000 lines, and a queue would measure itself. */
const REPLIES = 5;

/** Where a wallet is read, and as whom. */
interface Source {
  readonly url: string;
  readonly headers: { readonly cookie: string };
}
interface Wallet extends Source {
  readonly ulak: UlakServer;
  readonly courierId: number;
}

/**
 * A courier's own wallet over a year, 10,000 of 5 M entries, alternately with a bare route that runs the same
 * statements, and with the same wallet in a ledger of a tenth.
 */
await measure('courier-wallet', 3_600_000, async (bench) => {
  const small = await startWallet(bench, FEW_COURIERS);
  const large = await startWallet(bench, COURIERS);
  const to = Date.now();
  const path = `/api/courier/earnings?${new URLSearchParams({
    from: new Date(to - 364 * DAY_MS).toISOString(),
    to: new Date(to).toISOString(),
  }).toString()}`;
  const bare = await bench.bare('fastify-routes', {
    DATABASE_URL: large.ulak.ownerUrl(),
    COURIER_ID: String(large.courierId),
  });
  // in smoke mode nothing is judged for speed: the one reply that is read below is enough
  const load = async (source: Source): Promise<number> => (isSmoke ? 1 : readPerSecond(source, path));
  const reference = { url: bare.url, headers: large.headers };
  for (const source of [small, large, reference]) {
    await assertWhole(source, path);
    await load(source);
  }
  const { ratio } = await compare({ ours: () => load(large), bare: () => load(reference) });
  const growth = await compare({ ours: () => load(large), bare: () => load(small) });
  return {
    text:
      `${round(ratio)} × a bare route with the same statements over ${ENTRIES} of ` +
      `${COURIERS * ENTRIES} entries (at least ${LEAST_RATIO}); ${round(growth.ratio)} × the same wallet ` +
      `in a ledger of a tenth (within ${MOST_GROWTH * 100} %)`,
    ok: ratio >= LEAST_RATIO && Math.abs(growth.ratio - 1) <= MOST_GROWTH,
  };
});

async function startWallet(bench: BenchContext, couriers: number): Promise<Wallet> {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const { courier } = await seedLedger(seeder, { couriers, entries: ENTRIES });
  return { ulak, url: ulak.url, courierId: courier.id, headers: { cookie: courier.cookie } };
}

/** Wallets a second, by the median time of a reply: counted in a few seconds they are steps of a half. */
async function readPerSecond({ url, headers }: Source, path: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < REPLIES; n += 1) {
    const began = performance.now();
    const answer = await fetch(url + path, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`wallet: ${answer.status}`);
    times.push(performance.now() - began);
  }
  return 1_000 / median(times);
}

/** All answer the same wallet, or the comparison means nothing. */
async function assertWhole({ url, headers }: Source, path: string): Promise<void> {
  const answer = await fetch(url + path, { headers });
  const text = await answer.text();
  const lines = answer.ok ? (JSON.parse(text) as Answer).data.earnings.length : 0;
  if (lines !== ENTRIES) throw new Error(`${lines} of ${ENTRIES} earnings: ${text.slice(0, 200)}`);
}

interface Answer {
  readonly data: { readonly earnings: readonly unknown[] };
}
