import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseSeeder, openDatabaseSeeder } from './harness/database-seeder.ts';
import { holdLock } from './harness/held-lock.ts';
import { measure } from './harness/measure.ts';
import { seedLedger } from './harness/seed-ledger.ts';
import { sizedFor } from './harness/smoke.ts';
import { median, round } from './harness/statistics.ts';

const KILLS = sizedFor(40, 2);
const COURIERS = sizedFor(200, 20);
/** Of each courier in a year. */
const ENTRIES = sizedFor(400, 48);
/** Months of a branch, of which each is closed once. */
const MONTHS = 10;
const [CREATED, CLOSED_ALREADY] = [201, 409];
const POLL_MS = 50;
const WAIT_MS = 180_000;

/** A row when nobody but this connection is there, so that no transaction and no lock of others is. */
const NOBODY_CONNECTED = `select where not exists (select from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid())
  and not exists (select from pg_locks where locktype = 'advisory')`;

interface MonthOfBranch {
  readonly branchId: number;
  /** 'YYYY-MM' */
  readonly month: string;
}

/**
 * docs/decisions/070: the server is killed while it closes a month. Once a lock holds the close in its middle
 * (all entries are written and no slip), then it dies at a random moment of another month's close. All of a
 * close is there or nothing, no lock is left, and the next try closes what was not closed.
 */
await measure('kill-close', 1_800_000, async (bench) => {
  // a server that has just started again sheds load, which is not what is looked at
  const ulak = await bench.ulak({ OVERLOAD_DELAY_MS: '0', OVERLOAD_WAIT_MS: '0' });
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const owner = await seeder.owner();
  const closes: MonthOfBranch[] = [];
  while (closes.length < KILLS) {
    const { branch } = await seedLedger(seeder, { couriers: COURIERS, entries: ENTRIES });
    closes.push(...pastMonths().map((month) => ({ branchId: branch.id, month })));
  }
  await until(seeder, 'select from report_progress where shifts_until is not null', 'kilometres are counted');

  async function close(which: MonthOfBranch): Promise<number> {
    const answer = await fetch(`${ulak.url}/api/courier-salary/close`, {
      method: 'POST',
      headers: { cookie: owner.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...which, acceptDebts: true }),
    });
    await answer.text();
    return answer.status;
  }

  /** Kills the server while a lock holds the close. */
  async function killInside(which: MonthOfBranch): Promise<number | null> {
    const held = await holdLock(ulak.ownerUrl(), 'lock table pay_slips in exclusive mode', []);
    const answer = close(which).catch(() => null);
    await held.isWaitedFor();
    await ulak.kill();
    await held.release();
    return answer;
  }

  /** Kills the server at a random moment of the close. */
  async function killAnywhere(which: MonthOfBranch, usualMs: number): Promise<number | null> {
    const answer = close(which).catch(() => null);
    await sleep(Math.random() * usualMs);
    await ulak.kill();
    return answer;
  }

  const outcomes = { nothing: 0, all: 0, part: 0 };
  const times: number[] = [];
  let areRepeated = true;
  for (const [kill, which] of closes.slice(0, KILLS).entries()) {
    const status = kill === 0 ? await killInside(which) : await killAnywhere(which, median(times));
    await until(seeder, NOBODY_CONNECTED, 'what the killed server held is given back');
    const found = await readOutcome(seeder, which);
    // what was acknowledged is there
    outcomes[found === 'nothing' && status === CREATED ? 'part' : found] += 1;
    await ulak.start();
    const began = performance.now();
    const repeated = await close(which);
    if (repeated === CREATED) times.push(performance.now() - began);
    areRepeated &&= repeated === (found === 'all' ? CLOSED_ALREADY : CREATED);
    areRepeated &&= (await readOutcome(seeder, which)) === 'all';
  }
  const isCorrect = outcomes.part === 0 && outcomes.nothing > 0 && areRepeated;
  return {
    text:
      `killed in ${KILLS} closes of ${COURIERS} couriers (${round(median(times), 0)} ms each): ` +
      `${outcomes.nothing} × nothing, ${outcomes.all} × all, ${outcomes.part} × a part, no lock left; ` +
      `${areRepeated ? 'every' : 'not every'} next try closed the month`,
    ok: isCorrect,
    isCorrect,
  };
});

/** Past months that are over wherever the clock stands, newest first. */
function pastMonths(): string[] {
  const now = new Date();
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2 - index, 1)).toISOString().slice(0, 7),
  );
}

async function until({ client }: DatabaseSeeder, sql: string, what: string): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while ((await client.query(sql)).rowCount === 0) {
    if (Date.now() > end) throw new Error(`not within ${WAIT_MS / 1_000} s: ${what}`);
    await sleep(POLL_MS);
  }
}

/** How much of a close is there: the close, its entries of work, and its slips. */
async function readOutcome(
  { client }: DatabaseSeeder,
  { branchId, month }: MonthOfBranch,
): Promise<'nothing' | 'all' | 'part'> {
  const { rows } = await client.query<{ closes: number; work: number; slips: number }>(
    `select (select count(*)::int from pay_closes where branch_id = $1 and month = $2) as closes,
      (select count(*)::int from ledger_entries
        where branch_id = $1 and month = $2 and kind = 'WORK') as work,
      (select count(*)::int from pay_slips where branch_id = $1 and month = $2) as slips`,
    [branchId, `${month}-01`],
  );
  const found = rows[0] ?? { closes: -1, work: -1, slips: -1 };
  if (found.closes + found.work + found.slips === 0) return 'nothing';
  const isAll = found.closes === 1 && found.work === COURIERS && found.slips === COURIERS;
  if (!isAll) console.log(`  ${month}: ${JSON.stringify(found)}`);
  return isAll ? 'all' : 'part';
}
