import { meanOneDecimal, oneDecimal, ratePercent } from '@ulak/contracts/domain/figures';
import { type AnalysisType, MIN_CELL_ORDERS } from '@ulak/contracts/heatmap/analysis';
import type { HeatFigures } from '@ulak/contracts/heatmap/schema';

/** What is counted in a cell, in the order in which it is stored; all of it adds up. */
const SUMS = ['orders', 'kurus', 'delivered', 'failed', 'timed', 'minutes', 'carried', 'seconds'] as const;
export type CellSums = Record<(typeof SUMS)[number], number>;

const NOTHING: CellSums = {
  orders: 0,
  kurus: 0,
  delivered: 0,
  failed: 0,
  timed: 0,
  minutes: 0,
  carried: 0,
  seconds: 0,
};

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

/** More than the finest grid has around the earth, so that row and column fit one number. */
export const CELLS_IN_ROW = 1_048_576;

/**
 * Cells of ended orders as a statement counts them: place (row × CELLS_IN_ROW + column), orders, kuruş,
 * minutes, seconds; only where not all of its orders were carried to a door, failed, timed and carried as
 * well.
 */
export const unpackEnded = (counted: readonly (readonly number[])[]): Cell[] =>
  counted.map((numbers) => {
    const [place = 0, orders = 0, kurus = 0, minutes = 0, seconds = 0, ...rest] = numbers;
    const [failed = 0, timed = orders, carried = orders] = rest;
    const row = rowOf(place);
    const [col, delivered] = [place - row * CELLS_IN_ROW, orders - failed];
    return { row, col, orders, kurus, delivered, failed, timed, minutes, carried, seconds };
  });

/** Cells of orders that go on: place, orders, kuruş. */
export const unpackOpen = (counted: readonly (readonly number[])[]): Cell[] =>
  counted.map(([place = 0, orders = 0, kurus = 0]) => {
    const row = rowOf(place);
    return { ...NOTHING, row, col: place - row * CELLS_IN_ROW, orders, kurus };
  });

const rowOf = (place: number): number => Math.round(place / CELLS_IN_ROW);

const keyOf = ({ row, col }: Cell): string => `${row}:${col}`;

/** Adds the cells of a part to those of the parts before. */
export function addCells(into: Map<string, Cell>, part: readonly Cell[]): void {
  for (const cell of part) {
    const before = into.get(keyOf(cell));
    if (!before) into.set(keyOf(cell), { ...cell });
    else for (const sum of SUMS) before[sum] += cell[sum];
  }
}

export const time = ({ minutes, timed }: CellSums): number | null =>
  timed === 0 ? null : meanOneDecimal(minutes, timed);
export const success = ({ delivered, failed }: CellSums): number | null =>
  delivered + failed === 0 ? null : ratePercent(delivered, delivered + failed, 0);
/** Delivered orders per hour between pick-up and door; none of no time. */
export const efficiency = ({ carried, seconds }: CellSums): number | null =>
  seconds === 0 ? null : Math.round((carried * 36_000) / seconds) / 10;

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

/** Field by field: by a list of their names this takes three times as long. */
function sumsOf(cells: readonly Cell[]): CellSums {
  const all = { ...NOTHING };
  for (const cell of cells) {
    all.orders += cell.orders;
    all.kurus += cell.kurus;
    all.delivered += cell.delivered;
    all.failed += cell.failed;
    all.timed += cell.timed;
    all.minutes += cell.minutes;
    all.carried += cell.carried;
    all.seconds += cell.seconds;
  }
  return all;
}

/** Figures of a selection (docs/figures.md). */
export function viewStatistics(cells: readonly Cell[]): Record<AnalysisType, HeatFigures> {
  const all = sumsOf(cells);
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
