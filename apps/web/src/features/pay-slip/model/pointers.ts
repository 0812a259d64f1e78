import { OPEN_FEEDBACK } from '@ulak/contracts/salary/feedback-status';
import type { Objection } from '@ulak/contracts/salary/objection';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { SLIP_LINES, type SlipLineKey } from '@ulak/contracts/salary/slip-line-keys';

/** Under which line the parts of a slip stand to which an objection can point (docs/decisions/070). */
const LINE_OF_PART: Readonly<Record<string, SlipLineKey>> = {
  package: 'packages',
  bonus: 'bonuses',
  correction: 'corrections',
  deduction: 'deductions',
  day: 'work',
};

/** The line of a pointer: 'package:12' → 'packages', 'fuel' → 'fuel'. */
export function lineOf(pointer: string): SlipLineKey | undefined {
  const [part = ''] = pointer.split(':');
  return SLIP_LINES.find((key) => key === part) ?? LINE_OF_PART[part];
}

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
    openUnder: (line) => open.filter((one) => lineOf(one.line) === line).length,
    open: open.length,
  };
}
