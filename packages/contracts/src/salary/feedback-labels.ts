// Without zod: the courier's page reads it too.
import type { FeedbackStatus } from './objection.ts';
import { SLIP_LINE_LABELS, type SlipLineKey } from './slip-line-keys.ts';

/** Labels of spec 3 §4.5. */
export const FEEDBACK_STATUS_LABELS: Record<FeedbackStatus, string> = {
  PENDING: 'Beklemede',
  IN_REVIEW: 'İnceleniyor',
  RESOLVED: 'Çözüldü',
  REJECTED: 'Reddedildi',
};

/** The line of the slip in which each kind of part stands. */
const LINE_OF_PART: Readonly<Record<string, SlipLineKey>> = {
  package: 'packages',
  bonus: 'bonuses',
  correction: 'corrections',
  deduction: 'deductions',
};

/** What an objection points at, in words: 'Yakıt gideri', of a day '5.10.2026 günü'. */
export function pointerLabel(pointer: string): string {
  const [part = '', name = ''] = pointer.split(':');
  if (part === 'day') {
    const [year, month, day] = name.split('-').map(Number);
    return `${day}.${month}.${year} günü`;
  }
  return SLIP_LINE_LABELS[LINE_OF_PART[part] ?? (part as SlipLineKey)] ?? pointer;
}
