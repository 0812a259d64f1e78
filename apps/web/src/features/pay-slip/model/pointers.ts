import { lineOfPointer } from '@ulak/contracts/salary/feedback-labels';
import { OPEN_FEEDBACK } from '@ulak/contracts/salary/feedback-status';
import type { Objection } from '@ulak/contracts/salary/objection';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import type { SlipLineKey } from '@ulak/contracts/salary/slip-line-keys';

export const isOpen = ({ status }: Pick<Objection, 'status'>): boolean => OPEN_FEEDBACK.includes(status);

/** Objections by what they point at, and how many are open under each line. */
export interface SlipObjections {
  readonly at: (pointer: string) => readonly Objection[];
  readonly openUnder: (line: SlipLineKey) => number;
  readonly open: number;
}

export function groupObjections({ objections }: Pick<PaySlip, 'objections'>): SlipObjections {
  const open = objections.filter(isOpen);
  return {
    at: (pointer) => objections.filter(({ line }) => line === pointer),
    openUnder: (line) => open.filter((one) => lineOfPointer(one.line) === line).length,
    open: open.length,
  };
}
