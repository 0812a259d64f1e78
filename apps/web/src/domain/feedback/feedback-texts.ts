import { FEEDBACK_TYPE_LABELS } from '@ulak/contracts/feedback/kinds';
import type { OwnFeedback } from '@ulak/contracts/feedback/schema';
import { pointerLabel } from '@ulak/contracts/salary/feedback-labels';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month-name';

/** What feedback is: 'Öneri', of an objection 'Ücret itirazı: Ekim 2026, Yakıt gideri'. */
export const feedbackKindText = ({ type, slip }: Pick<OwnFeedback, 'type' | 'slip'>): string =>
  slip === null
    ? FEEDBACK_TYPE_LABELS[type]
    : `Ücret itirazı: ${formatPayMonth(slip.month)}, ${pointerLabel(slip.line)}`;
