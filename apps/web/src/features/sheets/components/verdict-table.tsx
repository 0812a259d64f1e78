import { Checkbox } from '@mantine/core';
import { formatNumber } from '@ulak/contracts/format';
import type { SheetCheck, SheetRow, SheetVerdict } from '@ulak/contracts/sheets/schema';
import { useCallback, useMemo, useState } from 'react';
import type { DataColumn, TableSort } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import desk from '../../../ui/desk.module.css';
import { VERDICT_ORDER, VERDICTS, wrongRows } from '../model/verdicts.ts';
import styles from './sheets.module.css';

/** A value, and on two lines what is wrong with it. */
const ROW_REM = 4;
const COLUMN_REM = 10;

/** What becomes of each row of a sheet; errors stand on the cell that they are about. */
export function VerdictTable({ check }: { check: SheetCheck }) {
  const { counts, rows } = check;
  const [onlyWrong, setOnlyWrong] = useState(counts.wrong > 0);
  const [sort, setSort] = useState<TableSort>(null);
  const columns = useMemo(() => columnsOf(check), [check]);
  const card = useCallback((row: SheetRow) => <RowCard check={check} row={row} />, [check]);
  const shown = useMemo(() => (onlyWrong ? wrongRows(rows) : rows), [onlyWrong, rows]);
  return (
    <>
      <div className={desk.row}>
        {VERDICT_ORDER.map((verdict) => (
          <span key={verdict}>
            <Verdict verdict={verdict} /> <b className={desk.tabular}>{formatNumber(counts[verdict])}</b>
          </span>
        ))}
        {counts.wrong > 0 && (
          <Checkbox
            checked={onlyWrong}
            className={desk.end}
            label="Yalnız hatalılar"
            onChange={({ currentTarget }) => setOnlyWrong(currentTarget.checked)}
          />
        )}
      </div>
      <DataTable
        renderCard={card}
        columns={columns}
        keyOf={lineOf}
        label="Tablonun satırları"
        onSort={setSort}
        rowRem={ROW_REM}
        rows={shown}
        sort={sort}
        widthRem={13 + COLUMN_REM * check.columns.length}
      />
    </>
  );
}

const lineOf = ({ line }: SheetRow): number => line;

const columnsOf = ({ columns }: SheetCheck): readonly DataColumn<SheetRow>[] => [
  {
    key: 'line',
    head: 'Satır',
    width: '4.5rem',
    compare: (a, b) => a.line - b.line,
    cell: ({ line }) => <span className={desk.tabular}>{line}</span>,
  },
  {
    key: 'verdict',
    head: 'Sonuç',
    width: '8rem',
    compare: (a, b) => VERDICT_ORDER.indexOf(a.verdict) - VERDICT_ORDER.indexOf(b.verdict),
    cell: ({ verdict }) => <Verdict verdict={verdict} />,
  },
  ...columns.map(({ key, label }) => ({
    key: `column-${key}`,
    head: label,
    cell: (row: SheetRow) => <Value column={key} row={row} />,
  })),
];

const Verdict = ({ verdict }: { verdict: SheetVerdict }) => (
  <span className={`${desk.badge} ${styles.verdict}`} data-verdict={verdict}>
    {VERDICTS[verdict]}
  </span>
);

interface ValueProps {
  row: SheetRow;
  column: string;
}

/** The value of the sheet; below it what is wrong with it, or what it replaces. */
function Value({ row, column }: ValueProps) {
  const [value, error, present] = [row.values[column], row.errors[column], row.present[column]];
  return (
    <>
      <span className={desk.oneLine} title={value}>
        {value || <span className={desk.dim}>–</span>}
      </span>
      {error && (
        <span className={`${desk.secondLine} ${styles.error}`} title={error}>
          {error}
        </span>
      )}
      {!error && present !== undefined && (
        <span className={desk.secondLine} title={present}>
          şu an: {present || '(boş)'}
        </span>
      )}
    </>
  );
}

/** A row where the table would not fit: its name, and the cells that need attention. */
function RowCard({ row, check }: { row: SheetRow; check: SheetCheck }) {
  const told = check.columns.filter(
    ({ key }) => row.errors[key] !== undefined || row.present[key] !== undefined,
  );
  return (
    <>
      <span className={`${desk.row} ${desk.between}`}>
        <b className={desk.breaks}>{row.name || 'Adsız satır'}</b>
        <Verdict verdict={row.verdict} />
      </span>
      <span className={desk.small}>Satır {row.line}</span>
      {told.map(({ key, label }) => (
        <div className={desk.breaks} key={key}>
          <span className={desk.dim}>{label}</span>
          <Value column={key} row={row} />
        </div>
      ))}
    </>
  );
}
