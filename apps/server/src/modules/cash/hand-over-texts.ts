import { differenceText } from '@ulak/contracts/cash/difference-text';
import { formatTl } from '@ulak/contracts/format';

/** A sum of a hand-over, kuruş. */
interface Count {
  readonly branchName: string;
  readonly counted: number;
  readonly difference: number;
  /** Card receipts counted less those expected. */
  readonly slips: number;
  readonly reason: string | null;
}

/** A reason as its writer ended it, with a full stop where there was no end. */
const ended = (reason: string): string => (/[.!?…]$/u.test(reason) ? reason : `${reason}.`);

const askText = (said: string, { counted, difference, slips, reason }: Count): string =>
  [
    `${said}: ${formatTl(counted / 100)} nakit.`,
    `${differenceText(difference / 100)}.`,
    ...(slips === 0 ? [] : [`Kart fişleri ${differenceText(slips / 100)}.`]),
    ...(reason ? [`Neden: ${ended(reason)}`] : []),
    'Onaylayın veya itiraz edin.',
  ].join(' ');

/** What a courier reads of a count. */
export const countedText = (count: Count): string => askText(`${count.branchName} kasanızı saydı`, count);

/** What a courier reads of a count that was put right. */
export const correctedText = (count: Count): string =>
  askText(`${count.branchName} kasa tesliminizi düzeltti`, count);
