import { describeAudit } from '@ulak/contracts/audit/describe';
import { describeChanges } from '@ulak/contracts/audit/describe-changes';
import type { AuditRow } from '@ulak/contracts/audit/schema';
import { formatFullDateTime } from '@ulak/contracts/time';
import { memo, useState } from 'react';
import desk from '../../../ui/desk.module.css';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { AuditView } from '../model/audit-view.ts';
import styles from './audit.module.css';
import { AuditChanges } from './audit-changes.tsx';

const AuditDetails = lazyComponent(async () => (await import('./audit-details.tsx')).AuditDetails);

/** Changes of a row that are shown before its details are opened. */
const SHOWN_CHANGES = 3;

interface AuditEntryProps {
  readonly row: AuditRow;
  readonly onView: (change: Partial<AuditView>) => void;
}

/** One row of the log: a sentence, what changed, and on demand everything else. All of it plain text. */
export const AuditEntry = memo(function AuditEntry({ row, onView }: AuditEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const changes = describeChanges(row);
  const more = changes.length - SHOWN_CHANGES;
  return (
    <li className={styles.entry} data-part="audit-row">
      <time className={desk.note} dateTime={row.at}>
        {formatFullDateTime(Date.parse(row.at))}
      </time>
      <div className={styles.text}>
        <p>{describeAudit(row)}</p>
        <AuditChanges changes={changes.slice(0, SHOWN_CHANGES)} />
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className={`${styles.summary} ${desk.small}`}>
            Ayrıntılar{more > 0 && ` (${more} alan daha)`}
          </summary>
          {isOpen && <AuditDetails changes={changes.slice(SHOWN_CHANGES)} row={row} onView={onView} />}
        </details>
      </div>
      <span className={`${desk.note} ${styles.address}`}>{row.ip}</span>
    </li>
  );
});
