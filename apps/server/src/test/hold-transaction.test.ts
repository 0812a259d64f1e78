import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { holdTransaction } from './hold-transaction.ts';

const LOCK = 'lock table only_here';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const client = await connected();
  await client.query('create table only_here ()');
  await client.end();
});
afterAll(() => database.drop());

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  return client;
}

it('a held transaction is told of who waits, also by a connection opened after the first look', async () => {
  const holder = await holdTransaction(database.ownerUrl, LOCK);
  let isWaitedFor = false;
  const waited = holder.isWaitedFor().then(() => (isWaitedFor = true));
  // the look that is under way finds nobody
  await holder.query('select 1');
  expect(isWaitedFor).toBe(false);
  const late = await connected();
  const locked = late.query(`begin; ${LOCK}; commit`);
  await waited;
  await holder.commit();
  await locked;
  await late.end();
});
