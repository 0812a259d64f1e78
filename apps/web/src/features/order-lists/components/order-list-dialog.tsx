import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { formatKurus, formatNumber } from '@ulak/contracts/format';
import type { BranchFilter, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { formatPeriod } from '@ulak/contracts/time';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { exportQuery } from '../model/list-query.ts';
import type { ListSort } from '../model/list-view.ts';
import { type ListActions, sumOf } from '../model/listed-orders.ts';
import { type ListKind, LISTS } from '../model/lists.ts';
import { mergePages } from '../../../lib/merge-pages.ts';
import { infiniteOrderList } from '../queries.ts';
import { daysOfPeriod } from '../../../lib/business-range.ts';
import { ExportButton } from './export-button.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { OrderListTable } from './order-list-table.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './order-list-table.module.css';

const NOBODY: ReadonlySet<UserId> = new Set();

interface OrderListDialogProps {
  kind: ListKind;
  /** ISO instants; orders created in [from, to). */
  from: string;
  to: string;
  branchId: BranchFilter;
  isOpen: boolean;
  /** Whether another dialog is open above: Esc closes that one. */
  isCovered?: boolean;
  onClose(): void;
  onOpenOrder(order: OrderView): void;
  onPrint(order: OrderView): void;
}

/** The orders behind a tile of the delivery summary (spec 1 §2.3). */
export function OrderListDialog({ isOpen, isCovered = false, onClose, ...rest }: OrderListDialogProps) {
  return (
    <ResponsiveDialog
      hasAddress
      opened={isOpen}
      onClose={onClose}
      title={LISTS[rest.kind].title}
      size={1280}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
    >
      {isOpen && <ListBody {...rest} />}
    </ResponsiveDialog>
  );
}

function ListBody({
  kind,
  from,
  to,
  branchId,
  onOpenOrder,
  onPrint,
}: Omit<OrderListDialogProps, 'isOpen' | 'isCovered' | 'onClose'>) {
  const [sort, setSort] = useState<ListSort>(null);
  const query = useInfiniteQuery({
    ...infiniteOrderList({ kind, from, to, branchId, sort }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefetchInterval('orderLists'),
  });
  const { data, error } = query;
  const orders = useMemo(() => mergePages(data?.pages.map((page) => page.data) ?? []), [data]);
  const actions = useMemo<ListActions>(() => ({ open: onOpenOrder, print: onPrint }), [onOpenOrder, onPrint]);
  const total = Math.max(data?.pages[0]?.pagination.total ?? 0, orders.length);
  const firstPage = data?.pages[0];
  const sum = firstPage ? sumOf(firstPage) : null;
  const exported = exportQuery({ kind, from, to, branchId, sort });
  return (
    <div className={styles.dialog} aria-busy={query.isFetching}>
      <Group gap="xs" justify="space-between" mb="sm">
        <Text className="tabular" c="dimmed" role="status" size="sm">
          {formatPeriod({ from: new Date(from), to: new Date(to) })}
          {data && <b> · {formatNumber(total)} sipariş</b>}
          {sum !== null && total > 0 && <b> · {formatKurus(sum)}</b>}
        </Text>
        <ExportButton query={exported} days={daysOfPeriod(from, to)} isEmpty={total === 0} />
      </Group>
      {error && (
        <ErrorBanner
          message={`Modal siparişleri alınırken bir hata oluştu: ${messageOf(error)}`}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data && orders.length === 0 && <EmptyState text={LISTS[kind].empty} />}
      {orders.length > 0 && (
        <OrderListTable
          kind={kind}
          place="dialog"
          orders={orders}
          actions={actions}
          onRoad={NOBODY}
          sort={sort}
          onSort={setSort}
        />
      )}
      {query.hasNextPage && (
        <Group className={desk.note} gap="xs" justify="center" pb={4} pt="md">
          <span>
            {formatNumber(total)} siparişten {formatNumber(orders.length)} tanesi gösteriliyor
          </span>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Daha fazla
          </Button>
        </Group>
      )}
    </div>
  );
}
