import { formatNumber } from '@ulak/contracts/format';
import { memo, useId } from 'react';
import type { BarRow, BarSeries } from '../model/bars.ts';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

interface BarFigureProps {
  readonly title: string;
  readonly rows: readonly BarRow[];
  readonly series: readonly BarSeries[];
  /** False where the names of the bars say what their colours mean. */
  readonly hasLegend?: boolean;
}

/** What of the series a bar has. */
const partsOf = ({ values }: BarRow, series: readonly BarSeries[]) =>
  series.filter(({ key }) => key in values).map((part) => ({ ...part, value: values[part.key] ?? 0 }));

const totalOf = ({ values }: BarRow): number => Object.values(values).reduce((sum, one) => sum + one, 0);

/**
 * Lying bars with their numbers; several series are stacked. Elements instead of a chart library, which
 * measured every label in the page: decision 044.
 */
export const BarFigure = memo(function BarFigure({ title, rows, series, hasLegend = true }: BarFigureProps) {
  const id = useId();
  if (rows.length === 0) return null;
  const longest = Math.max(1, ...rows.map(totalOf));
  return (
    <figure
      aria-labelledby={id}
      className={`${desk.panel} ${desk.grid} ${styles.chart}`}
      data-part="report-chart"
      style={{ margin: 0 }}
    >
      <figcaption className={desk.strong} id={id}>
        {title}
      </figcaption>
      {hasLegend && <Legend series={series} />}
      <ul className={`${desk.list} ${desk.grid} ${desk.tabular}`}>
        {rows.map((row) => (
          <Bar key={row.key} longest={longest} row={row} series={series} />
        ))}
      </ul>
    </figure>
  );
});

interface BarProps {
  readonly row: BarRow;
  readonly series: readonly BarSeries[];
  /** Total of the longest bar, which fills its track. */
  readonly longest: number;
}

/** A name, its bar and its numbers, and the same in words for who cannot see them. */
function Bar({ row, series, longest }: BarProps) {
  const parts = partsOf(row, series);
  const words = parts.map(({ value, label }) => `${formatNumber(value)} ${label}`).join(', ');
  return (
    <li title={words}>
      <div aria-hidden className={`${desk.grid} ${styles.bar}`}>
        <span className={desk.breaks}>{row.name}</span>
        <span className={`${display.track} ${styles.stack}`}>
          {parts.map(({ key, value, color }) => (
            <span key={key} style={{ background: color, width: `${(value / longest) * 100}%` }} />
          ))}
        </span>
        <span className={styles.amounts}>{parts.map(({ value }) => formatNumber(value)).join(' · ')}</span>
      </div>
      <span className="visually-hidden">
        {row.name}: {words}
      </span>
    </li>
  );
}

/** What the colours mean; who cannot see them reads it beside each number. */
const Legend = ({ series }: { series: readonly BarSeries[] }) => (
  <p aria-hidden className={`${desk.row} ${desk.note}`}>
    {series.map(({ key, label, color }) => (
      <span className={desk.inline} key={key}>
        <span className={styles.swatch} style={{ background: color }} />
        {label}
      </span>
    ))}
  </p>
);
