import type { CellMap } from './reached-cells.ts';
import type { Point, Ring } from './rings.ts';

/** East, north, west, south. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/**
 * The rings between inside and outside, over the middles of the sides of cells, so that stairs become slopes.
 * Cells that meet at a corner only are apart.
 */
export function traceRings({
  rows,
  columns,
  isInside,
}: Pick<CellMap, 'rows' | 'columns' | 'isInside'>): Ring[] {
  const width = columns + 1;
  /** For each corner the sides that leave it, a bit for each direction; the inside lies to their left. */
  const leaving = new Uint8Array(width * (rows + 1));
  const isAt = (row: number, column: number): boolean =>
    row >= 0 && column >= 0 && row < rows && column < columns && isInside[row * columns + column] === 1;
  const put = (row: number, column: number, direction: number): void => {
    const corner = row * width + column;
    leaving[corner] = (leaving[corner] as number) | (1 << direction);
  };
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (!isAt(row, column)) continue;
      if (!isAt(row - 1, column)) put(row, column, 0);
      if (!isAt(row, column + 1)) put(row, column + 1, 1);
      if (!isAt(row + 1, column)) put(row + 1, column + 1, 2);
      if (!isAt(row, column - 1)) put(row + 1, column, 3);
    }
  const rings: Ring[] = [];
  for (let corner = 0; corner < leaving.length; corner += 1)
    while (leaving[corner] !== 0) rings.push(withoutStraight(follow(leaving, width, corner)));
  return rings;
}

/** The middles of the sides of one ring; its sides are taken out. */
function follow(leaving: Uint8Array, width: number, first: number): Point[] {
  const points: Point[] = [];
  let corner = first;
  let direction = [0, 1, 2, 3].find((one) => ((leaving[first] as number) & (1 << one)) !== 0) ?? 0;
  while (((leaving[corner] as number) & (1 << direction)) !== 0) {
    leaving[corner] = (leaving[corner] as number) & ~(1 << direction);
    const [dx, dy] = STEPS[direction] ?? [0, 0];
    const column = corner % width;
    points.push([column + dx / 2, (corner - column) / width + dy / 2]);
    corner += dx + dy * width;
    // left first: round the same cell
    const turns = [(direction + 1) % 4, direction, (direction + 3) % 4];
    direction = turns.find((one) => ((leaving[corner] as number) & (1 << one)) !== 0) ?? direction;
  }
  return points;
}

/** A ring without the points that lie between two others on a straight line. */
const withoutStraight = (points: readonly Point[]): Ring =>
  points.filter(([x, y], i) => {
    const [ax, ay] = points.at(i - 1) ?? [x, y];
    const [bx, by] = points[(i + 1) % points.length] ?? [x, y];
    return (x - ax) * (by - y) !== (y - ay) * (bx - x);
  });
