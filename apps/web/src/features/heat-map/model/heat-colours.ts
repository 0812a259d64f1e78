import { type AnalysisType, isHeat, MIN_CELL_ORDERS } from '@ulak/contracts/heatmap/analysis';
import type { HeatFigures, HeatPoint } from '@ulak/contracts/heatmap/schema';
import { formatDecimal, formatNumber, formatPercent, formatTl } from '@ulak/contracts/format';
import type { HeatCell, HeatColours } from '../../../ui/map/heat-types.ts';

/** From cool to hot; readable over the light and the dark map. */
const HEAT = ['#3b6fd4', '#27a4c4', '#f2cf4a', '#f28a30', '#d1242f'];
/** From poor to good, told apart with any colour vision. */
const RATED = ['#c4372b', '#ee8f63', '#d9c9b8', '#6fa8d6', '#2166ac'];
const REVERSED = RATED.toReversed();

/** A point's value of an analysis. */
export function valueOf(type: AnalysisType, point: HeatPoint): number | null {
  if (type === 'ORDER_DENSITY') return point.orderCount;
  if (type === 'REVENUE') return point.revenue;
  if (type === 'DELIVERY_TIME') return point.avgDeliveryTime;
  return type === 'SUCCESS_RATE' ? point.successRate : point.efficiency;
}

/** A value in words. */
export function heatText(type: AnalysisType, value: number | null): string {
  if (value === null) return '–';
  if (type === 'ORDER_DENSITY') return Number.isInteger(value) ? formatNumber(value) : formatDecimal(value);
  if (type === 'REVENUE') return formatTl(value);
  if (type === 'DELIVERY_TIME') return `${formatDecimal(value)} dk`;
  return type === 'SUCCESS_RATE' ? formatPercent(value) : formatDecimal(value);
}

const STOPS: Record<AnalysisType, readonly string[]> = {
  ORDER_DENSITY: HEAT,
  REVENUE: HEAT,
  // long is poor
  DELIVERY_TIME: REVERSED,
  SUCCESS_RATE: RATED,
  COURIER_EFFICIENCY: RATED,
};

/**
 * Colours of a selection: what adds up begins at 0, rates lie between the ends of the cells that tell
 * something; without such a cell between those of all.
 */
export function coloursOf(
  type: AnalysisType,
  figures: HeatFigures,
  points: readonly HeatPoint[],
): HeatColours {
  const stops = STOPS[type];
  if (isHeat(type)) return { kind: 'heat', min: 0, max: figures.max ?? 0, stops };
  const values = points.flatMap((point) => valueOf(type, point) ?? []);
  // not spread into Math.max: there may be fifty thousand
  const min = figures.min ?? values.reduce((least, value) => Math.min(least, value), values[0] ?? 0);
  const max = figures.max ?? values.reduce((most, value) => Math.max(most, value), values[0] ?? 0);
  return { kind: 'cells', min, max, stops };
}

/** A cell of the map and the point that it shows. */
export interface PointCell extends HeatCell {
  readonly point: HeatPoint;
}

export const cellsOf = (type: AnalysisType, points: readonly HeatPoint[]): PointCell[] =>
  points.map((point) => ({
    lat: point.lat,
    lng: point.lng,
    value: valueOf(type, point),
    isPale: !isHeat(type) && point.orderCount < MIN_CELL_ORDERS,
    point,
  }));

/** Cells with a value: those that tell something, where there are any. */
function tellingOf(cells: readonly PointCell[]): readonly PointCell[] {
  const measured = cells.filter(({ value }) => value !== null);
  const telling = measured.filter(({ isPale }) => !isPale);
  return telling.length > 0 ? telling : measured;
}

/** The value that all telling cells have, two at least; null: they differ. */
export function sameValue(cells: readonly PointCell[]): number | null {
  const values = tellingOf(cells).flatMap(({ value }) => value ?? []);
  const [first] = values;
  return first !== undefined && values.length > 1 && values.every((value) => value === first) ? first : null;
}

/** How many cells the list beside the map names. */
const LISTED = 10;

/**
 * The cells to look at first: the fullest; of times and rates those that tell something, the poorest first.
 */
export function foremostCells(type: AnalysisType, cells: readonly PointCell[]): PointCell[] {
  const isLowPoor = type === 'SUCCESS_RATE' || type === 'COURIER_EFFICIENCY';
  const sign = isLowPoor ? 1 : -1;
  return tellingOf(cells)
    .toSorted((a, b) => sign * ((a.value ?? 0) - (b.value ?? 0)) || b.point.orderCount - a.point.orderCount)
    .slice(0, LISTED);
}
