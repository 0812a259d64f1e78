import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './courier-cash.module.css';

interface SheetRow {
  readonly key: string | number;
  readonly cells: readonly ReactNode[];
  /** What can be done about it. */
  readonly action?: ReactNode;
}

interface SheetTableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly SheetRow[];
  /** The head of the rows' actions, where they have any. */
  readonly actions?: string;
  readonly sums?: readonly ReactNode[];
  readonly empty: string;
}

/** Columns that a phone has room for. */
const NARROW_COLUMNS = 3;

/** A small table of the day sheet; its first column names the row. On a phone, wide rows are entries. */
export function SheetTable(props: SheetTableProps) {
  const { label, heads, rows, empty } = props;
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <section aria-label={label} className={`${desk.panel} ${styles.sheet}`}>
      <h2 className={styles.heading}>{label}</h2>
      {rows.length === 0 ? (
        <p className={desk.note}>{empty}</p>
      ) : isNarrow && heads.length > NARROW_COLUMNS ? (
        <Entries {...props} />
      ) : (
        <Rows {...props} />
      )}
    </section>
  );
}

const Rows = ({ label, heads, rows, actions, sums }: SheetTableProps) => (
  <div aria-label={`${label}, tablo`} className={desk.scroll} role="group" tabIndex={0}>
    <table className={`${display.table} ${display.numbers}`}>
      <thead>
        <tr>
          {[...heads, ...(actions === undefined ? [] : [actions])].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, action }) => (
          <Cells cells={action === undefined ? cells : [...cells, action]} key={key} />
        ))}
      </tbody>
      {sums && (
        <tfoot className={desk.bold}>
          <Cells cells={sums} />
        </tfoot>
      )}
    </table>
  </div>
);

const Cells = ({ cells }: { readonly cells: readonly ReactNode[] }) => (
  <tr>
    {cells.map((cell, place) => (
      <td key={place}>{cell}</td>
    ))}
  </tr>
);

const Entries = ({ label, heads, rows, sums }: SheetTableProps) => (
  <ul aria-label={label} className={`${desk.list} ${styles.entries}`}>
    {[...rows, ...(sums ? [{ key: 'sums', cells: sums }] : [])].map((row) => (
      <Entry heads={heads} key={row.key} row={row} />
    ))}
  </ul>
);

/** A row whose name and action stand in its first line. */
const Entry = ({ heads, row: { cells, action } }: Pick<SheetTableProps, 'heads'> & { row: SheetRow }) => (
  <li className={styles.entry}>
    <span className={`${desk.line} ${desk.between} ${desk.touch}`}>
      <b className={desk.breaks}>{cells[0]}</b>
      {action}
    </span>
    <dl className={`${display.facts} ${desk.grid} ${desk.tabular} ${styles.facts}`}>
      {heads.map((head, place) =>
        place === 0 || cells[place] === '' ? null : (
          <div key={head}>
            <dt>{head}</dt>
            <dd className={desk.breaks}>{cells[place]}</dd>
          </div>
        ),
      )}
    </dl>
  </li>
);
