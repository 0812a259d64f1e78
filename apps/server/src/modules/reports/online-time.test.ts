import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { BRANCH_POINT, type GivenUser } from '../../test/factories.ts';
import { MINUTE_MS, type PositionBranch, startPositionBranch } from '../../test/position-branch.ts';
import { refreshReports } from './service.ts';

const HOUR_MS = 60 * MINUTE_MS;
const KM_PER_HUNDREDTH = (Math.PI * 6371) / 18_000;

let t: PositionBranch;
let sql: Client;
beforeAll(async () => {
  t = await startPositionBranch();
  sql = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await sql.connect();
});
afterAll(async () => {
  await sql?.end();
  await t?.close();
});

let courier: GivenUser;
/** 2026-03-02, 10:00 in Istanbul and later, by the test's clock. */
beforeEach(async () => {
  t.clock.set('2026-03-02T07:00:00Z');
  courier = await t.given.courier(t.branch, { online: false });
  await sql.query('update report_progress set shifts_until = null');
});

const at = (time: string) => t.clock.set(`2026-03-${time}:00Z`);
const turn = (status: 'online' | 'offline') => t.call(courier, 'POST', '/api/courier-status', { status });
const pause = (verb: 'start' | 'end') =>
  t.call(courier, 'POST', `/api/courier/${verb}-break`, { courierId: courier.id });
const refresh = () => refreshReports(sql, t.clock.now());
const days = async () =>
  (
    await sql.query(
      'select day::text, metres, online_seconds from courier_days where courier_id = $1 order by day',
      [courier.id],
    )
  ).rows;
const lateNotes = async () =>
  (await sql.query('select fix_at from courier_late_fixes where courier_id = $1', [courier.id])).rows.length;
/** A fix of a time of day of 2026-03-02 (UTC), hundredths of a degree north. */
const fixOf = (time: string, north: number, accuracy = 10) => ({
  lat: BRANCH_POINT.lat + north / 100,
  lng: BRANCH_POINT.lng,
  accuracy,
  fixAt: Date.parse(`2026-03-02T${time}:00Z`),
  sentAt: t.now(),
});
const metresOf = (hundredths: number): number => Math.round(hundredths * KM_PER_HUNDREDTH * 1000);

describe('time online is shifts less breaks', () => {
  it('in whole seconds, cut at 07:00, an hour of break is none', async () => {
    at('02T07:00');
    await turn('online');
    at('02T09:30');
    await pause('start');
    at('02T11:15');
    await refresh();
    expect(await days()).toMatchObject([{ day: '2026-03-02', online_seconds: 2.5 * 3600 }]);
    await pause('end');
    at('03T05:00');
    await turn('offline');
    await refresh();
    // 10:00–12:30, 14:15–07:00 and 07:00–08:00 in Istanbul
    expect(await days()).toMatchObject([
      { day: '2026-03-02', online_seconds: (2.5 + 16.75) * 3600 },
      { day: '2026-03-03', online_seconds: 3600 },
    ]);
  });

  it('hours that were counted with their breaks are counted again', async () => {
    at('02T07:00');
    await turn('online');
    at('02T08:00');
    await pause('start');
    at('02T10:00');
    await pause('end');
    at('02T11:00');
    await turn('offline');
    await sql.query(
      `insert into courier_hours (courier_id, hour, branch_id, company_id, online_seconds)
        values ($1, '2026-03-02T08:00Z', $2, $3, 3600)`,
      [courier.id, t.branch.id, t.branch.companyId],
    );
    await refresh();
    expect(await days()).toMatchObject([{ online_seconds: 2 * 3600 }]);
  });

  it('the way to a break and back is none of the work', async () => {
    at('02T07:00');
    await turn('online');
    at('02T08:00');
    await t.send(courier, { fixes: [fixOf('07:30', 0), fixOf('07:59', 1)], sentAt: t.now() });
    await pause('start');
    at('02T09:00');
    await pause('end');
    at('02T09:40');
    await t.send(courier, { fixes: [fixOf('09:05', 4), fixOf('09:30', 5)], sentAt: t.now() });
    await turn('offline');
    await refresh();
    expect((await days())[0].metres).toBe(metresOf(1) * 2);
  });
});

