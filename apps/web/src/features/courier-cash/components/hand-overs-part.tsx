import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { differenceText } from '@ulak/contracts/cash/difference-text';
import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import { HAND_OVER_ACT_LABELS, HAND_OVER_STATUS_LABELS } from '@ulak/contracts/cash/hand-over-states';
import { formatTl } from '@ulak/contracts/format';
import { formatDateTime } from '@ulak/contracts/time';
import { useState } from 'react';
import desk from '../../../ui/desk.module.css';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import type { Act } from '../model/actions.ts';
import { LOAD_FAILED } from '../model/cash-texts.ts';
import { type CashAccount, HAND_OVERS_PAGE, handOverPage } from '../queries.ts';
import styles from './courier-cash.module.css';

interface HandOversPartProps {
  readonly account: CashAccount;
  /** Whether the viewer may turn a shortage into a deduction. */
  readonly mayDeduct: boolean;
  readonly onAct: Act;
}

/** A courier's hand-overs with every act, newest first. */
export function HandOversPart({ account, mayDeduct, onAct }: HandOversPartProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(handOverPage(account, page));
  return (
    <QueryView
      empty="Henüz kasa teslimi yok"
      failure={LOAD_FAILED}
      isEmpty={({ data }) => data.length === 0}
      query={query}
      skeleton={<ListSkeleton rows={6} />}
    >
      {({ data, pagination }) => (
        <>
          <ul aria-label="Kasa teslimleri" className={`${desk.list} ${styles.entries}`}>
            {data.map((handOver) => (
              <HandOver handOver={handOver} key={handOver.id} mayDeduct={mayDeduct} onAct={onAct} />
            ))}
          </ul>
          {pagination.total > HAND_OVERS_PAGE && (
            <PageLinks count={Math.ceil(pagination.total / HAND_OVERS_PAGE)} onPage={setPage} page={page} />
          )}
        </>
      )}
    </QueryView>
  );
}

interface HandOverProps extends Pick<HandOversPartProps, 'mayDeduct' | 'onAct'> {
  readonly handOver: HandOverView;
}

const HandOver = ({ handOver, mayDeduct, onAct }: HandOverProps) => (
  <li className={`${desk.column} ${styles.entry}`}>
    <span className={`${desk.row} ${desk.between}`}>
      <b>{formatTl(handOver.countedCash)}</b>
      <span className={handOver.status === 'DISPUTED' ? styles.warn : desk.note}>
        {HAND_OVER_STATUS_LABELS[handOver.status]}
      </span>
    </span>
    <span className={desk.note}>
      {formatDateTime(new Date(handOver.at))} · beklenen {formatTl(handOver.expectedCash)} ·{' '}
      {differenceText(handOver.difference)}
      {(handOver.cards > 0 || handOver.countedCards > 0) && ` · kart ${formatTl(handOver.countedCards)}`}
      {handOver.countedCards !== handOver.cards && ` (beklenen ${formatTl(handOver.cards)})`}
    </span>
    <ol className={desk.list}>
      {handOver.acts.map(({ act, at, byName, counted, amount, reason }) => (
        <li className={`${desk.note} ${desk.breaks}`} key={`${act} ${at}`}>
          {HAND_OVER_ACT_LABELS[act]} · {formatDateTime(new Date(at))}
          {byName !== null && ` · ${byName}`} · {formatTl(amount ?? counted)}
          {reason !== null && ` · “${reason}”`}
        </li>
      ))}
    </ol>
    <span className={`${desk.row} ${desk.touch}`}>
      <Button onClick={() => onAct({ kind: 'receipt', handOver })} size="compact-sm" variant="default">
        Fiş
      </Button>
      <Button onClick={() => onAct({ kind: 'correct', handOver })} size="compact-sm" variant="default">
        {handOver.status === 'DISPUTED' ? 'İtirazı çöz' : 'Sayımı düzelt'}
      </Button>
      {mayDeduct && handOver.openShortage > 0 && (
        <Button onClick={() => onAct({ kind: 'deduct', handOver })} size="compact-sm" variant="default">
          Kesintiye çevir
        </Button>
      )}
    </span>
  </li>
);
