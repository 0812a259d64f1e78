import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ulak/contracts/time';
import type { Clock } from '../clock.ts';
import { explainFileError } from './failure.ts';

/** How old the newest copy is, for `/api/ready` and the log. Null: there is none yet. */
export interface NewestBackup {
  readonly newestAt: string | null;
  readonly ageHours: number | null;
}

export interface DailyBackup {
  /** As found at the last check; no disk access. */
  newestBackup(): NewestBackup;
  /** Makes a copy if one is due; the timer does the same every hour. */
  check(): Promise<void>;
  start(): void;
  /** Aborts a copy that is being written; nothing of it stays. */
  stop(): Promise<void>;
}

interface DailyLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface DailyOptions {
  readonly dir: string;
  /** Number of newest copies that stay. */
  readonly keep: number;
  readonly clock: Clock;
  readonly log: DailyLog;
  /** Writes one copy; ends early, without a file, when the signal aborts. */
  readonly copy: (
    file: string,
    signal: AbortSignal,
  ) => Promise<{ rowBytes: number; fileBytes: number; documents?: object | null }>;
}

const CHECK_EVERY_MS = HOUR_MS;
/** A server that was just started is busy. */
const FIRST_CHECK_MS = 10 * MINUTE_MS;
/** A little less than a day, so that the hourly check does not drift by an hour a day. */
const DUE_AFTER_MS = DAY_MS - HOUR_MS / 2;
const STALE_AFTER_MS = 2 * DAY_MS;
/** Leftover of a killed process; no copy takes this long. */
const ABANDONED_AFTER_MS = DAY_MS;
const NAME = /^ulak-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\.backup$/;
const PARTIAL = /^ulak-[\d-]+\.backup\.partial$/;

const nameAt = (at: Date): string =>
  `ulak-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.backup`;

function timeOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null;
}

/** Makes one copy of the database a day and prunes the oldest. */
export function createDailyBackup(options: DailyOptions): DailyBackup {
  const { dir, clock, log } = options;
  let newestAt = newestIn(dir, clock.now());
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  const ageMs = (): number => (newestAt ? clock.now().getTime() - newestAt.getTime() : Infinity);

  async function check(): Promise<void> {
    newestAt = newestIn(dir, clock.now());
    if (ageMs() >= DUE_AFTER_MS) await makeCopy();
    if (newestAt && ageMs() > STALE_AFTER_MS)
      log.warn({ ...newestBackup() }, 'the newest backup is more than two days old');
  }

  async function makeCopy(): Promise<void> {
    try {
      mkdirSync(dir, { recursive: true, mode: 0o700 });
      removeAbandoned(dir, clock.now());
      const at = clock.now();
      const { rowBytes, fileBytes, documents } = await options.copy(join(dir, nameAt(at)), stopping.signal);
      newestAt = at;
      log.info({ rowBytes, fileBytes, documents, removed: prune(options) }, 'backup written');
    } catch (error) {
      if (!stopping.signal.aborted)
        log.error({ err: explainFileError(error, dir), ...newestBackup() }, 'backup failed');
    }
  }

  function newestBackup(): NewestBackup {
    const hours = newestAt ? Math.round(ageMs() / (HOUR_MS / 10)) / 10 : null;
    return { newestAt: newestAt?.toISOString() ?? null, ageHours: hours };
  }

  function scheduleCheck(ms: number): void {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      running = check()
        .catch((error: unknown) => log.error({ err: error }, 'backup failed'))
        .finally(() => scheduleCheck(CHECK_EVERY_MS));
    }, ms);
    timer.unref();
  }

  return {
    newestBackup,
    check,
    start() {
      log.info({ ...newestBackup(), keep: options.keep }, 'daily backup');
      scheduleCheck(FIRST_CHECK_MS);
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** Oldest first. Names from the future, written while the machine's clock was ahead, neither count nor go. */
function copiesIn(dir: string, now: Date): string[] {
  const isPast = (name: string): boolean => (timeOf(name)?.getTime() ?? Infinity) <= now.getTime();
  try {
    return readdirSync(dir).filter(isPast).toSorted();
  } catch {
    return [];
  }
}

const newestIn = (dir: string, now: Date): Date | null => timeOf(copiesIn(dir, now).at(-1) ?? '');

/** Removes the oldest copies beyond `keep`; answers how many. */
function prune({ dir, keep, clock }: DailyOptions): number {
  const old = copiesIn(dir, clock.now()).slice(0, -keep);
  for (const name of old) rmSync(join(dir, name), { force: true });
  return old.length;
}

function removeAbandoned(dir: string, now: Date): void {
  for (const name of readdirSync(dir).filter((one) => PARTIAL.test(one))) {
    const age = now.getTime() - statSync(join(dir, name)).mtimeMs;
    if (age > ABANDONED_AFTER_MS) rmSync(join(dir, name), { force: true });
  }
}