describe('positions that arrive when the shift is over', () => {
  /** A shift 10:00–13:00 in Istanbul with a break 11:00–11:30 and 1.11 km; it is 15:00. */
  async function workedMorning(): Promise<void> {
    at('02T07:00');
    await turn('online');
    await t.send(courier, { ...fixOf('07:00', 0), sentAt: t.now() });
    at('02T08:00');
    await pause('start');
    at('02T08:30');
    await pause('end');
    at('02T09:00');
    await t.send(courier, fixOf('08:40', 3));
    await t.send(courier, fixOf('09:00', 4));
    at('02T10:00');
    await turn('offline');
    at('02T10:05');
    await refresh();
    at('02T12:00');
  }

  it('are stored when they were taken at work, and correct the day', async () => {
    await workedMorning();
    expect((await days())[0].metres).toBe(metresOf(1));
    expect((await t.send(courier, fixOf('07:40', 2))).body).toEqual({ success: true, stored: true });
    expect((await t.send(courier, fixOf('09:30', 7))).body).toEqual({ success: true, stored: true });
    // the present position and the branch's map stay as they were
    expect((await t.current(courier))?.fix_at.toISOString()).toBe('2026-03-02T09:00:00.000Z');
    expect(await lateNotes()).toBe(2);
    await refresh();
    expect(await lateNotes()).toBe(0);
    expect(Math.abs((await days())[0].metres - metresOf(1 + 2 + 3))).toBeLessThan(3);
  });

  it('are not when they were taken before it, in its break, or after it', async () => {
    await workedMorning();
    for (const time of ['06:00', '08:15', '10:30'])
      expect((await t.send(courier, fixOf(time, 5))).body).toMatchObject({
        stored: false,
        reason: 'OFFLINE',
      });
    await turn('online');
    expect((await t.send(courier, fixOf('08:15', 5))).body.stored).toBe(false);
    expect((await t.send(courier, fixOf('07:20', 1))).body.stored).toBe(true);
    await refresh();
    expect((await days())[0].metres).toBe(metresOf(2));
  });

  it('a more certain fix of the same moment replaces the old one and is noticed', async () => {
    await workedMorning();
    await t.send(courier, fixOf('07:40', 2, 60));
    await refresh();
    expect((await days())[0].metres).toBe(metresOf(1) + metresOf(2));
    expect((await t.send(courier, fixOf('07:40', 1, 5))).body.stored).toBe(true);
    await refresh();
    expect((await days())[0].metres).toBe(metresOf(1) + metresOf(1));
    // a less certain one changes nothing, and nobody has to look again
    await t.send(courier, fixOf('07:40', 3, 50));
    expect(await lateNotes()).toBe(0);
  });

  it('have the branch of their shift, also after a transfer', async () => {
    await workedMorning();
    const other = await t.given.branch({ companyId: t.branch.companyId });
    await sql.query('update couriers set branch_id = $1 where user_id = $2', [other.id, courier.id]);
    await t.send(courier, fixOf('07:40', 2));
    expect((await t.trail(courier)).every((fix) => fix.branch_id === t.branch.id)).toBe(true);
  });

  it('touch the hours around them only', async () => {
    await workedMorning();
    await sql.query('update courier_hours set metres = 9999 where courier_id = $1 and hour = $2', [
      courier.id,
      '2026-03-02T09:00Z',
    ]);
    await t.send(courier, fixOf('07:40', 2));
    await refresh();
    expect((await days())[0].metres).toBe(9999 + metresOf(2));
  });

  it('a shift that ended in the future, before the clock was put back, proves nothing', async () => {
    at('02T12:00');
    await turn('online');
    t.clock.advance(HOUR_MS);
    await turn('offline');
    at('02T12:30');
    expect((await t.send(courier, fixOf('12:30', 1))).body.stored).toBe(false);
  });
});
