import { claimableStatuses } from '@ulak/contracts/domain/assignment';
import { maySeePool } from '@ulak/contracts/domain/courier-presence';
import { isFresh } from '@ulak/contracts/domain/position-filter';
import type { ErrorCode } from '@ulak/contracts/errors';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import type { PoolOrderView } from '@ulak/contracts/orders/schema';
import type { Tx } from '../../../db/database.ts';
import { findStop } from '../../../db/delivery-stops.ts';
import { poolRulesOf } from '../create/branch-rules.ts';
import { type BranchRules, getBranchRules } from '../create/repository.ts';
import { roadOf } from '../read/order-view.ts';
import type { OrderRow } from '../repository.ts';
import * as repository from './repository.ts';
import type { PoolCourier } from './repository.ts';

export interface OrderPool {
  readonly orders: PoolOrderView[];
  /** The rule that hides the pool from this courier, null when it is open (spec 3 §4.4). */
  readonly hidden: ErrorCode | null;
}

/** The pool as this courier may see it; empty whenever one of the four rules of spec 3 §4.4 does not hold. */
export async function listPool(
  tx: Tx,
  courier: { id: UserId; branchId: BranchId },
  now: Date,
): Promise<OrderPool> {
  const state = await repository.findPoolCourier(tx, courier.id);
  if (!state || !state.online) return { orders: [], hidden: 'COURIER_NOT_ONLINE' };
  if (await findStop(tx, courier.branchId, now)) return { orders: [], hidden: 'ASSIGNMENT_STOPPED' };
  const branch = await getBranchRules(tx, { branch_id: courier.branchId });
  const rows = await repository.listClaimable(
    tx,
    courier.branchId,
    claimableStatuses(branch.assignment_method),
  );
  const verdict = maySeePool({
    online: state.online,
    isDelivering: state.is_delivering,
    position: positionOf(state, now),
    branch: poolRulesOf(branch),
    hasOffered: rows.some((row) => row.status === 'AVAILABLE'),
  });
  return verdict.ok
    ? { orders: rows.map((row) => toPoolView(row, branch)), hidden: null }
    : { orders: [], hidden: verdict.code };
}

function positionOf({ lat, lng, fix_at }: PoolCourier, now: Date) {
  return lat !== null && lng !== null && fix_at !== null && isFresh(fix_at.getTime(), now.getTime())
    ? { lat, lng }
    : null;
}

const toPoolView = (row: OrderRow, branch: BranchRules): PoolOrderView => ({
  id: row.id,
  orderNumber: row.order_number,
  status: row.status,
  branchId: branch.id,
  customerAddress: row.customer_address,
  location: { lat: row.lat, lng: row.lng },
  total: Number(row.total),
  paymentType: row.payment_type,
  isTest: row.is_test,
  orderNotes: row.order_notes,
  itemCount: row.items.reduce((count, { quantity }) => count + quantity, 0),
  distanceKm: Number(row.distance_km),
  ...roadOf(row),
  estimatedMinutes: row.estimated_min,
  maxDeliveryMin: row.max_delivery_min,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});
