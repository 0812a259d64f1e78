import { Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { CourierDelay, DelayId, DelayStats } from '@ulak/contracts/delays/schema';
import { NO_DELAYS } from '@ulak/contracts/delays/status';
import { formatNumber } from '@ulak/contracts/format';
import { MINUTE_MS } from '@ulak/contracts/time';
import { useCallback, useMemo } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import desk from '../../../ui/desk.module.css';
import { ListSection } from '../../../ui/list-section.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NoRows } from '../../../ui/no-rows.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { SheetDownloadButton } from '../../../ui/sheet-download-button.tsx';
import { ALL_DELAYS, couriersQuery, type DelaysView, delaysQuery, isFiltered } from '../model/delays-view.ts';
import { delayPage, downloadDelays, PAGE_SIZE, useDelayChanges } from '../queries.ts';
import { DelayCard, delayColumns } from './delay-columns.tsx';
import { DelayFilters } from './delay-filters.tsx';
import { DelayRankings, DelayTiles } from './delay-tiles.tsx';

const LOAD_FAILED = 'Gecikme kayıtları yüklenemedi';

interface DelaysPanelProps {
  readonly view: DelaysView;
  readonly branches: readonly BranchView[];
  readonly onView: (change: Partial<DelaysView>) => void;
  /** Shows the details of a row. */
  readonly onOpen: (delay: CourierDelay) => void;
}

/** The same object while it says the same: it is part of a query's key. */
function useStableQuery(query: Record<string, string>): Readonly<Record<string, string>> {
  const text = JSON.stringify(query);
  return useMemo(() => JSON.parse(text) as Record<string, string>, [text]);
}

/** The row of a page as it is now; null when it is on another page. */
export function useShownDelay(view: DelaysView, id: DelayId | null): CourierDelay | null {
  const wish = useStableQuery(delaysQuery(view, useNow(MINUTE_MS)));
  const { data } = useQuery({ ...delayPage(wish, view.page), enabled: false });
  return data?.data.delays.find((delay) => delay.id === id) ?? null;
}

/** 'Gecikme Raporları' (spec 4 §2): figures, filters, late returns, and who loses the most. */
export function DelaysPanel(props: DelaysPanelProps) {
  const { view, branches, onView } = props;
  const now = useNow(MINUTE_MS);
  const wish = useStableQuery(delaysQuery(view, now));
  const couriers = useStableQuery(couriersQuery(view, now));
  const query = useQuery(delayPage(wish, view.page));
  useDelayChanges();
  const { data, error, isPlaceholderData } = query;
  return (
    <div className={desk.column}>
      <Group gap="xs" mih={36}>
        <Title order={1} size="h3">
          Gecikme Raporları
        </Title>
        <SheetDownloadButton download={(signal) => downloadDelays(wish, signal)} />
      </Group>
      {error === null && <DelayTiles onView={onView} stats={data?.data.stats} view={view} />}
      <DelayFilters branches={branches} couriers={couriers} now={now} onView={onView} view={view} />
      {error ? (
        // A list that could not be loaded is empty (spec 4 §8), and says why.
        <div className={desk.panel}>
          <LoadFailure error={error} onRetry={() => void query.refetch()} title={LOAD_FAILED} />
        </div>
      ) : (
        <ListSection isStale={isPlaceholderData} label="Gecikme kayıtları">
          {data ? (
            <List {...props} delays={data.data.delays} stats={data.data.stats} />
          ) : (
            <ListSkeleton rows={10} />
          )}
        </ListSection>
      )}
    </div>
  );
}

const idOf = ({ id }: CourierDelay): number => id;
/** Newest first, as the server lists them. */
const keepOrder = (): void => undefined;

interface ListProps extends DelaysPanelProps {
  readonly delays: readonly CourierDelay[];
  readonly stats: DelayStats;
}

function List({ view, delays, stats, onView, onOpen }: ListProps) {
  const columns = useMemo(() => delayColumns(onOpen), [onOpen]);
  const card = useCallback((delay: CourierDelay) => <DelayCard delay={delay} onOpen={onOpen} />, [onOpen]);
  const pages = Math.ceil(stats.totalDelays / PAGE_SIZE);
  if (delays.length === 0) return <Nothing onView={onView} view={view} />;
  return (
    <>
      <p className={desk.note} role="status">
        {formatNumber(stats.totalDelays)} gecikme kaydı
      </p>
      <DataTable
        columns={columns}
        keyOf={idOf}
        label="Gecikme kayıtları"
        onOpen={onOpen}
        onSort={keepOrder}
        renderCard={card}
        rowRem={3.25}
        rows={delays}
        sort={null}
        widthRem={76}
      />
      {pages > 1 && <PageLinks count={pages} onPage={(page) => onView({ page })} page={view.page} />}
      <DelayRankings onView={onView} stats={stats} />
    </>
  );
}

const NOTHING = { page: NO_DELAYS, filtered: NO_DELAYS, none: NO_DELAYS };

/** Nothing matches, and the way back. */
const Nothing = ({ view, onView }: Pick<DelaysPanelProps, 'view' | 'onView'>) => (
  <div className={desk.panel}>
    <NoRows
      isFiltered={isFiltered(view)}
      onAll={() => onView(ALL_DELAYS)}
      onFirstPage={() => onView({ page: 1 })}
      page={view.page}
      texts={NOTHING}
    />
  </div>
);
