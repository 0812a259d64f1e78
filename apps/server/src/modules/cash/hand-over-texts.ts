import { differenceText } from '@ulak/contracts/cash/difference-text';
import { formatTl } from '@ulak/contracts/format';

/** A sum of a hand-over, kuruş. */
interface Count {
  readonly branchName: string;
  readonly counted: number;
  readonly difference: number;
  readonly reason: string | null;
}

/** What a courier reads of a count. */
export const countedText = ({ branchName, counted, difference, reason }: Count): string =>
  [
    `${branchName} kasanızı saydı: ${formatTl(counted / 100)} nakit.`,
    `${differenceText(difference / 100)}.`,
    ...(reason ? [`Neden: ${reason}`] : []),
    'Onaylayın veya itiraz edin.',
  ].join(' ');

/** What a courier reads of a count that was put right. */
export const correctedText = ({ branchName, counted, difference, reason }: Count): string =>
  [
    `${branchName} kasa tesliminizi düzeltti: ${formatTl(counted / 100)} nakit.`,
    `${differenceText(difference / 100)}.`,
    ...(reason ? [`Neden: ${reason}`] : []),
    'Onaylayın veya itiraz edin.',
  ].join(' ');
