import { MAX_API_CALLS } from '@ulak/contracts/branches/api-call';
import type { BranchId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { Clock } from '../../clock.ts';
import type { DatabaseAccess } from '../../db/database.ts';
import type { BranchCall } from '../../http/branch-calls.ts';
import { insertCalls, type TimedCall, trimCalls } from './api-call-repository.ts';

/** Calls that wait at most; the next ones are dropped and counted. */
const MAX_WAITING = 5_000;
/** Calls of one statement, and how long the first of them waits. */
const GROUP = 500;
const GROUP_MS = 250;
/** Successful reads of a branch and route are listed once in this time: polling would push out all else. */
const READS_EVERY_MS = 5 * MINUTE_MS;
/** A branch's oldest calls are removed after so many new ones. */
const TRIM_EVERY = 500;
/** Branches and routes remembered for both. */
const MAX_REMEMBERED = 10_000;

export interface ApiCallLogDeps {
  readonly db: DatabaseAccess;
  readonly clock: Clock;
  readonly onError: (error: unknown, what: string) => void;
}

export type ApiCallLog = ReturnType<typeof createApiCallLog>;

/**
 * Writes calls with branch keys after their answers, in groups and in transactions of its own: an order never
 * waits for it, and what a lost database does not take is dropped and counted (decision 067).
 */
export function createApiCallLog({ db, clock, onError }: ApiCallLogDeps) {
  let waiting: TimedCall[] = [];
  let dropped = 0;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | null = null;
  const listedReads = new Map<string, number>();
  const sinceTrim = new Map<BranchId, number>();

  function isListedRead({ branchId, keyState, route, method, status }: BranchCall, now: number): boolean {
    if (method !== 'GET' || status >= 400) return false;
    const place = `${branchId}:${keyState}:${route}`;
    const last = listedReads.get(place) ?? -Infinity;
    if (now - last < READS_EVERY_MS) return true;
    if (listedReads.size >= MAX_REMEMBERED) listedReads.clear();
    listedReads.set(place, now);
    return false;
  }

  /** Branches of which so many calls were written that the oldest may be too many. */
  function dueForTrim(calls: readonly BranchCall[]): BranchId[] {
    if (sinceTrim.size >= MAX_REMEMBERED) sinceTrim.clear();
    for (const { branchId } of calls) sinceTrim.set(branchId, (sinceTrim.get(branchId) ?? 0) + 1);
    const due = [...sinceTrim].filter(([, count]) => count >= TRIM_EVERY).map(([branchId]) => branchId);
    for (const branchId of due) sinceTrim.delete(branchId);
    return due;
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, GROUP);
      waiting = waiting.slice(GROUP);
      try {
        await db.asSystem(async (tx) => {
          await insertCalls(tx, group);
          for (const branchId of dueForTrim(group)) await trimCalls(tx, branchId, MAX_API_CALLS);
        });
        isFailing = false;
      } catch (error) {
        dropped += group.length;
        // one line for an outage, not one for each group
        if (!isFailing) onError(error, 'calls with branch keys');
        isFailing = true;
      }
    }
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => (writing = null));
    return writing;
  }

  return {
    record(call: BranchCall): void {
      const at = clock.now();
      if (isListedRead(call, at.getTime())) return;
      if (waiting.length >= MAX_WAITING) {
        dropped += 1;
        return;
      }
      waiting.push({ ...call, at });
      timer ??= setTimeout(() => void write(), GROUP_MS).unref();
    },
    /** Calls that could not be written since the start. */
    dropped: (): number => dropped,
    /** Writes what waits. */
    stop: write,
  };
}
