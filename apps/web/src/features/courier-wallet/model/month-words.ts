import { formatDecimal, formatNumber, formatTl } from '@ulak/contracts/format';
import type { OwnMonthEstimate } from '@ulak/contracts/wallet/estimates';

/** The range, or how many worked days are missing. */
export const rangeText = ({ range, missingDays }: Pick<OwnMonthEstimate, 'range' | 'missingDays'>): string =>
  range
    ? `${formatTl(range.low)} – ${formatTl(range.high)}`
    : `Tahmin için çalıştığınız ${formatNumber(missingDays)} gün daha gerekiyor.`;

/** How often past ranges held, in one sentence. */
export function pastText({ ranges, held }: OwnMonthEstimate['past']): string {
  if (ranges === 0) return 'Aralıkların ne kadar tuttuğu, tamamlanmış bir ayınız olunca burada yazar.';
  const percent = Math.round((100 * held) / ranges);
  return (
    `Aynı yöntem, son üç tam ayın ${formatNumber(ranges)} gününde de aralık verirdi; ay sonu bunların ` +
    `${formatNumber(held)} tanesinde aralığın içinde kaldı (yüzde ${percent}).`
  );
}

/** '6,5', '4'. */
const daysText = (days: number): string => formatDecimal(days).replace(/,0$/, '');

/** What the range was computed from. */
export const sourceText = ({
  days,
  meanDay,
  daysLeft,
  expectedDays,
}: Pick<OwnMonthEstimate, 'days' | 'meanDay' | 'daysLeft' | 'expectedDays'>): string =>
  `Son sekiz haftada çalıştığınız ${formatNumber(days.length)} gün, günde ortalama ` +
  `${formatTl(meanDay ?? 0)}. Ayın kalan ${formatNumber(daysLeft)} gününden ` +
  `yaklaşık ${daysText(expectedDays ?? 0)} gün çalışacağınız varsayılır.`;
