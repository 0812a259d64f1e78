import type { ReplyOf } from '@ulak/contracts/call';
import type { listOwnPassedOver as listOwnPassedOverEndpoint } from '@ulak/contracts/dispatch/own-choices';
import {
  isMeasured,
  type PassedOverKind,
  type PassedOverQuery,
  passedOverText,
} from '@ulak/contracts/dispatch/passed-over';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../app-error.ts';
import { branchInScope } from '../../db/branch-in-scope.ts';
import type { Tx } from '../../db/database.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import type { Scope } from '../../db/scope.ts';

const DEFAULT_LIMIT = 50;

type Reply = ReplyOf<typeof listOwnPassedOverEndpoint>;

interface Row {
  readonly id: number;
  readonly at: Date;
  readonly order_number: string;
  readonly kind: PassedOverKind;
  readonly amount: number;
  readonly distance_method: RoadMethod | null;
}

/** Of whom: in one branch, or in whichever. */
interface PassedOverOf {
  readonly courierId: UserId;
  readonly branchId?: BranchId;
}

/**
 * A page of the automatic choices that passed a courier over, newest first, by the index
 * passed_over_couriers_courier; no choice about a test order.
 * @throws AppError VALIDATION_ERROR for an empty range
 */
export async function listOwnPassedOver(
  tx: Tx,
  { courierId, branchId }: PassedOverOf,
  { from, to, before, limit = DEFAULT_LIMIT }: PassedOverQuery,
): Promise<Reply> {
  if (from !== undefined && to !== undefined && new Date(from) >= new Date(to))
    throw fieldError('to', 'Bitiş, başlangıçtan sonra olmalı');
  const { rows } = await sql<Row>`
    select p.id, p.at, o.order_number, p.kind, p.amount, p.distance_method
    from passed_over_couriers p join orders o on o.id = p.order_id
    where p.courier_id = ${courierId} and ${isRealOrder('o')}
      ${branchId === undefined ? sql`` : sql`and p.branch_id = ${branchId}`}
      ${from === undefined ? sql`` : sql`and p.at >= ${new Date(from)}`}
      ${to === undefined ? sql`` : sql`and p.at < ${new Date(to)}`}
      ${before === undefined ? sql`` : sql`and p.id < ${before}`}
    order by p.id desc limit ${limit + 1}`.execute(tx);
  const page = rows.slice(0, limit);
  const data = page.map(({ id, at, order_number: orderNumber, kind, amount, distance_method: method }) => ({
    id,
    at: at.toISOString(),
    orderNumber,
    reason: passedOverText({
      kind,
      amount,
      method: isMeasured(kind) ? (method ?? 'GREAT_CIRCLE') : null,
    }),
  }));
  return { success: true, data, nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/**
 * The same for who manages a branch: its choices that passed one courier over; of somebody else's courier
 * there are none. @throws AppError BRANCH_NOT_FOUND | VALIDATION_ERROR for an empty range
 */
export async function listBranchPassedOver(
  tx: Tx,
  scope: Scope,
  of: Required<PassedOverOf>,
  query: PassedOverQuery,
): Promise<Reply> {
  const branch = await branchInScope(tx, scope, of.branchId).select('branches.id').executeTakeFirst();
  if (!branch) throw new AppError('BRANCH_NOT_FOUND');
  return listOwnPassedOver(tx, of, query);
}
