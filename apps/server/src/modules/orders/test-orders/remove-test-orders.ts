import { findCompanyOfBranch } from '../../../db/branch-in-scope.ts';
import { MAX_REMOVED_TEST_ORDERS } from '@ulak/contracts/branches/test-mode';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import { appendAudit } from '../../../access/audit.ts';
import { AppError } from '../../../app-error.ts';
import { appendEvents } from '../../../live/append.ts';
import type { CourierPort, UserStepCall } from '../steps/take-step.ts';
import * as repository from './repository.ts';
import type { HeldTestOrder } from './repository.ts';

interface RemovalCommand {
  readonly branchId: BranchId;
  /** Address of the caller, for the audit log. */
  readonly ip: string;
}

const couriersOf = (orders: readonly HeldTestOrder[]): UserId[] =>
  [...new Set(orders.flatMap(({ courier_id: id }) => id ?? []))].toSorted((a, b) => a - b);

/**
 * Removes the oldest test orders of a branch, whatever their state, and frees the couriers who have them.
 * Locks couriers before orders, like every step: a step is either taken before, and its order goes with what
 * it wrote, or finds no order.
 * @throws AppError BRANCH_NOT_FOUND; ORDER_CHANGED when one of them got a courier meanwhile who is not locked
 */
export async function removeTestOrders(
  couriers: CourierPort,
  { tx, scope, actor, now }: UserStepCall,
  { branchId, ip }: RemovalCommand,
): Promise<{ removed: number; left: number }> {
  const companyId = await findCompanyOfBranch(tx, scope, branchId);
  if (companyId === null) throw new AppError('BRANCH_NOT_FOUND');
  const seen = await repository.listOldest(tx, branchId, MAX_REMOVED_TEST_ORDERS);
  if (seen.length === 0) return { removed: 0, left: 0 };
  const locked = couriersOf(seen);
  await couriers.lockCouriers(tx, locked);
  const held = await repository.lock(
    tx,
    seen.map(({ id }) => id),
  );
  const freed = couriersOf(held);
  if (freed.some((id) => !locked.includes(id))) throw new AppError('ORDER_CHANGED');
  const orderIds = held.map(({ id }) => id);
  const removed = await repository.remove(tx, orderIds);
  const left = await repository.count(tx, branchId);
  const whose = { entity: 'branch', entityId: branchId, companyId, branchId, at: now, actor } as const;
  await appendAudit(tx, [{ ...whose, action: 'TEST_ORDERS_REMOVED', ip, details: { count: removed } }]);
  for (const courierId of freed)
    await couriers.recordDeliveryEnded(tx, { courierId, at: now, actor, from: null });
  await appendEvents(tx, [{ ...whose, kind: 'TEST_ORDERS_REMOVED', payload: { orderIds } }]);
  return { removed, left };
}
