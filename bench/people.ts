import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabaseSeeder } from './harness/database-seeder.ts';
import { runDesk } from './harness/desk-traffic.ts';
import { measure } from './harness/measure.ts';
import { type Burden, BURDENS, type PeopleWorld, seedPeople } from './harness/people-burdens.ts';
import { isSmoke, sizedFor } from './harness/smoke.ts';
import { median, round } from './harness/statistics.ts';

const MOST_TIMES_ALONE = 1.2;
/** Without burden, as long as the shortest burden. */
const ALONE_SECONDS = sizedFor(10, 1);
const TRIES = 3;
const PAUSE_MS = sizedFor(1_000, 100);
const PAIRS = process.env.PAIRS === undefined ? null : Number(process.env.PAIRS);

/**
 * What a busy desk notices of administration: p99 of its requests beside 200 screens that poll 5,000 users
 * (unchanged, and while people are edited), an import of 1,000 people (which waits a quarter of an hour each
 * time for the stock of passwords) and an export of 50,000 rows, each against the same requests without, in
 * turn; of a longer burden the median of its ten seconds' p99s. `BURDENS=import,export`: only these;
 * `PAIRS=3`: so many pairs of each.
 */
await measure('people', 7_200_000, async (bench) => {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const world = await seedPeople(seeder, ulak.url);
  await runDesk(world.desk, ALONE_SECONDS, () => Promise.resolve());
  const wanted = process.env.BURDENS?.split(',');
  const ratios: { readonly name: string; readonly ratio: number }[] = [];
  for (const burden of BURDENS.filter(({ name }) => wanted?.includes(name) ?? true)) {
    const found: number[] = [];
    for (let pair = 0; pair < (PAIRS ?? burden.pairs); pair += 1)
      found.push(await tryPair(world, burden, pair));
    ratios.push({ name: burden.name, ratio: median(found) });
  }
  const figures = ratios.map(({ name, ratio }) => `${name} ${round(ratio)}`).join(', ');
  return {
    text: `p99 of other routes: ${figures} × without (at most ${MOST_TIMES_ALONE})`,
    ok: ratios.every(({ ratio }) => ratio <= MOST_TIMES_ALONE),
    isCorrect: ratios.every(({ ratio }) => Number.isFinite(ratio)),
  };
});

/**
 * A machine that stood still for seconds loses connections that were just opened: such a pair is taken again.
 */
async function tryPair(world: PeopleWorld, burden: Burden, pair: number): Promise<number> {
  for (let tries = 1; ; tries += 1)
    try {
      return await measurePair(world, burden, pair + (tries - 1) * burden.pairs);
    } catch (error) {
      if (isSmoke || tries === TRIES) throw error;
      console.log(`  ${burden.name}, pair ${pair + 1} again: ${String(error)}`);
    }
}

/** p99 beside the burden ÷ p99 without, one after the other; who begins changes every pair. */
async function measurePair(world: PeopleWorld, burden: Burden, pair: number): Promise<number> {
  const isFirst = pair % 2 === 0;
  const early = isFirst ? await measureAlone(world) : null;
  await sleep(PAUSE_MS);
  const beside = await measureBeside(world, burden, pair);
  await sleep(PAUSE_MS);
  const alone = early ?? (await measureAlone(world));
  const ratio = beside.p99 / alone.p99;
  console.log(
    `  ${burden.name}, pair ${pair + 1}: p99 ${round(alone.p99, 1)} → ${round(beside.p99, 1)} ms, ratio ` +
      `${round(ratio)} (the asking process late by ${round(alone.lateMs, 1)} → ${round(beside.lateMs, 1)} ` +
      `ms); ${beside.said}\n    alone: ${alone.text}\n    beside: ${beside.text}`,
  );
  return ratio;
}

async function measureAlone({ desk }: PeopleWorld) {
  const { traffic } = await runDesk(desk, ALONE_SECONDS, () => Promise.resolve());
  return { ...traffic.between(0, Infinity), lateMs: traffic.lateMs };
}

/**
 * Parts of a burden as long as the measurement without it, so that both are stood still in as often; of a
 * shorter one, as long from its beginning: a p99 of fewer requests is the slowest of them.
 */
function windowsOf({ from, to }: { readonly from: number; readonly to: number }): [number, number][] {
  const [aloneMs, lasted] = [ALONE_SECONDS * 1_000, to - from];
  const count = Math.max(1, Math.floor(lasted / aloneMs));
  const length = Math.max(lasted, aloneMs) / count;
  return Array.from({ length: count }, (_, at) => [from + at * length, from + (at + 1) * length]);
}

async function measureBeside(world: PeopleWorld, burden: Burden, pair: number) {
  const { run, end } = await burden.prepare(world, pair);
  try {
    const { traffic, done } = await runDesk(world.desk, burden.seconds, async () => {
      const from = performance.now();
      const said = await run();
      return { from, to: performance.now(), said };
    });
    const windows = windowsOf(done).map(([from, to]) => traffic.between(from, to).p99);
    const { text } = traffic.between(done.from, done.to);
    const said = `${done.said}; each ten seconds' p99 ${windows.map((ms) => round(ms, 0)).join(', ')}`;
    return { p99: median(windows), text, lateMs: traffic.lateMs, said };
  } finally {
    await end?.();
  }
}
