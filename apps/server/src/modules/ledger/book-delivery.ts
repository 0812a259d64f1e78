import type { PayDistance } from '@ulak/contracts/branches/pay-distance';
import { type DeliveryRate, deliveryEarning } from '@ulak/contracts/domain/earning';
import { type KnownDistance, type PaidDistance, paidDistance } from '@ulak/contracts/domain/paid-distance';
import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import { insertEarning } from './repository.ts';

/** An order that its courier has delivered. */
interface DeliveredOrder {
  readonly id: OrderId;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
}

/** What its branch pays for it. */
export interface DeliveryTerms {
  readonly rate: DeliveryRate;
  readonly payDistance: PayDistance;
  /** As stored with the order. */
  readonly way: KnownDistance;
}

/**
 * Books the pay for a delivery by the rate of its moment, in the transaction of the delivery (DECISIONS "Time
 * and numbers"; criteria A17); a second one for the same order is left out. The entry keeps kilometres, what
 * gave them, and rates: later rates and later roads change nothing.
 */
export async function bookDelivery(
  tx: Tx,
  { order, courierId, ...terms }: DeliveryTerms & { order: DeliveredOrder; courierId: UserId },
  now: Date,
): Promise<void> {
  await insertEarning(
    tx,
    {
      companyId: order.company_id,
      branchId: order.branch_id,
      courierId,
      type: 'DELIVERY',
      orderId: order.id,
      ...priceDelivery(terms),
      earnedAt: now,
      notes: null,
      addedBy: null,
    },
    now,
  );
}

/** What a delivery pays, and from what, as its entry keeps it (contracts wallet/evidence.ts). */
export function priceDelivery({ rate, payDistance, way }: DeliveryTerms) {
  const paid = paidDistance(payDistance, way);
  return {
    kurus: deliveryEarning(rate, paid.km),
    evidence: payDistance === 'ROAD' ? byRoad(rate, paid, way) : greatCircle(rate, paid),
  };
}

const greatCircle = (rate: DeliveryRate, { km }: PaidDistance) => ({
  formula: 'delivery-1',
  metres: metresOf(km),
  ...rate,
});

const byRoad = (rate: DeliveryRate, { km, method }: PaidDistance, way: KnownDistance) => ({
  formula: 'delivery-2',
  metres: metresOf(km),
  method,
  greatCircleMetres: metresOf(way.distanceKm),
  ...rate,
});

/** Kilometres are paid with two decimals. */
const metresOf = (km: number): number => Math.round(km * 100) * 10;
