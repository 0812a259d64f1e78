import { meanOneDecimal, oneDecimal, ratePercent } from '@ulak/contracts/domain/figures';
import { type AnalysisType, MIN_CELL_ORDERS } from '@ulak/contracts/heatmap/analysis';
import type { HeatFigures, HeatPoint } from '@ulak/contracts/heatmap/schema';

/** What is counted in a cell, in the order in which it is stored; all of it adds up. */
const SUMS = ['orders', 'kurus', 'delivered', 'failed', 'timed', 'minutes', 'carried', 'seconds'] as const;
export type CellSums = Record<(typeof SUMS)[number], number>;

/** A cell by its row and column: whole multiples of the precision below its centre. */
export interface Cell extends CellSums {
  readonly row: number;
  readonly col: number;
}

/** Cells as `heatmap_updates.cells` holds them. */
export const packCells = (cells: readonly Cell[]): number[][] =>
  cells.map((cell) => [cell.row, cell.col, ...SUMS.map((sum) => cell[sum])]);

export const unpackCells = (packed: readonly (readonly number[])[]): Cell[] =>
  packed.map((numbers) => {
    const [row = 0, col = 0, orders = 0, kurus = 0, delivered = 0, failed = 0, ...rest] = numbers;
    const [timed = 0, minutes = 0, carried = 0, seconds = 0] = rest;
    return { row, col, orders, kurus, delivered, failed, timed, minutes, carried, seconds };
  });

const keyOf = ({ row, col }: Cell): string => `${row}:${col}`;

/** Adds the cells of a part to those of the parts before. */
export function addCells(into: Map<string, Cell>, part: readonly Cell[]): void {
  for (const cell of part) {
    const before = into.get(keyOf(cell));
    if (!before) into.set(keyOf(cell), { ...cell });
    else for (const sum of SUMS) before[sum] += cell[sum];
  }
}

const centre = (place: number, precision: number): number =>
  Math.round((place + 0.5) * precision * 1e6) / 1e6;
const time = ({ minutes, timed }: CellSums): number | null =>
  timed === 0 ? null : meanOneDecimal(minutes, timed);
const success = ({ delivered, failed }: CellSums): number | null =>
  delivered + failed === 0 ? null : ratePercent(delivered, delivered + failed, 0);
/** Delivered orders per hour between pick-up and door; none of no time. */
const efficiency = ({ carried, seconds }: CellSums): number | null =>
  seconds === 0 ? null : Math.round((carried * 36_000) / seconds) / 10;

/** Points of the map, south to north, west to east. */
export function viewPoints(cells: readonly Cell[], precision: number): HeatPoint[] {
  const most = cells.reduce((max, { orders }) => Math.max(max, orders), 1);
  return cells
    .toSorted((a, b) => a.row - b.row || a.col - b.col)
    .map((cell) => ({
      lat: centre(cell.row, precision),
      lng: centre(cell.col, precision),
      orderCount: cell.orders,
      revenue: cell.kurus / 100,
      avgDeliveryTime: time(cell),
      successRate: success(cell),
      efficiency: efficiency(cell),
      intensity: Math.round((1_000 * cell.orders) / most) / 1_000,
    }));
}

const perCell = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);

/** The largest and the smallest value that cells have. */
function endsOf(cells: readonly Cell[], of: (cell: Cell) => number | null) {
  let [max, min]: [number | null, number | null] = [null, null];
  for (const cell of cells) {
    const value = of(cell);
    if (value === null) continue;
    max = max === null ? value : Math.max(max, value);
    min = min === null ? value : Math.min(min, value);
  }
  return { max, min };
}

/** Figures of a selection (docs/figures.md). */
export function viewStatistics(cells: readonly Cell[]): Record<AnalysisType, HeatFigures> {
  const all = Object.fromEntries(
    SUMS.map((sum) => [sum, cells.reduce((total, cell) => total + cell[sum], 0)]),
  ) as CellSums;
  const telling = cells.filter(({ orders }) => orders >= MIN_CELL_ORDERS);
  const [orders, kurus] = [perCell(all.orders, cells.length), perCell(all.kurus, cells.length)];
  return {
    ORDER_DENSITY: {
      total: all.orders,
      average: orders === null ? null : oneDecimal(orders),
      ...endsOf(cells, (cell) => cell.orders),
    },
    REVENUE: {
      total: all.kurus / 100,
      average: kurus === null ? null : Math.round(kurus) / 100,
      ...endsOf(cells, (cell) => cell.kurus / 100),
    },
    DELIVERY_TIME: { total: all.timed, average: time(all), ...endsOf(telling, time) },
    SUCCESS_RATE: {
      total: all.delivered + all.failed,
      average: success(all),
      ...endsOf(telling, success),
    },
    COURIER_EFFICIENCY: { total: all.carried, average: efficiency(all), ...endsOf(telling, efficiency) },
  };
}
