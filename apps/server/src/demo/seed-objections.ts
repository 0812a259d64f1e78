import type { FeedbackStatus } from '@ulak/contracts/salary/objection';
import type { SlipLineKey } from '@ulak/contracts/salary/slip-line-keys';
import { HOUR_MS } from '@ulak/contracts/time';
import type { Tx } from '../db/database.ts';
import { answerFeedback } from '../modules/feedback/service.ts';
import { objectToSlip } from '../modules/salary/service.ts';
import { courierCallOf, payCallOf, paidCouriers } from './pay-author.ts';
import type { SeededBranch } from './people.ts';

/** An objection of the demo: whose, to which line, and what became of it. */
interface SeededObjection {
  readonly courier: number;
  readonly line: SlipLineKey;
  readonly content: string;
  readonly status: FeedbackStatus;
  readonly response?: string;
}

/** Answered before the month is closed. */
export const ANSWERED_OBJECTIONS: readonly SeededObjection[] = [
  {
    courier: 0,
    line: 'work',
    content: 'Ayın ilk haftasında bir vardiyamın çıkışı erken görünüyor, kontrol eder misiniz?',
    status: 'RESOLVED',
    response: 'Vardiya kayıtlarına baktık, saatler doğru. Günün ayrıntısı ücret pusulanızda açık.',
  },
  {
    courier: 2,
    line: 'deductions',
    content: 'Sipariş mutfakta bekledi, soğuk gitmesi benden kaynaklanmadı.',
    status: 'REJECTED',
    response: 'Teslim alma saatine göre sipariş 25 dakika sizde kalmış. Kesinti geçerli.',
  },
];

/** Still open: of a closed month they are about its slip, of an open one they keep it open. */
export const OPEN_OBJECTIONS: readonly SeededObjection[] = [
  {
    courier: 0,
    line: 'fuel',
    content: 'Yakıt gideri fazla hesaplanmış görünüyor. Şube içi beklemelerde motor kapalıydı.',
    status: 'PENDING',
  },
  {
    courier: 1,
    line: 'deductions',
    content: 'Kişisel kullanım yazılmış, o gün servise gittim. Servis fişi elimde.',
    status: 'IN_REVIEW',
    response: 'Servis fişini şubeye bırakın, inceliyoruz.',
  },
];

/** Writes objections to slips of a month and their answers, as courier and manager do. */
export async function seedObjections(
  tx: Tx,
  branch: SeededBranch,
  wanted: {
    readonly month: string;
    /** When the first one is made, and what is not passed. */
    readonly at: Date;
    readonly now: Date;
    readonly objections: readonly SeededObjection[];
  },
): Promise<void> {
  const { month, at, now, objections } = wanted;
  const couriers = paidCouriers(branch);
  const momentAfter = (hours: number) => new Date(Math.min(now.getTime(), at.getTime() + hours * HOUR_MS));
  for (const [index, { courier, line, content, status, response }] of objections.entries()) {
    const who = couriers[courier % couriers.length];
    if (!who) continue;
    const call = courierCallOf(branch, who, momentAfter(index));
    const { id } = await objectToSlip(tx, call, { month, branchId: branch.id, line, content });
    if (status === 'PENDING') continue;
    const answer = { status, response: response ?? null };
    await answerFeedback(tx, payCallOf(tx, branch, momentAfter(index + 1)), { id, body: answer });
  }
  await acknowledgeAnswers(tx, branch);
}

/** The couriers have read what they were answered: their phones begin without cards. */
async function acknowledgeAnswers(tx: Tx, { id }: SeededBranch): Promise<void> {
  await tx
    .updateTable('courier_notices')
    .set(({ ref }) => ({ seen_at: ref('created_at'), acknowledged_at: ref('created_at') }))
    .where('branch_id', '=', id)
    .where('kind', '=', 'PAY_ANSWER')
    .execute();
}
