import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestJson } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { type PayApp, startPayApp } from '../../test/pay-branch.ts';

const RUNS = Number(process.env.ULAK_RUNS ?? 12);
const SEED = Number(process.env.PROPERTY_SEED ?? 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 07:00 in Istanbul on the first of March 2026. */
const FROM = Date.parse('2026-03-01T04:00:00Z');
const DAYS = 31;
/** The first day at whose end the branch pays by road (decision 097). */
const BY_ROAD_SINCE = 10;
const SETTINGS = { baseSalary: 13_579.11, vehicleRent: 2_345.67, gasPrice: 43.85, fuelConsumption: 0.0825 };

let t: PayApp;
let owner: GivenUser;
let branch: GivenBranch;
beforeAll(async () => {
  t = await startPayApp();
  t.clock.set('2026-04-10T09:00:00Z');
  owner = await t.given.user('OWNER');
  branch = await t.given.branch();
  await t.terms(branch, '2026-01-01T00:00:00Z', SETTINGS);
  await t.terms(branch, iso(FROM + BY_ROAD_SINCE * DAY + 9 * HOUR), { ...SETTINGS, payDistance: 'ROAD' });
});
afterAll(() => t?.close());

const second = (max: number) => fc.integer({ min: 0, max: max * 1_000 - 1 });
/** Work of a day, in ms from 07:00: a shift, perhaps over the end of the day, with a break. */
const dayOfWork = fc.record({
  day: fc.integer({ min: -1, max: DAYS }),
  begins: second(20 * 3_600),
  lasts: second(15 * 3_600),
  pauseAt: second(15 * 3_600),
  pauseLasts: second(2 * 3_600),
  metres: fc.integer({ min: 0, max: 150_000 }),
  /** The day put onto roads; a stale one was asked for other kilometres. */
  road: fc.option(
    fc.record({
      metres: fc.integer({ min: 0, max: 200_000 }),
      isTrusted: fc.boolean(),
      isStale: fc.constantFrom(false, false, true),
    }),
  ),
});
const month = fc.record({
  work: fc.uniqueArray(dayOfWork, { maxLength: 12, selector: ({ day }) => Math.floor(day / 3) }),
  entries: fc.array(
    fc.record({
      at: fc.integer({ min: -DAY, max: (DAYS + 1) * DAY }),
      kurus: fc.integer({ min: 1, max: 99_999 }),
    }),
    { maxLength: 8 },
  ),
  deductions: fc.array(
    fc.record({ day: fc.integer({ min: 1, max: DAYS }), kurus: fc.integer({ min: 1, max: 50_000 }) }),
    {
      maxLength: 3,
    },
  ),
  corrected: fc.option(
    fc.record({ minutes: fc.integer({ min: 0, max: 900 }), metres: fc.integer({ min: 0, max: 90_000 }) }),
  ),
});
type Month = typeof month extends fc.Arbitrary<infer M> ? M : never;

const iso = (ms: number): string => new Date(ms).toISOString();
const floor = (ms: number): number => Math.floor(ms / 1_000) * 1_000;
const dayText = (day: number): string => iso(FROM + day * DAY).slice(0, 10);

/** Puts days onto roads, as the job does. */
async function putOnRoads(courier: GivenUser, { work }: Month): Promise<void> {
  for (const { day, metres, road } of work)
    if (road)
      await t.sql.query(
        `insert into courier_day_roads (courier_id, day, branch_id, company_id, of_metres, road_m, matched,
            method, verdict, asked_at) values ($1, $2, $3, $4, $5, $6, 0.9, 'STREETS', $7, now())`,
        [
          courier.id,
          dayText(day),
          branch.id,
          branch.companyId,
          metres + Number(road.isStale),
          road.metres,
          road.isTrusted ? 'TRUSTED' : 'IMPLAUSIBLE',
        ],
      );
}

/** Arranges a courier's month through tables and calls. */
async function arrange(courier: GivenUser, { work, entries, deductions, corrected }: Month): Promise<void> {
  for (const one of work) {
    const begins = FROM + one.day * DAY + one.begins;
    await t.shift(courier, branch, iso(begins), iso(begins + one.lasts));
    await t.pause(courier, branch, iso(begins + one.pauseAt), iso(begins + one.pauseAt + one.pauseLasts));
    await t.metres(courier, branch, dayText(one.day), one.metres);
  }
  for (const { at, kurus } of entries) await t.earning(courier, branch, { kurus, at: new Date(FROM + at) });
  for (const { day, kurus } of deductions)
    await t.deduct(owner, courier, { amount: kurus / 100, date: dayText(day - 1) });
  const [first] = inMonth(work);
  if (corrected && first)
    await t.call(owner, 'PUT', `/api/courier/${courier.id}/days/${dayText(first.day)}`, {
      onlineMinutes: corrected.minutes,
      km: corrected.metres / 1_000,
      reason: 'Elle düzeltildi',
    });
}

const inMonth = (work: Month['work']) => work.filter(({ day }) => day >= 0 && day < DAYS);

/** Seconds of a day by the plain way: every second of a shift that no break covers. */
function plainSeconds(work: Month['work'], day: number): number {
  const [from, to] = [FROM + day * DAY, FROM + (day + 1) * DAY];
  let seconds = 0;
  for (const one of work) {
    const begins = FROM + one.day * DAY + one.begins;
    const [start, end] = [floor(begins), floor(begins + one.lasts)];
    const [pause, resume] = [floor(begins + one.pauseAt), floor(begins + one.pauseAt + one.pauseLasts)];
    for (let at = Math.max(start, from); at < Math.min(end, to); at += 1_000)
      if (at < pause || at >= resume) seconds += 1;
  }
  return seconds;
}

/** Half up, of a fraction of whole numbers. */
const portion = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

/** What counts of a measured day: the road where the branch pays so and it is known and trusted. */
function plainMetres({ day, metres, road }: Month['work'][number]): number {
  const isByRoad = metres > 0 && day >= BY_ROAD_SINCE && road?.isTrusted && !road.isStale;
  return isByRoad ? road.metres : metres;
}

function plainRow({ work, entries, deductions, corrected }: Month) {
  const [first] = inMonth(work);
  let online = 0;
  let metres = 0;
  for (let day = 0; day < DAYS; day += 1) {
    const isCorrected = corrected !== null && first?.day === day;
    online += isCorrected ? corrected.minutes * 60 : plainSeconds(work, day);
    const measured = work.find((one) => one.day === day);
    metres += isCorrected ? corrected.metres : measured ? plainMetres(measured) : 0;
  }
  const rentSeconds = Math.floor(online / 75_600) * 36_000 + Math.min(online % 75_600, 36_000);
  const sum = (list: readonly { readonly kurus: number }[]): number =>
    list.reduce((s, { kurus }) => s + kurus, 0);
  const bonuses = sum(entries.filter(({ at }) => at >= 0 && at < DAYS * DAY));
  const money = {
    bonuses,
    deductions: sum(deductions),
    workEarnings: portion(1_357_911n * BigInt(online), 31n * 86_400n),
    rentEarnings: portion(234_567n * BigInt(rentSeconds), 31n * 36_000n),
    fuelCost: portion(4_385n * BigInt(metres) * 825n, 10_000_000n),
  };
  const entitlement = bonuses + money.workEarnings + money.rentEarnings - money.deductions - money.fuelCost;
  return { onlineSeconds: online, metres, ...money, entitlement };
}

it(`${RUNS} random months equal a plain model, before and after the close (seed ${SEED})`, async () => {
  const months = fc.sample(month, { numRuns: RUNS, seed: SEED });
  const couriers: GivenUser[] = [];
  for (const one of months) {
    const courier = await t.given.courier(branch, { online: false });
    await arrange(courier, one);
    couriers.push(courier);
  }
  await t.refresh();
  for (const [index, one] of months.entries()) {
    const courier = couriers[index];
    if (courier) await putOnRoads(courier, one);
  }
  const read = async (): Promise<TestJson[]> =>
    (await t.call(owner, 'GET', `/api/courier-salary?month=2026-03&branchId=${branch.id}`)).body.data;
  const rowsOf = async () => {
    const rows = await read();
    return couriers.map(({ id }) => {
      const row = rows.find(({ courierId }) => courierId === id);
      const kurus = (key: string): number => Math.round((row?.[key] ?? 0) * 100);
      return {
        onlineSeconds: row?.onlineSeconds ?? 0,
        metres: Math.round((row?.totalDistanceKm ?? 0) * 1_000),
        bonuses: kurus('bonuses'),
        deductions: kurus('deductions'),
        workEarnings: kurus('workEarnings'),
        rentEarnings: kurus('rentEarnings'),
        fuelCost: kurus('fuelCost'),
        entitlement: kurus('entitlement'),
      };
    });
  };
  const expected = months.map(plainRow);
  expect(await rowsOf()).toEqual(expected);
  // what the checklist wants is not asked here: days without kilometres are measured days
  await t.sql.query(
    `insert into pay_day_corrections (company_id, branch_id, courier_id, day, online_seconds, metres, reason,
        at, by)
      select o.company_id, o.branch_id, o.courier_id, o.day, sum(o.seconds), 0, 'Yol yok', now(), $2
      from ulak_online_days($1, '2026-03-01T04:00Z', '2026-04-01T04:00Z', now()) o
      where not exists (select from courier_days d where d.courier_id = o.courier_id and d.day = o.day
          and d.metres > 0)
        and not exists (select from pay_day_corrections c where c.courier_id = o.courier_id and c.day = o.day)
      group by o.company_id, o.branch_id, o.courier_id, o.day`,
    [couriers.map(({ id }) => id), owner.id],
  );
  const closed = await t.closeMonth(owner, branch, '2026-03', { acceptDebts: true });
  expect([closed.status, closed.body.code]).toEqual([201, undefined]);
  expect(await rowsOf()).toEqual(expected);
  // what is learnt of roads later changes no closed month
  await t.sql.query(`update courier_day_roads set road_m = road_m + 1000, verdict = 'TRUSTED'`);
  expect(await rowsOf()).toEqual(expected);
}, 600_000);
