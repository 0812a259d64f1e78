// Without zod: the courier's page reads it too.
import type { FeedbackStatus } from './feedback-status.ts';
import { SLIP_LINE_LABELS, SLIP_LINES, type SlipLineKey } from './slip-line-keys.ts';

/** Labels of spec 3 §4.5. */
export const FEEDBACK_STATUS_LABELS: Record<FeedbackStatus, string> = {
  PENDING: 'Beklemede',
  IN_REVIEW: 'İnceleniyor',
  RESOLVED: 'Çözüldü',
  REJECTED: 'Reddedildi',
};

/** The line of the slip in which each kind of part stands (docs/decisions/070). */
const LINE_OF_PART: Readonly<Record<string, SlipLineKey>> = {
  package: 'packages',
  bonus: 'bonuses',
  correction: 'corrections',
  deduction: 'deductions',
  day: 'work',
  km: 'fuel',
};

/** The line of a pointer: 'package:12' → 'packages', 'fuel' → 'fuel'. */
export function lineOfPointer(pointer: string): SlipLineKey | undefined {
  const [part = ''] = pointer.split(':');
  return SLIP_LINES.find((key) => key === part) ?? LINE_OF_PART[part];
}

const MEASURES: Readonly<Record<string, string>> = { day: 'çalışma süresi', km: 'kilometresi' };

/** What an objection points at, in words: 'Yakıt gideri', of a day '5.10.2026 günü, kilometresi'. */
export function pointerLabel(pointer: string): string {
  const [part = '', name = ''] = pointer.split(':');
  const measure = MEASURES[part];
  if (measure !== undefined) {
    const [year, month, day] = name.split('-').map(Number);
    return `${day}.${month}.${year} günü, ${measure}`;
  }
  const line = lineOfPointer(pointer);
  return line === undefined ? pointer : SLIP_LINE_LABELS[line];
}
