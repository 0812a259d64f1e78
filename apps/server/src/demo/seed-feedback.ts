import type { FeedbackType } from '@ulak/contracts/feedback/kinds';
import type { FeedbackStatus } from '@ulak/contracts/salary/feedback-status';
import { DAY_MS, HOUR_MS } from '@ulak/contracts/time';
import type { Database, Tx } from '../db/database.ts';
import { answerFeedback, sendFeedback } from '../modules/feedback/service.ts';
import { courierCallOf, paidCouriers, payCallOf } from './pay-author.ts';
import type { SeededBranch } from './people.ts';

/** Feedback of the demo: who wrote what how long ago, and what became of it after how many hours. */
interface SeededFeedback {
  readonly courier: number;
  readonly daysAgo: number;
  readonly type: FeedbackType;
  readonly content: string;
  readonly answers: readonly {
    readonly afterHours: number;
    readonly status: FeedbackStatus;
    readonly response?: string;
  }[];
}

/** Oldest first: the newest has the highest number. */
const FEEDBACK: readonly SeededFeedback[] = [
  {
    courier: 0,
    daysAgo: 26,
    type: 'REQUEST',
    content: 'Yağmurluğum yırtıldı, mümkünse yenisini rica ediyorum. Beden L.',
    answers: [
      { afterHours: 3, status: 'IN_REVIEW', response: 'Siparişi verdik, haftaya şubede.' },
      { afterHours: 72, status: 'RESOLVED', response: 'Yağmurluğunuz şubede, müdürünüzden alabilirsiniz.' },
    ],
  },
  {
    courier: 2,
    daysAgo: 21,
    type: 'COMPLAINT',
    content: 'Arka kapıdaki rampa kaygan, geçen akşam motor kaydı. Birisi düşecek.',
    answers: [
      { afterHours: 20, status: 'RESOLVED', response: 'Rampaya kaydırmaz bant döşendi. Teşekkürler.' },
    ],
  },
  {
    courier: 1,
    daysAgo: 17,
    type: 'SUGGESTION',
    content: 'İçecekleri ayrı poşete koyarsak devrilme azalır, çantada yer de kalıyor.',
    answers: [{ afterHours: 6, status: 'RESOLVED', response: 'Güzel fikir, mutfak bugün böyle paketliyor.' }],
  },
  {
    courier: 3,
    daysAgo: 12,
    type: 'REQUEST',
    content: 'Cuma akşamları 18.00 yerine 17.00’de başlayabilir miyim?',
    answers: [
      {
        afterHours: 28,
        status: 'REJECTED',
        response: 'Cuma 17.00 vardiyası dolu. Yer açılırsa ilk size soracağız.',
      },
    ],
  },
  {
    courier: 0,
    daysAgo: 5,
    type: 'SUGGESTION',
    content: 'Siparişlerin kapı kodu notta yazarsa aşağıda beklemiyoruz, müşteriden istenebilir.',
    answers: [
      { afterHours: 9, status: 'IN_REVIEW', response: 'Telefonla sipariş alanlara sormalarını söyledik.' },
    ],
  },
  {
    courier: 2,
    daysAgo: 2,
    type: 'COMPLAINT',
    content: 'Dün 21.00’den sonra üç sipariş mutfakta yarım saat bekledi, müşteriye biz özür diledik.',
    answers: [{ afterHours: 14, status: 'IN_REVIEW' }],
  },
  {
    courier: 1,
    daysAgo: 1,
    type: 'REQUEST',
    content: 'Termos çantamın fermuarı bozuldu, yenisi var mı?',
    answers: [],
  },
];
/** What every branch's couriers have written; the others of the list are of the branches of the README. */
const OF_EVERY_BRANCH = 2;

/**
 * Writes what couriers told management in the last weeks and its answers. What fails is left out: the server
 * starts anyway.
 */
export async function seedFeedback(
  {
    db,
    now,
    onError,
  }: {
    readonly db: Pick<Database, 'asSystem'>;
    readonly now: Date;
    readonly onError: (error: unknown) => void;
  },
  branches: readonly SeededBranch[],
): Promise<void> {
  for (const branch of branches) await db.asSystem((tx) => seedBranch(tx, branch, now)).catch(onError);
}

async function seedBranch(tx: Tx, branch: SeededBranch, now: Date): Promise<void> {
  const couriers = paidCouriers(branch);
  const told = branch.accountCouriers.length > 0 ? FEEDBACK : FEEDBACK.slice(-OF_EVERY_BRANCH);
  for (const { courier, daysAgo, type, content, answers } of told) {
    const who = couriers[courier % couriers.length];
    if (!who) continue;
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const { id } = await sendFeedback(tx, courierCallOf(branch, who, at), { type, content });
    for (const { afterHours, status, response = null } of answers) {
      const moment = new Date(at.getTime() + afterHours * HOUR_MS);
      await answerFeedback(tx, payCallOf(tx, branch, moment), { id, body: { status, response } });
    }
  }
  await acknowledgeAnswers(tx, branch);
}

/** The couriers have read what they were answered: their phones begin without cards. */
async function acknowledgeAnswers(tx: Tx, { id }: SeededBranch): Promise<void> {
  await tx
    .updateTable('courier_notices')
    .set(({ ref }) => ({ seen_at: ref('created_at'), acknowledged_at: ref('created_at') }))
    .where('branch_id', '=', id)
    .where('kind', '=', 'FEEDBACK_ANSWER')
    .execute();
}
