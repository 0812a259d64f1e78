import { formatDecimal, formatNumber, formatPercent } from '@ulak/contracts/format';
import { REHEARSAL_METHOD_LABELS, REHEARSAL_TOLERANCE_PERCENT } from '@ulak/contracts/rehearsals/options';
import type {
  RehearsalCalibration,
  RehearsalResult,
  RehearsalSettings,
} from '@ulak/contracts/rehearsals/schema';

/** Settings of a rehearsal in short words: 'Otomatik atama · 42 kurye saati'. */
export function settingsWords(settings: RehearsalSettings): string {
  const { couriersByHour, method, concurrentLimit, location, rates, pacing, secondBranch } = settings;
  const hours = couriersByHour?.reduce((sum, couriers) => sum + couriers, 0);
  return [
    REHEARSAL_METHOD_LABELS[method],
    hours !== undefined && `${formatNumber(hours)} kurye saati`,
    concurrentLimit !== null && `aynı anda en fazla ${formatNumber(concurrentLimit)} paket`,
    location && 'şube seçilen yere taşınmış olsaydı',
    secondBranch && `seçilen yerde ${formatNumber(secondBranch.couriers)} kuryeli ikinci şube`,
    rates && 'başka ücretler',
    pacing && (pacing.isOn ? 'yoğun saat aralıkları' : 'yoğun saat aralıkları olmadan'),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}

const SOURCES: Record<RehearsalCalibration['source'], (legs: string) => string> = {
  DAY: (legs) => `bu günün ${legs} ölçülmüş yolundan`,
  DAYS_BEFORE: (legs) => `önceki günlerin ${legs} ölçülmüş yolundan`,
  LEARNED: () => 'şubenin öğrenilmiş sürelerinden',
};

/** How far the prova of the unchanged day is from the real one. */
function differenceWords({ differencePercent }: RehearsalCalibration): string {
  if (differencePercent === null) return 'gerçekle karşılaştırılacak teslimat yok';
  const percent = formatPercent(Math.abs(differencePercent));
  if (percent === formatPercent(0)) return 'aynı ayarlarla ortalama gerçekle aynı';
  const way = differencePercent > 0 ? 'daha uzun' : 'daha kısa';
  return `aynı ayarlarla ortalama gerçekten ${percent} farklı (${way})`;
}

/** 'Yollar bu günün 184 ölçülmüş yolundan alındı …; aynı ayarlarla ortalama gerçekten %4 farklı'. */
export const calibrationWords = (calibration: RehearsalCalibration): string => {
  const { source, legs, metresPerMinute, pickupMinutes, doorMinutes } = calibration;
  return (
    `Yol süreleri ${SOURCES[source](formatNumber(legs))} alındı: dakikada ` +
    `${formatNumber(metresPerMinute)} m kuş uçuşu, tezgâhta ${formatDecimal(pickupMinutes)} dk, kapıda ` +
    `${formatDecimal(doorMinutes)} dk; ${differenceWords(calibration)}.`
  );
};

/** What is said where the prova of the unchanged day is too far from the real one; null: it is near. */
export const toleranceWarning = ({ differencePercent }: RehearsalCalibration): string | null =>
  differencePercent === null || Math.abs(differencePercent) <= REHEARSAL_TOLERANCE_PERCENT
    ? null
    : `Aynı ayarlarla ortalama süre gerçekten ${formatPercent(Math.abs(differencePercent))} farklı çıktı ` +
      `(en çok %${REHEARSAL_TOLERANCE_PERCENT} olmalıydı); yeni ayarların farkını kesin sayı olarak değil, ` +
      'yön olarak okuyun.';

/** What a second branch would have done; null: none was tried. */
export const secondWords = ({ orders, secondOrders }: RehearsalResult): string | null =>
  secondOrders === undefined
    ? null
    : `Yeni yere daha yakın olup ikinci şubeden çıkan sipariş: ${formatNumber(secondOrders)} / ` +
      `${formatNumber(orders)}. Yeni ayarların sayıları iki şubenin toplamıdır.`;

/** Whether slots were worth it on the day; null: none were tried. */
export function pacingWords(helps: boolean | null): string | null {
  if (helps === null) return null;
  return helps
    ? 'Aralıklar bu günde gecikenleri en az %30 azaltırdı.'
    : 'Aralıklar bu günde gecikenleri en az %30 azaltmazdı.';
}
