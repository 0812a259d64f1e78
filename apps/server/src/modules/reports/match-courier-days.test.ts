import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';
import { madeRoads } from '../../test/made-roads.ts';
import { NO_ROADS } from '../roads/service.ts';
import { matchCourierDays, refreshReports } from './service.ts';

/** A degree of latitude on the sphere of spec 1 §9, metres. */
const M_PER_DEGREE = (Math.PI * 6_371_000) / 180;

let t: TestApp;
let sql: Client;
beforeAll(async () => {
  t = await startTestApp();
  sql = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await sql.connect();
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
  await sql.query('update report_progress set shifts_until = null');
  for (const table of ['courier_day_roads', 'courier_days', 'courier_hours', 'courier_shifts'])
    await sql.query(`delete from ${table}`);
  t.clock.set('2026-03-03T10:00:00Z');
});

type Who = readonly [GivenBranch, GivenUser];
const shift = (from: string, to: string, [at, who]: Who = [branch, courier]) =>
  sql.query(
    `insert into courier_shifts (company_id, branch_id, courier_id, started_at, ended_at)
      values ($1, $2, $3, $4, $5)`,
    [at.companyId, at.id, who.id, from, to],
  );
/** Rides north from the branch: a position every 30 s, `step` metres each. */
async function ride(
  from: string,
  steps: number,
  step: number,
  [at, who]: Who = [branch, courier],
): Promise<void> {
  await sql.query(
    `insert into courier_positions (courier_id, fix_at, company_id, branch_id, lat, lng, accuracy_m,
        received_at)
      select $1, $2::timestamptz + n * interval '30 seconds', $3, $4, $5 + n * $6::float8, $7, 10, $8
      from generate_series(0, $9::integer) n`,
    [
      who.id,
      from,
      at.companyId,
      at.id,
      BRANCH_POINT.lat,
      step / M_PER_DEGREE,
      BRANCH_POINT.lng,
      t.clock.now(),
      steps,
    ],
  );
}
const refresh = () => refreshReports(sql, t.clock.now());
const kept = async () =>
  (
    await sql.query(
      `select day::text, branch_id, of_metres, road_m, matched, method, verdict, attempts
        from courier_day_roads where courier_id = $1 order by day`,
      [courier.id],
    )
  ).rows;
const run = (roads = madeRoads()) => matchCourierDays(sql, t.clock.now(), roads);

it('decision 097: a day that has ended is asked for once, and again when its kilometres change', async () => {
  await shift('2026-03-02T08:00:00Z', '2026-03-02T12:00:00Z');
  await ride('2026-03-02T08:10:00Z', 20, 200);
  await refresh();
  expect(await run()).toEqual({ days: 1, trusted: 1 });
  const day = { day: '2026-03-02', branch_id: branch.id, method: 'STREETS', verdict: 'TRUSTED' };
  expect(await kept()).toEqual([{ ...day, of_metres: 4_000, road_m: 5_600, matched: 1, attempts: 1 }]);
  expect(await run()).toEqual({ days: 0, trusted: 0 });
  await ride('2026-03-02T09:10:00Z', 10, 200);
  await sql.query('update report_progress set shifts_until = null');
  await refresh();
  expect(await run()).toEqual({ days: 1, trusted: 1 });
  const [{ of_metres, attempts }] = await kept();
  // between the two ways lie forty minutes, whose great circle counts on both sides
  expect([of_metres, attempts]).toEqual([4_000 + 4_000 + 2_000, 1]);
});

it('a day that goes on, one of a closed month, and one whose positions are gone are left alone', async () => {
  await shift('2026-03-03T05:00:00Z', '2026-03-03T09:00:00Z');
  await ride('2026-03-03T05:10:00Z', 20, 200);
  await refresh();
  expect(await run()).toEqual({ days: 0, trusted: 0 });
  t.clock.set('2026-03-04T05:00:00Z');
  await refresh();
  const owner = await t.given.user('OWNER');
  await sql.query('begin');
  await sql.query(
    `insert into pay_closes (company_id, branch_id, month, closed_at, closed_by, settings)
      values ($1, $2, '2026-03-01', now(), $3, '{}')`,
    [branch.companyId, branch.id, owner.id],
  );
  expect(await run()).toEqual({ days: 0, trusted: 0 });
  await sql.query('rollback');
  t.clock.set('2026-04-04T05:00:00Z');
  expect(await run()).toEqual({ days: 0, trusted: 0 });
  expect(await kept()).toEqual([]);
});

