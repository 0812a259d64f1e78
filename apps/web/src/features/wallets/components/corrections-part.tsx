import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@ulak/contracts/time';
import type { CorrectionView } from '@ulak/contracts/wallet/schema';
import { EarningBadge } from '../../../domain/pay/earning-badge.tsx';
import { signedTlText } from '../../../domain/pay/pay-texts.ts';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { authorText, FAILURES } from '../model/wallet-texts.ts';
import { earningsPage } from '../queries.ts';
import type { PartProps } from './earnings-part.tsx';
import { KnownFailure } from './known-failure.tsx';
import styles from './wallets.module.css';

/** The call's bound; a courier does not reach it. */
const MOST = 500;

/** The corrections of the range, newest first. */
export function CorrectionsPart({ courier, scope, onAct }: PartProps) {
  const query = useQuery(earningsPage(scope, courier.courierId, { type: null, page: 1 }));
  return (
    <>
      <KnownFailure query={query} />
      <QueryView
        empty={
          <EmptyState text="Bu aralıkta düzeltme yok. Ödenmiş bir kazanç düzeltmeyle değişir.">
            <Button
              className={desk.touch}
              onClick={() => onAct({ kind: 'correction', courier, about: null })}
              variant="default"
            >
              Düzeltme ekle
            </Button>
          </EmptyState>
        }
        failure={FAILURES.load}
        isEmpty={({ corrections }) => corrections.length === 0}
        query={query}
        skeleton={<ListSkeleton rows={4} />}
      >
        {({ corrections }) => (
          <>
            <ol aria-label="Düzeltmeler" className={`${desk.list} ${styles.entries}`}>
              {corrections.map((correction) => (
                <Correction correction={correction} key={correction.id} />
              ))}
            </ol>
            {corrections.length === MOST && (
              <p className={desk.note}>Son {MOST} düzeltme gösteriliyor; eskiler için aralığı daraltın.</p>
            )}
          </>
        )}
      </QueryView>
    </>
  );
}

function Correction({ correction }: { correction: CorrectionView }) {
  const { amount, at, branchName, notes, status, earningId } = correction;
  const about = earningId !== null && 'Bir kazanç hakkında';
  return (
    <li className={`${desk.grid} ${styles.entry}`} data-part="correction">
      <span className={desk.spread}>
        <span className={desk.breaks}>{notes}</span>
        <b className={`${desk.tabular} ${styles.amount}`}>{signedTlText(amount)}</b>
      </span>
      <span className={`${desk.row} ${desk.between}`}>
        <span className={desk.note}>
          {[formatDateTime(new Date(at)), branchName, authorText(correction), about]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <EarningBadge status={status} />
      </span>
    </li>
  );
}
