import { asOrderId, type BranchId } from '@ulak/contracts/ids';
import { outsideEventOf } from '@ulak/contracts/orders/outside-events';
import { MAX_CHANGES, type OrderChangeEntry } from '@ulak/contracts/orders/outside-order';
import { sql } from 'kysely';
import { fieldError } from '../../../app-error.ts';
import type { Tx } from '../../../db/database.ts';
import type { EventRow } from '../../../live/tail.ts';
import { listOutside, outsideChangeOf, outsideOrderAsOf } from './outside-order.ts';

export interface ChangesCommand {
  readonly branchId: BranchId;
  /** Cursor of the caller; left out: from now on. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  /** The event up to which nothing can appear any more, known before the transaction reads. */
  readonly settledId: number;
}

interface Changes {
  readonly data: OrderChangeEntry[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

const CURSOR_PREFIX = 'c_';
const CURSOR_BASE = 36;
const cursorOf = (id: number): string => CURSOR_PREFIX + id.toString(CURSOR_BASE);

/** The event of a cursor; '0' is before all. */
const eventOf = (cursor: string): number =>
  cursor === '0' ? 0 : Number.parseInt(cursor.slice(CURSOR_PREFIX.length), CURSOR_BASE);

/**
 * What happened to a branch's orders after a cursor, in id order. Only events up to where the node's tail has
 * read are told: it stops at ids that may still appear (docs/decisions/002), so no cursor is ahead of one.
 * @throws AppError VALIDATION_ERROR for a cursor that this database never gave
 */
export async function listChanges(
  tx: Tx,
  { branchId, after, limit = MAX_CHANGES / 2, settledId }: ChangesCommand,
): Promise<Changes> {
  if (after === undefined) return { data: [], cursor: cursorOf(settledId), hasMore: false };
  const from = eventOf(after);
  // Another node may have read further; a restored copy of the database has not.
  if (from > settledId) await assertGiven(tx, from);
  const span = { branchId, from, settledId };
  const rows = from < settledId ? (await changeEvents(span, limit + 1).execute(tx)).rows : [];
  const told = rows.slice(0, limit);
  const orders = await listOutside(tx, [...new Set(told.map((row) => asOrderId(row.entity_id)))]);
  const hasMore = rows.length > limit;
  return {
    data: told.flatMap((row) => {
      const order = orders.get(asOrderId(row.entity_id));
      const type = outsideEventOf(row.kind, row.payload.action);
      if (!order || type === null) return [];
      const data = { ...outsideOrderAsOf(order, row), change: outsideChangeOf(row) };
      return [{ cursor: cursorOf(row.id), type, timestamp: row.at.toISOString(), data }];
    }),
    cursor: cursorOf(hasMore ? (told.at(-1)?.id ?? from) : Math.max(from, settledId)),
    hasMore,
  };
}

interface EventSpan {
  readonly branchId: BranchId;
  readonly from: number;
  readonly settledId: number;
}

type ChangeRow = Pick<EventRow, 'id' | 'at' | 'kind' | 'entity_id' | 'courier_id' | 'payload'>;

/** Literal kinds, as in the partial index `events_branch_orders`, along which it reads. */
export const changeEvents = ({ branchId, from, settledId }: EventSpan, limit: number) =>
  sql<ChangeRow>`select id, at, kind, entity_id, courier_id, payload from events
    where branch_id = ${branchId} and kind in ('ORDER_CREATED', 'ORDER_CHANGED')
      and id > ${from} and id <= ${settledId}
    order by id limit ${limit}`;

/** @throws AppError VALIDATION_ERROR when there is no event so far */
async function assertGiven(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ newest: number }>`select last_value as newest from events_id_seq`.execute(tx);
  if (id > (rows[0]?.newest ?? 0))
    throw fieldError('after', 'Geçersiz imleç; son yanıttaki cursor değerini gönderin');
}
