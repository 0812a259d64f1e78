import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { CourierCash } from '@ulak/contracts/cash/schema';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import type { BranchFilter } from '@ulak/contracts/ids';
import { useCallback, useMemo } from 'react';
import { cashList, useCashStream } from '../../../domain/cash/cash-list.ts';
import { BranchSelect } from '../../../domain/branches/branch-select.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KnownFailure } from '../../../ui/known-data.tsx';
import { ListSection } from '../../../ui/list-section.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import type { Act } from '../model/actions.ts';
import { keyOfCash, LOAD_FAILED } from '../model/cash-texts.ts';
import type { CashView } from '../model/cash-view.ts';
import { CashCard, cashColumns } from './cash-columns.tsx';

interface CashPanelProps {
  readonly branches: readonly BranchView[];
  readonly branchId: BranchFilter;
  readonly onView: (change: Partial<CashView>) => void;
  readonly onAct: Act;
}

/** What each courier holds since the last hand-over, most cash first. */
export function CashPanel({ branches, branchId, onView, onAct }: CashPanelProps) {
  const query = useQuery(cashList(branchId));
  useCashStream();
  const { data, error, isPlaceholderData } = query;
  const retry = (): void => void query.refetch();
  return (
    <div className={desk.column}>
      {branches.length > 1 && (
        <section aria-label="Süzgeçler" className={`${desk.row} ${desk.touch}`}>
          <BranchSelect
            branches={branches}
            onChange={(chosen) => onView({ branchId: chosen })}
            value={branchId}
          />
        </section>
      )}
      {data === undefined && error ? (
        <div className={desk.panel}>
          <LoadFailure error={error} onRetry={retry} title={LOAD_FAILED} />
        </div>
      ) : (
        <ListSection isStale={isPlaceholderData}>
          <KnownFailure failure={LOAD_FAILED} query={query} />
          <Sums rows={data} />
          {data ? <List onAct={onAct} onView={onView} rows={data} /> : <ListSkeleton rows={12} />}
        </ListSection>
      )}
    </div>
  );
}

const sumOf = (rows: readonly CourierCash[], amountOf: (row: CourierCash) => number): number =>
  rows.reduce((sum, row) => sum + Math.round(amountOf(row) * 100), 0) / 100;

/** Of all couriers in the list. */
function Sums({ rows }: { rows: readonly CourierCash[] | undefined }) {
  if (rows === undefined) return <Skeleton h={64} />;
  const above = rows.filter(({ limitExceeded }) => limitExceeded).length;
  const disputed = rows.reduce((sum, row) => sum + row.disputed, 0);
  return (
    <section aria-label="Toplamlar" className={`${desk.grid} ${desk.tiles}`}>
      <StatTile label="Kuryelerdeki nakit" value={formatTl(sumOf(rows, ({ cash }) => cash))} />
      <StatTile label="Bozuk para" value={formatTl(sumOf(rows, ({ changeMoney }) => changeMoney))} />
      <StatTile label="Kart" value={formatTl(sumOf(rows, ({ card }) => card))} />
      <StatTile label="Yemek kartı" value={formatTl(sumOf(rows, ({ cards, card }) => cards - card))} />
      <StatTile label="Sınırı aşan" value={`${formatNumber(above)} kurye`} />
      <StatTile label="İtiraz" value={formatNumber(disputed)} />
    </section>
  );
}

/** Most cash first, as the server lists it. */
const keepOrder = (): void => undefined;

interface ListProps extends Pick<CashPanelProps, 'onView' | 'onAct'> {
  readonly rows: readonly CourierCash[];
}

function List({ rows, onView, onAct }: ListProps) {
  const actions = useMemo(
    () => ({
      onOpen: ({ courierId, branchId }: CourierCash) => onView({ courierId, ofBranch: branchId }),
      onCount: (cash: CourierCash) => onAct({ kind: 'count', cash }),
    }),
    [onView, onAct],
  );
  const columns = useMemo(() => cashColumns(actions), [actions]);
  const card = useCallback((row: CourierCash) => <CashCard {...actions} row={row} />, [actions]);
  if (rows.length === 0)
    return <EmptyState text="Bu şubede kurye yok. Kuryeler Kullanıcılar ekranından eklenir." />;
  return (
    <>
      <p className={desk.note} role="status">
        {formatNumber(rows.length)} kurye
      </p>
      <DataTable
        columns={columns}
        keyOf={keyOfCash}
        label="Kuryelerin kasası"
        onOpen={actions.onOpen}
        onSort={keepOrder}
        renderCard={card}
        rowRem={3}
        rows={rows}
        sort={null}
        widthRem={76}
      />
    </>
  );
}
