import type { Calibration } from '@ulak/contracts/forecasts/schema';
import { formatMinutes, formatNumber, formatPercent, percentOf } from '@ulak/contracts/format';
import { twoDigits } from '../../../lib/format-clock.ts';

type CalibrationStage = Calibration['stage'];

const twoDecimals = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * What is said of the Gini values, one sentence; null with fewer than two couriers.
 * @param paid null: the viewer sees no pay
 */
export function giniText(orders: number | null, paid: number | null): string | null {
  if (orders === null) return null;
  const ofPay = paid === null ? '' : `, kazançta ${twoDecimals.format(paid)}`;
  const values = `siparişlerde ${twoDecimals.format(orders)}${ofPay}`;
  const scale = '0 ise çevrimiçi saat başına herkese aynı pay düşmüş, 1 ise hepsi tek kuryede toplanmıştır';
  return `Gini katsayısı ${values}: ${scale}.`;
}

/** Endings of a number read aloud, in '84'ü': by the last digit that is not zero, or of whole tens. */
const ONES = ["'ı", "'i", "'si", "'ü", "'ü", "'i", "'sı", "'si", "'i", "'u"] as const;
const TENS = ["'ı", "'u", "'si", "'u", "'ı", "'si", "'ı", "'i", "'i", "'ı"] as const;

/** A share of something in a Turkish sentence: 84 → "%84'ü", 100 → "%100'ü". @param percent 0–100, whole */
export function percentWithSuffix(percent: number): string {
  const [ones, tens] = [percent % 10, Math.floor(percent / 10) % 10];
  const ending = percent === 100 ? "'ü" : ones === 0 && percent > 0 ? TENS[tens] : ONES[ones];
  return `%${percent}${ending}`;
}

const STAGE_TEXTS: Record<CalibrationStage, string> = {
  CREATED: 'Sipariş verilirken',
  PICKED_UP: 'Kurye teslim alınca',
};

/** "Sipariş verilirken söylenen aralık: teslimatların %84'ü bu aralıkta geldi (…)". */
export function calibrationText({
  stage,
  deliveries,
  inside,
  early,
  late,
  byRoad = 0,
  meanWidthMin,
}: Calibration): string {
  if (deliveries === 0) return `${STAGE_TEXTS[stage]} söylenen aralık: henüz ölçülmüş teslimat yok.`;
  const part = (count: number): number => percentOf(count, deliveries);
  const width = meanWidthMin === null ? '' : `, aralık ortalama ${formatMinutes(meanWidthMin)}`;
  const outside = `${formatPercent(part(early))} daha erken, ${formatPercent(part(late))} daha geç`;
  const road = byRoad === 0 ? '' : `, ${formatNumber(byRoad)} aralık yola göre`;
  const rest = `${formatNumber(deliveries)} teslimat${road}; ${outside}${width}`;
  const share = percentWithSuffix(part(inside));
  return `${STAGE_TEXTS[stage]} söylenen aralık: teslimatların ${share} bu aralıkta geldi (${rest}).`;
}

/** '12:00', or the whole day. @param hour 0–23, −1 for all of them */
export const hourText = (hour: number): string => (hour < 0 ? 'Tüm gün' : `${twoDigits(hour)}:00`);
