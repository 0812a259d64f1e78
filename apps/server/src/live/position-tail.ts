import {
  asBranchId,
  asCompanyId,
  asUserId,
  type BranchId,
  type CompanyId,
  type UserId,
} from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { DatabaseAccess } from '../db/database.ts';

/** A courier's newest position. */
export interface PositionRow {
  readonly courierId: UserId;
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly lat: number;
  readonly lng: number;
  readonly fixAt: Date;
}

export interface PositionTail {
  wake(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Positions are coalesced: a courier's is sent at most this often, only the newest counts. */
const COALESCE_MS = 200;
/** For positions that other nodes received. */
const IDLE_POLL_MS = 1_000;
const BATCH = 5_000;

interface Row {
  courier_id: number;
  company_id: number;
  branch_id: number;
  lat: number;
  lng: number;
  fix_at: Date;
  seq: number;
}

/**
 * Tails `courier_positions_now` by its sequence. Losing a race here only delays a marker until the next fix,
 * so no gap handling.
 */
export function createPositionTail(options: {
  db: DatabaseAccess;
  deliver: (rows: readonly PositionRow[]) => void;
  onError: (error: unknown) => void;
}): PositionTail {
  const { db, deliver, onError } = options;
  let seq = 0;
  let running = false;
  let timer: NodeJS.Timeout | undefined;
  let due = 0;
  let idle: Promise<void> = Promise.resolve();

  function schedule(ms: number): void {
    if (!running) return;
    clearTimeout(timer);
    due = ms;
    timer = setTimeout(() => {
      idle = step();
    }, ms);
  }

  async function step(): Promise<void> {
    due = 0;
    try {
      const { rows } = await db.asSystem((tx) =>
        sql<Row>`select courier_id, company_id, branch_id, lat, lng, fix_at, seq from courier_positions_now
          where seq > ${seq} order by seq limit ${BATCH}`.execute(tx),
      );
      seq = rows.at(-1)?.seq ?? seq;
      if (rows.length > 0) deliver(rows.map(toPosition));
    } catch (error) {
      onError(error);
    }
    schedule(IDLE_POLL_MS);
  }

  return {
    wake: () => {
      if (due > COALESCE_MS) schedule(COALESCE_MS);
    },
    async start() {
      const { rows } = await db.asSystem((tx) =>
        sql<{ top: number | null }>`select max(seq) as top from courier_positions_now`.execute(tx),
      );
      seq = rows[0]?.top ?? 0;
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

const toPosition = (row: Row): PositionRow => ({
  courierId: asUserId(row.courier_id),
  companyId: asCompanyId(row.company_id),
  branchId: asBranchId(row.branch_id),
  lat: row.lat,
  lng: row.lng,
  fixAt: row.fix_at,
});
