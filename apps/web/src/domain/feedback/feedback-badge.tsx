import { FEEDBACK_STATUS_LABELS } from '@ulak/contracts/salary/feedback-labels';
import type { FeedbackStatus } from '@ulak/contracts/salary/feedback-status';
import badge from '../../ui/badge.module.css';
import styles from './feedback-badge.module.css';

/** 'Beklemede', 'İnceleniyor', 'Çözüldü' or 'Reddedildi' (spec 3 §4.5). */
export const FeedbackBadge = ({ status }: { readonly status: FeedbackStatus }) => (
  <span className={`${badge.badge} ${styles.badge}`} data-feedback-status={status}>
    {FEEDBACK_STATUS_LABELS[status]}
  </span>
);
