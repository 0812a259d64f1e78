import { trackSteps } from '@ulak/contracts/domain/position-filter';
import { businessDate } from '@ulak/contracts/business-day';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestJson } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';
import { refreshReports } from './service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SEED = Number(process.env.PROPERTY_SEED ?? 1);
/** A degree of latitude on the sphere of spec 1 §9. */
const KM_PER_DEGREE = (Math.PI * 6371) / 180;

let t: TestApp;
let sql: Client;
let owner: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  sql = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await sql.connect();
  owner = await t.given.user('OWNER');
});
afterAll(async () => {
  await sql?.end();
  await t?.close();
});

let branch: GivenBranch;
let courier: GivenUser;
beforeEach(async () => {
  branch = await t.given.branch();
  courier = await t.given.courier(branch, { online: false });
  // each test is a world of its own time
  await sql.query('update report_progress set shifts_until = null');
});

interface Fix {
  readonly at: string | number;
  readonly north: number;
  readonly accuracy?: number | null;
}
const refresh = () => refreshReports(sql, t.clock.now());
const shift = (from: string, to: string | null, at = branch) =>
  sql.query(
    `insert into courier_shifts (company_id, branch_id, courier_id, started_at, ended_at)
      values ($1, $2, $3, $4, $5)`,
    [at.companyId, at.id, courier.id, from, to],
  );
const endShift = (at: string) =>
  sql.query('update courier_shifts set ended_at = $1 where courier_id = $2 and ended_at is null', [
    at,
    courier.id,
  ]);
