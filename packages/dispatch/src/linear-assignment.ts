/**
 * Cheapest assignment of rows to columns (Jonker–Volgenant: shortest augmenting paths with potentials),
 * O(rows² × columns).
 * @param cost rows × columns, row by row; Infinity: forbidden. Rows ≤ columns.
 * @returns the column of each row, −1 where every assignment would use a forbidden pair
 * @see Jonker & Volgenant 1987, "A shortest augmenting path algorithm for dense and sparse linear assignment
 * problems"
 */
export function solveAssignment(cost: Float64Array, rows: number, columns: number): Int32Array {
  if (rows > columns) throw new RangeError('solveAssignment needs at least as many columns as rows');
  const potentialOfRow = new Float64Array(rows + 1);
  const potentialOfColumn = new Float64Array(columns + 1);
  // Column 0 and row 0 are sentinels; real ones are shifted by one.
  const rowOfColumn = new Int32Array(columns + 1);
  const predecessor = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row += 1) {
    rowOfColumn[0] = row;
    const last = augment(row);
    for (let column = last; column !== 0; ) {
      const previous = predecessor[column] as number;
      rowOfColumn[column] = rowOfColumn[previous] as number;
      column = previous;
    }
  }
  const columnOfRow = new Int32Array(rows).fill(-1);
  for (let column = 1; column <= columns; column += 1) {
    const row = (rowOfColumn[column] as number) - 1;
    if (row >= 0 && (cost[row * columns + column - 1] as number) < FORBIDDEN) columnOfRow[row] = column - 1;
  }
  return columnOfRow;

  /** Shortest augmenting path from a new row to a free column. @returns that column */
  function augment(_row: number): number {
    const least = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const isDone = new Uint8Array(columns + 1);
    let column = 0;
    do {
      isDone[column] = 1;
      const row = rowOfColumn[column] as number;
      let delta = Number.POSITIVE_INFINITY;
      let nearest = 0;
      for (let next = 1; next <= columns; next += 1) {
        if (isDone[next]) continue;
        const pair = Math.min(cost[(row - 1) * columns + next - 1] as number, FORBIDDEN);
        const reduced = pair - (potentialOfRow[row] as number) - (potentialOfColumn[next] as number);
        if (reduced < (least[next] as number)) {
          least[next] = reduced;
          predecessor[next] = column;
        }
        if ((least[next] as number) < delta) {
          delta = least[next] as number;
          nearest = next;
        }
      }
      for (let next = 0; next <= columns; next += 1) {
        if (isDone[next]) {
          const matchedRow = rowOfColumn[next] as number;
          potentialOfRow[matchedRow] = (potentialOfRow[matchedRow] as number) + delta;
          potentialOfColumn[next] = (potentialOfColumn[next] as number) - delta;
        } else least[next] = (least[next] as number) - delta;
      }
      column = nearest;
    } while (rowOfColumn[column] !== 0);
    return column;
  }
}

/**
 * Cost of a forbidden pair: large enough that it is taken only as a last resort, small enough to add up
 * exactly.
 */
const FORBIDDEN = 1e9;
