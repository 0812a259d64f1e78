import { MINUTE_MS } from '@ulak/contracts/time';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BRANCH_POINT, type GivenUser } from '../../test/factories.ts';
import { CUSTOMER, EXPECTED_MIN, type LateReturns, startLateReturns } from '../../test/late-returns.ts';

/** Random days against a slow plain model; the suite takes a sample: `ULAK_RUNS=1000` for more. */
const RUNS = Number(process.env.ULAK_RUNS ?? 12);
const SEED = Number(process.env.PROPERTY_SEED ?? 49);

let t: LateReturns;
let morning: Date;
beforeAll(async () => {
  t = await startLateReturns();
  morning = t.clock.now();
});
afterAll(() => t?.close());

const STEPS = [
  'wait',
  'wait',
  'wait',
  'break',
  'open',
  'arrive',
  'lateFix',
  'order',
  'offline',
  'resolve',
] as const;
interface Move {
  readonly step: (typeof STEPS)[number];
  readonly minutes: number;
}

/** A return as somebody with a watch and a notebook would keep it, minute by minute. */
interface Notebook {
  /** Minute of the day at which the way back began; null: nobody returns. */
  start: number | null;
  /** Minutes of the way that were a break. */
  readonly breaks: Set<number>;
  isOnBreak: boolean;
  isOnline: boolean;
  readonly rows: Row[];
}
interface Row {
  readonly start: number;
  status: string;
  minutes: number | null;
  actual: number | null;
}

/** Minutes on the way, up to a minute, without breaks and beyond what was expected. */
function lateBy({ breaks }: Notebook, start: number, until: number): number {
  let riding = 0;
  for (let minute = start; minute < until; minute += 1) if (!breaks.has(minute)) riding += 1;
  return Math.max(0, riding - EXPECTED_MIN);
}

/** Whether the expected moment has come by a minute; a break that holds it at that moment does not count. */
function isDue(book: Notebook, start: number, until: number): boolean {
  let riding = 0;
  for (let minute = start; minute < until; minute += 1) if (!book.breaks.has(minute)) riding += 1;
  return riding >= EXPECTED_MIN;
}

const rowOf = (book: Notebook): Row | undefined => book.rows.find(({ start }) => start === book.start);

/** The row of the present return, opened when it is due. */
function openIn(book: Notebook, until: number): Row | undefined {
  if (book.start === null) return undefined;
  const known = rowOf(book);
  if (known || !isDue(book, book.start, until)) return known;
  const row: Row = { start: book.start, status: 'ACTIVE', minutes: null, actual: null };
  book.rows.push(row);
  return row;
}

function endIn(book: Notebook, status: string, until: number): void {
  const row = openIn(book, until);
  if (row?.status === 'ACTIVE' && book.start !== null) {
    row.status = status;
    row.minutes = lateBy(book, book.start, until);
    if (status === 'RETURNED') row.actual = until;
  } else if (row && status === 'RETURNED' && book.start !== null) {
    row.actual = until;
    row.minutes = Math.min(row.minutes ?? 0, lateBy(book, book.start, until));
  }
  book.start = null;
}

async function day(moves: readonly Move[]): Promise<void> {
  // Sessions end after days; each day has a courier of its own.
  t.clock.set(morning);
  const zero = morning.getTime();
  const minute = (): number => Math.round((t.clock.now().getTime() - zero) / MINUTE_MS);
  const courier = await t.returning();
  const book: Notebook = { start: 0, breaks: new Set(), isOnBreak: false, isOnline: true, rows: [] };
  const pass = (minutes: number): void => {
    for (let one = 0; one < minutes; one += 1) {
      if (book.isOnBreak) book.breaks.add(minute());
      t.wait(1);
    }
  };
  for (const move of moves) {
    await act(move, { book, courier, minute, pass });
    // no two steps in one minute: which of them came first would be a matter of seconds
    pass(1);
  }
  await t.openDue();
  if (!book.isOnBreak) openIn(book, minute());
  const rows = await t.rows(courier);
  const minuteOf = (at: Date | null) => at && Math.round((at.getTime() - zero) / MINUTE_MS);
  expect(
    rows.map((row) => ({
      start: minuteOf(row.started_at),
      status: row.status,
      minutes: row.delay_min,
      actual: minuteOf(row.actual_return_at),
    })),
  ).toEqual(book.rows);
  await assertShown(courier, book, minute());
}

