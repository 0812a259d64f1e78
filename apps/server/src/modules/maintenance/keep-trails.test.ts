import { DAY_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestJson } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { closeMonth } from '../../test/ledger.ts';
import { type PayApp, startPayApp } from '../../test/pay-branch.ts';
import { TASKS } from './jobs.ts';

let t: PayApp;
let branch: GivenBranch;
let admin: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startPayApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  await t.sql.query('delete from courier_trails; delete from courier_positions');
  t.clock.set('2026-03-10T09:00:00Z');
  branch = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  courier = await t.given.courier(branch, { online: false });
});

/** A position every 20 s on a way that turns, some too uncertain or too far away to count. */
async function ride(from: string, minutes: number): Promise<void> {
  await t.sql.query(
    `insert into courier_positions (courier_id, fix_at, company_id, branch_id, lat, lng, accuracy_m,
        received_at)
      select $1, $2::timestamptz + n * interval '20 seconds', $3, $4, 41 + sin(n / 7.0) / 300,
        29 + n / 2000.0 + case when n % 31 = 30 then 1 else 0 end, case when n % 13 = 12 then 500 else 10 end,
        $2::timestamptz + n * interval '20 seconds'
      from generate_series(0, $5::integer * 3 - 1) n`,
    [courier.id, from, branch.companyId, branch.id, minutes],
  );
}
/** Asked by somebody who has just signed in: the tests' clock goes on by months. */
const movements = async (at = branch): Promise<TestJson[]> => {
  const who = await t.given.user('COMPANY_ADMIN', { branch: at });
  return (
    await t.call(
      who,
      'GET',
      `/api/courier/distance-report?courierId=${courier.id}` +
        '&startDate=2026-03-01T04:00:00Z&endDate=2026-03-15T04:00:00Z',
    )
  ).body.data?.[0]?.movements;
};
/** The day's run of the job, so many days after the ride of 4 March. */
const drop = (days: number) => {
  t.clock.set(new Date(Date.parse('2026-03-04T01:25:00Z') + days * DAY_MS).toISOString());
  return TASKS['drop-old-positions'](t.sql, t.clock.now());
};
const rawCount = async (): Promise<number> =>
  Number(
    (await t.sql.query('select count(*) from courier_positions where courier_id = $1', [courier.id])).rows[0]
      .count,
  );
const trails = async () =>
  (
    await t.sql.query('select day::text, fixes from courier_trails where courier_id = $1 order by 1', [
      courier.id,
    ])
  ).rows;

describe('positions that go leave a thinned trail (DECISIONS "Pay", decision 071)', () => {
  beforeEach(async () => {
    await t.sql.query(`select ulak_make_position_partitions('2026-03-04', 1)`);
    // over a break, 07:00, and UTC midnight, where the partitions change
    await t.shift(courier, branch, '2026-03-04T18:00:00Z', '2026-03-05T05:00:00Z');
    await t.pause(courier, branch, '2026-03-04T20:10:10Z', '2026-03-04T20:40:40Z');
    await ride('2026-03-04T18:00:00Z', 11 * 60);
  });

  it('says the same ways and kilometres as before, day after day', async () => {
    const before = await movements();
    expect(before.map(({ day }) => day)).toEqual(['2026-03-05', '2026-03-04', '2026-03-04']);
    for (const way of before) {
      expect(way.km).toBeGreaterThan(1);
      expect(way.trail.length).toBeGreaterThan(50);
    }
    let kept = 0;
    for (const days of [29, 31, 32, 33, 34, 34]) {
      kept += (await drop(days)).trails;
      expect(await movements()).toEqual(before);
    }
    expect(await rawCount()).toBe(0);
    expect((await trails()).map(({ day, fixes }) => [day, fixes.length < 600])).toEqual([
      ['2026-03-04', true],
      ['2026-03-05', true],
    ]);
    expect(kept).toBeGreaterThanOrEqual(2);
    expect(await movements(await t.given.branch())).toBeUndefined();
  });

  it('holds what came late, as long as anything may come', async () => {
    await t.sql.query('delete from courier_positions where courier_id = $1 and fix_at < $2', [
      courier.id,
      '2026-03-04T18:30:00Z',
    ]);
    await drop(28);
    await ride('2026-03-04T18:00:00Z', 30);
    const before = await movements();
    await drop(33);
    expect(await movements()).toEqual(before);
    expect((await trails())[0]?.fixes[0]).toEqual(new Date('2026-03-04T18:00:00Z'));
  });

  it('goes 30 days after the close of its month, or after a year without one', async () => {
    await drop(33);
    await t.sql.query('delete from courier_trails where day = $1', ['2026-03-05']);
    const purgeAt = async (instant: string) =>
      (await TASKS.purge(t.sql, new Date(instant))).courier_trails ?? 0;
    expect(await purgeAt('2027-03-04T03:00:00Z')).toBe(0);
    expect(await purgeAt('2027-03-05T05:00:00Z')).toBe(1);
    await ride('2026-03-04T18:00:00Z', 60);
    await drop(33);
    await closeMonth(t, branch, new Date('2026-03-04T10:00:00Z'), admin);
    await t.sql.query(`begin; set local session_replication_role = replica;
      update pay_closes set closed_at = '2026-05-02T10:00:00Z'; commit`);
    expect(await purgeAt('2026-06-01T09:59:00Z')).toBe(0);
    expect(await purgeAt('2026-06-01T10:01:00Z')).toBeGreaterThan(0);
    expect(await trails()).toEqual([]);
    await ride('2026-03-04T18:00:00Z', 60);
    await drop(120);
    expect(await trails()).toEqual([]);
  });

  it('an erased order leaves no door in it, whenever it was erased', async () => {
    const near = async () => {
      const { rows } = await t.sql.query(
        `select bool_and(lat = round(lat::numeric, 2) and lng = round(lng::numeric, 2)) as blurred
          from courier_trails, unnest(fixes, lats, lngs) f (at, lat, lng)
          where courier_id = $1
            and at between $2::timestamptz - interval '5 min' and $2::timestamptz + interval '5 min'`,
        [courier.id, '2026-03-04T19:00:00Z'],
      );
      return rows[0].blurred;
    };
    const order = await t.given.order(branch, {
      status: 'DELIVERED',
      courier_id: courier.id,
      created_at: new Date('2026-03-04T18:30:00Z'),
      ended_at: new Date('2026-03-04T19:00:00Z'),
    });
    const erase = () => t.sql.query('select * from ulak_erase_orders($1, now())', [[order.id]]);
    await drop(33);
    const before = await movements();
    expect(await near()).toBe(false);
    await erase();
    expect(await near()).toBe(true);
    const after = await movements();
    expect(after.map(({ km, trail }) => [km, trail.length])).toEqual(
      before.map(({ km, trail }) => [km, trail.length]),
    );
    await t.sql.query('delete from courier_trails');
    await ride('2026-03-04T18:00:00Z', 120);
    await drop(33);
    expect(await near()).toBe(true);
  });
});
