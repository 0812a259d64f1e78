import { findKnownSource, sourceLabel } from '@ulak/contracts/orders/source-payment';
import { sourceColour } from '../../ui/theme.ts';
import styles from './status-badge.module.css';

/** Where an order came from, in the marketplace's own colour; 'Belirsiz' without a source (spec 1 §2.3). */
export function SourceBadge({ source }: { source: string | null | undefined }) {
  const { fill, on } = sourceColour(findKnownSource(source));
  return (
    <span className={styles.badge} data-source style={{ background: fill, color: on }}>
      {sourceLabel(source)}
    </span>
  );
}
