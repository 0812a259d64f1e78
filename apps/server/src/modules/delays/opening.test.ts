import { MINUTE_MS } from '@ulak/contracts/time';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/build-app.ts';
import { BRANCH_POINT } from '../../test/factories.ts';
import { EXPECTED_MIN, type LateReturns, startLateReturns } from '../../test/late-returns.ts';
import { NO_ROADS } from '../roads/service.ts';
import { startJobs, TASKS } from '../maintenance/jobs.ts';
import { forgetStartPlaces } from './service.ts';

let t: LateReturns;
beforeAll(async () => {
  t = await startLateReturns();
});
afterAll(() => t.close());

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const nothing = async () => ({});
const documents = { tellEnding: nothing, remove: nothing };
const settings = { log: silent, retentionMonths: 24, payRetentionYears: 10, documents, roads: NO_ROADS };

describe('DECISIONS "Return delays": delays open without anybody looking', () => {
  it('after a restart they are caught up with the true moment, never twice', async () => {
    const start = t.clock.now();
    const couriers = [await t.returning(), await t.returning()];
    t.wait(EXPECTED_MIN + 90);
    expect(await t.openDue()).toBe(2);
    expect(await t.openDue()).toBe(0);
    for (const courier of couriers)
      expect(await t.rows(courier)).toMatchObject([
        { status: 'ACTIVE', opened_at: new Date(start.getTime() + EXPECTED_MIN * MINUTE_MS) },
      ]);
  });

  it('two nodes at once open each once, and an arrival at that moment wins or comes after', async () => {
    const couriers = await Promise.all(Array.from({ length: 8 }, () => t.returning()));
    t.wait(EXPECTED_MIN + 5);
    const others = await Promise.all(
      [0, 1, 2].map(async () => {
        const client = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
        await client.connect();
        return client;
      }),
    );
    const arrived = couriers.slice(0, 4);
    await Promise.all([
      ...others.map((client) => TASKS['open-delays'](client, t.clock.now())),
      ...arrived.map((courier) => t.ping(courier, BRANCH_POINT)),
    ]);
    await Promise.all(others.map((client) => client.end()));
    for (const courier of arrived)
      expect(await t.rows(courier)).toMatchObject([{ status: 'RETURNED', delay_min: 5 }]);
    for (const courier of couriers.slice(4))
      expect(await t.rows(courier)).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('a second node follows what the first one began', async () => {
    const second = await startTestApp({ database: t.database });
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 5);
    await t.openDue();
    second.clock.set(t.clock.now());
    const answer = await second.call(courier, 'POST', '/api/courier-location', BRANCH_POINT);
    expect(answer.status).toBe(200);
    expect(await t.rows(courier)).toMatchObject([{ status: 'RETURNED', delay_min: 5 }]);
    await second.close();
  });
});

describe('the job is written with the return', () => {
  it('at the expected moment, anew when a break ends, and it opens by itself', async () => {
    const jobs = await startJobs({ ownerUrl: t.ownerUrl, clock: t.clock, ...settings });
    const dueOf = async (courierId: number): Promise<number[]> => {
      const { rows } = await t.sql.query(
        `select extract(epoch from run_at - now()) / 60 as minutes from graphile_worker.jobs where key = $1`,
        [`open-delay:${courierId}`],
      );
      return rows.map(({ minutes }: { minutes: string }) => Math.round(Number(minutes)));
    };
    const courier = await t.returning();
    expect(await dueOf(courier.id)).toEqual([EXPECTED_MIN]);
    t.wait(10);
    await t.pause(courier, 'start');
    t.wait(30);
    await t.pause(courier, 'end');
    expect(await dueOf(courier.id)).toEqual([EXPECTED_MIN - 10]);
    t.wait(EXPECTED_MIN);
    await t.sql.query(
      `select graphile_worker.add_job('open-delays', '{}'::json, job_key => 'open-delay:${courier.id}')`,
    );
    await expect.poll(async () => (await t.rows(courier)).length, { timeout: 15_000 }).toBe(1);
    await jobs.stop();
  });

  it('a job that comes a moment early comes once more', async () => {
    const jobs = await startJobs({ ownerUrl: t.ownerUrl, clock: t.clock, ...settings });
    const courier = await t.returning();
    t.wait(EXPECTED_MIN - 1 / 60);
    await t.sql.query(`select graphile_worker.remove_job('open-delay:${courier.id}')`);
    await t.openDue();
    expect(await t.rows(courier)).toEqual([]);
    const { rows } = await t.sql.query('select from graphile_worker.jobs where key = $1', [
      `open-delay:${courier.id}`,
    ]);
    expect(rows).toHaveLength(1);
    await jobs.stop();
  });
});

describe('criteria B19: what is forgotten', () => {
  it('where a return began after 30 days, the row after 13 months', async () => {
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 5);
    await t.openDue();
    await t.ping(courier, BRANCH_POINT);
    const later = (days: number): Date => new Date(t.clock.now().getTime() + days * 1_440 * MINUTE_MS);
    await forgetStartPlaces(t.sql, later(-1));
    expect((await t.rows(courier))[0].start_lat).not.toBeNull();
    await TASKS.purge(t.sql, later(31));
    expect((await t.rows(courier))[0]).toMatchObject({ start_lat: null, start_lng: null, delay_min: 5 });
    await TASKS.purge(t.sql, later(396));
    expect(await t.rows(courier)).toHaveLength(1);
    await TASKS.purge(t.sql, later(398));
    expect(await t.rows(courier)).toEqual([]);
  });

  it('where it began also when the customer is erased', async () => {
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 5);
    await t.openDue();
    const { rows } = await t.sql.query('select id from orders where courier_id = $1', [courier.id]);
    await t.sql.query('select * from ulak_erase_orders($1, $2)', [
      rows.map(({ id }: { id: string }) => id),
      t.clock.now(),
    ]);
    expect((await t.rows(courier))[0]).toMatchObject({ start_lat: null, status: 'ACTIVE' });
  });
});
