import { CompiledQuery } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, TEST_PASSWORD } from '../../test/factories.ts';

let t: TestApp;
let db: Client;
let owner: GivenUser;
let branch: GivenBranch;
let order: Awaited<ReturnType<TestApp['given']['order']>>;
beforeAll(async () => {
  t = await startTestApp();
  db = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await db.connect();
});
beforeEach(async () => {
  owner = await t.given.user('OWNER');
  branch = await t.given.branch();
  order = await t.given.order(branch);
});
afterAll(async () => {
  await db.end();
  await t.close();
});

const password = TEST_PASSWORD;
/** What the writer's function wants of a statement. */
const NOTHING = 'select 1::bigint, null::text[], null::text[]';
const query = (body: object, headers = {}): Promise<Answer> =>
  t.call(owner, 'POST', '/api/admin/database/query', { password, ...body }, headers);
const rowUrl = (table: string, id: string | number): string =>
  `/api/admin/database/tables/${table}/rows/${encodeURIComponent(id)}`;
const patch = (table: string, id: string | number, rowData: object, more = {}): Promise<Answer> =>
  t.call(owner, 'PATCH', rowUrl(table, id), { rowData, password, ...more });
const remove = (table: string, id: string | number, more = {}): Promise<Answer> =>
  t.call(owner, 'DELETE', rowUrl(table, id), { password, ...more });
const auditRows = async () =>
  (
    await db.query(`select details from audit_log where entity = 'database' and actor_id = $1 order by id`, [
      owner.id,
    ])
  ).rows;
const give = async (text: string, values: unknown[]) => (await db.query(text, values)).rows[0];
const giveViolation = () =>
  give(
    `insert into violations (company_id, branch_id, courier_id, order_id, type, at)
      values ($1, $2, $3, null, 'LOCATION_SPOOFING', now()) returning id`,
    [branch.companyId, branch.id, owner.id],
  );

