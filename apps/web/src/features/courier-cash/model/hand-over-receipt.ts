import { differenceText } from '@ulak/contracts/cash/difference-text';
import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import { HAND_OVER_STATUS_LABELS } from '@ulak/contracts/cash/hand-over-states';
import { collectionLabel } from '@ulak/contracts/cash/labels';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import { formatFullDateTime } from '@ulak/contracts/time';

export type ReceiptLine = readonly [label: string, value: string];

/** A hand-over as its receipt tells it. */
export interface HandOverReceipt {
  readonly title: string;
  readonly about: readonly ReceiptLine[];
  readonly made: readonly ReceiptLine[];
  readonly sums: readonly ReceiptLine[];
  readonly cards: readonly ReceiptLine[];
}

const pieceLine = ({ value, count }: { readonly value: number; readonly count: number }): ReceiptLine => [
  `${formatTl(value)} × ${formatNumber(count)}`,
  formatTl(Math.round(value * 100 * count) / 100),
];

/** What the paper of the branch and the dialog say of a hand-over. */
export const handOverReceipt = (view: HandOverView): HandOverReceipt => ({
  title: `Kasa teslimi ${view.id}`,
  about: [
    ['Kurye', view.courierName],
    ['Şube', view.branchName],
    ['Zaman', formatFullDateTime(new Date(view.at))],
    ['Teslim alan', view.byName ?? '–'],
    ['Durum', HAND_OVER_STATUS_LABELS[view.status]],
  ],
  made: [
    ['Toplanan nakit', formatTl(view.collectedCash)],
    ['Bozuk para', formatTl(view.changeMoney)],
    ['Önceden kalan', formatTl(view.otherCash)],
    ...(view.pieces ?? []).map(pieceLine),
  ],
  sums: [
    ['Beklenen nakit', formatTl(view.expectedCash)],
    ['Sayılan nakit', formatTl(view.countedCash)],
    ['Fark', differenceText(view.difference)],
    ...(view.reason === null ? [] : [['Neden', view.reason] as const]),
  ],
  cards: view.lines
    .filter(({ kind }) => kind !== 'CASH')
    .map(({ kind, brand, expected, counted }) => [
      collectionLabel(kind, brand),
      counted === expected ? formatTl(counted) : `${formatTl(counted)} (beklenen ${formatTl(expected)})`,
    ]),
});
