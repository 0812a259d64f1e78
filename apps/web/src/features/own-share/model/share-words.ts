import { MIN_SHARE_COURIERS } from '@ulak/contracts/domain/share-median';
import { formatDecimal, formatNumber, formatTl } from '@ulak/contracts/format';
import type { OwnShare } from '@ulak/contracts/share/schema';
import { hoursText } from '../../../lib/hours-text.ts';

/** A figure by hour online, the own one beside the branch's median; null: there is none. */
export interface ShareLine {
  readonly label: string;
  readonly own: string | null;
  readonly median: string | null;
}

const worded = (value: number | null, format: (value: number) => string): string | null =>
  value === null ? null : format(value);

/** The lines of a share; without pay where the branch shows none. */
export const shareLines = ({ own, median }: OwnShare): readonly ShareLine[] => [
  {
    label: 'Sipariş / saat',
    own: worded(own.ordersPerHour, formatDecimal),
    median: worded(median.ordersPerHour, formatDecimal),
  },
  ...(own.paid === null
    ? []
    : [
        {
          label: 'Kazanç / saat',
          own: worded(own.paidPerHour, formatTl),
          median: worded(median.paidPerHour, formatTl),
        },
      ]),
];

/** What the own rates are made of. */
export function ownText({ own }: OwnShare): string {
  const pay = own.paid === null ? '' : `, ${formatTl(own.paid)} teslimat kazancı`;
  return `${hoursText(own.onlineMin)} çevrimiçi, ${formatNumber(own.orders)} teslimat${pay}.`;
}

/** What the median is, or why none is shown. */
export const medianText = ({ median: { couriers, ordersPerHour } }: OwnShare): string =>
  ordersPerHour === null
    ? `Bu dönemde şubede ${formatNumber(couriers)} kurye çalıştı. Kimsenin kazancı anlaşılmasın diye ` +
      `ortanca en az ${MIN_SHARE_COURIERS} kuryeyle gösterilir.`
    : `Ortanca: şubede çalışan ${formatNumber(couriers)} kuryenin yarısı bunun altında, yarısı üstünde. ` +
      'Kimsenin kazancı anlaşılmasın diye yuvarlanır.';

/** Why the own rates are missing; null: they are there. */
export const shortText = ({ own }: OwnShare): string | null =>
  own.ordersPerHour === null ? 'Saat başına değer için en az 15 dakika çevrimiçi olmak gerekir.' : null;
