import { Skeleton } from '@mantine/core';
import { formatNumber } from '@ulak/contracts/format';
import { memo, useId } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { BarRow, BarSeries } from '../model/bars.ts';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

interface BarFigureProps {
  readonly title: string;
  readonly rows: readonly BarRow[];
  readonly series: readonly BarSeries[];
  /** False where the names of the bars say what their colours mean. */
  readonly hasLegend?: boolean;
}

const ROW_REM = 1.5;
const AXIS_REM = 2.5;

/** Height of the bars with their axis, rem; known before they are there, so that nothing jumps. */
const heightOf = ({ rows }: Pick<BarFigureProps, 'rows'>): number => rows.length * ROW_REM + AXIS_REM;

// The chart library is fetched with the first chart.
const Bars = lazyComponent(async () => (await import('./bars.tsx')).Bars, {
  fallback: ({ heightRem }) => <Skeleton h={`${heightRem}rem`} />,
});

/** '80 teslim edilen, 12 iptal edilen'. */
const wordsOf = (values: BarRow['values'], series: readonly BarSeries[]): string =>
  series
    .filter(({ key }) => key in values)
    .map(({ key, label }) => `${formatNumber(values[key] ?? 0)} ${label}`)
    .join(', ');

/** Bars under a title, and the same in words for who cannot see them. */
export const BarFigure = memo(function BarFigure({ title, rows, series, hasLegend = true }: BarFigureProps) {
  const id = useId();
  if (rows.length === 0) return null;
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
      <div aria-hidden className={styles.bars}>
        <Bars heightRem={heightOf({ rows })} rows={rows} series={series} />
      </div>
      <ul className="visually-hidden">
        {rows.map(({ name, values }) => (
          <li key={name}>
            {name}: {wordsOf(values, series)}
          </li>
        ))}
      </ul>
    </figure>
  );
});

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
