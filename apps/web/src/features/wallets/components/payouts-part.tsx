import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowBackUp, IconReceipt } from '@tabler/icons-react';
import { formatTl } from '@ulak/contracts/format';
import { formatFullDateTime } from '@ulak/contracts/time';
import { PAYOUT_METHOD_LABELS } from '@ulak/contracts/wallet/labels';
import type { PayoutView } from '@ulak/contracts/wallet/schema';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { KnownFailure } from '../../../ui/known-data.tsx';
import type { Act, Payee } from '../model/actions.ts';
import { nothingToPay } from '../model/payout-plan.ts';
import { FAILURES } from '../model/wallet-texts.ts';
import { payoutPreview, PAYOUTS_PAGE_SIZE, payoutsPage } from '../queries.ts';
import type { PartProps } from './earnings-part.tsx';
import { PayLines } from './pay-lines.tsx';
import styles from './wallets.module.css';

/** What is owed now and what it is made of, and the payouts so far, newest first. */
export function PayoutsPart({ courier, view, onView, onAct }: PartProps) {
  const query = useQuery(payoutsPage(courier.courierId, view.partPage));
  return (
    <div className={desk.column}>
      <Owed courier={courier} />
      <h3 className={styles.heading}>Yapılan ödemeler</h3>
      <KnownFailure failure={FAILURES.load} query={query} />
      <QueryView
        empty={<EmptyState text="Henüz ödeme yapılmadı. Ödenecek tutar varsa yukarıdaki Öde ile ödenir." />}
        failure={FAILURES.load}
        isEmpty={({ data }) => data.length === 0}
        query={query}
        skeleton={<ListSkeleton rows={4} />}
      >
        {({ data, pagination }) => (
          <>
            <ol
              aria-busy={query.isPlaceholderData}
              aria-label="Yapılan ödemeler"
              className={`${desk.list} ${styles.entries}`}
            >
              {data.map((payout) => (
                <Payout key={payout.id} onAct={onAct} payout={payout} />
              ))}
            </ol>
            {pagination.total > PAYOUTS_PAGE_SIZE && (
              <PageLinks
                count={Math.ceil(pagination.total / PAYOUTS_PAGE_SIZE)}
                onPage={(page) => onView({ partPage: page })}
                page={view.partPage}
              />
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}

/** 'Bakiye' = what can be paid now + what waits for the close of its month. */
function Owed({ courier }: { courier: Payee }) {
  const query = useQuery(payoutPreview(courier.courierId, null));
  return (
    <section aria-label="Bakiye" className={`${desk.panel} ${styles.owed}`}>
      <KnownFailure failure={FAILURES.load} query={query} />
      <QueryView failure={FAILURES.load} empty="" isEmpty={() => false} query={query}>
        {(preview) => (
          <>
            <PayLines lines={preview.lines} sum={{ label: 'Şimdi ödenebilir', amount: preview.amount }} />
            {nothingToPay(preview) !== null && <p className={desk.note}>{nothingToPay(preview)}</p>}
            {preview.heldBack !== 0 && (
              <p className={`${desk.spread} ${desk.note}`}>
                <span>Ayı kapatılınca hesaba girecek</span>
                <span>{formatTl(preview.heldBack)}</span>
              </p>
            )}
            {preview.cashAtHand > 0 && (
              <p className={`${desk.spread} ${desk.note}`}>
                <span>Kuryenin üzerindeki tahsilat nakdi</span>
                <span>{formatTl(preview.cashAtHand)}</span>
              </p>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

/** Nobody made them: what was paid before the ledger. */
const payerText = ({ by }: PayoutView): string => (by ? `Ödeyen: ${by.fullName}` : 'eski kayıt');

function Payout({ payout, onAct }: { payout: PayoutView; onAct: Act }) {
  const { id, at, amount, method, offset, reversedAt, reversedBy, reversalReason } = payout;
  const name = `${id} numaralı ödeme`;
  return (
    <li className={`${desk.grid} ${styles.entry}`} data-part="payout">
      <span className={desk.spread}>
        <b>{formatFullDateTime(new Date(at))}</b>
        <b className={`${desk.tabular} ${styles.amount}`} data-reversed={reversedAt !== null || undefined}>
          {formatTl(amount)}
        </b>
      </span>
      <span className={desk.note}>
        {[PAYOUT_METHOD_LABELS[method], offset > 0 && `${formatTl(offset)} mahsup`, payerText(payout)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {reversedAt !== null && (
        <span className={desk.breaks}>
          Geri alındı: {formatFullDateTime(new Date(reversedAt))}
          {reversedBy && ` · ${reversedBy.fullName}`} · {reversalReason}
        </span>
      )}
      <span className={`${desk.row} ${desk.touch}`}>
        <Button
          aria-label={`${name}: fiş`}
          leftSection={<IconReceipt aria-hidden size="1rem" />}
          onClick={() => onAct({ kind: 'receipt', payout })}
          size="compact-sm"
          variant="default"
        >
          Fiş
        </Button>
        {reversedAt === null && (
          <Button
            aria-label={`${name}: geri al`}
            leftSection={<IconArrowBackUp aria-hidden size="1rem" />}
            onClick={() => onAct({ kind: 'reverse', payout })}
            size="compact-sm"
            variant="default"
          >
            Geri al
          </Button>
        )}
      </span>
    </li>
  );
}
