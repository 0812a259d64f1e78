import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestJson } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';
import { accountsOf } from '../../test/ledger.ts';
import { type PayApp, startPayApp } from '../../test/pay-branch.ts';
import {
  NOTHING,
  payable,
  type PlainFix,
  type PlainItem,
  plainMetres,
  type PlainMonth,
  plainRow,
  sum,
} from '../../test/plain-pay-month.ts';

/** Random courier-months against a slow plain model; the suite takes a sample: `ULAK_RUNS=1000` for more. */
const RUNS = Number(process.env.ULAK_RUNS ?? 6);
const SEED = Number(process.env.PROPERTY_SEED ?? 14);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 07:00 in Istanbul on the first of March 2026. */
const FROM = Date.parse('2026-03-01T04:00:00Z');
const DAYS = 31;
const SETTINGS = {
  base_salary: 13_579.11,
  vehicle_rent: 2_345.67,
  gas_price: 43.85,
  fuel_consumption: 0.0825,
};

let t: PayApp;
let owner: GivenUser;
let branches: readonly [GivenBranch, GivenBranch];
/** Kuruş, as the managers set them last. */
const rates = new Map<number, { base: number; perKm: number; minimum: number }>();
beforeAll(async () => {
  t = await startPayApp();
  t.clock.set('2026-04-10T09:00:00Z');
  owner = await t.given.user('OWNER');
  const first = await t.given.branch({ ...SETTINGS, created_at: new Date('2026-01-01T00:00:00Z') });
  const { companyId } = first;
  const created_at = new Date('2026-01-01T00:00:00Z');
  branches = [first, await t.given.branch({ ...SETTINGS, created_at, companyId })];
  for (const { id } of branches) rates.set(id, { base: 0, perKm: 0, minimum: 0 });
});
afterAll(() => t?.close());

const STEPS = [
  ['deliver', 3],
  ['bonus', 2],
  ['edit', 2],
  ['delete', 1],
  ['correct', 1],
  ['deduct', 2],
  ['forgive', 1],
  ['pay', 1],
  ['reverse', 1],
  ['transfer', 1],
  ['rate', 1],
  ['work', 4],
] as const;
type Step = (typeof STEPS)[number][0];
const move = fc.record({
  step: fc.oneof(...STEPS.map(([step, weight]) => ({ arbitrary: fc.constant<Step>(step), weight }))),
  pick: fc.nat(50),
  kurus: fc.integer({ min: 1, max: 9_999 }),
  /** Of work: minutes after 07:00 and of length, of the break the same; seconds and places of positions. */
  begins: fc.integer({ min: 0, max: 700 }),
  lasts: fc.integer({ min: 10, max: 600 }),
  pauseAt: fc.integer({ min: 1, max: 600 }),
  pauseLasts: fc.integer({ min: 1, max: 90 }),
  pings: fc.array(
    fc.record({ second: fc.nat(36_000), north: fc.integer({ min: -40, max: 40 }), isVague: fc.boolean() }),
    { maxLength: 6 },
  ),
});
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;

interface Played {
  readonly courier: GivenUser;
  readonly model: PlainMonth;
}
type Play = (played: Played, move: Move, now: number) => Promise<void>;

const iso = (ms: number): string => new Date(ms).toISOString();
/** With a session of the present moment: a month is longer than one lasts. */
const signedIn = async (user: GivenUser): Promise<GivenUser> => ({
  ...user,
  cookie: await t.given.session(user.id),
});
const picked = <T>(list: readonly T[], { pick }: Move): T | undefined => list[pick % list.length];
const branchAt = ({ at }: PlainMonth): GivenBranch => (at % 2 === 0 ? branches[0] : branches[1]);
const post = (path: string, body: object) => t.call(owner, 'POST', `/api/courier/${path}`, body);
const isEarning = ({ kind }: PlainItem): boolean => kind === 'packages' || kind === 'bonuses';
function add(
  model: PlainMonth,
  item: Pick<PlainItem, 'kind' | 'id' | 'kurus'>,
  branchId = branchAt(model).id,
): void {
  model.items.push({ ...item, branchId, isGone: false, paidBy: null });
}

