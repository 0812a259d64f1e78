import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { formatNumber } from '@ulak/contracts/format';
import type { BarRow, BarSeries } from '../model/bars.ts';

interface BarsProps {
  readonly rows: readonly BarRow[];
  readonly series: readonly BarSeries[];
  readonly heightRem: number;
}

const NAME_WIDTH = 130;
const BAR_WIDTH = 14;
const MAX_NAME = 18;
const NAME_GAP = 10;

const shortName = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name;

/** A name in one line. The library's own label measures each of its words in the page, one layout each. */
const nameTick = ({
  x,
  y,
  payload,
}: {
  x: number | string;
  y: number | string;
  payload: { value: string };
}) => (
  <text dy="0.355em" fill="currentColor" fontSize="0.75rem" textAnchor="end" x={Number(x) - NAME_GAP} y={y}>
    {shortName(payload.value)}
  </text>
);

/** Bars that lie, so that names can be read; several series are stacked. */
export const Bars = ({ rows, series, heightRem }: BarsProps) => (
  <BarChart
    barChartProps={{ accessibilityLayer: false, margin: { right: 24 } }}
    barProps={{ isAnimationActive: false }}
    data={rows.map(({ name, values }) => ({ name, ...values }))}
    dataKey="name"
    gridAxis="x"
    h={`${heightRem}rem`}
    maxBarWidth={BAR_WIDTH}
    orientation="vertical"
    series={series.map(({ key, label, color }) => ({ name: key, label, color }))}
    tooltipAnimationDuration={0}
    type={series.length > 1 ? 'stacked' : 'default'}
    valueFormatter={formatNumber}
    xAxisProps={{ allowDecimals: false }}
    yAxisProps={{ width: NAME_WIDTH, tick: nameTick, interval: 0 }}
  />
);
