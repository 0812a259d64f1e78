import { DOCUMENT_STATUS_LABELS, type DocumentStatus } from '@ulak/contracts/documents/kinds';
import type { Ending } from './document-texts.ts';
import badge from '../../ui/badge.module.css';
import styles from './document-badge.module.css';

interface DocumentBadgeProps {
  readonly status: DocumentStatus;
  /** How near the end of an approved one is; null: it does not end, or not soon. */
  readonly ending?: Ending | null;
}

/** 'Beklemede', 'Onaylandı' or 'Reddedildi' (spec 4 §4); of an approved one also that it ends. */
export const DocumentBadge = ({ status, ending = null }: DocumentBadgeProps) => (
  <span className={`${badge.badge} ${styles.badge}`} data-document-status={ending?.kind ?? status}>
    {ending?.text ?? DOCUMENT_STATUS_LABELS[status]}
  </span>
);