it('sparse positions and implausible roads are kept with their reason', async () => {
  await shift('2026-03-02T08:00:00Z', '2026-03-02T12:00:00Z');
  await ride('2026-03-02T08:10:00Z', 20, 200);
  await refresh();
  await run(madeRoads({ metres: () => 500 }));
  expect(await kept()).toMatchObject([{ verdict: 'IMPLAUSIBLE', road_m: 10_000 }]);
  await sql.query('delete from courier_day_roads');
  const sparse = {
    ...madeRoads(),
    match: async () => ({ method: 'STREETS' as const, metres: 5_000, matched: 0.7 }),
  };
  await matchCourierDays(sql, t.clock.now(), sparse);
  expect(await kept()).toMatchObject([{ verdict: 'SPARSE', road_m: 5_000 }]);
});

it('a stretch without an answer counts its great circle; a router that went away keeps nothing', async () => {
  await shift('2026-03-02T08:00:00Z', '2026-03-02T12:00:00Z');
  await ride('2026-03-02T08:10:00Z', 20, 200);
  await ride('2026-03-02T09:10:00Z', 10, 200);
  await refresh();
  const roads = madeRoads();
  let left = 1;
  const one = {
    ...roads,
    match: async (...asked: Parameters<typeof roads.match>) => (left-- > 0 ? roads.match(...asked) : null),
  };
  await matchCourierDays(sql, t.clock.now(), one);
  // 4 km of road 1.4 as long, back to the branch and 2 km by the great circle
  expect(await kept()).toMatchObject([
    { of_metres: 10_000, road_m: 5_600 + 4_000 + 2_000, verdict: 'SPARSE' },
  ]);
  await sql.query('delete from courier_day_roads');
  const ended = {
    ...roads,
    match: async () => {
      roads.set({ method: null });
      return null;
    },
  };
  expect(await matchCourierDays(sql, t.clock.now(), ended)).toEqual({ days: 0, trusted: 0 });
  expect(await kept()).toEqual([]);
});

it('days of a branch that pays by road come first, then the oldest', async () => {
  const paying = await t.given.branch({ companyId: branch.companyId ?? undefined });
  await sql.query(`update branches set pay_distance = 'ROAD' where id = $1`, [paying.id]);
  const other: Who = [paying, await t.given.courier(paying, { online: false })];
  const days: [string, Who?][] = [
    ['2026-02-28'],
    ['2026-03-01'],
    ['2026-03-01', other],
    ['2026-03-02', other],
  ];
  for (const [day, who] of days) {
    await shift(`${day}T08:00:00Z`, `${day}T12:00:00Z`, who);
    await ride(`${day}T08:10:00Z`, 20, 200, who);
  }
  await refresh();
  const asked: string[] = [];
  const roads = madeRoads();
  const seen = {
    ...roads,
    match: (...[fixes, call]: Parameters<typeof roads.match>) => {
      asked.push(new Date(fixes[0]?.at ?? 0).toISOString().slice(0, 10));
      return roads.match(fixes, call);
    },
  };
  expect(await matchCourierDays(sql, t.clock.now(), seen)).toMatchObject({ days: 4 });
  expect(asked).toEqual(['2026-03-01', '2026-03-02', '2026-02-28', '2026-03-01']);
});

it('a router without an answer is asked three times, an hour apart; without a router none is', async () => {
  await shift('2026-03-02T08:00:00Z', '2026-03-02T12:00:00Z');
  await ride('2026-03-02T08:10:00Z', 20, 200);
  await refresh();
  expect(await matchCourierDays(sql, t.clock.now(), NO_ROADS)).toEqual({ days: 0, trusted: 0 });
  expect(await kept()).toEqual([]);
  const silent = madeRoads({ isDown: true });
  for (const days of [1, 0]) expect(await run(silent)).toEqual({ days, trusted: 0 });
  for (const days of [1, 1, 0]) {
    t.clock.set(new Date(t.clock.now().getTime() + 61 * 60_000));
    expect(await run(silent)).toEqual({ days, trusted: 0 });
  }
  expect(await kept()).toEqual([
    {
      day: '2026-03-02',
      branch_id: branch.id,
      of_metres: 4_000,
      road_m: null,
      matched: null,
      method: null,
      verdict: 'UNKNOWN',
      attempts: 3,
    },
  ]);
});

it('a day whose positions are not kept says so, and is asked for once', async () => {
  await shift('2026-03-02T08:00:00Z', '2026-03-02T12:00:00Z');
  await ride('2026-03-02T08:10:00Z', 20, 200);
  await refresh();
  await sql.query('delete from courier_positions');
  const roads = madeRoads();
  expect(await run(roads)).toEqual({ days: 1, trusted: 0 });
  t.clock.set(new Date(t.clock.now().getTime() + 61 * 60_000));
  expect(await run(roads)).toEqual({ days: 0, trusted: 0 });
  expect(await kept()).toMatchObject([{ road_m: null, verdict: 'NO_POSITIONS', attempts: 1 }]);
});
