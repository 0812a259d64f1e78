import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { SAFE_MODE_NOTE } from '@ulak/contracts/domain/courier-score';
import type { CourierFilter, CourierSummaryReply, CourierSummaryRow } from '@ulak/contracts/reports/schema';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { branchList } from '../../../domain/branches/branch-list.ts';
import { readTableSort, writeTableSort } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { FAILURES } from '../model/labels.ts';
import type { ReportView } from '../model/report-view.ts';
import { type CourierTotals, courierTotals, findRows, topRows } from '../model/rows.ts';
import { courierReport, type ReportScope } from '../queries.ts';
import { BarFigure } from './bar-figure.tsx';
import { CourierCard } from './courier-card.tsx';
import { COURIER_FIGURES, type CourierActions, courierColumns } from './courier-columns.tsx';
import { CourierTiles } from './courier-tiles.tsx';
import { NothingDelivered, NothingFound } from './nothing-delivered.tsx';
import { ReportFrame } from './report-frame.tsx';
import { ScoreDialog } from './score-dialog.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

interface CourierReportProps {
  readonly scope: ReportScope;
  readonly view: ReportView;
  /** The couriers in force, which may differ from the wanted ones. */
  readonly couriers: CourierFilter;
  readonly onView: (change: Partial<ReportView>) => void;
  /** Opens the violations of a row, null: of all; undefined for those who may not see them. */
  readonly onViolations: ((row: CourierSummaryRow | null) => void) | undefined;
  /** The violations by type, rendered under the tiles. */
  readonly violations: ReactNode;
}

/** 'Şube-Kurye Raporu' (spec 2 §2.5). */
export function CourierReport(props: CourierReportProps) {
  // Asked for by the choice of a branch beside it.
  const branches = useQuery({ ...branchList, enabled: false }).data;
  const safe = branches?.filter(({ safeMode }) => safeMode).map(({ id }) => id);
  const query = useQuery(courierReport(props.scope, props.couriers, safe?.join()));
  const [scored, setScored] = useState<CourierSummaryRow | null>(null);
  return (
    <>
      <ReportFrame failure={FAILURES.couriers} query={query} scope={props.scope} tiles={7}>
        {(reply) => <Figures {...props} reply={reply} onScore={setScored} />}
      </ReportFrame>
      <ScoreDialog row={scored} onClose={() => setScored(null)} />
    </>
  );
}

const CHARTED = 12;
const SERIES = [
  { key: 'completed', label: 'tamamlanan', color: 'var(--ulak-status-delivered)' },
  { key: 'failed', label: 'teslim edilemeyen', color: 'var(--ulak-status-undeliverable)' },
] as const;

/** The couriers with the most deliveries. */
const chartRows = (rows: readonly CourierSummaryRow[]) =>
  topRows(rows, ({ totalDeliveries }) => totalDeliveries, CHARTED).map((row) => ({
    key: keyOf(row),
    name: row.courierName,
    values: { completed: row.completedDeliveries, failed: row.failedDeliveries },
  }));

type FiguresProps = CourierReportProps & {
  reply: CourierSummaryReply;
  onScore: (row: CourierSummaryRow) => void;
};

const hasWorked = ({ totalDeliveries, pickupDeliveries, workingMinutes }: CourierSummaryRow): boolean =>
  totalDeliveries > 0 || pickupDeliveries > 0 || workingMinutes > 0;

function Figures(props: FiguresProps) {
  const { reply, scope, view, onView, onViolations } = props;
  const search = useDeferredValue(view.search);
  const rows = useMemo(() => findRows(reply.data, search), [reply.data, search]);
  const totals = useMemo(() => courierTotals(rows), [rows]);
  // Of all: a chart that is drawn anew at every letter of a search is felt.
  const bars = useMemo(() => chartRows(reply.data), [reply.data]);
  const isEmpty = useMemo(() => !reply.data.some(hasWorked), [reply.data]);
  if (isEmpty) return <NothingDelivered range={view.range} onRange={(range) => onView({ range })} />;
  if (rows.length === 0) {
    return <NothingFound text="Aramanızla eşleşen kurye yok" onClear={() => onView({ search: '' })} />;
  }
  return (
    <>
      <CourierTiles
        isLinked={rows === reply.data && props.couriers === 'all'}
        scope={scope}
        totals={totals}
        onViolations={onViolations && (() => onViolations(null))}
      />
      {props.violations}
      {bars.length > 1 && (
        <BarFigure rows={bars} series={SERIES} title="Teslimatlar, en çok teslimat yapan kuryeler" />
      )}
      <CourierTable {...props} rows={rows} totals={totals} />
    </>
  );
}

type CourierTableProps = FiguresProps & { rows: readonly CourierSummaryRow[]; totals: CourierTotals };

const keyOf = ({ courierId, branchId }: CourierSummaryRow): string => `${courierId}-${branchId}`;

function CourierTable({
  reply,
  rows,
  totals,
  scope,
  view,
  onView,
  onScore,
  onViolations,
}: CourierTableProps) {
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const actions: CourierActions = useMemo(
    () => ({ scope, showScore: onScore, showViolations: onViolations }),
    [scope, onScore, onViolations],
  );
  const renderCard = useCallback(
    (row: CourierSummaryRow) => <CourierCard actions={actions} row={row} />,
    [actions],
  );
  const isSafe = reply.data.some(({ safeMode }) => safeMode);
  const columns = useMemo(() => courierColumns(actions, isSafe), [actions, isSafe]);
  return (
    <div className={styles.table}>
      {isSafe && <p className={desk.note}>{SAFE_MODE_NOTE}</p>}
      <DataTable
        renderCard={renderCard}
        columns={columns}
        keyOf={keyOf}
        label="Şube-kurye raporu"
        rowRem={3}
        rows={rows}
        sort={readTableSort(view.sort, columns)}
        widthRem={83}
        onSort={(sort) => onView({ sort: writeTableSort(sort) })}
        {...(isNarrow ? {} : { footer: <SumRow totals={totals} /> })}
      />
    </div>
  );
}

const SumRow = ({ totals }: { totals: CourierTotals }) => (
  <tr className={styles.sum}>
    <th colSpan={2} scope="row">
      Toplam
    </th>
    {COURIER_FIGURES.map(({ key, total }) => (
      <td data-column={key} data-kind="number" key={key}>
        {total(totals)}
      </td>
    ))}
  </tr>
);
