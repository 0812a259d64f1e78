import { formatNumber } from '@ulak/contracts/format';
import type { SalaryRow } from '@ulak/contracts/salary/schema';
import { compareTr } from '@ulak/contracts/text';
import { IconDotsVertical, IconMessageExclamation, IconPencil } from '@tabler/icons-react';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { RowTool } from '../../../ui/row-tool.tsx';
import { accountText, slipLink } from '../model/salary-rows.ts';
import { SALARY_FIGURES, type FigureOpens, type SalaryFigure } from './salary-figures.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

/** What a row can open. */
export interface SalaryActions {
  /** Month of the slips; null for a range, which has none: its parts are shown instead. */
  readonly month: string | null;
  readonly open: (what: Exclude<FigureOpens, 'slip'> | 'parts' | 'courier', row: SalaryRow) => void;
}

interface CellProps {
  readonly row: SalaryRow;
  readonly actions: SalaryActions;
}

type FigureProps = CellProps & { readonly figure: SalaryFigure; readonly isShort?: boolean };

/** A figure that opens what it is made of (ux "Reports, money"). */
export function FigureCell({ row, actions, figure, isShort = false }: FigureProps) {
  const { opens } = figure;
  const text = isShort ? figure.short(row) : figure.text(row);
  const value = figure.value(row);
  if (value === 0 && (opens === 'slip' || opens === 'packages'))
    return <span className={desk.dim}>{text}</span>;
  const shown = {
    'aria-label': `${row.courierName}, ${figure.label}: ${figure.text(row)}`,
    className: `${desk.link} ${styles.figure}`,
    'data-negative': value < 0 || undefined,
  };
  if (opens === 'slip' && actions.month !== null) {
    return (
      <a {...shown} href={slipLink(row, actions.month)}>
        {text}
      </a>
    );
  }
  return (
    <button {...shown} onClick={() => actions.open(opens === 'slip' ? 'parts' : opens, row)} type="button">
      {text}
    </button>
  );
}

/** Who it is; accounts that are switched off or elsewhere say so, corrected days and open objections too. */
export function CourierCell({ row, actions }: CellProps) {
  const words = [row.branchName, accountText(row)].filter(Boolean).join(' · ');
  return (
    <span className={styles.courier} title={`${row.courierName} · ${words}`}>
      <span className={`${desk.strong} ${desk.oneLine}`}>{row.courierName}</span>
      <span className={desk.line}>
        <span className={desk.secondLine}>{words}</span>
        {row.isCorrected && <IconPencil aria-label="Günü düzeltildi" role="img" size="0.875rem" />}
        <Objections actions={actions} row={row} />
      </span>
    </span>
  );
}

function Objections({ row, actions }: CellProps) {
  const { openObjections } = row;
  if (openObjections === 0 || actions.month === null) return null;
  const text = `${formatNumber(openObjections)} açık itiraz`;
  return (
    <a
      aria-label={`${row.courierName}: ${text}`}
      className={`${desk.badge} ${styles.objections}`}
      href={slipLink(row, actions.month)}
      title={text}
    >
      <IconMessageExclamation aria-hidden size="0.875rem" />
      {formatNumber(openObjections)}
    </a>
  );
}

/** Columns of the salary table. @param actions keep the same object: the table is memoised */
export const salaryColumns = (actions: SalaryActions): DataColumn<SalaryRow>[] => [
  {
    key: 'name',
    head: 'Kurye',
    kind: 'text',
    compare: (a, b) => compareTr(a.courierName, b.courierName),
    cell: (row) => <CourierCell actions={actions} row={row} />,
  },
  ...SALARY_FIGURES.map(
    (figure): DataColumn<SalaryRow> => ({
      key: figure.key,
      head: figure.label,
      kind: 'number',
      width: figure.width,
      compare: (a, b) => figure.value(a) - figure.value(b),
      cell: (row) => <FigureCell actions={actions} figure={figure} isShort row={row} />,
    }),
  ),
  {
    key: 'tools',
    head: 'İşlem',
    width: '3.25rem',
    cell: (row) => <CourierTool actions={actions} row={row} />,
  },
];

/** Everything that can be done with a row. */
export const CourierTool = ({ row, actions }: CellProps) => (
  <RowTool
    label={`${row.courierName}: işlemler`}
    onClick={() => actions.open('courier', row)}
    title="İşlemler"
  >
    <IconDotsVertical aria-hidden size="1rem" />
  </RowTool>
);
