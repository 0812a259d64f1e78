import { formatDecimal, formatNumber } from '@ulak/contracts/format';
import type { CourierSummaryRow } from '@ulak/contracts/reports/schema';

/** One line of a score: what it counts, how it is worked out, and its points. */
export interface ScorePart {
  readonly label: string;
  /** With the row's own numbers: '100 × 18 ÷ 20'. */
  readonly formula: string;
  /** As a text, with its sign. */
  readonly points: string;
}

const signed = (points: number): string => {
  const text = formatDecimal(Math.abs(points));
  return text === '0,0' ? text : points < 0 ? `−${text}` : `+${text}`;
};

type Scored = Pick<
  CourierSummaryRow,
  'completedDeliveries' | 'totalDeliveries' | 'violationCount' | 'avgDeliveryTimeMinutes' | 'safeMode'
>;

/**
 * What a success score is made of (DECISIONS "Time and numbers"): the same terms as contracts'
 * `courierScore`, with their numbers. @param maxDeliveryMin of the branch, minutes
 */
export function scoreParts(row: Scored, maxDeliveryMin: number): readonly ScorePart[] {
  const { completedDeliveries, totalDeliveries, violationCount, avgDeliveryTimeMinutes } = row;
  if (totalDeliveries === 0) return [];
  const total = formatNumber(totalDeliveries);
  const parts = [
    {
      label: 'Tamamlanan payı',
      formula: `100 × ${formatNumber(completedDeliveries)} ÷ ${total}`,
      points: signed((100 * completedDeliveries) / totalDeliveries),
    },
    {
      label: 'İhlal payı',
      formula: `0,5 × 100 × ${formatNumber(violationCount)} ÷ ${total}`,
      points: signed((-50 * violationCount) / totalDeliveries),
    },
  ];
  if (row.safeMode) return parts;
  return [
    ...parts,
    {
      label: 'Ortalama sürenin sınıra oranı',
      formula: `0,2 × 100 × ${formatDecimal(avgDeliveryTimeMinutes)} dk ÷ ${formatNumber(maxDeliveryMin)} dk`,
      points: signed((-20 * avgDeliveryTimeMinutes) / maxDeliveryMin),
    },
  ];
}
