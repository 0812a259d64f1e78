import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { holdTransaction } from '../../test/hold-transaction.ts';
import { sealAudit } from './seal.ts';
import { verifyAudit } from './verify.ts';

let database: TestDatabase;
/** Owns the schema and is a superuser: whoever bends the log has at least its rights. */
let db: Client;
beforeEach(async () => {
  database = await createTestDatabase();
  db = await connect();
});
afterEach(async () => {
  await db?.end();
  await database?.drop();
});

async function connect(url = database.ownerUrl): Promise<Client> {
  const client = new Client({ connectionString: url, options: '-c ulak.company=*' });
  await client.connect();
  return client;
}

const INSERT = `insert into audit_log
    (at, action, entity, entity_id, actor_kind, actor_name, changes, details)
  select '2026-03-02 16:30+00'::timestamptz + n * interval '1 second', 'SIGN_IN', 'user', n, 'SYSTEM',
    'Sistem', jsonb_build_object('role', jsonb_build_object('was', n, 'is', 1.50)), '{"b": 1, "a": "=1+1"}'
  from generate_series(1, $1::int) n`;
const write = (rows: number) => db.query(INSERT, [rows]);
const rolledBack = async () => {
  await db.query('begin');
  await write(1);
  await db.query('rollback');
};
/**
 * Seals everything. Transactions of the cluster's other databases hold the snapshot's lower bound back, those
 * of other test files too, so it takes as many runs as they need.
 */
async function sealAll(client = db): Promise<number> {
  for (let sealed = 0, runs = 0; runs < 3_000; runs += 1) {
    const { sealed: more, waiting } = await sealAudit(client);
    sealed += more;
    if (waiting === 0) return sealed;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('rows stay unsealed');
}
/** What a superuser does who wants to leave no trace. */
async function tamper(...statements: readonly string[]): Promise<void> {
  await db.query('alter table audit_log disable trigger all');
  await db.query('alter table audit_chain disable trigger all');
  for (const statement of statements) await db.query(statement);
  await db.query('alter table audit_log enable trigger all');
  await db.query('alter table audit_chain enable trigger all');
}
const brokenRow = async () => (await verifyAudit(db)).broken;

describe('criteria B17: rows are sealed one behind the other', () => {
  it('seals what is there, once; the chain holds', async () => {
    await write(5);
    expect(await sealAll()).toBe(5);
    expect(await sealAll()).toBe(0);
    await write(2);
    const report = await verifyAudit(db);
    expect(report).toMatchObject({ broken: null, checked: 5, unsealed: 2, head: { id: 5 } });
    expect(await sealAll()).toBe(2);
    expect(await verifyAudit(db, report.head)).toMatchObject({ broken: null, checked: 7, unsealed: 0 });
  });

  it('more than one batch, and nothing at all', async () => {
    expect(await verifyAudit(db)).toEqual({ broken: null, head: null, checked: 0, unsealed: 0 });
    await write(6_001);
    expect(await sealAll()).toBe(6_001);
    expect(await verifyAudit(db)).toMatchObject({ broken: null, checked: 6_001, head: { id: 6_001 } });
  });

  it('the same rows have the same hash under other settings of the connection', async () => {
    await write(3);
    await sealAll();
    await db.query(`set timezone = 'Asia/Tokyo'; set datestyle = 'German, DMY'; set extra_float_digits = 0`);
    expect(await brokenRow()).toBeNull();
  });

  it('waits for an open transaction that holds an earlier id, and seals both in order', async () => {
    const late = await holdTransaction(database.ownerUrl, INSERT, [1]);
    await write(1);
    expect(await sealAudit(db)).toEqual({ sealed: 0, waiting: 1 });
    await write(1);
    expect(await sealAudit(db)).toEqual({ sealed: 0, waiting: 2 });
    await late.commit();
    expect(await sealAll()).toBe(3);
    const { rows } = await db.query('select audit_id, after_id from audit_chain order by 1');
    expect(rows.map(({ audit_id, after_id }) => [Number(audit_id), Number(after_id)])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ]);
    expect(await brokenRow()).toBeNull();
  });

  it('what was written before an open transaction is sealed while that one stays open', async () => {
    await write(2);
    await sealAll();
    await write(1);
    const open = await holdTransaction(database.ownerUrl, INSERT, [1]);
    expect(await sealAudit(db)).toEqual({ sealed: 0, waiting: 1 });
    const reader = await holdTransaction(database.ownerUrl, 'select count(*) from audit_log', []);
    await open.commit();
    expect(await sealAll()).toBe(2);
    await reader.commit();
  });

  it('an id that was rolled back is covered as missing', async () => {
    await write(1);
    await rolledBack();
    await write(1);
    await sealAll();
    expect(await verifyAudit(db)).toMatchObject({ broken: null, checked: 2, head: { id: 3 } });
  });

  it('many writers and two sealing nodes at once: every row once, in order', async () => {
    const [other, ...writers] = await Promise.all(Array.from({ length: 5 }, () => connect()));
    const writing = Promise.all(
      writers.map(async (client, at) => {
        for (let n = 0; n < 40; n += 1) {
          await client.query('begin');
          await client.query(INSERT, [1 + (n % 3)]);
          await client.query(n % 7 === at ? 'rollback' : 'commit');
        }
      }),
    );
    const sealing = [db, other ?? db].map(async (client) => {
      for (let n = 0; n < 20; n += 1) await sealAudit(client);
    });
    await Promise.all([writing, ...sealing]);
    await sealAll();
    const { rows } = await db.query('select count(*)::int as count from audit_log');
    expect(await verifyAudit(db)).toMatchObject({ broken: null, checked: rows[0].count, unsealed: 0 });
    for (const client of [other, ...writers]) await client?.end();
  });

  it('a horizon of the server that a backup comes from does not hold sealing up', async () => {
    await write(2);
    await db.query(`insert into audit_chain_horizon (up_to, before_xid) values (1, '900000000000')`);
    expect(await sealAll()).toBe(2);
  });
});

