import { Box, Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { countFilters, type ListView, NO_FILTERS } from '../model/list-view.ts';
import { type ListActions, type OrderPage, pageCount } from '../model/listed-orders.ts';
import { LISTS } from '../model/lists.ts';
import { SCREEN_PAGE } from '../queries.ts';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { OrderListTable } from './order-list-table.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './order-lists.module.css';

const NO_ORDERS: readonly OrderView[] = [];

interface ListPanelProps {
  view: ListView;
  query: UseQueryResult<OrderPage>;
  actions: ListActions;
  onRoad: ReadonlySet<UserId>;
  /** What to do about a list that is empty without any filter. */
  nextStep: ReactNode;
  onView: (change: Partial<ListView>) => void;
}

/** One page of a list with its four states; while another one loads, the known rows stay, paler. */
export function ListPanel({ view, query, actions, onRoad, nextStep, onView }: ListPanelProps) {
  const { data, error } = query;
  const orders = data?.data ?? NO_ORDERS;
  const total = data?.pagination.total ?? 0;
  return (
    <div
      className={`${desk.panel} ${styles.panel}`}
      data-stale={query.isPlaceholderData || undefined}
      aria-busy={query.isFetching}
    >
      {error && (
        <Box p="xs">
          <ErrorBanner
            message={`Sipariş listesi alınırken bir hata oluştu: ${messageOf(error)}`}
            onRetry={() => void query.refetch()}
          />
        </Box>
      )}
      {!data && (error ? <EmptyState text="Siparişler yüklenemedi." /> : <ListSkeleton rows={14} />)}
      {data && orders.length === 0 && (
        <NoResults view={view} total={total} nextStep={nextStep} onView={onView} />
      )}
      {orders.length > 0 && (
        <OrderListTable
          kind={view.kind}
          place="screen"
          orders={orders}
          actions={actions}
          onRoad={onRoad}
          sort={view.sort}
          onSort={(sort) => onView({ sort })}
        />
      )}
      {total > SCREEN_PAGE && orders.length > 0 && (
        <PageLinks
          count={pageCount(total, SCREEN_PAGE)}
          page={view.page}
          onPage={(page) => onView({ page })}
        />
      )}
    </div>
  );
}

/** Nothing found, or a page behind the last one, each with a way on. */
function NoResults(props: Pick<ListPanelProps, 'view' | 'nextStep' | 'onView'> & { total: number }) {
  const { view, total, nextStep, onView } = props;
  if (total > 0) {
    return (
      <EmptyState text="Bu sayfada sipariş yok.">
        <Button size="sm" variant="default" onClick={() => onView({ page: 1 })}>
          İlk sayfaya dön
        </Button>
      </EmptyState>
    );
  }
  const isUnfiltered = countFilters(view) === 0 && view.search === '';
  return (
    <EmptyState text={LISTS[view.kind].empty}>
      {!isUnfiltered && (
        <Button size="sm" variant="default" onClick={() => onView(NO_FILTERS)}>
          Filtreleri temizle
        </Button>
      )}
      {isUnfiltered && nextStep}
    </EmptyState>
  );
}
