import { FEEDBACK_TYPE_LABELS } from '@ulak/contracts/feedback/kinds';
import type { ManagedFeedback } from '@ulak/contracts/feedback/schema';
import { FEEDBACK_STATUS_LABELS } from '@ulak/contracts/salary/feedback-labels';
import { hoursText } from '../../../lib/hours-text.ts';
import type { KindFilter, StatusFilter } from './feedback-view.ts';

export const LOAD_FAILED = 'Geri bildirimler alınamadı';

export const STATUS_FILTER_LABELS: Record<StatusFilter, string> = {
  OPEN: 'Açık olanlar',
  ANSWERED: 'Yanıtlananlar',
  ...FEEDBACK_STATUS_LABELS,
};

export const KIND_FILTER_LABELS: Record<KindFilter, string> = {
  ...FEEDBACK_TYPE_LABELS,
  OBJECTION: 'Ücret itirazı',
};

const DAY_MIN = 24 * 60;

/** A wait in words: '3 gün 4 sa', '2 sa 5 dk', '12 dk'. */
export function waitText(minutes: number): string {
  const days = Math.floor(minutes / DAY_MIN);
  if (days === 0) return hoursText(minutes);
  const hours = Math.floor((minutes % DAY_MIN) / 60);
  return hours === 0 ? `${days} gün` : `${days} gün ${hours} sa`;
}

/** How long feedback waits or waited: '2 sa 5 dk açık', '12 dk içinde yanıtlandı'. */
export function timesText({
  openMinutes,
  answerMinutes,
}: Pick<ManagedFeedback, 'openMinutes' | 'answerMinutes'>): string {
  const answered = answerMinutes === null ? null : `${waitText(answerMinutes)} içinde yanıtlandı`;
  const open = openMinutes === null ? null : `${waitText(openMinutes)} açık`;
  return [open, answered].filter((text) => text !== null).join(' · ');
}
