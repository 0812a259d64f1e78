import { formatNumber, formatTl } from '@ulak/contracts/format';
import { formatFullDateTime } from '@ulak/contracts/time';
import { PAYABLE_LABELS, PAYOUT_METHOD_LABELS } from '@ulak/contracts/wallet/labels';
import type { PayoutView } from '@ulak/contracts/wallet/schema';
import { restOf } from './payout-plan.ts';

/** A line of a receipt: what, and how much or who. */
export type ReceiptLine = readonly [label: string, value: string];

/** A payout as its receipt says it, on screen and on paper. */
export interface PayoutReceipt {
  readonly title: string;
  readonly about: readonly ReceiptLine[];
  readonly made: readonly ReceiptLine[];
  readonly sums: readonly ReceiptLine[];
  /** That it was taken back, with the reason. */
  readonly reversal: readonly ReceiptLine[];
}

const moment = (iso: string): string => formatFullDateTime(new Date(iso));

/** What the amount was settled with. */
function settlement(payout: PayoutView): ReceiptLine[] {
  const { amount, offset, method } = payout;
  const total: ReceiptLine = ['Ödenen', formatTl(amount)];
  if (offset === 0) return [total, ['Yöntem', PAYOUT_METHOD_LABELS[method]]];
  const rest = restOf(payout);
  return [
    total,
    ['Üzerindeki nakitten mahsup', formatTl(offset)],
    ...(rest > 0 ? [[PAYOUT_METHOD_LABELS[method], formatTl(rest)] as const] : []),
  ];
}

export function payoutReceipt(payout: PayoutView): PayoutReceipt {
  const { by, branches, lines, reversedAt, reversedBy, reversalReason } = payout;
  return {
    title: `Ödeme makbuzu No ${payout.id}`,
    about: [
      ['Kurye', payout.courierName],
      ['Şube', branches.join(', ')],
      ['Ödeme zamanı', moment(payout.at)],
      ['Kapsam', `${moment(payout.until)} anına kadar`],
      ['Ödeyen', by?.fullName ?? 'eski kayıt'],
    ],
    made: lines.map(({ kind, count, amount }) => [
      `${PAYABLE_LABELS[kind]} (${formatNumber(count)} kayıt)`,
      formatTl(amount),
    ]),
    sums: settlement(payout),
    reversal:
      reversedAt === null
        ? []
        : [
            ['Geri alındı', moment(reversedAt)],
            ['Geri alan', reversedBy?.fullName ?? '–'],
            ['Neden', reversalReason ?? '–'],
          ],
  };
}
