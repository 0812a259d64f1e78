import { deliveryEarning } from '../domain/earning.ts';
import { kurusToTl, tlToKurus } from '../domain/money.ts';
import { formatTl } from '../format.ts';

// Without zod: the courier's phone explains earnings too.
interface DeliveryEvidence {
  readonly formula: 'delivery-1';
  readonly km: number;
  readonly baseRate: number;
  readonly pricePerKm: number;
  readonly minimumRate: number;
}
/** As `EarningEvidence` of the contract. */
type Evidence =
  | DeliveryEvidence
  | { readonly formula: 'edited'; readonly was: number }
  | { readonly formula: 'bonus' | 'old' };

const amount = (tl: number): string => formatTl(tl).replace(' TL', '');

/** The calculation of a delivery: '35,00 + 1,82 km kuş uçuşu × 9,50 = 52,29 TL'. */
function explainDelivery({ km, baseRate, pricePerKm, minimumRate }: DeliveryEvidence): string {
  const rate = { baseRateKurus: tlToKurus(baseRate), pricePerKmKurus: tlToKurus(pricePerKm) };
  const computed = deliveryEarning({ ...rate, minimumRateKurus: tlToKurus(0) }, km);
  const words = `${amount(baseRate)} + ${amount(km)} km kuş uçuşu × ${amount(pricePerKm)}`;
  const sum = `${words} = ${formatTl(kurusToTl(computed))}`;
  if (computed >= tlToKurus(minimumRate)) return sum;
  return `${sum}; en düşük ücret ${formatTl(minimumRate)} olduğu için ${formatTl(minimumRate)}`;
}

const WORDS = {
  'delivery-1': explainDelivery,
  bonus: () => 'Yönetici tarafından eklendi',
  edited: ({ was }: { readonly was: number }) =>
    `Yönetici tarafından düzenlendi; önceki tutar ${formatTl(was)}`,
  old: () => 'eski kayıt',
};

/** How an earning came about, in words that suffice to compute it anew. */
export function explainEarning(evidence: Evidence): string {
  if (evidence.formula === 'delivery-1') return WORDS['delivery-1'](evidence);
  return evidence.formula === 'edited' ? WORDS.edited(evidence) : WORDS[evidence.formula]();
}
