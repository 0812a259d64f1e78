import { type AddressInfo, connect } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenUser, TEST_PASSWORD } from '../../test/factories.ts';
import { createRowReader } from './read-rows.ts';

let t: TestApp;
let owner: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
  await t.given.order(await t.given.branch());
});
afterAll(() => t.close());

const run = (query: string): Promise<Answer> => t.call(owner, 'POST', '/api/admin/database/query', { query });
/** Past the parser: what the role itself may do. */
const runUnparsed = (text: string) =>
  createRowReader({ url: t.database.consoleUrl, isEmbedded: false })({ text, maxRows: 1_000 });

describe('issue "Bad input": the parser says why', () => {
  it.each([
    ['commit', 'BEGIN, COMMIT ve ROLLBACK konsolda çalışmaz'],
    ['do $$ begin commit; end $$', 'DO konsolda çalışmaz'],
    ['select 1; select 2', 'Aynı anda yalnızca bir sorgu'],
    ['-- yalnızca yorum', 'Sorgu yazın'],
    ['copy users to stdout', 'COPY konsolda çalışmaz'],
    ['drop table orders', 'DROP konsolda çalışmaz'],
    ['create table x (a int)', 'CREATE ve ALTER konsolda çalışmaz'],
    ['alter table orders add x int', 'CREATE ve ALTER konsolda çalışmaz'],
    ['truncate orders', 'TRUNCATE konsolda çalışmaz'],
    ['set statement_timeout = 0', 'SET konsolda çalışmaz'],
    ['merge into orders using users on true when matched then delete', 'MERGE konsolda çalışmaz'],
    ['with x as (delete from violations returning *) select * from x', 'Okuyan bir sorgunun içinde'],
    ['explain analyze delete from violations', 'EXPLAIN yalnızca okuyan'],
    ['select * into kopya from orders', 'SELECT INTO'],
    ['select * from orders for update', 'FOR UPDATE'],
    [`select set_config('statement_timeout', '0', false)`, 'set_config fonksiyonu'],
    [`select query_to_xml('select 1', true, true, '')`, 'query_to_xml fonksiyonu'],
    [`select pg_read_file('/etc/passwd')`, 'pg_read_file fonksiyonu'],
    ['select lo_create(0)', 'lo_create fonksiyonu'],
    ['select pg_catalog.pg_advisory_lock(7215001)', 'pg_advisory_lock fonksiyonu'],
    ['select pg_sleep(60)', 'pg_sleep fonksiyonu'],
    ['select txid_current()', 'txid_current fonksiyonu'],
    ['select pg_current_xact_id()', 'pg_current_xact_id fonksiyonu'],
    ['select $1', 'yer tutucu olamaz'],
    ['update companies set phone = $1 where id = 1', 'yer tutucu olamaz'],
    ['selec 1', 'PostgreSQL: syntax error'],
    ['select yok from orders', 'PostgreSQL: column "yok" does not exist'],
    ['select * from public.users', 'yetkisi yok'],
    ['select * from pg_authid', 'yetkisi yok'],
  ])('%s', async (query, sentence) => {
    const { status, body } = await run(query);
    expect([status, body.details.query]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('an empty, a too long and an unknown field are refused by name', async () => {
    const post = (body: unknown) => t.call(owner, 'POST', '/api/admin/database/query', body);
    expect((await post({ query: '  ' })).body.details).toEqual({ query: 'Sorgu yazın' });
    expect((await post({ query: 'x'.repeat(10_001) })).body.details).toEqual({
      query: 'Sorgu en fazla 10000 karakter olabilir',
    });
    expect((await post({ query: 'select 1', x: 1 })).body.details).toEqual({ x: 'Bilinmeyen alan' });
  });
});

describe('statements that are too deep', () => {
  it.each([
    ['sums', `select ${'1+'.repeat(4_900)}1`],
    ['negations', `select ${'not '.repeat(2_400)}true`],
    ['calls', `select ${'f('.repeat(3_000)}${')'.repeat(3_000)}`],
  ])('of %s end in an answer, and the next one is read', async (_what, query) => {
    expect([200, 400]).toContain((await run(query)).status);
    expect((await run('select 1')).status).toBe(200);
  });
});

describe('the wall without the parser: the role’s own rights', () => {
  it.each([
    ['a table of ours', 'select * from public.users', '42501'],
    ['by a text that runs', `select query_to_xml('select * from public.users', true, true, '')`, '42501'],
    ['a function of ours', `select public.ulak_find_session('x', now())`, '42501'],
    ['the writer’s function', `select console.ulak_run('select 1')`, '42501'],
    ['a file', `select pg_read_file('/etc/passwd')`, '42501'],
    ['a program', `copy (select 1) to program 'id'`, '42501'],
    ['a large object', 'select lo_create(0)', '25006'],
    ['a temporary table', 'create temp table x (a int)', '42501'],
    ['a table', 'create table console.x (a int)', '42501'],
    ['a row', 'delete from console.violations', '42501'],
    ['another role', 'set role ulak_test_console_writer', '42501'],
    ['two statements', 'select 1; select 2', '42601'],
  ])('no %s', async (_what, text, code) => {
    await expect(runUnparsed(text)).rejects.toMatchObject({
      code: expect.stringMatching(
        text.startsWith('create') || text.startsWith('delete') ? /42501|25006/ : code,
      ),
    });
  });

  it('a raised limit and an open transaction end with their connection', async () => {
    await runUnparsed(`select set_config('statement_timeout', '0', false), pg_advisory_lock(4711)`);
    const { rows } = await runUnparsed(
      `select current_setting('statement_timeout'), pg_try_advisory_lock(4711)`,
    );
    expect(rows).toEqual([['15s', 't']]);
    await runUnparsed('commit');
  });

  it('the catalogs name things, and hold no row, statistic or statement of others', async () => {
    const { rows: stats } = await runUnparsed(`select * from pg_stats where schemaname = 'public'`);
    expect(stats).toEqual([]);
    const { rows: others } = await runUnparsed(
      `select query from pg_stat_activity where usename is distinct from current_user
        and query <> '' and query <> '<insufficient privilege>'`,
    );
    expect(others).toEqual([]);
    const { rows: tables } = await runUnparsed(
      `select table_name from information_schema.tables where table_schema = 'public'`,
    );
    expect(tables).toEqual([]);
  });

  it('sees no view but the console’s, and every table has one', async () => {
    const client = new Client({ connectionString: t.ownerUrl });
    await client.connect();
    const { rows } = await client.query(
      `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace
        and c.relkind in ('r', 'p', 'v', 'm')
        and has_table_privilege('ulak_test_console', c.oid, 'select, insert, update, delete')`,
    );
    const { rows: temp } = await client.query(
      `select has_database_privilege('ulak_test_console', current_database(), 'temporary, create') as may,
        has_database_privilege('ulak_test_app', current_database(), 'temporary') as app`,
    );
    await client.end();
    expect(rows).toEqual([]);
    expect(temp).toEqual([{ may: false, app: true }]);
  });
});

describe('bounds of a run', () => {
  it('1,000 rows of an endless series', async () => {
    const { body } = await run('select generate_series(1, 1000000000)');
    expect([body.rowCount, body.truncatedBy]).toEqual([1_000, 'rows']);
    const { body: stored } = await run('select n from generate_series(1, 1000000000) n');
    expect(stored.details.query).toMatch(/çok fazla ara veri/);
  });

  it('8 MB: one cell of 200 MB costs no memory of ours', async () => {
    const before = process.memoryUsage();
    let highest = 0;
    const timer = setInterval(() => {
      const { rss, arrayBuffers } = process.memoryUsage();
      highest = Math.max(highest, rss - before.rss, arrayBuffers - before.arrayBuffers);
    }, 5);
    const { status, body } = await run(`select 1 as bir union all select 2`);
    expect([status, body.rowCount]).toEqual([200, 2]);
    const giant = await run(`select repeat('x', 200000000)`);
    clearInterval(timer);
    expect(giant.body).toMatchObject({ rowCount: 0, truncatedBy: 'bytes' });
    expect(highest).toBeLessThan(80 * 1024 * 1024);
    const many = await run(`select repeat('x', 100000) from generate_series(1, 900)`);
    expect(many.body.truncatedBy).toBe('bytes');
    expect(many.body.rowCount).toBeGreaterThan(50);
  }, 30_000);

  it('two at once; the third is told', async () => {
    const slow = 'select count(*) from generate_series(1, 6000000) a';
    const answers = await Promise.all([1, 2, 3, 4].map(() => run(`${slow}, generate_series(1, 5) b`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(new Set([...refused, 'CONSOLE_BUSY'])).toEqual(new Set(['CONSOLE_BUSY']));
  }, 60_000);

  it.each([
    ['reads', 'select count(*) from generate_series(1, 1000000000) a', 'ulak_test_console'],
    [
      'writes',
      'update companies set phone = (select count(*) from generate_series(1, 1000000000) a)::text\n' +
        'where id = 0 or true',
      'ulak_test_app',
    ],
  ])(
    'whoever leaves ends what %s',
    async (_what, text, role) => {
      const address = t.app.http.server.listening
        ? `http://127.0.0.1:${(t.app.http.server.address() as AddressInfo).port}`
        : await t.app.http.listen({ port: 0, host: '127.0.0.1' });
      const body = JSON.stringify({ query: `${text} /* giden */`, password: TEST_PASSWORD });
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
        socket.write(
          `POST /api/admin/database/query HTTP/1.1\r\nhost: x\r\ncookie: ${owner.cookie}\r\n` +
            `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        ),
      );
      const client = new Client({ connectionString: t.ownerUrl });
      await client.connect();
      const running = async (): Promise<number> =>
        (
          await client.query(
            `select 1 from pg_stat_activity where state = 'active' and usename = $1
            and (query like '%giden%' or query like '%ulak_run%')`,
            [role],
          )
        ).rows.length;
      await expect.poll(running, { timeout: 10_000 }).toBe(1);
      socket.destroy();
      await expect.poll(running, { timeout: 10_000 }).toBe(0);
      await client.end();
      const newest = async () => (await t.call(owner, 'GET', '/api/admin/database/history')).body.data[0];
      await expect.poll(newest).toMatchObject({
        kind: 'cancelled',
        statement: `${text} /* giden */`,
        outcome: 'Sorgu iptal edildi.',
      });
    },
    30_000,
  );
});

describe('an installation without a console', () => {
  it('says what an operator does, and every other call answers 503', async () => {
    const reason = 'Bir rol oluşturun.';
    const bare = await startTestApp({ console: { mayRead: false, mayWrite: false, reason } });
    try {
      const one = await bare.given.user('OWNER');
      expect((await bare.call(one, 'GET', '/api/admin/database/state')).body.data).toEqual({
        isAvailable: false,
        canWrite: false,
        reason,
      });
      for (const path of ['tables', 'tables/orders'])
        expect((await bare.call(one, 'GET', `/api/admin/database/${path}`)).body.code).toBe(
          'CONSOLE_UNAVAILABLE',
        );
      const { status, body } = await bare.call(one, 'POST', '/api/admin/database/query', {
        query: 'select 1',
      });
      expect([status, body.code]).toEqual([503, 'CONSOLE_UNAVAILABLE']);
      expect(body.error).toContain(reason);
    } finally {
      await bare.close();
    }
  });
});