const PLAYS: Record<Step, Play> = {
  async deliver({ courier, model }, { kurus }) {
    const branch = branchAt(model);
    const km = (kurus / 1_000).toFixed(2);
    const columns = { status: 'IN_DELIVERY', courier_id: courier.id, distance_km: km } as const;
    const order = await t.given.order(branch, columns);
    const answer = await t.call(await signedIn(courier), 'POST', `/api/orders/${order.id}/status`, {
      status: 'DELIVERED',
    });
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    const { base, perKm, minimum } = rates.get(branch.id) ?? { base: 0, perKm: 0, minimum: 0 };
    const part = Math.floor((perKm * Math.round(Number(km) * 100) + 50) / 100);
    const { rows } = await t.sql.query('select id::integer from earnings where order_id = $1', [order.id]);
    add(model, { kind: 'packages', id: rows[0].id, kurus: Math.max(minimum, base + part) });
  },
  async bonus({ courier, model }, { kurus }) {
    const { body } = await post('bonus', { courierId: courier.id, amount: kurus / 100 });
    add(model, { kind: 'bonuses', id: body.data.id, kurus });
  },
  async edit({ model: { items } }, one) {
    const item = picked(items.filter(isEarning), one);
    if (!item) return;
    const path = `/api/courier/earnings/${item.id}`;
    const { status } = await t.call(owner, 'PATCH', path, { amount: one.kurus / 100 });
    expect(status).toBe(item.isGone || item.paidBy !== null ? 409 : 200);
    if (status === 200) item.kurus = one.kurus;
  },
  async delete({ model: { items } }, one) {
    const item = picked(items.filter(isEarning), one);
    if (!item) return;
    const { status } = await t.call(owner, 'DELETE', `/api/courier/earnings/${item.id}`);
    expect(status).toBe(item.paidBy === null ? 200 : 409);
    if (status === 200) item.isGone = true;
  },
  async correct({ courier, model }, { kurus, pick }) {
    const signed = pick % 2 === 0 ? kurus : -kurus;
    const { body } = await post('corrections', {
      courierId: courier.id,
      amount: signed / 100,
      notes: 'Sayım',
    });
    add(model, { kind: 'corrections', id: body.data.id, kurus: signed });
  },
  async deduct({ courier, model }, { kurus }, now) {
    const answer = await t.deduct(owner, courier, { amount: kurus / 100, date: iso(now).slice(0, 10) });
    // the branch for which the courier worked last
    const branchId = model.works.at(-1)?.branchId ?? branchAt(model).id;
    add(model, { kind: 'deductions', id: answer.body.data.id, kurus: -kurus }, branchId);
  },
  async forgive({ model: { items } }, one) {
    const item = picked(
      items.filter(({ kind }) => kind === 'deductions'),
      one,
    );
    if (!item) return;
    const { status } = await t.call(owner, 'DELETE', `/api/courier/deductions/${item.id}`);
    expect(status).toBe(200);
    item.isGone = true;
  },
  async pay({ courier, model }, { pick }) {
    const due = payable(model);
    const method = pick % 2 === 0 ? 'CASH' : 'TRANSFER';
    const answer = await post('payouts', {
      courierId: courier.id,
      until: t.clock.now().toISOString(),
      method,
    });
    expect(answer.body.data?.amount).toBe(sum(due) > 0 ? sum(due) / 100 : undefined);
    if (answer.status !== 201) return;
    model.payments.push({ id: answer.body.data.id, isReversed: false });
    for (const item of due) item.paidBy = answer.body.data.id;
  },
  async reverse({ model: { items, payments } }, one) {
    const payment = picked(payments, one);
    if (!payment) return;
    const { status } = await post(`payouts/${payment.id}/reverse`, { reason: 'Yanlış' });
    expect(status).toBe(payment.isReversed ? 409 : 200);
    payment.isReversed = true;
    for (const item of items) if (item.paidBy === payment.id) item.paidBy = null;
  },
  async transfer({ courier, model }) {
    model.at += 1;
    const body = { branchId: branchAt(model).id };
    const { status } = await t.call(owner, 'POST', `/api/users/${courier.id}/transfer`, body);
    expect(status).toBe(200);
  },
  async rate({ model }, { kurus }) {
    const { id } = branchAt(model);
    const changed = { base: kurus, perKm: (kurus * 7) % 1_500, minimum: (kurus * 3) % 6_000 };
    const { base, perKm, minimum } = changed;
    const body = { baseRate: base / 100, pricePerKm: perKm / 100, minimumRate: minimum / 100 };
    const { status } = await t.call(owner, 'PATCH', `/api/branches/${id}/delivery-rates`, body);
    expect(status).toBe(200);
    rates.set(id, changed);
  },
  async work({ courier, model }, one, now) {
    const branch = branchAt(model);
    const begins = now + one.begins * 60_000;
    const ends = begins + one.lasts * 60_000;
    const pause = begins + one.pauseAt * 60_000;
    const resume = pause + one.pauseLasts * 60_000;
    await t.shift(courier, branch, iso(begins), iso(ends));
    await t.pause(courier, branch, iso(pause), iso(resume));
    t.clock.set(iso(now + DAY - 60_000));
    const phone = await signedIn(courier);
    const fixes = fixesOf(one, begins, ends);
    // as they were drawn: shuffled, all of them after the shift
    for (const { fixAt, lat, lng, accuracy } of fixes)
      await t.call(phone, 'POST', '/api/courier-location', { fixes: [{ fixAt, lat, lng, accuracy }] });
    const seconds = (ends - begins - Math.max(0, Math.min(ends, resume) - pause)) / 1_000;
    const spans = [fixes.filter(({ fixAt }) => fixAt < pause), fixes.filter(({ fixAt }) => fixAt >= resume)];
    const metres = plainMetres(spans);
    model.works.push({
      branchId: branch.id,
      at: begins,
      seconds: pause < ends ? seconds : (ends - begins) / 1_000,
      metres,
    });
  },
};

