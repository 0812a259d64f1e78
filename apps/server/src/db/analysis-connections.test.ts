import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import type { DatabaseAccess } from './database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

const workersOf = (access: DatabaseAccess): Promise<number> =>
  access.asSystem(async (tx) => {
    const { rows } = await sql<{ workers: string }>`
      select current_setting('max_parallel_workers_per_gather') as workers`.execute(tx);
    return Number(rows[0]?.workers);
  });

it('analyses leave the other cores to calls, whose own statements are as before', async () => {
  expect(await workersOf(t.db.analysis)).toBe(0);
  expect(await workersOf(t.db.reads)).toBeGreaterThan(0);
});
