import type { BranchId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { holdRound } from './hold-round.ts';

let t: TestApp;
let branchId: BranchId;
beforeAll(async () => {
  t = await startTestApp({ poolSize: 4 });
  branchId = (await t.given.branch()).id;
});
afterAll(() => t?.close());

const locks = async () => {
  const { rows } = await sql<{ state: string; pid: number }>`
    select a.state, a.pid from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.classid = 7401 and l.objid = ${branchId} and l.granted
      and l.database = (select oid from pg_database where datname = current_database())`.execute(
    t.db.autocommit,
  );
  return rows;
};
const openTransactions = async () => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(t.db.autocommit);
  return rows[0]?.open;
};
const DONE = 'done';

describe('the lock of a round', () => {
  it('is held by one session without an open transaction, and free afterwards', async () => {
    const result = await holdRound(t.db, branchId, async () => {
      expect(await locks()).toMatchObject([{ state: 'idle' }]);
      await expect.poll(openTransactions).toBe(0);
      expect(await holdRound(t.db, branchId, async () => DONE)).toBeNull();
      return DONE;
    });
    expect(result).toBe(DONE);
    expect(await locks()).toEqual([]);
    expect(await holdRound(t.db, branchId, async () => DONE)).toBe(DONE);
  });

  it('is freed by a round that fails, with the time limit of its session', async () => {
    const failing = holdRound(t.db, branchId, () => Promise.reject(new Error('planned nothing')));
    await expect(failing).rejects.toThrow('planned nothing');
    expect(await locks()).toEqual([]);
    const limits = await Promise.all(
      Array.from({ length: 4 }, () =>
        sql<{ limit: string }>`select current_setting('idle_session_timeout') as limit`.execute(
          t.db.autocommit,
        ),
      ),
    );
    expect(limits.flatMap(({ rows }) => rows.map(({ limit }) => limit))).toEqual(['0', '0', '0', '0']);
  });

  it('is freed when its session ends, and the round fails', async () => {
    const cut = holdRound(t.db, branchId, async () => {
      const [lock] = await locks();
      await t.db.autocommit.executeQuery(
        sql`select pg_terminate_backend(${lock?.pid}::int)`.compile(t.db.autocommit),
      );
      await expect.poll(locks).toEqual([]);
      expect(await holdRound(t.db, branchId, async () => DONE)).toBe(DONE);
      return DONE;
    });
    await expect(cut).rejects.toThrow(/connection was lost|terminating connection/);
    expect(await holdRound(t.db, branchId, async () => DONE)).toBe(DONE);
  });
});
