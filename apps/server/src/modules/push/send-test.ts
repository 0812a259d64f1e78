import type { PushMessage } from '@ulak/contracts/push/message';
import { MINUTE_MS } from '@ulak/contracts/time';
import { consumeAttempt, type SlidingWindowLimit } from '../../access/rate-limit.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Deliver } from './deliver.ts';
import * as repository from './repository.ts';

const PER_USER: SlidingWindowLimit = { max: 6, windowMs: MINUTE_MS };
const TTL_S = 60;
const MESSAGE: PushMessage = {
  title: 'Deneme bildirimi',
  body: 'Bildirimler bu cihazda çalışıyor.',
  tag: 'deneme',
  url: '/settings',
  isUrgent: true,
};

/**
 * Sends a message to each browser of the caller now, without the queue; those that are gone are removed.
 * @throws AppError RATE_LIMITED
 */
export async function sendTest(
  { db, clock, deliver }: { readonly db: Database; readonly clock: Clock; readonly deliver: Deliver },
  { id }: UserActor,
): Promise<{ sent: number; failed: number }> {
  const now = clock.now();
  const outcome = await db.asSystem(async (tx) => {
    const wait = await consumeAttempt(tx, `push:test:${id}`, PER_USER, now);
    if (wait !== null) return { wait };
    return { targets: await repository.listTargets(tx, { user_id: id, order_id: null }, now) };
  });
  if (!outcome.targets) throw new AppError('RATE_LIMITED', { retryAfterSeconds: outcome.wait });
  const results = await Promise.all(
    outcome.targets.map(async (target) => ({ target, ...(await deliver(target, MESSAGE, TTL_S)) })),
  );
  const gone = results.filter(({ kind }) => kind === 'gone');
  for (const { target } of gone) await db.asSystem((tx) => repository.removeOfUser(tx, id, target.endpoint));
  const sent = results.filter(({ kind }) => kind === 'sent').length;
  return { sent, failed: results.length - sent };
}
