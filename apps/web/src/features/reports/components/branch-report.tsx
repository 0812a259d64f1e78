import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { BranchSummaryReply, BranchSummaryRow } from '@ulak/contracts/reports/schema';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { readTableSort, writeTableSort } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { FAILURES } from '../model/labels.ts';
import type { ReportView } from '../model/report-view.ts';
import { branchTotals, findRows, topRows } from '../model/rows.ts';
import { branchReport, type ReportScope } from '../queries.ts';
import { BarFigure } from './bar-figure.tsx';
import { BranchCard } from './branch-card.tsx';
import { BRANCH_FIGURES, branchColumns, branchFigureText } from './branch-columns.tsx';
import { BranchTiles } from './branch-tiles.tsx';
import { NothingDelivered, NothingFound } from './nothing-delivered.tsx';
import { ReportFrame } from './report-frame.tsx';
import styles from './reports.module.css';

interface BranchReportProps {
  readonly scope: ReportScope;
  readonly view: ReportView;
  readonly onView: (change: Partial<ReportView>) => void;
}

/** 'Şube Raporları' (spec 2 §2.5). */
export function BranchReport(props: BranchReportProps) {
  const query = useQuery(branchReport(props.scope));
  return (
    <ReportFrame failure={FAILURES.branches} query={query} scope={props.scope} tiles={8}>
      {(reply) => <Figures {...props} reply={reply} />}
    </ReportFrame>
  );
}

const CHARTED = 12;
const SERIES = [
  { key: 'delivered', label: 'teslim edilen', color: 'var(--ulak-status-delivered)' },
  { key: 'cancelled', label: 'iptal edilen', color: 'var(--ulak-status-cancelled)' },
  { key: 'failed', label: 'teslim edilemeyen', color: 'var(--ulak-status-undeliverable)' },
] as const;

/** The branches with the most orders. */
const chartRows = (rows: readonly BranchSummaryRow[]) =>
  topRows(rows, ({ totalOrders }) => totalOrders, CHARTED).map((row) => ({
    key: String(row.branchId),
    name: row.branchName,
    values: {
      delivered: row.deliveredOrders,
      cancelled: row.cancelledOrders,
      failed: row.failedDeliveries,
    },
  }));

function Figures({ reply, scope, view, onView }: BranchReportProps & { reply: BranchSummaryReply }) {
  const search = useDeferredValue(view.search);
  const rows = useMemo(() => findRows(reply.data, search), [reply.data, search]);
  const figures = useMemo(() => (rows === reply.data ? reply.total : branchTotals(rows)), [rows, reply]);
  // Of all: a chart that is drawn anew at every letter of a search is felt.
  const bars = useMemo(() => chartRows(reply.data), [reply.data]);
  if (reply.total.totalOrders === 0) {
    return <NothingDelivered range={view.range} onRange={(range) => onView({ range })} />;
  }
  if (rows.length === 0) {
    return <NothingFound text="Aramanızla eşleşen şube yok" onClear={() => onView({ search: '' })} />;
  }
  return (
    <>
      <BranchTiles figures={figures} isLinked={rows === reply.data} scope={scope} />
      {bars.length > 1 && (
        <BarFigure rows={bars} series={SERIES} title="Siparişlerin sonucu, en çok sipariş alan şubeler" />
      )}
      <BranchTable figures={figures} rows={rows} scope={scope} view={view} onView={onView} />
    </>
  );
}

type BranchTableProps = BranchReportProps & {
  rows: readonly BranchSummaryRow[];
  figures: Parameters<typeof branchFigureText>[1];
};

function BranchTable({ rows, figures, scope, view, onView }: BranchTableProps) {
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const hasCompanies = useMemo(() => new Set(rows.map(({ companyId }) => companyId)).size > 1, [rows]);
  const renderCard = useCallback((row: BranchSummaryRow) => <BranchCard row={row} scope={scope} />, [scope]);
  const columns = useMemo(() => branchColumns(scope, hasCompanies), [scope, hasCompanies]);
  return (
    <div className={styles.table}>
      <DataTable
        renderCard={renderCard}
        columns={columns}
        keyOf={({ branchId }) => branchId}
        label="Şube raporu"
        rows={rows}
        sort={readTableSort(view.sort, columns)}
        widthRem={83}
        onSort={(sort) => onView({ sort: writeTableSort(sort) })}
        {...(isNarrow ? {} : { footer: <SumRow figures={figures} /> })}
        {...(hasCompanies ? { rowRem: 3 } : {})}
      />
    </div>
  );
}

const SumRow = ({ figures }: Pick<BranchTableProps, 'figures'>) => (
  <tr className={styles.sum}>
    <th scope="row">Toplam</th>
    {BRANCH_FIGURES.map((figure) => (
      <td data-column={figure} data-kind="number" key={figure}>
        {branchFigureText(figure, figures)}
      </td>
    ))}
  </tr>
);
