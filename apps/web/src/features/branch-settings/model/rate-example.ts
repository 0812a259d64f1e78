import { deliveryEarning } from '@ulak/contracts/domain/earning';
import { asKurus, kurusToTl } from '@ulak/contracts/domain/money';
import { formatDecimal, formatTl } from '@ulak/contracts/format';
import type { BranchSettings } from './settings.ts';

type Rates = Pick<BranchSettings, 'baseRate' | 'pricePerKm' | 'minimumRate'>;

/** Distances of the worked example, km. */
export const EXAMPLE_KM = [1, 3.5, 8] as const;

const toKurus = (tl: number) => asKurus(Math.round(tl * 100));

/** What a delivery of `km` earns, and how it comes about. */
export function rateExample(rates: Rates, km: number): { readonly earning: string; readonly how: string } {
  const earned = deliveryEarning(
    {
      baseRateKurus: toKurus(rates.baseRate),
      pricePerKmKurus: toKurus(rates.pricePerKm),
      minimumRateKurus: toKurus(rates.minimumRate),
    },
    km,
  );
  const sum = deliveryEarning(
    {
      baseRateKurus: toKurus(rates.baseRate),
      pricePerKmKurus: toKurus(rates.pricePerKm),
      minimumRateKurus: asKurus(0),
    },
    km,
  );
  const parts = `${formatTl(rates.baseRate)} + ${formatDecimal(km)} km × ${formatTl(rates.pricePerKm)}`;
  const raised = earned > sum ? `; en düşük ücret ${formatTl(rates.minimumRate)}` : '';
  return {
    earning: formatTl(kurusToTl(earned)),
    how: `${parts} = ${formatTl(kurusToTl(sum))}${raised}`,
  };
}
