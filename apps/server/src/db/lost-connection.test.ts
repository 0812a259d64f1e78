import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { isDatabaseUnavailable } from './database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('criteria A08: a connection that is lost while it is in use', () => {
  it('between two statements: the work fails as unavailable, the process and later work go on', async () => {
    const lost = t.db.asSystem(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await endConnection(rows[0]?.pid ?? 0);
      return sql`select 1`.execute(tx);
    });
    await expect(lost).rejects.toSatisfy(isDatabaseUnavailable);
    const { rows } = await t.db.asSystem((tx) => sql<{ one: number }>`select 1 as one`.execute(tx));
    expect(rows).toEqual([{ one: 1 }]);
  });
});

/** Ends a connection from outside and waits until its farewell has arrived here, with nobody waiting for an answer on it. */
async function endConnection(pid: number): Promise<void> {
  const owner = new Client({ connectionString: t.ownerUrl });
  await owner.connect();
  await owner.query('select pg_terminate_backend($1)', [pid]);
  await owner.end();
  await new Promise((resolve) => setTimeout(resolve, 300));
}
