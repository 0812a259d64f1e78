import type { Sliced } from './in-slices.ts';

/**
 * For each cell of a map the sample nearest to its middle. Places are counted in cells from the south-west
 * corner. Samples are put, then spread once to the cells that have none (two passes, each from four
 * neighbours: exact but for rare ties).
 */
export class NearestSamples {
  private readonly x: Float32Array;
  private readonly y: Float32Array;
  private readonly squared: Float32Array;
  private readonly seconds: Float64Array;

  constructor(
    private readonly rows: number,
    private readonly columns: number,
  ) {
    this.x = new Float32Array(rows * columns);
    this.y = new Float32Array(rows * columns);
    this.squared = new Float32Array(rows * columns).fill(Infinity);
    this.seconds = new Float64Array(rows * columns);
  }

  put(x: number, y: number, seconds: number): void {
    const column = Math.floor(x);
    const row = Math.floor(y);
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return;
    const cell = row * this.columns + column;
    const squared = (x - column - 0.5) ** 2 + (y - row - 0.5) ** 2;
    if (squared >= (this.squared[cell] as number)) return;
    this.x[cell] = x;
    this.y[cell] = y;
    this.squared[cell] = squared;
    this.seconds[cell] = seconds;
  }

  *spread(): Sliced<void> {
    const { rows, columns } = this;
    for (let row = 0; row < rows; row += 1) {
      yield;
      for (let column = 0; column < columns; column += 1) {
        const cell = row * columns + column;
        if (column > 0) this.take(cell, cell - 1);
        if (row === 0) continue;
        if (column > 0) this.take(cell, cell - columns - 1);
        this.take(cell, cell - columns);
        if (column < columns - 1) this.take(cell, cell - columns + 1);
      }
    }
    for (let row = rows - 1; row >= 0; row -= 1) {
      yield;
      for (let column = columns - 1; column >= 0; column -= 1) {
        const cell = row * columns + column;
        if (column < columns - 1) this.take(cell, cell + 1);
        if (row === rows - 1) continue;
        if (column < columns - 1) this.take(cell, cell + columns + 1);
        this.take(cell, cell + columns);
        if (column > 0) this.take(cell, cell + columns - 1);
      }
    }
  }

  /** 1 for cells whose nearest sample is no farther than so many cells, and reached in so many seconds. */
  within(cells: number, seconds: number): Uint8Array {
    const isInside = new Uint8Array(this.squared.length);
    for (let cell = 0; cell < isInside.length; cell += 1)
      if ((this.squared[cell] as number) <= cells * cells && (this.seconds[cell] as number) <= seconds)
        isInside[cell] = 1;
    return isInside;
  }

  /** The sample of a neighbour, where it is nearer than the cell's own. */
  private take(cell: number, neighbour: number): void {
    if (this.squared[neighbour] === Infinity) return;
    const x = this.x[neighbour] as number;
    const y = this.y[neighbour] as number;
    const column = cell % this.columns;
    const row = (cell - column) / this.columns;
    const squared = (x - column - 0.5) ** 2 + (y - row - 0.5) ** 2;
    if (squared >= (this.squared[cell] as number)) return;
    this.x[cell] = x;
    this.y[cell] = y;
    this.squared[cell] = squared;
    this.seconds[cell] = this.seconds[neighbour] as number;
  }
}
