import { asUserId, type UserId } from '@ulak/contracts/ids';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { appendEvents } from '../live/append.ts';
import { DEMO_SEEDED_KEY } from './seed.ts';

const DEMO_REVOKED_KEY = 'demo-withdrawn';

interface RevokeDeps {
  readonly db: Pick<Database, 'asSystem'>;
  readonly clock: Clock;
  readonly published: boolean;
}

/**
 * What a demo leaves behind when its address becomes a published one: people who signed in with its password.
 * All sessions end, once, at the first start on a published address; a session does not tell which password
 * it was opened with. Later ones were not opened with the demo's (docs/decisions/034).
 * @returns how many sessions ended
 */
export function revokeDemoSessions({ db, clock, published }: RevokeDeps): Promise<number> {
  return db.asSystem(async (tx) => {
    if (!published) {
      await tx.deleteFrom('installation').where('key', '=', DEMO_REVOKED_KEY).execute();
      return 0;
    }
    return (await isFirstTime(tx)) ? endAllSessions(tx, clock.now()) : 0;
  });
}

async function isFirstTime(tx: Tx): Promise<boolean> {
  const demo = await tx
    .selectFrom('installation')
    .select('key')
    .where('key', '=', DEMO_SEEDED_KEY)
    .executeTakeFirst();
  if (!demo) return false;
  const marked = await tx
    .insertInto('installation')
    .values({ key: DEMO_REVOKED_KEY, value: 'true' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return marked !== undefined;
}

async function endAllSessions(tx: Tx, at: Date): Promise<number> {
  const ended = await tx.deleteFrom('sessions').returning(['id', 'user_id']).execute();
  const byUser = new Map<UserId, number[]>();
  for (const { id, user_id } of ended)
    byUser.set(asUserId(user_id), [...(byUser.get(asUserId(user_id)) ?? []), id]);
  await appendEvents(
    tx,
    [...byUser].map(([userId, sessionIds]) => ({
      kind: 'SESSIONS_ENDED',
      entity: 'user',
      entityId: userId,
      companyId: null,
      branchId: null,
      at,
      actor: 'system',
      payload: { sessionIds },
    })),
  );
  return ended.length;
}