describe('criteria B17: what was bent is found, and the first broken row is named', () => {
  const CASES: readonly [string, readonly string[], { id: number; fault: string }][] = [
    ['a changed name', [`update audit_log set actor_name = 'X' where id = 4`], { id: 4, fault: 'changed' }],
    [
      'a changed time',
      [`update audit_log set at = at + interval '1 microsecond' where id = 4`],
      { id: 4, fault: 'changed' },
    ],
    ['a value in changes', [`update audit_log set changes = '{}' where id = 4`], { id: 4, fault: 'changed' }],
    ['an address', [`update audit_log set ip = '10.0.0.1' where id = 4`], { id: 4, fault: 'changed' }],
    ['a removed row', ['delete from audit_log where id = 4'], { id: 4, fault: 'missing' }],
    ['the first row', ['delete from audit_log where id = 1'], { id: 1, fault: 'missing' }],
    ['the newest row', ['delete from audit_log where id = 8'], { id: 8, fault: 'missing' }],
    [
      'a removed row with its seal',
      ['delete from audit_log where id = 4', 'delete from audit_chain where audit_id = 4'],
      { id: 4, fault: 'missing' },
    ],
    ['a removed seal', ['delete from audit_chain where audit_id = 4'], { id: 4, fault: 'unsealed' }],
    [
      'a changed seal',
      [`update audit_chain set hash = sha256('x') where audit_id = 4`],
      { id: 4, fault: 'changed' },
    ],
    [
      'two changed rows',
      [`update audit_log set action = 'SIGN_OUT' where id in (6, 3)`],
      { id: 3, fault: 'changed' },
    ],
    [
      'a row in a gap',
      [
        `insert into audit_log (id, at, action, entity, actor_kind) overriding system value
        values (5, now(), 'SIGN_IN', 'user', 'SYSTEM')`,
      ],
      { id: 5, fault: 'inserted' },
    ],
    [
      'a row in a gap with a seal of its own',
      [
        `insert into audit_log (id, at, action, entity, actor_kind) overriding system value
         values (5, now(), 'SIGN_IN', 'user', 'SYSTEM')`,
        `insert into audit_chain values (5, 4, sha256('x'))`,
      ],
      { id: 5, fault: 'changed' },
    ],
    [
      'a row before the first',
      [
        `insert into audit_log (id, at, action, entity, actor_kind) overriding system value
        values (-3, now(), 'SIGN_IN', 'user', 'SYSTEM')`,
      ],
      { id: -3, fault: 'inserted' },
    ],
  ];
  it.each(CASES)('%s', async (_name, statements, expected) => {
    await write(4);
    await rolledBack();
    await write(3);
    await sealAll();
    expect(await brokenRow()).toBeNull();
    await tamper(...statements);
    expect(await brokenRow()).toEqual(expected);
  });

  it('a chain that was written anew differs from a head that was kept elsewhere', async () => {
    await write(4);
    await sealAll();
    const kept = (await verifyAudit(db)).head;
    await tamper(
      `update audit_log set actor_name = 'X' where id = 2`,
      'delete from audit_chain',
      'delete from audit_chain_horizon',
    );
    await sealAll();
    expect(await brokenRow()).toBeNull();
    expect((await verifyAudit(db, kept)).broken).toEqual({ id: 4, fault: 'otherHead' });
  });

  it('so does one whose end was cut off', async () => {
    await write(4);
    await sealAll();
    const kept = (await verifyAudit(db)).head;
    await tamper('delete from audit_log where id = 4', 'delete from audit_chain where audit_id = 4');
    expect(await brokenRow()).toBeNull();
    expect((await verifyAudit(db, kept)).broken).toEqual({ id: 4, fault: 'otherHead' });
  });
});

describe('criteria B17: the chain is append-only', () => {
  const STATEMENTS = [
    `update audit_chain set hash = sha256('x')`,
    'delete from audit_chain',
    'truncate audit_chain',
  ];
  it.each(STATEMENTS)('for the owner of the schema: %s', async (statement) => {
    await write(1);
    await sealAll();
    await expect(db.query(statement)).rejects.toThrow(/append only/);
  });

  it.each([
    ...STATEMENTS,
    `insert into audit_chain values (9, 8, sha256('x'))`,
    `update audit_chain_horizon set up_to = 5`,
    'delete from audit_chain_horizon',
    `insert into audit_chain_horizon (up_to, before_xid) values (1, '1')`,
  ])('for the application’s role, which may only read it: %s', async (statement) => {
    const app = await connect(database.appUrl);
    await expect(app.query(statement)).rejects.toThrow(/permission denied/);
    expect((await app.query('select * from audit_chain')).rows).toEqual([]);
    await app.end();
  });
});
