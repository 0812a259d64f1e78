import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { NO_ROADS } from '../roads/service.ts';
import { startJobs, TASKS } from './jobs.ts';
import { PARTITION_LOCK } from '../../db/advisory-locks.ts';

const DAY_MS = 86_400_000;
const DEFAULT_PARTITION = 'courier_positions_default';
let t: TestApp;
let owner: Client;
let home: GivenBranch;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  owner = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await owner.connect();
  home = await t.given.branch();
  courier = await t.given.courier(home);
});
afterAll(async () => {
  await owner.end();
  await t.close();
});

const count = async (table: string): Promise<number> =>
  Number((await owner.query(`select count(*) as n from ${table}`)).rows[0].n);
const partitions = async (): Promise<string[]> => {
  const { rows } = await owner.query(
    `select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'courier_positions'::regclass order by 1`,
  );
  return rows.map((row: { relname: string }) => row.relname);
};
const position = (at: Date) =>
  owner.query(
    `insert into courier_positions (courier_id, fix_at, company_id, branch_id, lat, lng, received_at)
      values ($1, $2, $3, $4, 41, 29, $2)`,
    [courier.id, at, courier.companyId, courier.branchId],
  );
const daysAgo = (days: number): Date => new Date(t.clock.now().getTime() - days * DAY_MS);

/** Papers have tests of their own (modules/documents). */
const NO_DOCUMENTS = { tellEnding: async () => ({}), remove: async () => ({}) };

describe('position partitions (design §4)', () => {
  it('are made from yesterday to a week ahead, once', async () => {
    // days that no other test of the file needs
    const day = new Date('2026-12-02T12:00:00Z');
    expect(await TASKS['make-position-partitions'](owner, day)).toEqual({ made: 9, moved: 0 });
    expect((await partitions()).filter((name) => name >= 'courier_positions_202611')).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `courier_positions_2026120${n}`).concat(DEFAULT_PARTITION),
    );
    expect(await TASKS['make-position-partitions'](owner, day)).toEqual({ made: 0, moved: 0 });
  });

  it('made by two nodes at once: no error, none twice', async () => {
    const later = new Date(t.clock.now().getTime() + 40 * DAY_MS);
    const other = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
    await other.connect();
    const both = await Promise.all(
      [owner, other].map((client) => TASKS['make-position-partitions'](client, later)),
    );
    await other.end();
    expect(both.reduce((sum, one) => sum + one.made, 0)).toBe(9);
  });

  it('while a backup reads them: fails soon instead of blocking positions, and succeeds later', async () => {
    const backup = new Client({ connectionString: t.ownerUrl });
    await backup.connect();
    await backup.query('select pg_advisory_lock_shared($1)', [PARTITION_LOCK]);
    const later = new Date(t.clock.now().getTime() + 60 * DAY_MS);
    await expect(TASKS['make-position-partitions'](owner, later)).rejects.toThrow(/lock timeout/);
    await backup.end();
    expect(await TASKS['make-position-partitions'](owner, later)).toMatchObject({ made: 9 });
  });

  it('fixes that landed in the default partition move into their day', async () => {
    const day = new Date('2026-06-01T10:00:00Z');
    await position(day);
    await position(new Date('2026-06-01T11:00:00Z'));
    expect(await count('courier_positions_default')).toBe(2);
    expect(await TASKS['make-position-partitions'](owner, day)).toEqual({ made: 9, moved: 2 });
    expect([await count('courier_positions_default'), await count('courier_positions_20260601')]).toEqual([
      0, 2,
    ]);
  });

  it('every partition has row-level security', async () => {
    const { rows } = await owner.query(
      `select relname from pg_class where relname like 'courier_positions%' and relkind in ('r', 'p')
        and not (relrowsecurity and relforcerowsecurity)
         and relname <> 'courier_positions_now'`,
    );
    expect(rows).toEqual([]);
  });

  it('criteria B19: positions older than 30 days go, newer ones stay; idempotent', async () => {
    await owner.query('select ulak_make_position_partitions($1::date, 40)', [daysAgo(38)]);
    for (const days of [37, 32, 29, 1]) await position(daysAgo(days));
    await position(daysAgo(200));
    const before = await partitions();
    const first = await TASKS['drop-old-positions'](owner, t.clock.now());
    expect(first).toEqual({ trails: 0, dropped: 7, removed: 1 });
    expect(await partitions()).toHaveLength(before.length - 7);
    const { rows } = await owner.query('select fix_at from courier_positions where fix_at < $1 order by 1', [
      t.clock.now(),
    ]);
    expect(rows.map((row: { fix_at: Date }) => row.fix_at)).toEqual([daysAgo(29), daysAgo(1)]);
    expect(await TASKS['drop-old-positions'](owner, t.clock.now())).toEqual({
      trails: 0,
      dropped: 0,
      removed: 0,
    });
  });
});

