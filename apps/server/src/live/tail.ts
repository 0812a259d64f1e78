import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** A row of `events` as the tail hands it on. */
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
  readonly snapshot_min: string;
  readonly snapshot_max: string;
}

export interface Tail {
  /** Something was committed: read on soon. */
  wake(): void;
  /** Highest id handed on. */
  position(): number;
  /** Starts behind the newest event; delivers every later one exactly once, in id order. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface TailOptions {
  readonly db: Database;
  readonly deliver: (rows: readonly EventRow[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

const BATCH = 500;
/** Safety net for lost wake-ups and other nodes. */
const IDLE_POLL_MS = 1_000;
/** While a gap may still fill, look again this soon. */
const GAP_POLL_MS = 5;
/** Under a stream of changes, reads are this far apart and each takes several events; the first after a quiet moment is read at once. */
const REST_MS = 10;

/**
 * Reads `events` onward from the last delivered id. Ids are taken from a sequence before their transaction commits, so a higher id may become
 * visible first. A missing id is therefore either still on its way or was rolled back. Every writer has its transaction id (column `xid`, first in
 * the table) before it takes an event id; when id h > g is visible, the writer of g already has an xid below the snapshot's xmax seen then. Once every
 * transaction below that xmax has ended (snapshot xmin reached it) and g is still not visible, g never comes and is passed over. Nothing is skipped,
 * nothing waits for unrelated read-only work, and a crash between commit and delivery loses nothing: the next read starts from the last id.
 */
export function createTail({ db, deliver, onError }: TailOptions): Tail {
  let position = 0;
  let running = false;
  let reading = false;
  let again = false;
  /** When the newest read ended, by the process's own clock. */
  let lastRead = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let idle: Promise<void> = Promise.resolve();
  let gap: { readonly id: number; readonly endsBelow: bigint } | null = null;

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (running) timer = setTimeout(read, ms);
  }

  function wake(): void {
    again = reading;
    if (reading) return;
    const rest = lastRead + REST_MS - performance.now();
    if (rest <= 0) read();
    else schedule(rest);
  }

  function read(): void {
    if (!running || reading) return;
    reading = true;
    again = false;
    idle = step()
      .then((delay) => schedule(again ? Math.min(delay, REST_MS) : delay))
      .catch((error: unknown) => {
        onError(error);
        schedule(IDLE_POLL_MS);
      })
      .finally(() => {
        reading = false;
        lastRead = performance.now();
      });
  }

  /** One read; answers how long to wait before the next. */
  async function step(): Promise<number> {
    const { rows } = await db.asSystem((tx) =>
      sql<TailRow>`select id, at, kind, entity, entity_id, company_id, branch_id, courier_id, payload,
        pg_snapshot_xmin(pg_current_snapshot())::text as snapshot_min, pg_snapshot_xmax(pg_current_snapshot())::text as snapshot_max
        from events where id > ${position} order by id limit ${BATCH}`.execute(tx),
    );
    const ready = takeReady(rows);
    if (ready.length > 0) {
      await deliver(ready);
      position = Math.max(position, ready.at(-1)?.id ?? position);
    }
    if (ready.length < rows.length) return GAP_POLL_MS;
    return rows.length === BATCH ? 0 : IDLE_POLL_MS;
  }

  function takeReady(rows: readonly TailRow[]): TailRow[] {
    const ready: TailRow[] = [];
    let expected = position + 1;
    for (const row of rows) {
      if (row.id !== expected && !mayPassGap(expected, row)) break;
      ready.push(row);
      expected = row.id + 1;
    }
    return ready;
  }

  /** May everything from `missing` up to this row be given up? */
  function mayPassGap(missing: number, row: TailRow): boolean {
    if (gap?.id !== missing) gap = { id: missing, endsBelow: BigInt(row.snapshot_max) };
    if (BigInt(row.snapshot_min) < gap.endsBelow) return false;
    gap = null;
    return true;
  }

  return {
    wake,
    position: () => position,
    async start() {
      position = await settledTop(db);
      running = true;
      schedule(IDLE_POLL_MS);
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      await idle;
    },
  };
}

const SETTLE_TRIES = 200;

/** The newest id, once every transaction that was open when we looked has ended: nothing below it can still appear. */
async function settledTop(db: Database): Promise<number> {
  const look = () =>
    db.asSystem((tx) =>
      sql<{
        top: number | null;
        low: string;
        high: string;
      }>`select max(id) as top, pg_snapshot_xmin(pg_current_snapshot())::text as low,
        pg_snapshot_xmax(pg_current_snapshot())::text as high from events`.execute(tx),
    );
  const first = (await look()).rows[0];
  if (!first) return 0;
  for (let i = 0; i < SETTLE_TRIES; i += 1) {
    const { rows } = await look();
    if (BigInt(rows[0]?.low ?? first.low) >= BigInt(first.high)) break;
    await new Promise((resolve) => setTimeout(resolve, GAP_POLL_MS));
  }
  return first.top ?? 0;
}
