import type { UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import {
  type Counter,
  countAttempt,
  readTallies,
  secondsToWait,
  type SlidingLimit,
} from '../../access/attempts.ts';
import * as repository from './repository.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

/** Failures that cost no waiting; then 5 s, and twice as long each time. */
const FREE_FAILURES = 3;
const FIRST_PAUSE_MS = 5_000;
const growingPause = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : FIRST_PAUSE_MS * 2 ** (failures - FREE_FAILURES);

/**
 * Wrong passwords from one network for one name. Known and unknown networks have the same, else the number
 * of tries would tell that the name exists.
 */
const PER_PAIR: SlidingLimit = { max: 5, windowMs: QUARTER_HOUR_MS, pauseMs: growingPause };
/**
 * Wrong passwords for one name over all networks, known devices excepted. Each account has two names, the
 * national ID and the phone, which are counted apart: together they would tell that they belong to one
 * account. So at most 20 are looked at per account (criteria B07).
 */
const PER_NAME: SlidingLimit = { max: 10, windowMs: QUARTER_HOUR_MS };
/**
 * Of those, what is left for whom: a network may make its first, second, further try while fewer than this
 * were made by all.
 */
const FOR_STRANGE_NETWORK = [8, 6, 5] as const;
/**
 * Wrong passwords from one network over all names. Tries that nobody has judged yet count too, so this is
 * more than the fifty people who begin their shift behind one address at once (criteria B08).
 */
const PER_NETWORK: SlidingLimit = { max: 60, windowMs: QUARTER_HOUR_MS };
/**
 * Wrong passwords on one known device for one account since its last sign-in there; after that the device
 * is a strange one.
 */
const PER_DEVICE: SlidingLimit = { max: 10, windowMs: 12 * 3_600_000, pauseMs: growingPause };

export interface Guess {
  /** Keyed digests of the name as it was typed, and of the network. */
  readonly name: string;
  readonly network: string;
  /** The account signed in from this network lately. */
  readonly isKnownNetwork: boolean;
  /** The device and the account that signed in on it; null when it is none of the account's. */
  readonly device: { readonly hash: string; readonly userId: UserId } | null;
}

/**
 * The counters in which an admitted try was counted, to be given back when the password is right; or how
 * long to wait.
 */
export type Admission = { readonly counters: readonly Counter[] } | { readonly waitSeconds: number };

/**
 * Counts a try before the password is looked at, or refuses it uncounted. Needs the system view; throw only
 * after the commit.
 */
export async function admitGuess(tx: Tx, guess: Guess, now: Date): Promise<Admission> {
  return (guess.device && (await admitDevice(tx, guess.device, now))) ?? admitStranger(tx, guess, now);
}

/** @returns null when the device has failed too often: it is forgotten, and the try is a stranger's */
async function admitDevice(
  tx: Tx,
  { hash, userId }: NonNullable<Guess['device']>,
  now: Date,
): Promise<Admission | null> {
  const counter: Counter = { key: `login:device:${hash}:${userId}`, limit: PER_DEVICE };
  const [tally] = await readTallies(tx, [counter], now);
  if (tally && tally.taken >= PER_DEVICE.max) {
    await repository.forgetDevice(tx, userId, hash);
    return null;
  }
  const waitSeconds = tally ? secondsToWait(tally, PER_DEVICE, now) : null;
  if (waitSeconds !== null) return { waitSeconds };
  await countAttempt(tx, [counter], now);
  return { counters: [counter] };
}

async function admitStranger(tx: Tx, guess: Guess, now: Date): Promise<Admission> {
  const counters: readonly Counter[] = [
    { key: `login:pair:${guess.name}:${guess.network}`, limit: PER_PAIR },
    { key: `login:name:${guess.name}`, limit: PER_NAME },
    { key: `login:network:${guess.network}`, limit: PER_NETWORK },
  ];
  const tallies = await readTallies(tx, counters, now);
  const max = guess.isKnownNetwork ? PER_NAME.max : shareOf(tallies[0]?.taken ?? 0);
  const limits = [PER_PAIR, { ...PER_NAME, max }, PER_NETWORK];
  const waits = tallies.map((tally, index) => secondsToWait(tally, limits[index] ?? PER_PAIR, now) ?? 0);
  const waitSeconds = Math.max(...waits);
  if (waitSeconds > 0) return { waitSeconds };
  await countAttempt(tx, counters, now);
  return { counters };
}

const [FIRST, SECOND, FURTHER] = FOR_STRANGE_NETWORK;
const shareOf = (triesOfThisNetwork: number): number =>
  triesOfThisNetwork === 0 ? FIRST : triesOfThisNetwork === 1 ? SECOND : FURTHER;