describe('spec 4 §2 Database admin: a row', () => {
  it('is changed, of an order with history (criteria A01), and audited without values', async () => {
    const { status, body } = await patch('orders', order.id, { order_notes: 'Kapıya bırakın' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ order_notes: 'Kapıya bırakın', version: 2 });
    expect(body.key).toEqual({ id: String(order.id), version: expect.any(String) });
    const { rows } = await db.query(
      `select kind, payload from events where entity = 'order' and entity_id = $1 order by id desc limit 1`,
      [order.id],
    );
    expect(rows[0]).toMatchObject({
      kind: 'ORDER_CHANGED',
      payload: {
        action: 'edit',
        version: 2,
        note: 'Veritabanı konsolunda düzeltildi',
        actorName: owner.name,
      },
    });
    expect((await auditRows()).map((row) => row.details)).toEqual([
      { command: 'UPDATE', table: 'orders', count: 1, columns: ['order_notes'], ids: [String(order.id)] },
    ]);
  });

  it('of two editors the second is told; both see the same version before', async () => {
    const { totalCount } = (await t.call(owner, 'GET', '/api/admin/database/tables/orders')).body;
    const last = `?limit=200&page=${Math.ceil(totalCount / 200)}`;
    const page = await t.call(owner, 'GET', `/api/admin/database/tables/orders${last}`);
    const { version } = page.body.keys.find((key: { id: string }) => key.id === String(order.id));
    const both = await Promise.all(
      ['Bir', 'İki'].map((text) => patch('orders', order.id, { source: text }, { version })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('CONSOLE_ROW_CHANGED');
    const current = both.find(({ status }) => status === 200)?.body.key.version;
    expect((await patch('orders', order.id, { source: 'Üç' }, { version: current })).status).toBe(200);
  });

  it('of every open table is written as its triggers want it', async () => {
    const violation = await giveViolation();
    for (const [table, id, rowData] of [
      ['companies', branch.companyId, { phone: '0212 000 00 00' }],
      ['branches', branch.id, { name: 'Yeni ad', radius_m: 150, max_speed_kmh: '60.50' }],
      ['users', owner.id, { full_name: 'Yeni Ad' }],
      ['violations', violation.id, { details: { not: 'incelendi' } }],
    ] as const) {
      const { status, body } = await patch(table, id, rowData);
      expect([table, status, body]).toMatchObject([table, 200, { data: rowData }]);
    }
    const { rows } = await db.query(
      `select kind from events where (entity, entity_id) in (('branch', $1), ('company', $2), ('user', $3))
        and kind like '%_UPDATED' order by kind`,
      [branch.id, branch.companyId, owner.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['BRANCH_UPDATED', 'COMPANY_UPDATED', 'USER_UPDATED']);
    const url = `/api/admin/database/tables/branches?companyId=${branch.companyId}`;
    expect((await t.call(owner, 'GET', url)).body.data[0]).toMatchObject({ name: 'Yeni ad', radius_m: 150 });
  });

  it('says on the field what the database refuses of it', async () => {
    for (const [table, id, rowData] of [
      ['branches', branch.id, { radius_m: -5 }],
      ['branches', branch.id, { name: 'Yeni', radius_m: -5 }],
      ['orders', order.id, { expected_delivery_time: '2026-02-30T10:00:00Z' }],
    ] as const) {
      const { status, body } = await patch(table, id, rowData);
      const [field] = Object.keys(rowData).slice(-1);
      expect([status, body.details]).toEqual([
        400,
        { [`rowData.${field}`]: expect.stringMatching(/^Bu değer alanın/) },
      ]);
    }
  });

  it('is removed where rows are removed here, and not twice', async () => {
    const { id } = await giveViolation();
    expect((await remove('violations', id)).body).toEqual({ success: true });
    expect((await remove('violations', id)).status).toBe(404);
    expect((await auditRows())[0].details).toMatchObject({
      command: 'DELETE',
      table: 'violations',
      count: 1,
    });
  });

  it.each([
    ['orders', { status: 'DELIVERED' }, 'rowData.status', 'Siparişler'],
    ['orders', { courier_id: '1' }, 'rowData.courier_id', 'Siparişler'],
    ['orders', { id: '1' }, 'rowData.id', 'sistem yazar'],
    ['orders', { yok: 1 }, 'rowData.yok', 'Bilinmeyen alan'],
    ['orders', {}, 'rowData', 'En az bir alan'],
    ['orders', { customer_name: null }, 'rowData.customer_name', 'boş bırakılamaz'],
    ['orders', { expected_delivery_time: 'yarın' }, 'rowData.expected_delivery_time', 'Tarih ve saat girin'],
    ['users', { password_hash: 'x' }, 'rowData.password_hash', 'gizlidir'],
    ['users', { role: 'OWNER' }, 'rowData.role', 'Kullanıcılar'],
    ['branches', { radius_m: 'çok' }, 'rowData.radius_m', 'Tam sayı girin'],
    ['branches', { max_speed_kmh: 'hızlı' }, 'rowData.max_speed_kmh', 'Sayı girin'],
    ['branches', { name: { a: 1 } }, 'rowData.name', 'metin, sayı'],
    ['branches', { name: 'yarım \ud800' }, 'rowData.name', 'yazılamayan bir karakter'],
    ['geocoder_answers', { places: null }, 'rowData.places', 'sistem yazar'],
  ])('%s %j: 400 on %s', async (table, rowData, field, sentence) => {
    const { status, body } = await patch(table, 1, rowData);
    expect([status, body.details[field]]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it.each([
    ['ledger_entries', 'Kurye Cüzdanları'],
    ['courier_shifts', 'Kuryeler'],
    ['audit_log', 'Denetim Kaydı'],
    ['events', 'yalnızca eklenir'],
    ['sessions', 'Oturumlarım'],
  ])('%s is read-only by name of its screen', async (table, sentence) => {
    for (const answer of [await patch(table, 1, { notes: 'x' }), await remove(table, 1)])
      expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining(sentence)]);
  });

  it('needs the password, an own key and a known table', async () => {
    const { status, body } = await patch('orders', order.id, { source: 'x' }, { password: 'yanlış' });
    expect([status, body.code, Object.keys(body.details)]).toEqual([400, 'PASSWORD_WRONG', ['password']]);
    expect((await patch('orders', 999_999_999, { source: 'x' })).status).toBe(404);
    expect((await patch('orders', 'abc', { source: 'x' })).status).toBe(404);
    expect((await patch('orders', `1' or true --`, { source: 'x' })).status).toBe(404);
    expect((await patch('yok', 1, { source: 'x' })).status).toBe(404);
    expect((await patch('orders', order.id, { source: 'x' }, { x: 1 })).body.details).toEqual({
      x: 'Bilinmeyen alan',
    });
  });
});

describe('spec 4 §2 Database admin: a statement that writes', () => {
  const notes = async () =>
    (await db.query('select order_notes from orders where id = $1', [order.id])).rows[0].order_notes;

  it('is tried first, then confirmed with the same count, once per Idempotency-Key', async () => {
    const text = `update orders o set order_notes = upper('abc') where o.id = ${order.id}; -- bitti`;
    const trial = await query({ query: text });
    expect(trial.body).toMatchObject({ kind: 'trial', command: 'UPDATE', rowCount: 1, isWhole: false });
    const at = trial.body.columns.findIndex((column: { name: string }) => column.name === 'order_notes');
    expect(trial.body.rows[0][at]).toBe('ABC');
    expect(await notes()).toBeNull();
    const refused = await query({ query: text, confirm: { rowCount: 2 } });
    expect([refused.status, refused.body.code]).toEqual([409, 'CONSOLE_COUNT_CHANGED']);
    const key = { 'idempotency-key': `konsol-${order.id}` };
    const done = await query({ query: text, confirm: { rowCount: 1 } }, key);
    expect(done.body).toMatchObject({ kind: 'done', rowCount: 1 });
    expect((await query({ query: text, confirm: { rowCount: 1 } }, key)).body.kind).toBe('done');
    expect(await notes()).toBe('ABC');
    expect(await auditRows()).toHaveLength(1);
    const { rows } = await db.query(
      `select payload ->> 'version' as v from events where entity_id = $1 and entity = 'order'
        and payload ->> 'action' = 'edit'`,
      [order.id],
    );
    expect(rows).toEqual([{ v: '2' }]);
  });

  it('without WHERE asks once more', async () => {
    await giveViolation();
    const text = `update violations set details = '{"a": 1}'`;
    const { body } = await query({ query: text });
    expect(body).toMatchObject({ kind: 'trial', isWhole: true });
    const unsaid = await query({ query: text, confirm: { rowCount: body.rowCount } });
    expect(unsaid.body.details['confirm.isWhole']).toMatch(/WHERE yok/);
    const said = await query({ query: text, confirm: { rowCount: body.rowCount, isWhole: true } });
    expect(said.body.kind).toBe('done');
  });

  it('follows 1,000 orders one by one, and no more', async () => {
    const text = `update orders set source = 'toplu' where branch_id = ${branch.id}`;
    await db.query(
      `insert into orders (company_id, branch_id, order_number, status, customer_name, customer_phone,
        customer_phone_key, customer_address, lat, lng, distance_km, estimated_min, subtotal, total, items)
       select company_id, branch_id, order_number || '-' || n, status, customer_name, customer_phone,
        customer_phone_key, customer_address, lat, lng, distance_km, estimated_min, subtotal, total, items
       from orders, generate_series(1, 999) n where id = $1`,
      [order.id],
    );
    expect((await query({ query: text, confirm: { rowCount: 1_000 } })).body).toMatchObject({
      rowCount: 1_000,
    });
    const { rows } = await db.query(
      `select count(*)::int as n from events where branch_id = $1 and payload ->> 'action' = 'edit'`,
      [branch.id],
    );
    expect(rows).toEqual([{ n: 1_000 }]);
    await t.given.order(branch);
    expect((await query({ query: text })).body.details.query).toMatch(/en fazla 1000 sipariş/);
  });

  it('inserts and deletes where that is open', async () => {
    const insert = `insert into companies (name, phone) values ('Konsol A.Ş.', '1'), ('Konsol B.Ş.', '2')`;
    expect((await query({ query: insert })).body).toMatchObject({ kind: 'trial', rowCount: 2 });
    expect((await query({ query: insert, confirm: { rowCount: 2 } })).body.kind).toBe('done');
    const { id } = await giveViolation();
    const text = `with eski as (select id from violations where id = ${id}) delete from violations v
      using eski where v.id = eski.id`;
    expect((await query({ query: text, confirm: { rowCount: 1 } })).body).toMatchObject({
      kind: 'done',
      rowCount: 1,
    });
  });

  it.each([
    [`update orders set status = 'CANCELLED' where id = 1`, 'Siparişler'],
    [`update users set password_hash = 'x' where id = 1`, 'gizlidir'],
    [`update users set role = 'OWNER' where id = 1`, 'Kullanıcılar'],
    ['delete from orders where id = 1', 'iptal edilir'],
    ['delete from ledger_entries where id = 1', 'Kurye Cüzdanları'],
    ['update audit_log set action = null', 'Denetim Kaydı'],
    [`insert into orders (source) values ('x')`, 'yetkisi yok'],
    [`insert into companies values (1)`, 'sütunları yazın'],
    ['delete from public.violations', 'public şeması'],
    ['delete from pg_class', 'adında bir tablo yok'],
    ['update orders set yok = 1 where id = 1', 'sütun yok'],
    [`update orders set source = set_config('role', 'postgres', true) where id = 1`, 'set_config fonksiyonu'],
    [`update orders set source = lo_create(0)::text where id = 1`, 'lo_create fonksiyonu'],
    ['delete from violations where id = 1 returning *', 'RETURNING yazmayın'],
    [
      'with x as (delete from violations returning *) update orders set source = null where id = 1',
      'Okuyan bir sorgunun',
    ],
    [`update branches set radius_m = -1 where id = 1 or true`, 'PostgreSQL: '],
  ])('%s is refused in words', async (text, sentence) => {
    const { status, body } = await query({ query: text });
    expect([status, body.details?.query ?? body.error]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('needs the password; one that reads does not', async () => {
    const text = 'delete from violations where id = 0';
    const bare = await t.call(owner, 'POST', '/api/admin/database/query', { query: text });
    expect(bare.body.details).toEqual({ password: 'Şifrenizi girin' });
    expect((await query({ query: text, password: 'yanlış' })).body.code).toBe('PASSWORD_WRONG');
  });

  it('a right password is no attempt, however many changes it confirms; ten wrong ones are', async () => {
    const text = 'delete from violations where id = 0';
    for (let i = 0; i < 12; i += 1) expect((await query({ query: text })).status).toBe(200);
    for (let i = 0; i < 10; i += 1)
      expect((await query({ query: text, password: 'yanlış' })).body.code).toBe('PASSWORD_WRONG');
    expect((await query({ query: text })).body.code).toBe('LOGIN_THROTTLED');
  });

  it('the wall is the writer’s role: past the parser it has no more, and stays itself', async () => {
    const asWriter = async (text: string): Promise<unknown> => {
      const run = CompiledQuery.raw('select n, ids from console.ulak_run($1)', [text]);
      const { rows } = await t.db.asSystem((tx) => tx.executeQuery<{ n: number; ids: string[] }>(run));
      return rows[0];
    };
    for (const text of [
      `with c as (update public.users set full_name = 'x' returning 1) ${NOTHING}`,
      `with c as (update console.orders set status = 'READY' returning 1) ${NOTHING}`,
      `with c as (delete from console.ledger_entries returning 1) ${NOTHING}`,
      `select length(set_config('role', 'none', true))::bigint, null::text[], null::text[]`,
      `select 1::bigint, null::text[],
        array[query_to_xml('select * from public.users', true, true, '')::text]`,
      'create table x (a int)',
      'commit',
    ])
      expect([text, await asWriter(text)]).toMatchObject([
        text,
        {
          n: -1,
          ids: [expect.any(String), expect.stringMatching(/permission denied|cannot|does not return/)],
        },
      ]);
  });

  it('reads only where the installation has no writer', async () => {
    const reason = 'Yetki verin.';
    const bare = await startTestApp({
      database: t.database,
      console: { mayRead: true, mayWrite: false, reason },
    });
    try {
      const refused = await bare.call(owner, 'POST', '/api/admin/database/query', {
        query: 'delete from violations where id = 0',
        password,
      });
      expect([refused.status, refused.body.code]).toEqual([503, 'CONSOLE_READS_ONLY']);
      expect(
        (await bare.call(owner, 'POST', '/api/admin/database/query', { query: 'select 1' })).status,
      ).toBe(200);
    } finally {
      await bare.close();
    }
  });
});