/** Positions within a shift, one a second at most; 90 m are sure enough, 200 m are not. */
function fixesOf({ pings }: Move, begins: number, ends: number): PlainFix[] {
  const length = (ends - begins) / 1_000;
  const seconds = new Set<number>();
  return pings.flatMap(({ second, north, isVague }) => {
    const place = 1 + (second % (length - 1));
    if (seconds.has(place)) return [];
    seconds.add(place);
    const lat = BRANCH_POINT.lat + north / 1_000;
    return [{ fixAt: begins + place * 1_000, lat, lng: BRANCH_POINT.lng, accuracy: isVague ? 200 : 90 }];
  });
}

/** Plays a month's moves, at most one a day. */
async function play(moves: readonly Move[]): Promise<Played> {
  t.clock.set('2026-04-10T09:00:00Z');
  const courier = await t.given.courier(branches[0], { online: false });
  const played: Played = { courier, model: { at: 0, items: [], payments: [], works: [] } };
  for (const [index, one] of moves.entries()) {
    const now = FROM + Math.floor((index * DAYS) / moves.length) * DAY;
    t.clock.set(iso(now + 5 * HOUR));
    owner = await signedIn(owner);
    await PLAYS[one.step](played, one, now);
  }
  return played;
}

async function readRows(all: readonly Played[]) {
  const rows: TestJson[] = [];
  for (const { id } of branches)
    rows.push(...(await t.call(owner, 'GET', `/api/courier-salary?month=2026-03&branchId=${id}`)).body.data);
  return all.map(({ courier }) =>
    branches.map(({ id }) => {
      const row = rows.find((one) => one.courierId === courier.id && one.branchId === id);
      const kurus = (key: string): number => Math.round((row?.[key] ?? 0) * 100);
      const expected = plainRow(NOTHING, id);
      const money = Object.keys(expected).filter((key) => key !== 'onlineSeconds' && key !== 'metres');
      return {
        onlineSeconds: row?.onlineSeconds ?? 0,
        metres: Math.round((row?.totalDistanceKm ?? 0) * 1_000),
        ...Object.fromEntries(money.map((key) => [key, kurus(key)])),
      };
    }),
  );
}
/** Days without kilometres are measured days: what the checklist wants is not asked here. */
const clearDays = () =>
  t.sql.query(
    `insert into pay_day_corrections (company_id, branch_id, courier_id, day, online_seconds, metres, reason,
        at, by)
      select company_id, branch_id, courier_id, day, online_seconds, metres, 'Yol yok', now(), $1
      from courier_days where metres = 0 and day >= '2026-03-01' and day < '2026-04-01'`,
    [owner.id],
  );

it(`${RUNS} random months of pay equal a plain model, closed ones too (seed ${SEED})`, async () => {
  const months = fc.sample(fc.array(move, { minLength: 6, maxLength: DAYS }), { numRuns: RUNS, seed: SEED });
  const all: Played[] = [];
  for (const moves of months) {
    const played = await play(moves);
    const open = sum(played.model.items.filter(({ isGone, paidBy }) => !isGone && paidBy === null));
    expect(await accountsOf(t, played.courier)).toEqual({ sum: 0, owed: open, open });
    all.push(played);
  }
  // positions are counted for 29 days: of the first half of the month, then of the second
  for (const now of [FROM + 29 * DAY, FROM + DAYS * DAY, Date.parse('2026-04-10T09:00:00Z')]) {
    t.clock.set(iso(now));
    await t.refresh();
  }
  owner = await signedIn(owner);
  // settings of April change nothing in March
  for (const { id } of branches) {
    const salarySettings = { baseSalary: 99_999, vehicleRent: 1, gasPrice: 99, fuelConsumption: 0.5 };
    const { status } = await t.call(owner, 'PATCH', `/api/branches/${id}`, { salarySettings });
    expect(status).toBe(200);
  }
  const expected = all.map(({ model }) => branches.map(({ id }) => plainRow(model, id)));
  expect(await readRows(all)).toEqual(expected);
  await clearDays();
  for (const branch of branches)
    expect((await t.closeMonth(owner, branch, '2026-03', { acceptDebts: true })).status).toBe(201);
  expect(await readRows(all)).toEqual(expected);
  for (const [index, { courier }] of all.entries()) {
    const rest = expected[index]?.reduce((total, { remaining }) => total + remaining, 0) ?? 0;
    const until = t.clock.now().toISOString();
    const { body } = await post('payouts', { courierId: courier.id, until, method: 'TRANSFER' });
    expect(body.data?.amount).toBe(rest > 0 ? rest / 100 : undefined);
    const open = rest > 0 ? 0 : rest;
    expect(await accountsOf(t, courier)).toEqual({ sum: 0, owed: open, open });
  }
}, 3_600_000);
