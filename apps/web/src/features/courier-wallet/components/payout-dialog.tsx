import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import type { PayoutId } from '@ulak/contracts/ids';
import { formatFullDateTime } from '@ulak/contracts/time';
import { PAYABLE_LABELS, PAYOUT_METHOD_LABELS } from '@ulak/contracts/wallet/labels';
import type { PayoutView } from '@ulak/contracts/wallet/schema';
import { signedTlText } from '../../../domain/pay/pay-texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NativeDialog } from '../../../ui/native-dialog.tsx';
import { ownPayout } from '../queries.ts';
import { Facts } from './facts.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './wallet.module.css';

const timeText = (iso: string): string => formatFullDateTime(Date.parse(iso));

interface PayoutDialogProps {
  readonly id: PayoutId;
  /** As the list of payouts has it; one of long ago is asked for. */
  readonly known: PayoutView | undefined;
  readonly onClose: () => void;
}

/** The receipt of a payout: what it paid by kind, how, by whom, and whether it was taken back. */
export function PayoutDialog({ id, known, onClose }: PayoutDialogProps) {
  const query = useQuery({ ...ownPayout(id), enabled: known === undefined });
  const payout = known ?? query.data;
  return (
    <NativeDialog isFullScreen title="Ödeme makbuzu" onClose={onClose}>
      {payout ? <Receipt payout={payout} /> : <Missing query={query} />}
    </NativeDialog>
  );
}

/** It comes, it did not, or there is none any more. */
function Missing({ query }: { readonly query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'> }) {
  if (query.error)
    return <LoadFailure error={query.error} title="Makbuz alınamadı" onRetry={() => void query.refetch()} />;
  return query.data === null ? (
    <EmptyState text="Bu ödemenin kaydı artık saklanmıyor." />
  ) : (
    <ListSkeleton rows={6} />
  );
}

const Receipt = ({ payout }: { readonly payout: PayoutView }) => (
  <div className={`${layout.stack} ${layout.roomy}`}>
    <p className={`${text.headline} tabular`}>{formatTl(payout.amount)}</p>
    {payout.reversedAt !== null && (
      <div className={surface.note} data-reversed>
        <span>
          Bu ödeme geri alındı: {payout.reversalReason} ({payout.reversedBy?.fullName ?? 'yönetici'},{' '}
          {timeText(payout.reversedAt)}). İçindeki kayıtlar yeniden bakiyenize eklendi.
        </span>
      </div>
    )}
    <section aria-labelledby="payout-lines">
      <h3 id="payout-lines">Ödenen kayıtlar</h3>
      <ul className={styles.list}>
        {payout.lines.map(({ kind, count, amount }) => (
          <li className={styles.line} key={kind}>
            <span>{PAYABLE_LABELS[kind]}</span>
            <span className={`${styles.amount} tabular`}>{signedTlText(amount)}</span>
            <small>{formatNumber(count)} kayıt</small>
          </li>
        ))}
      </ul>
    </section>
    <Facts
      facts={[
        { name: 'Yöntem', value: PAYOUT_METHOD_LABELS[payout.method] },
        { name: 'Elinizdeki nakitten mahsup', value: payout.offset > 0 ? formatTl(payout.offset) : null },
        { name: 'Ödeme zamanı', value: timeText(payout.at) },
        { name: 'Kapsadığı son an', value: timeText(payout.until) },
        { name: 'Ödeyen', value: payout.by?.fullName ?? 'Eski kayıt' },
        { name: 'Şube', value: payout.branches.join(', ') || null },
        { name: 'Ödeme no', value: formatNumber(payout.id) },
      ]}
    />
  </div>
);
