import { HOUR_MS, MINUTE_MS } from '@ulak/contracts/time';
import type { Tx } from '../db/database.ts';
import {
  answerHandOver,
  correctHandOver,
  countHandOver,
  deductShortage,
  getCourierCash,
} from '../modules/cash/service.ts';
import { acknowledgeCash } from '../modules/notices/service.ts';
import { courierCallOf, payCallOf } from './pay-author.ts';
import type { SeededBranch } from './people.ts';

interface CashEnd {
  /** TL less than expected, and why. */
  readonly short: number;
  readonly reason: string | null;
  /** What the courier says to the count. */
  readonly answer: 'confirm' | 'dispute' | null;
  /** The branch finds the rest: with what reason, and whether the courier has said yes to that. */
  readonly correction?: { readonly reason: string; readonly isConfirmed: boolean };
  /** The shortage is taken from pay. */
  readonly isDeducted?: true;
}

const AS_EXPECTED: CashEnd = { short: 0, reason: null, answer: 'confirm' };

/** How the couriers of a branch, in their order, ended yesterday; null: without handing over. */
export const CASH_ENDS: readonly (CashEnd | null)[] = [
  AS_EXPECTED,
  null,
  {
    short: 50,
    reason: 'Banknot eksik sayıldı',
    answer: 'dispute',
    correction: { reason: '50 TL tezgâhta bulundu', isConfirmed: true },
  },
  { short: 100, reason: 'Banknot eksik sayıldı', answer: 'dispute' },
  { short: 0, reason: null, answer: null },
  { short: 30, reason: 'Para üstü fazla verilmiş', answer: 'confirm', isDeducted: true },
  {
    short: 20,
    reason: 'Bozuk eksik',
    answer: 'dispute',
    correction: { reason: 'Bozuklar yeniden sayıldı', isConfirmed: false },
  },
  { short: 15, reason: 'Müşteriye bozuk verilemedi', answer: 'confirm' },
  AS_EXPECTED,
];

interface Close {
  /** When it is counted, and when the next day begins. */
  readonly end: Date;
  readonly today: Date;
  readonly now: Date;
  readonly how: CashEnd;
}

/** Counts what a courier hands over, and what both say to it. */
export async function closeCash(
  tx: Tx,
  branch: SeededBranch,
  courier: SeededBranch['couriers'][number],
  { end, today, now, how }: Close,
): Promise<void> {
  const call = payCallOf(tx, branch, end);
  const whose = { courierId: courier.id, branchId: branch.id };
  const { cash, cards } = await getCourierCash(call, whose);
  const short = Math.min(how.short, Math.max(0, cash));
  const counted = Math.round((cash - short) * 100) / 100;
  const expected = { cash, cards };
  let handOver = await countHandOver(call, {
    ...whose,
    expected,
    counted,
    reason: short > 0 ? how.reason : null,
  });
  const answer = async (action: 'confirm' | 'dispute', at: Date): Promise<void> => {
    const said = { ...courierCallOf(branch, courier, at), tx, ip: call.ip };
    const reason = action === 'dispute' ? 'Ben tam saydım, tekrar bakalım' : null;
    handOver = await answerHandOver(said, handOver.id, { action, version: handOver.version, reason });
  };
  if (how.answer !== null) await answer(how.answer, new Date(end.getTime() + HOUR_MS / 6));
  const morning = (minutes: number): Date =>
    new Date(Math.min(now.getTime(), today.getTime() + minutes * MINUTE_MS));
  if (how.correction && short > 0) {
    const { reason, isConfirmed } = how.correction;
    const correction = { version: handOver.version, counted: cash, reason };
    handOver = await correctHandOver(payCallOf(tx, branch, morning(10)), handOver.id, correction);
    if (isConfirmed) await answer('confirm', morning(25));
  }
  if (how.isDeducted && short > 0)
    await deductShortage(payCallOf(tx, branch, morning(30)), handOver.id, {
      expected: short,
      description: 'Kasa eksiği',
    });
  // what was not answered has been read: only the question is still open
  const owner = { companyId: branch.companyId, branchId: branch.id, courierId: courier.id };
  await acknowledgeCash(tx, owner, { actor: call.actor, now: morning(40) });
}
