import { formatKm, formatNumber, formatPercent, formatTl } from '@ulak/contracts/format';
import type { BranchFigures, BranchSummaryRow } from '@ulak/contracts/reports/schema';
import { compareTr } from '@ulak/contracts/text';
import type { ReactNode } from 'react';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { BRANCH_LABELS } from '../model/labels.ts';
import type { LinkedOrders, LinkedScope } from '../model/order-links.ts';
import type { BranchTotals } from '../model/rows.ts';
import { meanMinutesText, NOTHING } from '../model/texts.ts';
import { FigureLink } from './figure-link.tsx';
import desk from '../../../ui/desk.module.css';

type Figure = keyof BranchFigures;

/** Counts that open their orders, each as the orders screen names the list. */
const LINKED: Partial<Record<Figure, LinkedOrders>> = {
  totalOrders: 'all',
  deliveredOrders: 'delivered',
  cancelledOrders: 'cancelled',
  failedDeliveries: 'failed',
  lateDeliveries: 'late',
};

/** The figures in the order of spec 2 §3. */
export const BRANCH_FIGURES = Object.keys(BRANCH_LABELS) as readonly Figure[];

type Figures = BranchFigures | BranchTotals;

/** A figure as a text; a mean of nothing is nothing. */
const TEXTS: Partial<Record<Figure, (value: number, figures: Figures) => string>> = {
  lateDeliveryRate: (value, { deliveredOrders }) => (deliveredOrders ? formatPercent(value) : NOTHING),
  onTimeRate: (value, { deliveredOrders }) => (deliveredOrders ? formatPercent(value) : NOTHING),
  avgDeliveryTime: (value, { deliveredOrders }) => meanMinutesText(value, deliveredOrders ?? 0),
  avgAssignmentTime: (value, { deliveredOrders }) => meanMinutesText(value, deliveredOrders ?? 0),
  avgTotalTime: (value, { deliveredOrders, failedDeliveries }) =>
    meanMinutesText(value, (deliveredOrders ?? 0) + (failedDeliveries ?? 0)),
  avgBasketValue: (value) => (value === 0 ? NOTHING : formatTl(value)),
  totalDistanceKm: formatKm,
};

/** A figure as people read it. */
export function branchFigureText(figure: Figure, figures: Figures): string {
  const value = figures[figure];
  if (value === null) return NOTHING;
  return TEXTS[figure]?.(value, figures) ?? formatNumber(value);
}

interface FigureOfBranchProps {
  figure: Figure;
  row: BranchSummaryRow;
  scope: LinkedScope;
}

/** A figure of one branch; a count opens its orders. */
export function FigureOfBranch({ figure, row, scope }: FigureOfBranchProps): ReactNode {
  const list = LINKED[figure];
  if (!list) return branchFigureText(figure, row);
  return (
    <FigureLink
      count={row[figure]}
      label={`${row.branchName}, ${BRANCH_LABELS[figure]}`}
      of={list}
      scope={{ ...scope, branchId: row.branchId }}
    />
  );
}

const WIDE: ReadonlySet<Figure> = new Set(['avgBasketValue', 'totalDistanceKm']);

/** Columns of the branch report (spec 2 §3). @param hasCompanies names the company where there are several */
export function branchColumns(scope: LinkedScope, hasCompanies: boolean): DataColumn<BranchSummaryRow>[] {
  const figures = BRANCH_FIGURES.map(
    (figure): DataColumn<BranchSummaryRow> => ({
      key: figure,
      head: BRANCH_LABELS[figure],
      kind: 'number',
      width: WIDE.has(figure) ? '6rem' : '5.1rem',
      compare: (a, b) => a[figure] - b[figure],
      cell: (row) => <FigureOfBranch figure={figure} row={row} scope={scope} />,
    }),
  );
  return [
    {
      key: 'name',
      head: 'Şube',
      kind: 'text',
      compare: (a, b) => compareTr(a.branchName, b.branchName),
      cell: ({ branchName, companyName }) => (
        <span title={branchName}>
          <span className={`${desk.strong} ${desk.oneLine}`}>{branchName}</span>
          {hasCompanies && <span className={desk.secondLine}>{companyName}</span>}
        </span>
      ),
    },
    ...figures,
  ];
}
