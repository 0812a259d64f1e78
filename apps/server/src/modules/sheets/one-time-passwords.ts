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
  /** From a while after now on, as many as an import may need are ready, made at leisure. */
  keepStock(): void;
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
/** What a check had prepared for an import that never came is forgotten, but for the stock. */
const KEPT_MS = 15 * 60_000;
/**
 * The stock, and how it is made: one at a time, so that nobody notices (a hash takes a twentieth of that),
 * and not while the server starts. An import of as many people then hashes nothing (docs/decisions/061).
 */
const STOCK: StockOptions = { size: SHEET_MAX_NEW_PEOPLE, afterMs: 5 * 60_000, everyMs: 500 };

interface StockOptions {
  readonly size: number;
  readonly afterMs: number;
  readonly everyMs: number;
}
interface Options {
  readonly waitMs?: number;
  readonly keptMs?: number;
  readonly stock?: StockOptions;
}

/** Twelve random signs in groups, about 59 bits: 'k7mp-x4hw-9qtc'. */
const randomPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/**
 * One-time passwords with their hashes, kept in stock, or made in small groups beside everything else while
 * somebody reads the verdict of a sheet: the import itself then hashes nothing.
 */
export function createOneTimePasswords(
  hashAll: (passwords: readonly string[]) => Promise<string[]>,
  { waitMs = WAIT_MS, keptMs = KEPT_MS, stock = STOCK }: Options = {},
): OneTimePasswords {
  let ready: OneTimePassword[] = [];
  let wanted = 0;
  let stocked = 0;
  let isFilling = false;
  let isStopped = false;
  let forgetting: NodeJS.Timeout | undefined;
  let beginning: NodeJS.Timeout | undefined;

  async function fill(): Promise<void> {
    if (isFilling) return;
    isFilling = true;
    try {
      const isShort = (): boolean => !isStopped && ready.length < Math.max(wanted, stocked);
      while (isShort()) {
        const isWaitedFor = ready.length < wanted;
        const length = isWaitedFor ? Math.min(GROUP, wanted - ready.length) : 1;
        const texts = Array.from({ length }, randomPassword);
        // The process failed: another one is started.
        const hashes = await hashAll(texts).catch(() => null);
        if (hashes === null) await pause(AFTER_FAILURE_MS);
        for (const [index, hash] of (hashes ?? []).entries()) {
          const text = texts[index];
          if (text !== undefined) ready.push({ text, hash });
        }
        if (!isWaitedFor) await pause(stock.everyMs);
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
      ready = ready.slice(0, stocked);
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
      const taken = ready.splice(0, count);
      void fill();
      return taken;
    },
    giveBack(passwords) {
      ready.push(...passwords);
      want(ready.length);
    },
    keepStock() {
      beginning = setTimeout(() => {
        stocked = stock.size;
        void fill();
      }, stock.afterMs);
      beginning.unref();
    },
    stop() {
      isStopped = true;
      clearTimeout(forgetting);
      clearTimeout(beginning);
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