async function fixes(...list: readonly Fix[]): Promise<void> {
  for (const { at, north, accuracy = 10 } of list)
    await sql.query(
      `insert into courier_positions (courier_id, fix_at, company_id, branch_id, lat, lng,
          accuracy_m, received_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        courier.id,
        new Date(at),
        branch.companyId,
        branch.id,
        BRANCH_POINT.lat + north,
        BRANCH_POINT.lng,
        accuracy,
        t.clock.now(),
      ],
    );
}
const days = async () =>
  (
    await sql.query(
      `select day::text, branch_id, metres, online_seconds from courier_days
        where courier_id = $1 order by day, branch_id`,
      [courier.id],
    )
  ).rows;
/** The courier's row of a report. */
async function row(startDate: string, endDate: string, at = branch): Promise<TestJson> {
  const search = new URLSearchParams({ startDate, endDate, branchId: String(at.id) }).toString();
  const { body } = await t.call(owner, 'GET', `/api/reports/courier-summary?${search}&couriers=all`);
  return body.data.find(({ courierId }: TestJson) => courierId === courier.id);
}
const metresOf = (degrees: number): number => Math.round(KM_PER_DEGREE * degrees * 1000);
const km = (degrees: number): number => Math.round(KM_PER_DEGREE * degrees * 100) / 100;

it('counts accepted steps of a shift and its minutes, by business day', async () => {
  t.clock.set('2026-03-03T10:00:00Z');
  // 09:30–08:30 of the next day in Istanbul: over the end of a business day at 07:00
  await shift('2026-03-02T06:30:00Z', '2026-03-03T05:30:00Z');
  await fixes(
    { at: '2026-03-02T07:10:00Z', north: 0 },
    { at: '2026-03-02T07:20:00Z', north: 0.01 },
    { at: '2026-03-02T09:00:00Z', north: 0.03 },
    { at: '2026-03-03T04:10:00Z', north: 0.04 },
  );
  await refresh();
  expect(await days()).toEqual([
    { day: '2026-03-02', branch_id: branch.id, metres: metresOf(0.03), online_seconds: 21.5 * 3600 },
    { day: '2026-03-03', branch_id: branch.id, metres: metresOf(0.01), online_seconds: 1.5 * 3600 },
  ]);
  const whole = await row('2026-03-02T04:00:00Z', '2026-03-04T04:00:00Z');
  expect([whole.totalDistanceKm, whole.workingMinutes]).toEqual([km(0.04), 23 * 60]);
  const reportingDay = await row('2026-03-02T07:00:00Z', '2026-03-03T04:00:00Z');
  expect([reportingDay.totalDistanceKm, reportingDay.workingMinutes]).toEqual([km(0.03), 21 * 60]);
  // of an hour that the range cuts, the same share
  const halfHour = await row('2026-03-02T06:00:00Z', '2026-03-02T07:30:00Z');
  expect([halfHour.totalDistanceKm, halfHour.workingMinutes]).toEqual([km(0.005), 60]);
});

it('late positions correct the hours of a shift, also a day later', async () => {
  t.clock.set('2026-03-02T10:05:00Z');
  await shift('2026-03-02T07:00:00Z', null);
  await fixes({ at: '2026-03-02T07:30:00Z', north: 0 }, { at: '2026-03-02T10:00:00Z', north: 0.01 });
  await refresh();
  expect((await days())[0].metres).toBe(metresOf(0.01));
  // an hour in which the phone had no signal arrives: there and back
  t.clock.set('2026-03-02T10:15:00Z');
  await fixes({ at: '2026-03-02T09:10:00Z', north: 0.05 });
  await refresh();
  expect((await days())[0].metres).toBe(metresOf(0.09));
  // much older ones count once the shift has ended, a business day later
  await fixes({ at: '2026-03-02T07:45:00Z', north: 0.04 }, { at: '2026-03-02T08:10:00Z', north: 0 });
  t.clock.set('2026-03-03T06:00:00Z');
  await endShift('2026-03-03T05:55:00Z');
  await refresh();
  const [first, second] = await days();
  // rounded by the hour
  expect(Math.abs(first.metres - metresOf(0.17))).toBeLessThan(3);
  expect(second).toMatchObject({ day: '2026-03-03', metres: 0, online_seconds: 6900 });
});

it('leaves out jumps, inaccurate positions and the way between two shifts', async () => {
  t.clock.set('2026-03-02T15:00:00Z');
  await shift('2026-03-02T07:00:00Z', '2026-03-02T09:00:00Z');
  await shift('2026-03-02T09:30:00Z', '2026-03-02T11:00:00Z');
  await fixes(
    { at: '2026-03-02T07:10:00Z', north: 0 },
    { at: '2026-03-02T07:15:00Z', north: 0.002, accuracy: 101 },
    { at: '2026-03-02T07:20:00Z', north: 0.01, accuracy: 100 },
    // 55 km in a minute and back
    { at: '2026-03-02T07:21:00Z', north: 0.5 },
    { at: '2026-03-02T07:22:00Z', north: 0.01, accuracy: null },
    // home and back between the shifts: a minute early is the second shift's
    { at: '2026-03-02T09:29:10Z', north: 0.2 },
    { at: '2026-03-02T10:00:00Z', north: 0.21 },
  );
  await refresh();
  expect((await days())[0]).toMatchObject({
    metres: expect.toSatisfy((metres: number) => Math.abs(metres - KM_PER_DEGREE * 20) <= 2),
    online_seconds: 3.5 * 3600,
  });
});

it('a courier who moves to another branch has a row for each', async () => {
  t.clock.set('2026-03-02T15:00:00Z');
  const other = await t.given.branch({ companyId: branch.companyId });
  await shift('2026-03-02T07:00:00Z', '2026-03-02T09:00:00Z');
  await shift('2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z', other);
  await refresh();
  const range = ['2026-03-02T07:00:00Z', '2026-03-03T04:00:00Z'] as const;
  expect([(await row(...range)).workingMinutes, (await row(...range, other)).workingMinutes]).toEqual([
    120, 60,
  ]);
});

it('hours whose positions are gone keep their kilometres', async () => {
  t.clock.set('2026-01-05T12:00:00Z');
  await shift('2026-01-05T07:00:00Z', null);
  await fixes({ at: '2026-01-05T07:30:00Z', north: 0 }, { at: '2026-01-05T07:50:00Z', north: 0.02 });
  await refresh();
  const before = (await days())[0].metres;
  expect(before).toBe(metresOf(0.02));
  t.clock.set('2026-02-20T12:00:00Z');
  await sql.query('delete from courier_positions where courier_id = $1', [courier.id]);
  await endShift('2026-01-05T13:00:00Z');
  await sql.query(`update report_progress set shifts_until = '2026-01-05T12:30:00Z'`);
  await refresh();
  expect((await days())[0]).toMatchObject({ metres: before, online_seconds: 6 * 3600 });
});

it(`random tracks, refreshed at random moments, equal the contracts' steps (seed ${SEED})`, async () => {
  const START = Date.parse('2026-03-01T03:00:00Z');
  const track = fc.array(
    fc.record({
      second: fc.integer({ min: 0, max: 30 * 360 }).map((n) => n * 10),
      north: fc.integer({ min: 0, max: 40 }).map((n) => n / 2000),
      accuracy: fc.constantFrom(null, 5, 100, 101),
      late: fc.integer({ min: 0, max: 90 }),
    }),
    { minLength: 60, maxLength: 60 },
  );
  const [points = []] = fc.sample(track, { numRuns: 1, seed: SEED });
  const unique = [...new Map(points.map((point) => [point.second, point])).values()];
  await shift(new Date(START).toISOString(), null);
  const arrives = ({ second, late }: (typeof unique)[number]): number =>
    START + second * 1000 + late * MINUTE;
  const sorted = unique.toSorted((a, b) => arrives(a) - arrives(b));
  for (const [n, point] of sorted.entries()) {
    t.clock.set(new Date(arrives(point)));
    await fixes({ at: START + point.second * 1000, north: point.north, accuracy: point.accuracy });
    if (n % 7 === 0) await refresh();
  }
  t.clock.set(new Date(START + 36 * HOUR));
  await endShift(new Date(START + 35 * HOUR).toISOString());
  await refresh();
  const expected = new Map<string, number>();
  const track36 = unique.map(({ second, north, accuracy }) => ({
    lat: BRANCH_POINT.lat + north,
    lng: BRANCH_POINT.lng,
    fixAt: START + second * 1000,
    accuracyM: accuracy,
  }));
  for (const step of trackSteps(track36)) {
    if (step.speedKmh > 150) continue;
    const day = businessDate(step.to.fixAt);
    expected.set(day, (expected.get(day) ?? 0) + step.distanceM);
  }
  const found = new Map((await days()).map((one: TestJson) => [one.day, one.metres]));
  expect([...expected.values()].reduce((sum, metres) => sum + metres, 0)).toBeGreaterThan(10_000);
  // rounded to metres by the hour
  for (const [day, metres] of expected) expect(Math.abs(Number(found.get(day)) - metres)).toBeLessThan(13);
});
