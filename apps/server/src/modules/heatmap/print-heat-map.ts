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

async function printPoints(cells: readonly Cell[], precision: number): Promise<string> {
  const most = cells.reduce((max, { orders }) => Math.max(max, orders), 1);
  const centre = printCentre(precision);
  const sorted = cells.toSorted((a, b) => a.row - b.row || a.col - b.col);
  const points: string[] = [];
  for (const cell of sorted) {
    if (points.length % POINTS_AT_ONCE === POINTS_AT_ONCE - 1) await nextTurn();
    points.push(
      `{"lat":${centre(cell.row)},"lng":${centre(cell.col)},"orderCount":${cell.orders},` +
        `"revenue":${cell.kurus / 100},"avgDeliveryTime":${time(cell)},"successRate":${success(cell)},` +
        `"efficiency":${efficiency(cell)},"intensity":${Math.round((1_000 * cell.orders) / most) / 1_000}}`,
    );
  }
  return points.join(',');
}

/** The middle of a row or column, degrees; each is asked for by as many cells as lie in it. */
function printCentre(precision: number): (place: number) => string {
  const printed = new Map<number, string>();
  return (place) => {
    const before = printed.get(place);
    if (before !== undefined) return before;
    const text = String(Math.round((place + 0.5) * precision * 1e6) / 1e6);
    printed.set(place, text);
    return text;
  };
}