const NO_PAY = {
  courier_trails: 0,
  start_places: 0,
  slips: 0,
  day_corrections: 0,
  objections: 0,
  feedback: 0,
  descriptions: 0,
  notes: 0,
};

describe('purge', () => {
  it('deletes what has expired and nothing else, counts it, and is idempotent', async () => {
    const session = `insert into sessions (token_hash, user_id, remember, expires_at)
      values ($1, ${courier.id}, false, $2)`;
    await owner.query(session, ['old', daysAgo(0.01)]);
    await owner.query(session, ['new', daysAgo(-1)]);
    const token = `insert into tracking_tokens (token_hash, phone_key, expires_at) values ($1, '+90', $2)`;
    await owner.query(token, ['old', daysAgo(0.01)]);
    await owner.query(token, ['new', daysAgo(-1)]);
    const key = `insert into idempotency_keys (caller, key, company_id, request_hash, created_at)
      values ('user:1', $1, ${courier.companyId}, '', $2)`;
    await owner.query(key, ['old', daysAgo(2.01)]);
    await owner.query(key, ['new', daysAgo(1.99)]);
    const hit = `insert into rate_hits (key, window_start, hits) values ($1, $2, 1)`;
    await owner.query(hit, ['old', daysAgo(1.01)]);
    await owner.query(hit, ['new', daysAgo(0.99)]);
    const place = `insert into login_places (user_id, ip, last_success_at) values (${courier.id}, $1, $2)`;
    await owner.query(place, ['10.0.0.1', daysAgo(31)]);
    await owner.query(place, ['10.0.0.2', daysAgo(29)]);
    const device = `insert into login_devices (user_id, device_hash, last_success_at)
      values (${courier.id}, $1, $2)`;
    await owner.query(device, ['old', daysAgo(181)]);
    await owner.query(device, ['new', daysAgo(179)]);
    const offer = async (endedAt: Date | null): Promise<void> => {
      const order = await t.given.order(home);
      await owner.query(
        `insert into dispatch_offers (company_id, branch_id, order_id, courier_id, offered_at, expires_at,
          pickup_at, delivery_at, choice, outcome, ended_at)
         values ($1, $2, $3, $4, $5, $5, $5, $5, '{"reason": "", "candidates": []}', $6, $7)`,
        [
          courier.companyId,
          courier.branchId,
          order.id,
          courier.id,
          daysAgo(31),
          endedAt && 'EXPIRED',
          endedAt,
        ],
      );
    };
    const [rival, passedIn] = [await t.given.courier(home), await t.given.order(home)];
    for (const days of [397.01, 396.99])
      await owner.query(
        `insert into passed_over_couriers (company_id, branch_id, order_id, courier_id, chosen_id, at, kind,
          amount) values ($1, $2, $3, $4, $5, $6, 'TOTAL_WAIT', 0)`,
        [courier.companyId, courier.branchId, passedIn.id, courier.id, rival.id, daysAgo(days)],
      );
    // one that never ended stays, however old
    for (const endedAt of [daysAgo(30.01), daysAgo(29.99), null]) await offer(endedAt);
    const statement = `insert into console_statements (user_id, at, kind, statement_sealed, outcome_sealed,
      duration_ms) select id, $1, 'rows', 'x', 'x', 1 from users limit 1`;
    for (const days of [90.1, 89.9]) await owner.query(statement, [daysAgo(days)]);
    const answer = `insert into geocoder_answers (question, places, asked_at) values ($1, '[]', $2)`;
    await owner.query(answer, ['moda cad 12', daysAgo(30.01)]);
    await owner.query(answer, ['moda cad 13', daysAgo(29.99)]);
    const order = await t.given.order(home);
    const notice = `insert into courier_notices (company_id, branch_id, courier_id, order_id, kind,
        created_at) values (${courier.companyId}, ${courier.branchId}, ${courier.id}, $1, 'NEW_ORDER', $2)`;
    for (const days of [90.01, 89.99]) await owner.query(notice, [order.id, daysAgo(days)]);
    const delay = `insert into courier_delays (company_id, branch_id, courier_id, started_at, opened_at,
      expected_at, expected_min, distance_m, min_speed_kmh, extra_time_min)
      values (${courier.companyId}, ${courier.branchId}, ${courier.id}, $1, $1, $1, 20, 900, 20, 15)`;
    for (const days of [397.01, 396.99]) await owner.query(delay, [daysAgo(days)]);
    const heat = `insert into heatmap_updates (company_id, branch_id, from_at, to_at, grid_precision,
      time_slot, weekdays, state, total, started_at, beat_at, finished_at)
      values (${home.companyId}, ${home.id}, $1, now(), 0.001, 'all', '1', 'FAILED', 1, $1, $1, $1)`;
    for (const days of [30.01, 29.99]) await owner.query(heat, [daysAgo(days)]);
    const rehearsal = `insert into rehearsals (company_id, branch_id, day, settings, state, total,
      started_at, beat_at, finished_at)
      values (${home.companyId}, ${home.id}, '2026-01-01', '{}', 'FAILED', 10, $1, $1, $1)`;
    for (const days of [30.01, 29.99]) await owner.query(rehearsal, [daysAgo(days)]);
    const message = `insert into push_messages (order_id, payload, created_at, expires_at, next_at)
      values ($1, '{}', $2, $2, $2)`;
    await owner.query(message, [order.id, daysAgo(0.01)]);
    await owner.query(message, [order.id, daysAgo(-1)]);
    const browser = `insert into push_subscriptions (order_id, expires_at, sealed_link, endpoint, p256dh,
      auth, created_at) values ($1, $2, 'link', $3, 'key', 'auth', $2)`;
    await owner.query(browser, [order.id, daysAgo(0.01), 'https://push.example/old']);
    await owner.query(browser, [order.id, daysAgo(-1), 'https://push.example/new']);
    await owner.query(`insert into webhooks (company_id, url, events, secret_sealed, created_at)
      values (${courier.companyId}, 'https://a.example', '{ORDER_CREATED}', 'x', now())`);
    const sent = `insert into webhook_messages (webhook_id, company_id, message_id, type, event_id, body,
      created_at) select id, company_id, $1, 'ORDER_CREATED', $2, '{}', $3 from webhooks`;
    for (const [index, days] of [30.01, 29.99].entries())
      await owner.query(sent, [`msg_${'x'.repeat(20)}${index}`, index, daysAgo(days)]);
    const change = 'insert into user_changes (company_id, at) values (null, $1)';
    for (const days of [2.01, 1.99]) await owner.query(change, [daysAgo(days)]);
    const former = `insert into branch_former_keys (key_hash, branch_id, company_id, valid_until)
      values ($1, ${home.id}, ${home.companyId}, $2)`;
    await owner.query(former, ['old', daysAgo(7.01)]);
    await owner.query(former, ['new', daysAgo(6.99)]);
    const call = `insert into branch_api_calls (branch_id, company_id, at, request_id, method, route, status,
      duration_ms, repeated, key_state) values (${home.id}, ${home.companyId}, $1, '', '', '', 200, 1, false,
      'CURRENT')`;
    for (const days of [7.01, 6.99]) await owner.query(call, [daysAgo(days)]);
    const slips = `insert into pay_slip_files (company_id, branch_id, month, requested_by, created_at,
      updated_at, total) values (${home.companyId}, ${home.id}, '2026-02-01', ${courier.id}, $1, $1, 1)`;
    for (const days of [1.01, 0.99]) await owner.query(slips, [daysAgo(days)]);
    const live = await count('sessions');
    expect(await TASKS.purge(owner, t.clock.now())).toEqual({
      sessions: 1,
      tracking_tokens: 1,
      idempotency_keys: 1,
      rate_hits: 1,
      login_places: 1,
      login_devices: 1,
      dispatch_offers: 1,
      passed_over_couriers: 1,
      courier_delays: 1,
      heatmap_updates: 1,
      rehearsals: 1,
      courier_notices: 1,
      geocoder_answers: 1,
      console_statements: 1,
      user_changes: 1,
      branch_former_keys: 1,
      branch_api_calls: 1,
      push_messages: 1,
      webhook_messages: 1,
      push_subscriptions: 1,
      pay_slip_files: 1,
      ...NO_PAY,
    });
    expect(await count('dispatch_offers')).toBe(2);
    expect(await count('sessions')).toBe(live - 1);
    expect(await TASKS.purge(owner, t.clock.now())).toEqual({
      sessions: 0,
      tracking_tokens: 0,
      idempotency_keys: 0,
      rate_hits: 0,
      login_places: 0,
      login_devices: 0,
      dispatch_offers: 0,
      passed_over_couriers: 0,
      courier_delays: 0,
      heatmap_updates: 0,
      rehearsals: 0,
      courier_notices: 0,
      geocoder_answers: 0,
      console_statements: 0,
      user_changes: 0,
      branch_former_keys: 0,
      branch_api_calls: 0,
      push_messages: 0,
      webhook_messages: 0,
      push_subscriptions: 0,
      pay_slip_files: 0,
      ...NO_PAY,
    });
  });

  it('more than one batch', async () => {
    await owner.query(`insert into rate_hits select 'k' || n, $1, 1 from generate_series(1, 12000) n`, [
      daysAgo(3),
    ]);
    expect(await TASKS.purge(owner, t.clock.now())).toMatchObject({ rate_hits: 12_000 });
  });
});

