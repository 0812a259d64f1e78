import { PAY_DISTANCE_LABELS, type PayDistance } from '../branches/pay-distance.ts';
import { deliveryEarning } from '../domain/earning.ts';
import { kurusToTl, tlToKurus } from '../domain/money.ts';
import { type KnownDistance, paidDistance } from '../domain/paid-distance.ts';
import { formatTl } from '../format.ts';
import type { DistanceMethod } from '../roads/method.ts';

// Without zod: the courier's phone explains earnings too.
interface Rates {
  readonly baseRate: number;
  readonly pricePerKm: number;
  readonly minimumRate: number;
}
type DeliveryEvidence = Rates & { readonly km: number } & (
    | { readonly formula: 'delivery-1' }
    | {
        readonly formula: 'delivery-2';
        readonly method: DistanceMethod;
        readonly greatCircleKm: number;
      }
  );
/** As `EarningEvidence` of the contract. */
type Evidence =
  | DeliveryEvidence
  | { readonly formula: 'edited'; readonly was: number }
  | { readonly formula: 'bonus' | 'old' };

const amount = (tl: number): string => formatTl(tl).replace(' TL', '');

/** The calculation of a delivery: '35,00 + 1,82 km kuş uçuşu × 9,50 = 52,29 TL'. */
function explainDelivery(evidence: DeliveryEvidence): string {
  const { km, baseRate, pricePerKm, minimumRate } = evidence;
  const isByRoad = evidence.formula === 'delivery-2' && evidence.method !== 'GREAT_CIRCLE';
  const way = PAY_DISTANCE_LABELS[isByRoad ? 'ROAD' : 'GREAT_CIRCLE'];
  const rate = { baseRateKurus: tlToKurus(baseRate), pricePerKmKurus: tlToKurus(pricePerKm) };
  const computed = deliveryEarning({ ...rate, minimumRateKurus: tlToKurus(0) }, km);
  const words = `${amount(baseRate)} + ${amount(km)} km ${way} × ${amount(pricePerKm)}`;
  const isMinimum = computed < tlToKurus(minimumRate);
  return [
    `${words} = ${formatTl(kurusToTl(computed))}`,
    isMinimum && `en düşük ücret ${formatTl(minimumRate)} olduğu için ${formatTl(minimumRate)}`,
    evidence.formula === 'delivery-2' && !isByRoad && 'yol bilinmiyordu',
  ]
    .filter(Boolean)
    .join('; ');
}

/** How an earning came about, in words that suffice to compute it anew. */
export function explainEarning(evidence: Evidence): string {
  switch (evidence.formula) {
    case 'bonus':
      return 'Yönetici tarafından eklendi';
    case 'edited':
      return `Yönetici tarafından düzenlendi; önceki tutar ${formatTl(evidence.was)}`;
    case 'old':
      return 'eski kayıt';
    default:
      return explainDelivery(evidence);
  }
}

/** What delivering an order would be booked as now. */
export function deliveryEvidenceOf(
  { payDistance, ...rates }: Rates & { readonly payDistance: PayDistance },
  way: KnownDistance,
): DeliveryEvidence {
  const { km, method } = paidDistance(payDistance, way);
  return payDistance === 'ROAD'
    ? { formula: 'delivery-2', km, method, greatCircleKm: way.distanceKm, ...rates }
    : { formula: 'delivery-1', km, ...rates };
}
