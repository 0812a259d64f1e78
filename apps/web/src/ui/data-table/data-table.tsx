import '../widget-styles.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { memo, type MouseEvent, type ReactNode, useDeferredValue, useMemo } from 'react';
import { useVirtualList } from '../use-virtual-list.ts';
import {
  type DataColumn,
  nextTableSort,
  readTableSort,
  sortRows,
  type TableSort,
  writeTableSort,
} from './column.ts';
import { DataCards } from './data-cards.tsx';
import { SortChoice } from './sort-choice.tsx';
import display from '../data-display.module.css';
import desk from '../desk.module.css';
import styles from './data-table.module.css';

export interface DataTableProps<Row> {
  /** Read out in place of a caption. */
  readonly label: string;
  /** Keep the same array while nothing changed: the table is memoised. */
  readonly rows: readonly Row[];
  readonly columns: readonly DataColumn<Row>[];
  readonly keyOf: (row: Row) => string | number;
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
  /** What a narrow window shows of a row in place of its cells. */
  readonly renderCard: (row: Row) => ReactNode;
  /** A press on a row, not on a control in it. */
  readonly onOpen?: (row: Row) => void;
  /** Height of every row, rem; cells do not wrap. */
  readonly rowRem?: number;
  /** Least width of the table, rem: below it, it scrolls sideways in its own box. */
  readonly widthRem?: number;
  /** A last row that stays in sight: sums. */
  readonly footer?: ReactNode;
}

const ROW_REM = 2.5;
const OVERSCAN_ROWS = 8;

/**
 * A list of records: a table whose rows are rendered as far as they can be seen, or cards where it would not
 * fit. Its columns are sorted by a press on their heads.
 */
export const DataTable = memo(function DataTable<Row>(props: DataTableProps<Row>) {
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const { columns, sort, onSort } = props;
  // The head answers a press at once; sorting and rendering the rows is cut into short tasks.
  const rows = useDeferredValue(props.rows);
  const order = useDeferredValue(writeTableSort(sort));
  const sorted = useMemo(
    () => sortRows(rows, columns, readTableSort(order, columns)),
    [rows, columns, order],
  );
  if (!isNarrow) return <Rows {...props} rows={sorted} />;
  return (
    <>
      <SortChoice columns={columns} sort={sort} onSort={onSort} />
      <DataCards label={props.label} rows={sorted} keyOf={props.keyOf} renderCard={props.renderCard} />
      {props.footer !== undefined && (
        <table className={display.table}>
          <tfoot>{props.footer}</tfoot>
        </table>
      )}
    </>
  );
}) as <Row>(props: DataTableProps<Row>) => ReactNode;

/** A press on the row opens it; one on a control of the row does what the control says. */
const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

function Rows<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, keyOf, sort, onSort, onOpen, rowRem = ROW_REM, widthRem = 48 } = props;
  const { ref, first, last, before, after } = useVirtualList<HTMLDivElement>({
    count: rows.length,
    sizeRem: rowRem,
    axis: 'y',
    overscan: OVERSCAN_ROWS,
  });
  return (
    <div className={`${desk.panel} ${desk.scroll} ${styles.box}`} data-part="data-table" ref={ref}>
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className={`${display.table} ${styles.table}`}
        style={{ minWidth: `${widthRem}rem` }}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Head column={column} key={column.key} onSort={onSort} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before && <Gap height={before} width={columns.length} />}
          {rows.slice(first, last).map((row, index) => (
            <Row
              columns={columns}
              key={keyOf(row)}
              onOpen={onOpen}
              row={row}
              rowIndex={first + index + 2}
              rowRem={rowRem}
            />
          ))}
          {after && <Gap height={after} width={columns.length} />}
        </tbody>
        {props.footer !== undefined && <tfoot>{props.footer}</tfoot>}
      </table>
    </div>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: readonly DataColumn<Row>[];
  /** Of the whole table, the head's is 1. */
  rowIndex: number;
  rowRem: number;
  onOpen: ((row: Row) => void) | undefined;
}

/** Memoised: while a list is scrolled only the rows that come into sight are rendered. */
const Row = memo(function Row<Row>({ row, columns, rowIndex, rowRem, onOpen }: RowProps<Row>) {
  return (
    <tr
      aria-rowindex={rowIndex}
      data-openable={onOpen ? true : undefined}
      data-part="data-row"
      onClick={(event) => !isOnControl(event) && onOpen?.(row)}
      style={{ height: `${rowRem}rem` }}
    >
      {columns.map(({ key, kind, cell }) => (
        <td data-column={key} data-kind={kind} key={key}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

/** Stands for the rows that cannot be seen. */
const Gap = ({ height, width }: { height: string; width: number }) => (
  <tr aria-hidden>
    <td className={styles.gap} colSpan={width} style={{ height }} />
  </tr>
);

interface HeadProps<Row> {
  column: DataColumn<Row>;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { key, head, width, kind, compare } = column;
  const direction = sort?.by === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
  const Arrow = direction ? (direction === 'ascending' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <th aria-sort={direction} data-column={key} data-kind={kind} scope="col" style={{ width }}>
      {compare ? (
        <button
          className={desk.tool}
          onClick={() => onSort(nextTableSort(sort, column))}
          title={`${head}: sırala`}
          type="button"
        >
          {head} <Arrow aria-hidden size="0.8125rem" />
        </button>
      ) : (
        head
      )}
    </th>
  );
}
