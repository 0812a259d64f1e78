import { REPORT_QUERIES } from '@ulak/contracts/database/reports';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, TEST_PASSWORD } from '../../test/factories.ts';

let t: TestApp;
let owner: GivenUser;
let branch: GivenBranch;
let order: Awaited<ReturnType<TestApp['given']['order']>>;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
  branch = await t.given.branch();
  await t.given.branch();
  order = await t.given.order(branch);
});
afterAll(() => t.close());

const run = (query: string): Promise<Answer> => t.call(owner, 'POST', '/api/admin/database/query', { query });
const table = (name: string, query = ''): Promise<Answer> =>
  t.call(owner, 'GET', `/api/admin/database/tables/${name}${query}`);

describe('spec 4 §2 Database admin: reading', () => {
  it('lists every table with its columns, counts and keys', async () => {
    const { status, body } = await t.call(owner, 'GET', '/api/admin/database/tables');
    expect(status).toBe(200);
    const orders = body.find((one: { name: string }) => one.name === 'orders');
    expect(orders).toMatchObject({ rowCount: 1, isEstimate: false, hasCompany: true, readOnlyReason: null });
    expect(orders.undeletableReason).toContain('iptal edilir');
    const column = (name: string) => orders.columns.find((one: { name: string }) => one.name === name);
    expect(column('id')).toMatchObject({ type: 'bigint', isPrimaryKey: true, isHidden: false });
    expect(column('status').readOnlyReason).toBe('Bu alan “Siparişler” ekranından değiştirilir.');
    expect(column('customer_name').readOnlyReason).toBeNull();
    expect(body.map((one: { name: string }) => one.name)).not.toContain('courier_positions_default');
  });

  it('runs what reads, and shows values without loss', async () => {
    const { body } = await run(`select 9007199254740993::bigint as "büyük", 0.10::numeric as para,
      timestamptz '2026-03-02 19:30:00.123456+03' as an, '{"a":[1]}'::jsonb as j,
      array['x','y'] as dizi, true as b,
      null::text as yok, 1.5::float8 as f, 7 as i, 'infinity'::timestamptz as son`);
    expect(body).toMatchObject({
      kind: 'rows',
      command: 'SELECT',
      rows: [
        [
          '9007199254740993',
          '0.10',
          '2026-03-02T16:30:00.123456Z',
          { a: [1] },
          '{x,y}',
          true,
          null,
          1.5,
          7,
          'infinity',
        ],
      ],
      truncatedBy: null,
    });
    expect(body.columns[0]).toEqual({ name: 'büyük', type: 'bigint' });
    for (const query of [
      'table branches',
      'values (1), (2)',
      'show timezone',
      'explain select * from orders',
      'with a as (select 1) select * from a',
    ])
      expect([query, (await run(query)).status]).toEqual([query, 200]);
  });

  it.each(REPORT_QUERIES.map((report) => [report.id, report.sql]))('report %s runs', async (_id, sql) => {
    expect((await run(sql)).body).toMatchObject({ kind: 'rows' });
  });

  it('pages a table by its key, and filters by company', async () => {
    const { body } = await table('orders');
    expect(body).toMatchObject({ totalCount: 1, isEstimate: false, pagination: { page: 1, limit: 25 } });
    expect(body.data[0]).toMatchObject({ id: String(order.id), status: 'PREPARING' });
    expect(body.keys[0]).toEqual({ id: String(order.id), version: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await table('branches')).body.totalCount).toBe(2);
    expect((await table('branches', `?companyId=${branch.companyId}`)).body.totalCount).toBe(1);
    expect((await table('companies', `?companyId=${branch.companyId}`)).body.totalCount).toBe(1);
    expect((await table('yok')).status).toBe(404);
    expect((await table('orders', '?limit=30')).body.details).toEqual({
      limit: 'Sayfa boyu 25, 50, 100 veya 200 olmalı',
    });
    expect((await table('orders', '?page=2')).body).toMatchObject({ data: [], totalCount: 1 });
  });

  it('names rows by every part of their key, and counts big tables roughly', async () => {
    const courier = await t.given.courier(branch);
    const client = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
    await client.connect();
    await client.query(
      `insert into courier_days (courier_id, day, branch_id, company_id, metres, online_seconds)
        values ($1, '2026-03-01', $2, $3, 5, 6)`,
      [courier.id, branch.id, branch.companyId],
    );
    await client.query(
      `insert into geocoder_answers (question, places, asked_at)
        select 'soru ' || n, '[]', now() from generate_series(1, 120000) n`,
    );
    await client.query('analyze geocoder_answers');
    await client.end();
    const { body: days } = await table('courier_days');
    const parts = JSON.parse(Buffer.from(days.keys[0].id, 'base64url').toString());
    expect(parts).toEqual(expect.arrayContaining([String(courier.id), '2026-03-01']));
    const { body: hits } = await table('rate_hits');
    expect(hits.keys.every((key: { id: unknown }) => key.id === null)).toBe(true);
    const { body: answers } = await table('geocoder_answers', '?limit=200&page=3');
    expect([answers.isEstimate, answers.data.length]).toEqual([true, 200]);
    expect(answers.totalCount).toBeGreaterThan(110_000);
  });

  it('shows no secret, and no condition guesses one', async () => {
    const { body } = await table('users');
    expect(body.data[0].password_hash).toBeNull();
    expect(
      (await run(`select count(*)::int from users where password_hash like '$argon%'`)).body.rows,
    ).toEqual([[0]]);
    expect((await run(`select count(*)::int from users where password_hash is not null`)).body.rows).toEqual([
      [0],
    ]);
    expect((await run(`select to_jsonb(u) ->> 'password_hash' from users u`)).body.rows[0]).toEqual([null]);
  });

  it('forgets statements that name an erased number, in any spelling', async () => {
    const phone = '0532 111 22 33';
    await run(`select '+90 (532) 111-22-33' as kim`);
    await run(`select 'başkası' as kim`);
    const erased = await t.call(owner, 'POST', '/api/admin/personal-data/erase', {
      phone,
      password: TEST_PASSWORD,
    });
    expect(erased.status).toBe(200);
    const { body } = await t.call(owner, 'GET', '/api/admin/database/history');
    const statements = body.data.map((one: { statement: string }) => one.statement);
    expect(statements[0]).toBe(`select 'başkası' as kim`);
    expect(statements.filter((text: string) => text.includes('111-22-33'))).toEqual([]);
  });

  it('keeps the own statements, sealed, and nobody else’s', async () => {
    const other = await t.given.user('OWNER');
    await run(`select 'iz-bir'`);
    await run('delete from ledger_entries');
    const { body } = await t.call(owner, 'GET', '/api/admin/database/history');
    expect(body.data[0]).toMatchObject({ kind: 'refused', statement: 'delete from ledger_entries' });
    expect(body.data[1]).toMatchObject({ kind: 'rows', outcome: '1 satır', statement: `select 'iz-bir'` });
    expect((await t.call(other, 'GET', '/api/admin/database/history')).body.data).toEqual([]);
    const client = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
    await client.connect();
    const { rows } = await client.query(`select 1 from console_statements s where s::text like '%iz-bir%'`);
    await client.end();
    expect(rows).toEqual([]);
  });
});
