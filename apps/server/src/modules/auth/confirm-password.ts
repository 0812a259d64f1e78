import type { UserId } from '@ulak/contracts/ids';
import type { Clock } from '../../clock.ts';
import type { Access } from '../../db/database.ts';
import { AppError } from '../../plugins/errors.ts';
import { countHit, type RateLimit, secondsLeft } from '../../plugins/rate-hits.ts';
import { verifyPassword } from './passwords.ts';
import * as repository from './repository.ts';

/** Guesses of the own password from a stolen session; one counter with the change of it. */
const OWN_PASSWORD_TRIES: RateLimit = { max: 10, windowMs: 15 * 60_000 };

/**
 * Has the signed-in person type their own password before something that cannot be undone. Tries are counted before the password is looked at.
 * @throws AppError PASSWORD_WRONG on `password` | LOGIN_THROTTLED
 */
export async function confirmPassword(
  { db, clock }: { readonly db: Pick<Access, 'asSystem'>; readonly clock: Clock },
  userId: UserId,
  password: string,
): Promise<void> {
  const now = clock.now();
  const { person, hits } = await db.asSystem(async (tx) => ({
    person: await repository.getPersonById(tx, userId),
    hits: await countHit(tx, `own-password:${userId}`, OWN_PASSWORD_TRIES, now),
  }));
  if (hits > OWN_PASSWORD_TRIES.max)
    throw new AppError('LOGIN_THROTTLED', { retryAfterSeconds: secondsLeft(OWN_PASSWORD_TRIES, now) });
  if (!(await verifyPassword(person.passwordHash, password)))
    throw new AppError('PASSWORD_WRONG', {}, { password: 'Mevcut şifre hatalı.' });
}
