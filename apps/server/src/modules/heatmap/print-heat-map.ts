import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HeatMapReply } from '@ulak/contracts/heatmap/schema';
import { type Cell, efficiency, success, time, viewStatistics } from './cells.ts';
import type { HeatSelection } from './selection.ts';

/** Points that are written before other calls take their turn: less than a millisecond. */
const POINTS_AT_ONCE = 1_000;

/**
 * The text of a heat map's reply, its points south to north, west to east (contracts `HeatPoint`): written at
 * once, because thousands of objects that are only made for `JSON.stringify` take twice as long.
 */
export async function printHeatMap(
  cells: readonly Cell[],
  { period, precision }: HeatSelection,
  { asOf, update }: Pick<HeatMapReply, 'asOf' | 'update'>,
): Promise<string> {
  const rest: Omit<HeatMapReply, 'data' | 'success'> = {
    statistics: viewStatistics(cells),
    startDate: period.from.toISOString(),
    // the last instant that is included, as it was sent
    endDate: new Date(period.to.getTime() - 1).toISOString(),
    asOf,
    update,
  };
  await nextTurn();
  const points = await printPoints(cells, precision);
  return `{"success":true,"data":[${points}],${JSON.stringify(rest).slice(1)}`;
}

/**
 * Points behind each other, of few pieces: numbers of cells repeat, and to write one takes longer than to
 * look its text up with the names around it. Piece by piece, because a text per point would be copied once
 * more.
 */
async function printPoints(cells: readonly Cell[], precision: number): Promise<string> {
  const most = cells.reduce((max, { orders }) => Math.max(max, orders), 1);
  const centre = (place: number): number => Math.round((place + 0.5) * precision * 1e6) / 1e6;
  const lat = printedOnce((row: number) => `,{"lat":${centre(row)},"lng":`);
  const lng = printedOnce((col: number) => `${centre(col)},"orderCount":`);
  const count = printedOnce((orders: number) => `${orders},"revenue":`);
  const minutes = printedOnce((value: number | null) => `,"avgDeliveryTime":${value},"successRate":`);
  const percent = printedOnce((value: number | null) => `${value},"efficiency":`);
  const perHour = printedOnce((value: number | null) => `${value},"intensity":`);
  const intensity = printedOnce((orders: number) => `${Math.round((1_000 * orders) / most) / 1_000}}`);
  const sorted = cells.toSorted((a, b) => a.row - b.row || a.col - b.col);
  let points = '';
  for (const [at, cell] of sorted.entries()) {
    if (at % POINTS_AT_ONCE === POINTS_AT_ONCE - 1) await nextTurn();
    points += lat(cell.row);
    points += lng(cell.col);
    points += count(cell.orders);
    points += cell.kurus / 100;
    points += minutes(time(cell));
    points += percent(success(cell));
    points += perHour(efficiency(cell));
    points += intensity(cell.orders);
  }
  // without the first comma
  return points.slice(1);
}

function printedOnce<V>(print: (value: V) => string): (value: V) => string {
  const printed = new Map<V, string>();
  return (value) => {
    const before = printed.get(value);
    if (before !== undefined) return before;
    const text = print(value);
    printed.set(value, text);
    return text;
  };
}
