import { kurusToTl, parseNumeric } from '@ulak/contracts/domain/money';
import type { UserId } from '@ulak/contracts/ids';
import { ROAD_METHODS } from '@ulak/contracts/roads/method';
import type { EarningEvidence } from '@ulak/contracts/wallet/evidence';
import type { CorrectionView, EarningView } from '@ulak/contracts/wallet/schema';
import type { CorrectionRow, EarningRow, WalletSums } from './repository.ts';

/** Whole kuruş → TL. Sums may pass what one amount may be, so this is not the contracts' kurusToTl. */
export const inTl = (kurus: number): number => kurus / 100;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const deliveryOf = (kept: Readonly<Record<string, unknown>>) => ({
  km: numberOf(kept.metres) / 1_000,
  baseRate: inTl(numberOf(kept.baseRateKurus)),
  pricePerKm: inTl(numberOf(kept.pricePerKmKurus)),
  minimumRate: inTl(numberOf(kept.minimumRateKurus)),
});

/** What an entry keeps of its calculation, as the wire shows it; what it does not know is an old record. */
export function toEvidence(kept: Readonly<Record<string, unknown>>): EarningEvidence {
  switch (kept.formula) {
    case 'delivery-1':
      return { formula: 'delivery-1', ...deliveryOf(kept) };
    case 'delivery-2':
      return {
        formula: 'delivery-2',
        ...deliveryOf(kept),
        method: ROAD_METHODS.find((method) => method === kept.method) ?? 'GREAT_CIRCLE',
        greatCircleKm: numberOf(kept.greatCircleMetres) / 1_000,
      };
    case 'bonus':
      return { formula: 'bonus' };
    case 'edited':
      return { formula: 'edited', was: inTl(numberOf(kept.wasKurus)) };
    default:
      return { formula: 'old' };
  }
}

const personOf = (id: UserId | null, fullName: string | null) =>
  id === null || fullName === null ? null : { id, fullName };

export function toEarningView(row: EarningRow): EarningView {
  const isCancelled = row.status === 'CANCELLED';
  const openOrClosed = row.is_closed ? ('MONTH_CLOSED' as const) : null;
  return {
    id: row.id,
    courierId: row.courier_id,
    courierName: row.courier_name,
    branchId: row.branch_id,
    branchName: row.branch_name,
    type: row.type,
    amount: isCancelled ? 0 : inTl(row.kurus),
    formerAmount: isCancelled ? inTl(row.kurus) : null,
    status: row.status,
    locked: row.status === 'PENDING' ? openOrClosed : row.status,
    earnedAt: row.earned_at.toISOString(),
    notes: row.notes,
    addedBy: personOf(row.changed_by, row.changed_by_name),
    order:
      row.order_id === null || row.order_number === null || row.order_total === null
        ? null
        : {
            id: row.order_id,
            orderNumber: row.order_number,
            total: kurusToTl(parseNumeric(row.order_total)),
          },
    evidence: toEvidence(row.evidence),
    payoutId: row.payout_id,
  };
}

export const toCorrectionView = (row: CorrectionRow): CorrectionView => ({
  id: row.id,
  courierId: row.courier_id,
  branchId: row.branch_id,
  branchName: row.branch_name,
  amount: inTl(row.kurus),
  status: row.payout_id === null ? 'PENDING' : 'PAID',
  at: row.at.toISOString(),
  notes: row.notes ?? '',
  addedBy: personOf(row.actor_id, row.actor_name),
  earningId: row.earning_id,
  payoutId: row.payout_id,
});

/** Sums of a range as the wire shows them, TL. */
export const toSums = ({ delivery, bonus, correction, pending, deliveries }: WalletSums) => ({
  totalEarnings: inTl(delivery + bonus + correction),
  pendingEarnings: inTl(pending),
  paidEarnings: inTl(delivery + bonus + correction - pending),
  deliveryEarnings: inTl(delivery),
  bonusEarnings: inTl(bonus),
  corrections: inTl(correction),
  deliveredOrders: deliveries,
});
