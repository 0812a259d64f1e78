import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { refundAttempt, type SlidingWindowLimit, consumeAttempt } from '../../access/rate-limit.ts';
import type { UserActor } from '../../access/scope.ts';
import { verifyPassword } from './passwords.ts';
import * as repository from './repository.ts';
import { AppError } from '../../app-error.ts';

export const WRONG_PASSWORD = 'Mevcut şifre hatalı.';
/** Attempts at the own present password from a stolen session, by whichever call they come. */
const OWN_PASSWORD_LIMIT: SlidingWindowLimit = { max: 10, windowMs: 15 * 60_000 };

/**
 * Verifies the present password that a signed-in user typed on `field`. An attempt counts before it is
 * verified; a right one no longer afterwards, for who confirms many actions has mistyped none.
 * @throws AppError PASSWORD_WRONG, LOGIN_THROTTLED, SERVICE_BUSY (not verified and not counted)
 */
export async function checkOwnPassword(
  { db, clock }: { db: Database; clock: Clock },
  actor: UserActor,
  { password, field }: { password: string; field: string },
): Promise<repository.LoginUser> {
  const now = clock.now();
  const counter = { key: `own-password:${actor.id}`, limit: OWN_PASSWORD_LIMIT };
  const { person, wait } = await db.asSystem(async (tx) => ({
    person: await repository.getLoginUser(tx, actor.id),
    wait: await consumeAttempt(tx, counter.key, counter.limit, now),
  }));
  if (wait !== null) throw new AppError('LOGIN_THROTTLED', { retryAfterSeconds: wait });
  const refund = (): Promise<void> => db.asSystem((tx) => refundAttempt(tx, [counter], now));
  const matches = await verifyPassword(person.passwordHash, password).catch(async (error: unknown) => {
    await refund();
    throw error;
  });
  if (!matches) throw new AppError('PASSWORD_WRONG', {}, { [field]: WRONG_PASSWORD });
  await refund();
  return person;
}
