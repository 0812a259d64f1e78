import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@ulak/contracts/format';
import {
  EARNING_TYPES,
  earningStatusLabel,
  PAY_STATUSES,
  type PayStatus,
  PAYABLE_LABELS,
} from '@ulak/contracts/wallet/labels';
import { useMemo } from 'react';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { KnownFailure } from '../../../ui/known-data.tsx';
import type { Act, Payee } from '../model/actions.ts';
import { FAILURES } from '../model/wallet-texts.ts';
import type { WalletsView } from '../model/wallets-view.ts';
import { EARNINGS_PAGE_SIZE, type EarningsReply, earningsPage, type WalletScope } from '../queries.ts';
import { CorrectionList } from './correction-list.tsx';
import { type EarningActions, EarningRow } from './earning-row.tsx';
import styles from './wallets.module.css';

/** What the parts of a courier's details share. */
export interface PartProps {
  readonly courier: Payee;
  readonly scope: WalletScope;
  readonly view: WalletsView;
  readonly onView: (change: Partial<WalletsView>) => void;
  readonly onAct: Act;
  readonly onRemove: EarningActions['remove'];
}

const TYPES = [
  { value: 'all', label: 'Tümü' },
  ...EARNING_TYPES.map((value) => ({ value: value as string, label: PAYABLE_LABELS[value] })),
];

const STATUSES = [
  { value: 'all', label: 'Tümü' },
  ...PAY_STATUSES.map((value) => ({ value: value as string, label: earningStatusLabel(value) })),
];

/**
 * The earnings of the range by page, newest first, each with its calculation. Without a type the corrections
 * belong to them: together they are what the totals count.
 */
export function EarningsPart({ courier, scope, view, onView, onAct, onRemove }: PartProps) {
  const { type, status, partPage } = view;
  const query = useQuery(earningsPage(scope, courier.courierId, { type, status, page: partPage }));
  const actions = useMemo<EarningActions>(
    () => ({
      edit: (earning) => onAct({ kind: 'edit', earning }),
      remove: onRemove,
      correct: (about) => onAct({ kind: 'correction', courier, about }),
    }),
    [onAct, onRemove, courier],
  );
  return (
    <div className={desk.column}>
      <div className={desk.row}>
        <SegmentedControl
          aria-label="Kazanç türü"
          className={desk.touch}
          data={TYPES}
          onChange={(value) => onView({ type: EARNING_TYPES.find((one) => one === value) ?? null })}
          size="sm"
          value={type ?? 'all'}
        />
        <SegmentedControl
          aria-label="Kazanç durumu"
          className={desk.touch}
          data={STATUSES}
          onChange={(value) => onView({ status: PAY_STATUSES.find((one) => one === value) ?? null })}
          size="sm"
          value={status ?? 'all'}
        />
        <span className={desk.note} role="status">
          {query.data && countText(query.data, type === null)}
        </span>
      </div>
      <KnownFailure failure={FAILURES.load} query={query} />
      <QueryView
        empty={<EmptyState text={emptyText(status)} />}
        failure={FAILURES.load}
        isEmpty={({ data, corrections }) => data.length + (type === null ? corrections.length : 0) === 0}
        query={query}
        skeleton={<ListSkeleton rows={6} />}
      >
        {({ data, corrections, pagination }) => (
          <>
            {data.length > 0 && (
              <ol
                aria-busy={query.isPlaceholderData}
                aria-label="Kazançlar"
                className={`${desk.list} ${styles.entries}`}
              >
                {data.map((earning) => (
                  <EarningRow actions={actions} earning={earning} key={earning.id} />
                ))}
              </ol>
            )}
            {type === null && partPage === 1 && corrections.length > 0 && (
              <>
                <h3 className={styles.heading}>Düzeltmeler</h3>
                <CorrectionList corrections={corrections} />
              </>
            )}
            {pagination.total > EARNINGS_PAGE_SIZE && (
              <PageLinks
                count={Math.ceil(pagination.total / EARNINGS_PAGE_SIZE)}
                onPage={(page) => onView({ partPage: page })}
                page={partPage}
              />
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}

/** '12 kazanç · 2 düzeltme' */
const countText = ({ pagination, corrections }: EarningsReply, withCorrections: boolean): string =>
  `${formatNumber(pagination.total)} kazanç` +
  (withCorrections && corrections.length > 0 ? ` · ${formatNumber(corrections.length)} düzeltme` : '');

const emptyText = (status: PayStatus | null): string =>
  status === null
    ? 'Bu aralıkta kazanç yok; bonus yukarıdan eklenir.'
    : `Bu aralıkta “${earningStatusLabel(status)}” durumunda kayıt yok; yukarıdan Tümü’nü seçin.`;
