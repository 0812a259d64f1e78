import type { UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import {
  type LimitCounter,
  recordAttempt,
  readUsage,
  retryAfterSeconds,
  type SlidingWindowLimit,
} from '../../access/rate-limit.ts';
import * as repository from './repository.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

/** Failures that cost no waiting; then 5 s, and twice as long each time. */
const FREE_ATTEMPTS = 3;
const FIRST_DELAY_MS = 5_000;
const exponentialDelay = (failures: number): number =>
  failures < FREE_ATTEMPTS ? 0 : FIRST_DELAY_MS * 2 ** (failures - FREE_ATTEMPTS);

/**
 * Wrong passwords from one network for one name. Known and unknown networks have the same limit, else it
 * would reveal that the name exists.
 */
const PER_PAIR: SlidingWindowLimit = { max: 5, windowMs: QUARTER_HOUR_MS, pauseMs: exponentialDelay };
/**
 * Wrong passwords for one name over all networks, known devices excepted. An account's two names, national ID
 * and phone, are counted separately: together they would reveal that they belong to one account. So at most
 * 20 are verified per account (criteria B07).
 */
const PER_NAME: SlidingWindowLimit = { max: 10, windowMs: QUARTER_HOUR_MS };
/**
 * Shares of that limit: a network may make its first, second, further attempt while fewer than this were made
 * by all.
 */
const FOR_UNKNOWN_NETWORK = [8, 6, 5] as const;
/**
 * Wrong passwords from one network over all names. Undecided attempts count too, so this is more than the
 * fifty users who start a shift behind one address at once (criteria B08).
 */
const PER_NETWORK: SlidingWindowLimit = { max: 60, windowMs: QUARTER_HOUR_MS };
/**
 * Wrong passwords on one known device for one account since its last sign-in there; after that the device
 * counts as unknown.
 */
const PER_DEVICE: SlidingWindowLimit = { max: 10, windowMs: 12 * 3_600_000, pauseMs: exponentialDelay };

export interface LoginAttempt {
  /** Keyed digests of the name as it was typed, and of the network. */
  readonly name: string;
  readonly network: string;
  /** The account signed in from this network recently. */
  readonly isKnownNetwork: boolean;
  /** The device and the account that signed in on it; null when it is none of the account's. */
  readonly device: { readonly hash: string; readonly userId: UserId } | null;
}

/**
 * The counters in which an admitted attempt was counted, to be refunded when the password is right; or how
 * long to wait.
 */
export type LoginAdmission =
  | { readonly counters: readonly LimitCounter[] }
  | { readonly waitSeconds: number };

/**
 * Counts an attempt before the password is verified, or refuses it uncounted. Needs the system view; throw
 * only after the commit.
 */
export async function admitLoginAttempt(tx: Tx, attempt: LoginAttempt, now: Date): Promise<LoginAdmission> {
  return (
    (attempt.device && (await admitKnownDevice(tx, attempt.device, now))) ??
    admitUnknownDevice(tx, attempt, now)
  );
}

/**
 * @returns null when the device has failed too often: it is deleted, and the attempt counts as an unknown
 * device's
 */
async function admitKnownDevice(
  tx: Tx,
  { hash, userId }: NonNullable<LoginAttempt['device']>,
  now: Date,
): Promise<LoginAdmission | null> {
  const counter: LimitCounter = { key: `login:device:${hash}:${userId}`, limit: PER_DEVICE };
  const [usage] = await readUsage(tx, [counter], now);
  if (usage && usage.taken >= PER_DEVICE.max) {
    await repository.removeLoginDevice(tx, userId, hash);
    return null;
  }
  const waitSeconds = usage ? retryAfterSeconds(usage, PER_DEVICE, now) : null;
  if (waitSeconds !== null) return { waitSeconds };
  await recordAttempt(tx, [counter], now);
  return { counters: [counter] };
}

async function admitUnknownDevice(tx: Tx, attempt: LoginAttempt, now: Date): Promise<LoginAdmission> {
  const counters: readonly LimitCounter[] = [
    { key: `login:pair:${attempt.name}:${attempt.network}`, limit: PER_PAIR },
    { key: `login:name:${attempt.name}`, limit: PER_NAME },
    { key: `login:network:${attempt.network}`, limit: PER_NETWORK },
  ];
  const usages = await readUsage(tx, counters, now);
  const max = attempt.isKnownNetwork ? PER_NAME.max : shareOf(usages[0]?.taken ?? 0);
  const limits = [PER_PAIR, { ...PER_NAME, max }, PER_NETWORK];
  const waits = usages.map((usage, index) => retryAfterSeconds(usage, limits[index] ?? PER_PAIR, now) ?? 0);
  const waitSeconds = Math.max(...waits);
  if (waitSeconds > 0) return { waitSeconds };
  await recordAttempt(tx, counters, now);
  return { counters };
}

const [FIRST, SECOND, FURTHER] = FOR_UNKNOWN_NETWORK;
const shareOf = (triesOfThisNetwork: number): number =>
  triesOfThisNetwork === 0 ? FIRST : triesOfThisNetwork === 1 ? SECOND : FURTHER;
