import { deliveryEarning } from '@ulak/contracts/domain/earning';
import { paidDistance } from '@ulak/contracts/domain/paid-distance';
import { kurusToTl, tlToKurus } from '@ulak/contracts/domain/money';
import type { PoolOrderView } from '@ulak/contracts/orders/schema';
import type { OwnDeliveryRate } from '@ulak/contracts/wallet/estimates';

type PaidOrder = Pick<PoolOrderView, 'distanceKm' | 'roadKm' | 'distanceMethod' | 'isTest'>;

/**
 * What delivering an order pays at the branch's present rates, TL; null: they are not known or not to be
 * seen, or it is a test order, which pays nothing (docs/decisions/078).
 */
export function payEstimate(rate: OwnDeliveryRate | null, order: PaidOrder): number | null {
  if (!rate || order.isTest) return null;
  const { baseRate, pricePerKm, minimumRate, payDistance } = rate;
  return kurusToTl(
    deliveryEarning(
      {
        baseRateKurus: tlToKurus(baseRate),
        pricePerKmKurus: tlToKurus(pricePerKm),
        minimumRateKurus: tlToKurus(minimumRate),
      },
      paidDistance(payDistance, order).km,
    ),
  );
}
