/** The points of edges, one edge after the other. */
export interface Shapes {
  /** Where the points of each edge end in `lats` and `lngs`; both its ends are among them. */
  readonly shapeEnd: Int32Array;
  readonly lats: Int32Array;
  readonly lngs: Int32Array;
}

/** Edges by the cells of a grid that they touch. */
export interface EdgeGrid {
  readonly minLat: number;
  readonly minLng: number;
  readonly cellUnits: number;
  readonly rows: number;
  readonly columns: number;
  /** Where the edges of each cell begin in `edges`. */
  readonly first: Int32Array;
  readonly edges: Int32Array;
}

/** About 220 m; larger where a graph is so wide that its grid would be larger than itself. */
const CELL_UNITS = 20_000;
const MAX_CELLS = 4e6;

export function makeEdgeGrid({ shapeEnd, lats, lngs }: Shapes): EdgeGrid {
  const [minLat, maxLat] = rangeOf(lats);
  const [minLng, maxLng] = rangeOf(lngs);
  const area = (maxLat - minLat + 1) * (maxLng - minLng + 1);
  const cellUnits = Math.max(CELL_UNITS, Math.ceil(Math.sqrt(area / MAX_CELLS)));
  const rowOf = (at: number): number => Math.floor(((lats[at] as number) - minLat) / cellUnits);
  const columnOf = (at: number): number => Math.floor(((lngs[at] as number) - minLng) / cellUnits);
  const rows = Math.floor((maxLat - minLat) / cellUnits) + 1;
  const columns = Math.floor((maxLng - minLng) / cellUnits) + 1;
  const first = new Int32Array(rows * columns + 1);
  /** Each cell that the edge may touch, once. */
  const visitCells = (seen: Int32Array, visit: (cell: number, edge: number) => void): void => {
    let at = 0;
    for (let edge = 0; edge < shapeEnd.length; edge += 1)
      for (const end = shapeEnd[edge] as number; at < end; at += 1) {
        const next = Math.min(at + 1, end - 1);
        const north = Math.max(rowOf(at), rowOf(next));
        const east = Math.max(columnOf(at), columnOf(next));
        for (let row = Math.min(rowOf(at), rowOf(next)); row <= north; row += 1)
          for (let column = Math.min(columnOf(at), columnOf(next)); column <= east; column += 1) {
            const cell = row * columns + column;
            if (seen[cell] === edge) continue;
            seen[cell] = edge;
            visit(cell, edge);
          }
      }
  };
  visitCells(new Int32Array(rows * columns).fill(-1), (cell) => {
    first[cell + 1] = (first[cell + 1] as number) + 1;
  });
  for (let cell = 0; cell < rows * columns; cell += 1)
    first[cell + 1] = (first[cell + 1] as number) + (first[cell] as number);
  const free = first.slice();
  const edges = new Int32Array(first[rows * columns] as number);
  visitCells(new Int32Array(rows * columns).fill(-1), (cell, edge) => {
    edges[free[cell] as number] = edge;
    free[cell] = (free[cell] as number) + 1;
  });
  return { minLat, minLng, cellUnits, rows, columns, first, edges };
}

/** Least and greatest; 0 and −1 of none, so that a grid of nothing has no cells. */
function rangeOf(numbers: Int32Array): [min: number, max: number] {
  let [min, max] = [numbers[0] ?? 0, numbers[0] ?? -1];
  for (const number of numbers) {
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return [min, max];
}
