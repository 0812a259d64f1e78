import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { DatabaseAccess, Tx } from '../db/database.ts';

/** A row of `events` as the tail delivers it. */
export interface EventRow {
  readonly id: number;
  readonly at: Date;
  readonly kind: string;
  readonly entity: string;
  readonly entity_id: number;
  readonly company_id: CompanyId | null;
  readonly branch_id: BranchId | null;
  readonly courier_id: UserId | null;
  readonly payload: Record<string, unknown>;
}
interface TailRow extends EventRow {
  /** Every transaction with a lower id had ended when the row was read. */
  readonly ended_below: string;
}

/** Ids that were missing at one read. */
interface Gaps {
  /** The highest id that was visible then. */
  readonly upTo: number;
  /** Every transaction that had taken an id by then has a lower transaction id than this. */
  readonly writersBelow: bigint;
}

export interface Tail {
  /** Wakes the tail after a commit: it reads soon. */
  wake(): void;
  /** Highest delivered id. */
  position(): number;
  /** Starts behind the newest event; delivers every later one exactly once, in id order. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface TailOptions {
  readonly db: DatabaseAccess;
  readonly deliver: (rows: readonly EventRow[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** The id after which reading begins; left out: the newest one. */
  readonly startAfter?: () => Promise<number>;
  /** Least time between reads under a stream of changes, ms; see MIN_READ_INTERVAL_MS. */
  readonly readIntervalMs?: number;
  /** Time between reads that nobody asked for, ms; see IDLE_POLL_MS. */
  readonly idlePollMs?: number;
  /** How many rows one read may take now; left out: as many as BATCH. */
  readonly mostRows?: () => number;
}

const BATCH = 500;
/** Safety net for lost wake-ups and other nodes. */
const IDLE_POLL_MS = 1_000;
/** While a gap may still fill, read again this soon. */
const GAP_POLL_MS = 5;
/**
 * Under a stream of changes, reads are this far apart and each takes several events; the first after a pause
 * is immediate.
 */
const MIN_READ_INTERVAL_MS = 10;

/**
 * Reads `events` onward from the last delivered id: each committed event exactly once, in id order, also
 * after a crash between commit and delivery (criteria A12).
 */
export function createTail(options: TailOptions): Tail {
  const { db, deliver, onError } = options;
  const {
    startAfter = () => lastSettledId(db),
    readIntervalMs = MIN_READ_INTERVAL_MS,
    idlePollMs = IDLE_POLL_MS,
    mostRows = () => BATCH,
  } = options;
  let position = 0;
  let running = false;
  let reading = false;
  let again = false;
  /** When the newest read ended, monotonic ms. */
  let lastRead = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let idle: Promise<void> = Promise.resolve();
  let gaps: Gaps | null = null;

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (running) timer = setTimeout(read, ms);
  }

  function wake(): void {
    again = reading;
    if (reading) return;
    const rest = lastRead + readIntervalMs - performance.now();
    if (rest <= 0) read();
    else schedule(rest);
  }

  function read(): void {
    if (!running || reading) return;
    reading = true;
    again = false;
    idle = step()
      .then((delay) => schedule(again ? Math.min(delay, readIntervalMs) : delay))
      .catch((error: unknown) => {
        onError(error);
        schedule(IDLE_POLL_MS);
      })
      .finally(() => {
        reading = false;
        lastRead = performance.now();
      });
  }

  /** One read; answers the delay before the next. */
  async function step(): Promise<number> {
    const limit = Math.min(BATCH, mostRows());
    const { rows, ready } = await db.asSystem(async (tx) => {
      const { rows } =
        await sql<TailRow>`select id, at, kind, entity, entity_id, company_id, branch_id, courier_id, payload,
        pg_snapshot_xmin(pg_current_snapshot())::text as ended_below
        from events where id > ${position} order by id limit ${limit}`.execute(tx);
      const ready = takeReady(rows);
      const rowsAfterGap = rows[ready.length]?.id;
      // A known gap keeps its bound: a newer one would move ahead of us for ever.
      if (rowsAfterGap !== undefined && (gaps === null || rowsAfterGap > gaps.upTo))
        gaps = { upTo: rows.at(-1)?.id ?? rowsAfterGap, writersBelow: await newestTransactionId(tx) };
      return { rows, ready };
    });
    if (ready.length > 0) {
      await deliver(ready);
      position = Math.max(position, ready.at(-1)?.id ?? position);
    }
    if (ready.length < rows.length) return GAP_POLL_MS;
    return rows.length === limit ? 0 : idlePollMs;
  }

  function takeReady(rows: readonly TailRow[]): TailRow[] {
    const ready: TailRow[] = [];
    let expected = position + 1;
    for (const row of rows) {
      if (row.id !== expected && !isGapFinal(row)) break;
      ready.push(row);
      expected = row.id + 1;
    }
    return ready;
  }

  // Ids come from a sequence before their transaction commits, so a higher id may become visible first, and a
  // missing one is uncommitted or rolled back. Every writer has its transaction id (column `xid`, first in
  // the table) before it takes an event id; when id h > g is visible, the writer of g has a transaction id,
  // and one that we take then is higher. (The snapshot's xmax is not: it is one past the highest that has
  // *ended*, and the writer of g may be newer than the writer of h.) Once every transaction below ours has
  // ended and g is still not visible, g never comes and is passed over; unrelated read-only work is not
  // waited for.
  /** Whether the ids missing before this row can no longer appear. */
  function isGapFinal(row: TailRow): boolean {
    return gaps !== null && row.id <= gaps.upTo && BigInt(row.ended_below) >= gaps.writersBelow;
  }

  return {
    wake,
    position: () => position,
    async start() {
      position = await startAfter();
      running = true;
      schedule(idlePollMs);
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      await idle;
    },
  };
}

/** A transaction id of our own, higher than every one issued before. */
async function newestTransactionId(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(tx);
  return BigInt(rows[0]?.xid ?? 0);
}

const SETTLE_ATTEMPTS = 200;

/**
 * The newest id, once every transaction that was writing at that time has ended: nothing below it can still
 * appear.
 */
export async function lastSettledId(db: DatabaseAccess): Promise<number> {
  const { top, writersBelow } = await db.asSystem(async (tx) => {
    const { rows } = await sql<{ top: number | null }>`select max(id) as top from events`.execute(tx);
    return { top: rows[0]?.top ?? 0, writersBelow: await newestTransactionId(tx) };
  });
  for (let i = 0; i < SETTLE_ATTEMPTS; i += 1) {
    const { rows } = await db.asSystem((tx) =>
      sql<{
        ended_below: string;
      }>`select pg_snapshot_xmin(pg_current_snapshot())::text as ended_below`.execute(tx),
    );
    if (BigInt(rows[0]?.ended_below ?? 0) >= writersBelow) break;
    await new Promise((resolve) => setTimeout(resolve, GAP_POLL_MS));
  }
  return top;
}