/** What the screen says of a delay that goes on. */
async function assertShown(courier: GivenUser, book: Notebook, now: number): Promise<void> {
  const { body } = await t.call(t.manager, 'GET', `/api/courier-delays?courierId=${courier.id}`);
  const sum = book.rows.reduce((all, row) => all + (row.minutes ?? lateBy(book, row.start, now)), 0);
  expect(body.data.stats.totalDelays).toBe(book.rows.length);
  const shown = body.data.stats.topDelayedCouriers[0]?.totalDelayMinutes ?? 0;
  expect(shown).toBe(sum);
}

interface Day {
  readonly book: Notebook;
  readonly courier: GivenUser;
  minute(): number;
  pass(minutes: number): void;
}

async function act({ step, minutes }: Move, { book, courier, minute, pass }: Day): Promise<void> {
  if (step === 'wait') return pass(minutes);
  if (step === 'open') {
    await t.openDue();
    if (!book.isOnBreak) openIn(book, minute());
    return undefined;
  }
  if (step === 'break') {
    if (!book.isOnline) return undefined;
    await t.pause(courier, book.isOnBreak ? 'end' : 'start');
    if (!book.isOnBreak) openIn(book, minute());
    book.isOnBreak = !book.isOnBreak;
    return undefined;
  }
  if (step === 'resolve') {
    const [row] = (await t.rows(courier)).toReversed();
    const kept = book.rows.at(-1);
    if (!row || kept?.status !== 'ACTIVE' || book.start === null) return undefined;
    const answer = await t.call(t.manager, 'PATCH', `/api/courier-delays/${row.id}/resolve`, {});
    expect(answer.status).toBe(200);
    kept.status = 'RESOLVED';
    kept.minutes = lateBy(book, book.start, minute());
    return undefined;
  }
  // The rest is of somebody who is on the way and not on a break.
  if (book.start === null || book.isOnBreak) return undefined;
  if (step === 'arrive') {
    await t.ping(courier, BRANCH_POINT);
    return endIn(book, 'RETURNED', minute());
  }
  if (step === 'lateFix') {
    const fixAt = minute() - minutes;
    if (fixAt < book.start || book.breaks.has(fixAt)) return undefined;
    await t.ping(courier, BRANCH_POINT, minutes);
    return endIn(book, 'RETURNED', fixAt);
  }
  if (step === 'offline') {
    await t.offline(courier);
    endIn(book, 'OFFLINE', minute());
    book.isOnline = false;
    return undefined;
  }
  const order = await t.given.order(t.branch, { status: 'READY', ...CUSTOMER });
  await t.call(t.manager, 'POST', `/api/orders/${order.id}/assign`, { courierId: courier.id });
  endIn(book, 'RESOLVED', minute());
  for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED']) {
    const said = await t.call(courier, 'POST', `/api/orders/${order.id}/status`, { status });
    expect(said.status).toBe(200);
  }
  book.start = minute();
  book.breaks.clear();
  return undefined;
}

it(
  'random days agree with a plain model: rows, minutes, states, what screens say',
  async () => {
    const move = record({ step: constantFrom(...STEPS), minutes: integer({ min: 1, max: 25 }) });
    await assert(asyncProperty(array(move, { minLength: 3, maxLength: 14 }), day), {
      numRuns: RUNS,
      seed: SEED,
    });
  },
  RUNS * 5_000 + 30_000,
);
