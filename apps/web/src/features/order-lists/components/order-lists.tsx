import { ActionIcon, Group, Tabs, Tooltip } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { formatNumber } from '@ulak/contracts/format';
import type { BranchFilter, UserId } from '@ulak/contracts/ids';
import { type ReactNode, useState } from 'react';
import type { BusinessDays } from '../../../lib/business-range.ts';
import { useRefetchInterval } from '../../../lib/polling.ts';
import type { Option } from '../model/filter-options.ts';
import { listedPeriod, type ListQuery, queryOf } from '../model/list-query.ts';
import type { ListView } from '../model/list-view.ts';
import type { ListActions } from '../model/listed-orders.ts';
import { type ListKind, LISTS, tabsOf } from '../model/lists.ts';
import { listCount, listPage, refetchLists } from '../queries.ts';
import { ExportButton } from './export-button.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListPanel } from './list-panel.tsx';
import { ListSummary } from './list-summary.tsx';
import { useListRefetch } from './use-list-refetch.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-lists.module.css';

interface OrderListsProps {
  view: ListView;
  /** The days that the view's range means now. */
  days: BusinessDays;
  /** The business day that is running. */
  today: string;
  /** The branch in force. */
  branchId: BranchFilter;
  branchSelect: ReactNode;
  couriers: readonly Option[];
  neighborhoods: readonly Option[];
  /** Couriers who carry orders now. */
  onRoad: ReadonlySet<UserId>;
  /** Rendered beside the tabs. */
  aside: ReactNode;
  /** What to do about a list that is empty without any filter. */
  nextStep?: ReactNode;
  actions: ListActions;
  onView: (change: Partial<ListView>) => void;
}

/** Delivered, cancelled and late orders of any period, filtered, page by page (spec 1 §2.5). */
export function OrderLists(props: OrderListsProps) {
  const { view, days, branchId, onView } = props;
  const query = queryOf(view, listedPeriod(view, days), branchId);
  const page = useQuery({ ...listPage(query, view.page), refetchInterval: useRefetchInterval('orderLists') });
  const total = page.data?.pagination.total;
  const tabs = tabsOf(view.kind);
  useListRefetch(view.page === 1 && days.last >= props.today);
  return (
    <Tabs
      className={desk.grid}
      value={view.kind}
      keepMounted={false}
      onChange={(kind) => onView({ kind: tabs.find((known) => known === kind) ?? 'delivered' })}
    >
      <Group gap="xs" justify="space-between">
        <Tabs.List grow className={styles.tabs} aria-label="Sipariş listeleri">
          {tabs.map((kind) => (
            <KindTab
              key={kind}
              kind={kind}
              query={query}
              known={kind === view.kind && !page.isPlaceholderData ? total : undefined}
            />
          ))}
        </Tabs.List>
        <Group className={styles.tools} gap="xs" ml="auto">
          {props.aside}
          <RefreshButton />
          <ExportButton query={query} days={days} isEmpty={!total} />
        </Group>
      </Group>
      <ListFilters {...props} orders={page.data?.data ?? []} />
      <ListSummary
        view={view}
        days={days}
        query={query}
        page={page.isPlaceholderData ? undefined : page.data}
        onView={onView}
      />
      <Tabs.Panel value={view.kind}>
        <ListPanel
          view={view}
          query={page}
          actions={props.actions}
          onRoad={props.onRoad}
          nextStep={props.nextStep}
          onView={onView}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

interface KindTabProps {
  kind: ListKind;
  query: ListQuery;
  /** The count that the open list's page brought. */
  known: number | undefined;
}

/** A tab with the number of orders that its list has under the present filters. */
function KindTab({ kind, query, known }: KindTabProps) {
  const counted = useQuery({
    ...listCount({ ...query, kind }),
    refetchInterval: useRefetchInterval('orderLists'),
  });
  const count = known ?? counted.data;
  return (
    <Tabs.Tab
      rightSection={
        <span className={desk.pill} data-part="list-count">
          {count === undefined ? '–' : formatNumber(count)}
        </span>
      }
      value={kind}
    >
      {`${LISTS[kind].tab} `}
    </Tabs.Tab>
  );
}

function RefreshButton() {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async (): Promise<void> => {
    setIsBusy(true);
    await refetchLists(client);
    setIsBusy(false);
  };
  return (
    <Tooltip label="Listeyi yenile">
      <ActionIcon
        className={desk.touchSquare}
        variant="default"
        size={36}
        aria-label="Listeyi yenile"
        loading={isBusy}
        onClick={() => void refresh()}
      >
        <IconRefresh size="1.125rem" aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
