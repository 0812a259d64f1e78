import { randomInt } from 'node:crypto';
import { SHEET_MAX_NEW_PEOPLE } from '@ulak/contracts/sheets/limits';
import { AppError } from '../../app-error.ts';

/** A password and its hash; the text lives in memory only, until an import tells it. */
export interface OneTimePassword {
  readonly text: string;
  readonly hash: string;
}

export interface OneTimePasswords {
  /** Begins to hash so many, beside everything else. */
  prepare(count: number): void;
  /**
   * So many that nobody else gets. @throws AppError IMPORT_PREPARING when they are not ready in time; the
   * work goes on and a later call finds them
   */
  take(count: number): Promise<OneTimePassword[]>;
  /** Takes back what was not given to anybody. */
  giveBack(passwords: readonly OneTimePassword[]): void;
  stop(): void;
}

/** Letters and digits that nobody mistakes for each other on paper: no 0 o 1 l i, no letters of their own. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;
/** A connection without a byte for 30 s is closed (http/connections.ts). */
const WAIT_MS = 20_000;
const STEP_MS = 50;
const AFTER_FAILURE_MS = 1_000;
/** Hashed at once: what is ready soon enough for a small sheet, and few messages for a large one. */
const GROUP = 8;
/** What a check had prepared for an import that never came is forgotten. */
const KEPT_MS = 15 * 60_000;

/** Twelve random signs in groups, about 59 bits: 'k7mp-x4hw-9qtc'. */
const randomPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/**
 * One-time passwords with their hashes, made in small groups beside everything else while somebody reads the
 * verdict of a sheet: the import itself then hashes nothing.
 */
export function createOneTimePasswords(
  hashAll: (passwords: readonly string[]) => Promise<string[]>,
  { waitMs = WAIT_MS, keptMs = KEPT_MS }: { readonly waitMs?: number; readonly keptMs?: number } = {},
): OneTimePasswords {
  let ready: OneTimePassword[] = [];
  let wanted = 0;
  let isFilling = false;
  let isStopped = false;
  let forgetting: NodeJS.Timeout | undefined;

  async function fill(): Promise<void> {
    if (isFilling) return;
    isFilling = true;
    try {
      const isShort = (): boolean => !isStopped && ready.length < wanted;
      while (isShort()) {
        const texts = Array.from({ length: Math.min(GROUP, wanted - ready.length) }, randomPassword);
        // The process failed: another one is started.
        const hashes = await hashAll(texts).catch(() => null);
        if (hashes === null) await pause(AFTER_FAILURE_MS);
        for (const [index, hash] of (hashes ?? []).entries()) {
          const text = texts[index];
          if (text !== undefined) ready.push({ text, hash });
        }
      }
    } finally {
      isFilling = false;
    }
  }

  function want(count: number): void {
    wanted = Math.min(SHEET_MAX_NEW_PEOPLE, Math.max(wanted, count));
    clearTimeout(forgetting);
    forgetting = setTimeout(() => {
      wanted = 0;
      ready = [];
    }, keptMs);
    forgetting.unref();
    void fill();
  }

  return {
    prepare: want,
    async take(count) {
      const until = performance.now() + waitMs;
      want(count);
      while (ready.length < count) {
        if (isStopped || performance.now() >= until) throw new AppError('IMPORT_PREPARING');
        await pause(STEP_MS);
        // another import may have taken what was ready
        want(count);
      }
      wanted = 0;
      return ready.splice(0, count);
    },
    giveBack(passwords) {
      ready.push(...passwords);
      want(ready.length);
    },
    stop() {
      isStopped = true;
      clearTimeout(forgetting);
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
