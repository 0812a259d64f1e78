import { formatTl } from '@ulak/contracts/format';
import { formatDateTime } from '@ulak/contracts/time';
import { PAYOUT_METHOD_LABELS } from '@ulak/contracts/wallet/labels';
import type { PayoutView } from '@ulak/contracts/wallet/schema';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorView } from '../../../ui/error-view.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './wallet.module.css';

interface PayoutListProps {
  /** Undefined: not known yet. */
  readonly payouts: readonly PayoutView[] | undefined;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly onRetry: () => void;
  readonly onOpen: (payout: PayoutView) => void;
}

/** Payouts of all days, newest first; a receipt behind each. */
export function PayoutList({ payouts, error, hasMore, onMore, onRetry, onOpen }: PayoutListProps) {
  if (!payouts) return error ? <ErrorView error={error} onRetry={onRetry} /> : <ListSkeleton rows={4} />;
  if (payouts.length === 0)
    return (
      <EmptyState text="Henüz ödeme yapılmamış.">
        <p>Yöneticiniz ödeme yaptığında makbuzu burada görürsünüz.</p>
      </EmptyState>
    );
  return (
    <div className={layout.stack}>
      <h2>Ödemeler</h2>
      <ul className={styles.list}>
        {payouts.map((payout) => (
          <li key={payout.id}>
            <button
              className={`${surface.plain} ${styles.line}`}
              data-payout={payout.id}
              onClick={() => onOpen(payout)}
              type="button"
            >
              <span>{PAYOUT_METHOD_LABELS[payout.method]}</span>
              <span className={`${styles.amount} tabular`}>{formatTl(payout.amount)}</span>
              <small>{formatDateTime(Date.parse(payout.at))}</small>
              <span className={`${styles.state} ${text.small}`}>
                {payout.reversedAt === null ? null : 'Geri alındı'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button className={`${surface.button} ${surface.outline}`} onClick={onMore} type="button">
          Daha eski ödemeler
        </button>
      )}
    </div>
  );
}
