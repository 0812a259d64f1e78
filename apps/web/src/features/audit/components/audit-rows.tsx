import type { AuditRow } from '@ulak/contracts/audit/schema';
import desk from '../../../ui/desk.module.css';
import type { AuditView } from '../model/audit-view.ts';
import { AuditEntry } from './audit-entry.tsx';
import styles from './audit.module.css';

interface AuditRowsProps {
  readonly rows: readonly AuditRow[];
  /** Rows of another filter, while this one's are on their way. */
  readonly isBusy: boolean;
  readonly onView: (change: Partial<AuditView>) => void;
}

export const AuditRows = ({ rows, isBusy, onView }: AuditRowsProps) => (
  <ol aria-busy={isBusy} className={`${desk.list} ${desk.panel} ${styles.list}`}>
    {rows.map((row) => (
      <AuditEntry key={row.id} row={row} onView={onView} />
    ))}
  </ol>
);
