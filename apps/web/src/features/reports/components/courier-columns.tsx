import { formatKm, formatNumber, formatPercent } from '@ulak/contracts/format';
import type { BranchId } from '@ulak/contracts/ids';
import type { CourierSummaryRow } from '@ulak/contracts/reports/schema';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import { compareTr } from '@ulak/contracts/text';
import type { ReactNode } from 'react';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { COURIER_LABELS } from '../model/labels.ts';
import type { LinkedScope } from '../model/order-links.ts';
import type { CourierTotals } from '../model/rows.ts';
import { meanMinutesText, workingText } from '../model/texts.ts';
import { FigureLink } from './figure-link.tsx';
import { ScoreButton } from './score-button.tsx';
import { SuccessBadge } from './success-badge.tsx';
import desk from '../../../ui/desk.module.css';

/** What the cells of the courier report can open. */
export interface CourierActions {
  readonly scope: LinkedScope;
  readonly showScore: (row: CourierSummaryRow) => void;
  /** Undefined for those who may not see violations (spec 1 §6). */
  readonly showViolations: ((row: CourierSummaryRow) => void) | undefined;
}

type CellProps = { row: CourierSummaryRow; actions: CourierActions };

/** A figure of a courier: how it is told of a row, by what it sorts, and what it says of all rows. */
interface CourierFigure {
  readonly key: keyof typeof COURIER_LABELS;
  readonly width: string;
  readonly value: (row: CourierSummaryRow) => number;
  readonly cell: (props: CellProps) => ReactNode;
  readonly total: (totals: CourierTotals) => string;
}

const scopeOf = ({ row, actions }: CellProps): LinkedScope & { branchId: BranchId } => ({
  ...actions.scope,
  branchId: row.branchId,
  courierId: row.courierId,
});

function Violations({ row, actions }: CellProps) {
  const { violationCount, courierName } = row;
  const { showViolations } = actions;
  if (violationCount === 0) return <span className={desk.dim}>0</span>;
  if (!showViolations) return formatNumber(violationCount);
  return (
    <button
      aria-label={`${courierName}, ${COURIER_LABELS.violationCount}: ${formatNumber(violationCount)}`}
      className={`${desk.link} ${desk.tool}`}
      type="button"
      onClick={() => showViolations(row)}
    >
      {formatNumber(violationCount)}
    </button>
  );
}

/** The figures in the order of spec 2 §3. */
export const COURIER_FIGURES: readonly CourierFigure[] = [
  {
    key: 'totalDeliveries',
    width: '6rem',
    value: (row) => row.totalDeliveries,
    cell: ({ row }) => formatNumber(row.totalDeliveries),
    total: (totals) => formatNumber(totals.totalDeliveries),
  },
  {
    key: 'completedDeliveries',
    width: '5.5rem',
    value: (row) => row.completedDeliveries,
    cell: (props) => (
      <FigureLink
        count={props.row.completedDeliveries}
        label={`${props.row.courierName}, ${COURIER_LABELS.completedDeliveries}`}
        of="delivered"
        scope={scopeOf(props)}
      />
    ),
    total: (totals) => formatNumber(totals.completedDeliveries),
  },
  {
    key: 'failedDeliveries',
    width: '6.5rem',
    value: (row) => row.failedDeliveries,
    cell: (props) => (
      <FigureLink
        count={props.row.failedDeliveries}
        label={`${props.row.courierName}, ${COURIER_LABELS.failedDeliveries}`}
        of="failed"
        scope={scopeOf(props)}
      />
    ),
    total: (totals) => formatNumber(totals.failedDeliveries),
  },
  {
    key: 'pickupDeliveries',
    width: '5.5rem',
    value: (row) => row.pickupDeliveries,
    cell: ({ row }) => formatNumber(row.pickupDeliveries),
    total: (totals) => formatNumber(totals.pickupDeliveries),
  },
  {
    key: 'avgDeliveryTimeMinutes',
    width: '6.25rem',
    value: (row) => row.avgDeliveryTimeMinutes,
    cell: ({ row }) => meanMinutesText(row.avgDeliveryTimeMinutes, row.completedDeliveries),
    total: (totals) => meanMinutesText(totals.avgDeliveryTimeMinutes, totals.completedDeliveries),
  },
  {
    key: 'workingMinutes',
    width: '6.25rem',
    value: (row) => row.workingMinutes,
    cell: ({ row }) => workingText(row.workingMinutes),
    total: (totals) => workingText(totals.workingMinutes),
  },
  {
    key: 'totalDistanceKm',
    width: '6rem',
    value: (row) => row.totalDistanceKm,
    cell: ({ row }) => formatKm(row.totalDistanceKm),
    total: (totals) => formatKm(totals.totalDistanceKm),
  },
  {
    key: 'violationCount',
    width: '5.75rem',
    value: (row) => row.violationCount,
    cell: Violations,
    total: (totals) => formatNumber(totals.violationCount),
  },
  {
    key: 'successRate',
    width: '6rem',
    value: (row) => (row.totalDeliveries === 0 ? -1 : row.successRate),
    cell: ({ row }) => <SuccessBadge row={row} />,
    total: (totals) => formatPercent(totals.successRate),
  },
  {
    key: 'successScore',
    width: '9rem',
    value: (row) => row.successScore ?? -1,
    cell: ({ row, actions }) => <ScoreButton row={row} onOpen={actions.showScore} />,
    total: () => '',
  },
];

/** Name and state of a courier; an account that is switched off says so. */
export const CourierName = ({ row }: { row: CourierSummaryRow }) => (
  <span title={row.courierName}>
    <span className={`${desk.strong} ${desk.oneLine}`}>{row.courierName}</span>
    <span className={desk.secondLine}>
      {ROLE_LABELS[row.courierRole]}
      {!row.active && ' · Pasif'}
    </span>
  </span>
);

/**
 * Columns of the courier report (spec 2 §3). @param actions keep the same object: the table is memoised
 * @param isSafe nobody is ranked by time (docs/decisions/077)
 */
export const courierColumns = (actions: CourierActions, isSafe: boolean): DataColumn<CourierSummaryRow>[] => [
  {
    key: 'name',
    head: COURIER_LABELS.courierName,
    kind: 'text',
    compare: (a, b) => compareTr(a.courierName, b.courierName),
    cell: (row) => <CourierName row={row} />,
  },
  {
    key: 'branch',
    head: COURIER_LABELS.branchName,
    kind: 'text',
    width: '9rem',
    compare: (a, b) => compareTr(a.branchName, b.branchName),
    cell: ({ branchName }) => (
      <span className={desk.oneLine} title={branchName}>
        {branchName}
      </span>
    ),
  },
  ...COURIER_FIGURES.map(
    ({ key, width, value, cell: Cell }): DataColumn<CourierSummaryRow> => ({
      key,
      head: COURIER_LABELS[key],
      kind: 'number',
      width,
      ...(isSafe && key === 'avgDeliveryTimeMinutes'
        ? {}
        : { compare: (a: CourierSummaryRow, b: CourierSummaryRow) => value(a) - value(b) }),
      cell: (row) => <Cell row={row} actions={actions} />,
    }),
  ),
];
