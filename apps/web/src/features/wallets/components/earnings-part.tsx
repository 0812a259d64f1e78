import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@ulak/contracts/format';
import { EARNING_TYPES, type EarningType, PAYABLE_LABELS } from '@ulak/contracts/wallet/labels';
import { useMemo } from 'react';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import type { Act, Payee } from '../model/actions.ts';
import { FAILURES } from '../model/wallet-texts.ts';
import type { WalletsView } from '../model/wallets-view.ts';
import { EARNINGS_PAGE_SIZE, earningsPage, type WalletScope } from '../queries.ts';
import { type EarningActions, EarningRow } from './earning-row.tsx';
import { KnownFailure } from './known-failure.tsx';
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

/** The earnings of the range by page, newest first, each with its calculation. */
export function EarningsPart({ courier, scope, view, onView, onAct, onRemove }: PartProps) {
  const { type, partPage } = view;
  const query = useQuery(earningsPage(scope, courier.courierId, { type, page: partPage }));
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
          onChange={(value) =>
            onView({ type: EARNING_TYPES.find((one: EarningType) => one === value) ?? null })
          }
          size="sm"
          value={type ?? 'all'}
        />
        <span className={desk.note} role="status">
          {query.data && `${formatNumber(query.data.pagination.total)} kazanç`}
        </span>
      </div>
      <KnownFailure query={query} />
      <QueryView
        empty={<EmptyState text="Bu aralıkta kazanç yok; bonus yukarıdan eklenir." />}
        failure={FAILURES.load}
        isEmpty={({ data }) => data.length === 0}
        query={query}
        skeleton={<ListSkeleton rows={6} />}
      >
        {({ data, pagination }) => (
          <>
            <ol
              aria-busy={query.isPlaceholderData}
              aria-label="Kazançlar"
              className={`${desk.list} ${styles.entries}`}
            >
              {data.map((earning) => (
                <EarningRow actions={actions} earning={earning} key={earning.id} />
              ))}
            </ol>
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