describe('the runner', () => {
  it('has the partitions ready when it has started, runs a requested task, and logs its count', async () => {
    const lines: { task?: unknown }[] = [];
    const seen = (facts: object): void => void lines.push(facts);
    const jobs = await startJobs({
      ownerUrl: t.ownerUrl,
      retentionMonths: 24,
      payRetentionYears: 10,
      documents: NO_DOCUMENTS,
      roads: NO_ROADS,
      clock: { now: () => new Date('2026-09-01T12:00:00Z') },
      log: { debug: () => undefined, info: seen, warn: seen, error: seen },
    });
    expect(lines).toEqual([{ task: 'make-position-partitions', made: 9, moved: 0 }]);
    await owner.query('delete from rate_hits');
    await owner.query(`insert into rate_hits values ('x', '2026-08-01', 1)`);
    await owner.query(`select graphile_worker.add_job('purge', '{}'::json)`);
    const done = (name: string) => lines.find(({ task }) => task === name);
    await expect.poll(() => done('purge'), { timeout: 20_000 }).toMatchObject({ rate_hits: 1 });
    // nobody has to wait ten minutes for the first roll-ups
    await expect.poll(() => done('refresh-reports'), { timeout: 20_000 }).toMatchObject({ removed: 0 });
    await jobs.stop();
    // a minute may begin meanwhile, and its tasks with it; nothing else is logged
    for (const { task } of lines) expect(Object.keys(TASKS)).toContain(task);
  });

  it('runs on when the outcome of a job cannot be written', async () => {
    const told: string[] = [];
    const done: unknown[] = [];
    const jobs = await startJobs({
      ownerUrl: t.ownerUrl,
      retentionMonths: 24,
      payRetentionYears: 10,
      documents: NO_DOCUMENTS,
      roads: NO_ROADS,
      clock: t.clock,
      log: {
        debug: () => undefined,
        info: ({ task }: { task?: unknown }) => void done.push(task),
        warn: () => undefined,
        error: (_, message) => void told.push(message),
      },
    });
    await owner.query(`
      create function refuse_outcome() returns trigger language plpgsql as
        $$ begin raise exception 'the outcome is refused'; end $$;
      create trigger refuse_outcome before delete on graphile_worker._private_jobs
        for each row execute function refuse_outcome()`);
    await owner.query(`select graphile_worker.add_job('purge', '{}'::json)`);
    await expect.poll(() => told.join(), { timeout: 20_000 }).toContain('the outcome is refused');
    await owner.query('drop function refuse_outcome() cascade');
    done.length = 0;
    await owner.query(`select graphile_worker.add_job('purge', '{}'::json)`);
    await expect.poll(() => done, { timeout: 14_000 }).toContain('purge');
    await jobs.stop();
  });

  it('learns at once where nothing was learned yet, and not again at the next start', async () => {
    const branch = await t.given.branch();
    const now = t.clock.now();
    for (let n = 1; n <= 12; n += 1) {
      const at = (min: number): Date => new Date(now.getTime() - n * DAY_MS + min * 60_000);
      const times = {
        created_at: at(0),
        ready_at: at(9),
        picked_up_at: at(12),
        delivered_at: at(20),
        ended_at: at(20),
      };
      await t.given.order(branch, {
        status: 'DELIVERED',
        courier_id: courier.id,
        distance_km: '2.00',
        ...times,
      });
    }
    const lines: { task?: unknown }[] = [];
    const seen = (facts: object): void => void lines.push(facts);
    const log = { debug: () => undefined, info: seen, warn: seen, error: seen };
    const start = async () =>
      (
        await startJobs({
          ownerUrl: t.ownerUrl,
          retentionMonths: 24,
          payRetentionYears: 10,
          documents: NO_DOCUMENTS,
          roads: NO_ROADS,
          clock: t.clock,
          log,
        })
      ).stop();
    await start();
    await start();
    expect(lines.filter(({ task }) => task === 'learn-timings')).toEqual([
      { task: 'learn-timings', branches: 1, rows: 2 },
    ]);
    expect(await count('branch_timings')).toBe(2);
  });
});
