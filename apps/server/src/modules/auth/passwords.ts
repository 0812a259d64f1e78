import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ARGON } from './argon.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { createHashQueue } from './hash-queue.ts';
import { AppError } from '../../app-error.ts';

/**
 * Hashes computed at once; more would starve the other routes of the thread pool and memory, and one core is
 * always left to them (criteria B08).
 */
const PARALLEL = Math.max(1, Math.min(2, availableParallelism() - 1));

/**
 * Fifty users who sign in at once are all served (criteria B08); beyond them nobody waits longer than two
 * seconds.
 */
const queue = createHashQueue({
  parallel: PARALLEL,
  minQueueLength: 50,
  maxWaitMs: 2_000,
  initialEstimateMs: 50,
});

/** @throws AppError SERVICE_BUSY while more passwords wait than can be verified in time */
export const assertCapacity = queue.assertCapacity;

/** Hash for storage. @throws AppError SERVICE_BUSY */
export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password, ARGON));

let decoy: Promise<string> | undefined;

/**
 * Compares in the same time whether or not there is an account: without one a decoy hash is verified.
 * @param abortSignal aborts when the caller no longer waits
 * @throws AppError SERVICE_BUSY, REQUEST_TIMEOUT; the password was not verified then
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  abortSignal?: AbortSignal,
): Promise<boolean> {
  // Outside the queue, once per process: a full queue must not make it fail for good.
  decoy ??= hash('decoy for unknown accounts', ARGON);
  const decoyHash = await decoy;
  const target = stored ?? decoyHash;
  const matches = await queue.run(() => verify(target, password), abortSignal);
  return stored !== null && matches;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/**
 * Refuses common passwords and the own national ID or phone number in any spelling (DECISIONS "Passwords,
 * keys", criteria B08).
 * @throws AppError PASSWORD_TOO_COMMON | PASSWORD_IS_IDENTITY with `details` on `field`
 */
export function assertAcceptablePassword(
  password: string,
  person: { username: string; phone: string | null },
  field: string,
): void {
  if (COMMON_PASSWORDS.has(password.toLowerCase()))
    throw refused(
      'PASSWORD_TOO_COMMON',
      field,
      'Bu şifre çok yaygın. Lütfen daha zor tahmin edilen bir şifre seçin.',
    );
  const digits = digitsOf(password);
  const own = [person.username, person.phone ?? ''].map(digitsOf).filter((value) => value.length >= 10);
  const isOwn =
    digits.length >= 10 &&
    own.some((value) => value.endsWith(digits.slice(-10)) || digits.endsWith(value.slice(-10)));
  if (isOwn)
    throw refused('PASSWORD_IS_IDENTITY', field, 'Şifre TC kimlik numaranız veya telefon numaranız olamaz.');
}

const refused = (code: 'PASSWORD_TOO_COMMON' | 'PASSWORD_IS_IDENTITY', field: string, sentence: string) =>
  new AppError(code, {}, { [field]: sentence });
