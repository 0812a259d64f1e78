import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { isOpenOffer } from '../offers/offer-outcome.ts';
import { endOffers, listOpenToCouriers } from '../offers/repository.ts';
import { lockMany } from '../repository.ts';
import { type CourierPort, recordUnassigned, type StepCall, takeStep } from '../steps/take-step.ts';
import { revertStep } from './unassign.ts';

/** Branches whose deliveries stop, and why, for the orders' history. */
export interface ClosedBranches {
  readonly branchIds: readonly BranchId[];
  readonly note: string;
}

/**
 * Withdraws the open offers of branches and empties their pool, with courier rows locked first. The caller
 * holds the stops alone, so no offer comes meanwhile. A withdrawn offer counts against no courier.
 * @returns the orders that were in the pool
 */
export async function closeForStop(
  couriers: CourierPort,
  call: StepCall,
  { branchIds, note }: ClosedBranches,
): Promise<OrderId[]> {
  const open = await listOpenToCouriers(call.tx, branchIds);
  const courierIds = new Set(open.flatMap(({ courier_id: id }) => id ?? []));
  await couriers.lockCouriers(call.tx, [...courierIds]);
  const orders = await lockMany(
    call.tx,
    call.scope,
    open.map(({ id }) => id),
  );
  const pooled: OrderId[] = [];
  for (const order of orders.values()) {
    if (isOpenOffer(order)) {
      await endOffers(call.tx, [order.id], { outcome: 'REPLANNED', at: call.now });
      await takeStep(call, { ...revertStep(order), by: 'STAFF', note });
      await recordUnassigned(couriers, call, order.courier_id);
    } else if (order.status === 'AVAILABLE') {
      await takeStep(call, { order, action: 'withdrawFromPool', by: 'STAFF', note });
      pooled.push(order.id);
    }
  }
  return pooled;
}

/** Offers orders to the pool again that a stop took out of it; whatever became something else stays. */
export async function openAfterStop(
  call: StepCall,
  { orderIds, note }: { readonly orderIds: readonly OrderId[]; readonly note: string },
): Promise<void> {
  for (const order of (await lockMany(call.tx, call.scope, orderIds)).values())
    if (order.status === 'PREPARING' || order.status === 'READY')
      await takeStep(call, { order, action: 'offerToPool', by: 'STAFF', note });
}
