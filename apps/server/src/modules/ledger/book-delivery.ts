import { type DeliveryRate, deliveryEarning } from '@ulak/contracts/domain/earning';
import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import { insertEarning } from './repository.ts';

/** An order that its courier has delivered. */
interface DeliveredOrder {
  readonly id: OrderId;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
  /** Kilometres with two decimals, as stored. */
  readonly distance_km: string;
}

/**
 * Books the pay for a delivery by the rate of its moment, in the transaction of the delivery (DECISIONS "Time
 * and numbers"; criteria A17); a second one for the same order is left out. The entry keeps kilometres and
 * rates: later rates change nothing.
 */
export async function bookDelivery(
  tx: Tx,
  { order, courierId, rate }: { order: DeliveredOrder; courierId: UserId; rate: DeliveryRate },
  now: Date,
): Promise<void> {
  const km = Number(order.distance_km);
  await insertEarning(
    tx,
    {
      companyId: order.company_id,
      branchId: order.branch_id,
      courierId,
      type: 'DELIVERY',
      orderId: order.id,
      kurus: deliveryEarning(rate, km),
      earnedAt: now,
      evidence: deliveryEvidence(rate, km),
      notes: null,
      addedBy: null,
    },
    now,
  );
}

/** What a delivery's pay was computed from, as its entry keeps it; see contracts wallet/evidence.ts. */
export const deliveryEvidence = (rate: DeliveryRate, km: number) => ({
  formula: 'delivery-1',
  metres: Math.round(km * 100) * 10,
  ...rate,
});
