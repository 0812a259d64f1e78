import { useMediaQuery } from '@mantine/hooks';
import { IconKey, IconLock } from '@tabler/icons-react';
import type { CellValue, ConsoleColumn } from '@ulak/contracts/database/schema';
import { memo, type MouseEvent, type ReactNode, useMemo } from 'react';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import { useVirtualList } from '../../../ui/use-virtual-list.ts';
import { cellText, columnWidths, isJsonCell, isNumeric, lineOf, mostCharacters } from '../model/cell-text.ts';
import styles from './database-admin.module.css';

/** A column of a table, or of a result, which knows less. */
export type GridColumn = Pick<ConsoleColumn, 'name' | 'type'> &
  Partial<Pick<ConsoleColumn, 'isPrimaryKey' | 'isHidden' | 'readOnlyReason'>>;

export interface GridRow {
  /** Its own among the rows. */
  readonly key: string;
  /** `cells[i]` belongs to `columns[i]`. */
  readonly cells: readonly CellValue[];
}

interface ValueGridProps {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  /** A press on a row, not on a control in it; keep the same function. */
  readonly onOpen?: (key: string) => void;
  /** The buttons of a row, in its first cell; keep the same function. */
  readonly tools?: (key: string) => ReactNode;
}

const ROW_REM = 2.25;
/** Rows that a finger meets. */
const TOUCH_ROW_REM = 2.875;
const OVERSCAN_ROWS = 10;
const TOOLS_REM = 5;
const TOUCH_TOOLS_REM = 7;

/** Rows of values as PostgreSQL has them; it scrolls in its own box. */
export const ValueGrid = memo(function ValueGrid(props: ValueGridProps) {
  const { label, columns, rows, onOpen, tools } = props;
  const isTouch = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const rowRem = isTouch ? TOUCH_ROW_REM : ROW_REM;
  const toolsRem = tools ? (isTouch ? TOUCH_TOOLS_REM : TOOLS_REM) : 0;
  const { ref, first, last, before, after } = useVirtualList<HTMLDivElement>({
    count: rows.length,
    sizeRem: rowRem,
    axis: 'y',
    overscan: OVERSCAN_ROWS,
  });
  const widths = useMemo(
    () =>
      columnWidths(
        columns,
        rows.map(({ cells }) => cells),
      ),
    [columns, rows],
  );
  const span = columns.length + (tools ? 2 : 1);
  return (
    <div
      className={`${desk.panel} ${desk.scroll} ${styles.box}`}
      aria-label={label}
      data-part="value-grid"
      ref={ref}
      role="region"
      tabIndex={0}
    >
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className={`${display.table} ${styles.table}`}
        style={{ minWidth: `calc(${toolsRem}rem + ${widths.map(lengthOf).join(' + ')})` }}
        translate="no"
      >
        <colgroup>
          {tools && <col style={{ width: `${toolsRem}rem` }} />}
          {widths.map((width, place) => (
            <col key={place} style={{ width: `calc(${lengthOf(width)})` }} />
          ))}
          <col />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {tools && (
              <th data-tools scope="col">
                İşlemler
              </th>
            )}
            {columns.map((column, place) => (
              <Head column={column} key={place} />
            ))}
            <td aria-hidden />
          </tr>
        </thead>
        <tbody>
          {before && <Gap height={before} span={span} />}
          {rows.slice(first, last).map((row, index) => (
            <Cells
              columns={columns}
              key={row.key}
              onOpen={onOpen}
              row={row}
              rowIndex={first + index + 2}
              rowRem={rowRem}
              tools={tools}
            />
          ))}
          {after && <Gap height={after} span={span} />}
        </tbody>
      </table>
    </div>
  );
});

/** Characters of the cells' font, and what is beside them. */
const lengthOf = (characters: number): string => `${characters}ch + 2 * var(--cell-padding)`;

const Gap = ({ height, span }: { height: string; span: number }) => (
  <tr aria-hidden>
    <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
  </tr>
);

function Head({ column }: { column: GridColumn }) {
  const { name, type, isPrimaryKey = false, isHidden = false, readOnlyReason = null } = column;
  const isLocked = isHidden || readOnlyReason !== null;
  return (
    <th data-number={isNumeric(type) || undefined} scope="col" title={readOnlyReason ?? `${name}: ${type}`}>
      <span className={desk.oneLine}>
        {isPrimaryKey && <IconKey aria-label="Birincil anahtar" role="img" size="0.75rem" />}
        {isLocked && !isPrimaryKey && <IconLock aria-label="Değiştirilemez" role="img" size="0.75rem" />}
        {name}
      </span>
      <span className={desk.secondLine}>{type}</span>
    </th>
  );
}

interface CellsProps extends Pick<ValueGridProps, 'columns' | 'onOpen' | 'tools'> {
  row: GridRow;
  /** Of the whole table, the head's is 1. */
  rowIndex: number;
  rowRem: number;
}

const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

const Cells = memo(function Cells({ columns, row, rowIndex, rowRem, onOpen, tools }: CellsProps) {
  return (
    <tr
      aria-rowindex={rowIndex}
      data-openable={onOpen ? true : undefined}
      data-part="value-row"
      onClick={(event) => !isOnControl(event) && onOpen?.(row.key)}
      style={{ height: `${rowRem}rem` }}
    >
      {tools && <td data-tools>{tools(row.key)}</td>}
      {columns.map((column, place) => (
        <td data-number={isNumeric(column.type) || undefined} key={place}>
          <Cell
            isHidden={column.isHidden === true}
            most={mostCharacters(columns.length)}
            value={row.cells[place] ?? null}
          />
        </td>
      ))}
      <td aria-hidden />
    </tr>
  );
});

function Cell({ value, isHidden, most }: { value: CellValue; isHidden: boolean; most: number }) {
  if (isHidden) return <span className={desk.dim}>gizli</span>;
  if (value === null) return <i className={desk.dim}>NULL</i>;
  if (isJsonCell(value))
    return (
      <span className={styles.json} title={lineOf(value).slice(0, 1_000)}>
        JSON
      </span>
    );
  const text = cellText(value, most);
  const line = lineOf(value);
  return <span title={text === line ? undefined : line.slice(0, 1_000)}>{text}</span>;
}
