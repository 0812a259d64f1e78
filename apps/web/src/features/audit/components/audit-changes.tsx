import type { ChangeText } from '@ulak/contracts/audit/describe-changes';
import desk from '../../../ui/desk.module.css';
import styles from './audit.module.css';

/** What changed, a line for each field. */
export const AuditChanges = ({ changes }: { changes: readonly ChangeText[] }) =>
  changes.length === 0 ? null : (
    <ul className={`${styles.changes} ${desk.tabular}`}>
      {changes.map(({ label, was, is }) => (
        <li key={label}>
          <span className={desk.dim}>{label}:</span> {was} <span aria-label="yeni değeri">→</span> {is}
        </li>
      ))}
    </ul>
  );
