import { deliveryEarning } from '@ulak/contracts/domain/earning';
import { kurusToTl, tlToKurus } from '@ulak/contracts/domain/money';
import type { PoolOrderView } from '@ulak/contracts/orders/schema';
import type { OwnDeliveryRate } from '@ulak/contracts/wallet/estimates';

type PaidOrder = Pick<PoolOrderView, 'distanceKm' | 'isTest'>;

/**
 * What delivering an order pays at the branch's present rates, TL; null: they are not known or not to be
 * seen, or it is a test order, which pays nothing (docs/decisions/078).
 */
export function payEstimate(rate: OwnDeliveryRate | null, { distanceKm, isTest }: PaidOrder): number | null {
  if (!rate || isTest) return null;
  const { baseRate, pricePerKm, minimumRate } = rate;
  return kurusToTl(
    deliveryEarning(
      {
        baseRateKurus: tlToKurus(baseRate),
        pricePerKmKurus: tlToKurus(pricePerKm),
        minimumRateKurus: tlToKurus(minimumRate),
      },
      distanceKm,
    ),
  );
}
