/** Id of the first tile of each zoom (PMTiles 3: tiles are numbered by zoom, then along a Hilbert curve). */
export const FIRST_TILE: readonly number[] = Array.from({ length: 27 }, (_, zoom) => (4 ** zoom - 1) / 3);

/** Where a tile lies on the curve of its zoom. */
export function hilbertOf(zoom: number, column: number, row: number): number {
  let [x, y, place] = [column, row, 0];
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const [right, lower] = [(x & side) > 0, (y & side) > 0];
    place += side * side * ((right ? 3 : 0) ^ (lower ? 1 : 0));
    [x, y] = turned(side, [x, y], right, lower);
  }
  return place;
}

/** Column and row of the tile at a place of the curve. */
export function placeOnHilbert(zoom: number, place: number): readonly [column: number, row: number] {
  let [x, y, rest] = [0, 0, place];
  for (let side = 1; side < 2 ** zoom; side *= 2) {
    const right = (rest & 2) > 0;
    const lower = ((rest & 1) ^ (right ? 1 : 0)) > 0;
    [x, y] = turned(side, [x, y], right, lower);
    if (right) x += side;
    if (lower) y += side;
    rest = Math.floor(rest / 4);
  }
  return [x, y];
}

function turned(
  side: number,
  [x, y]: readonly [number, number],
  isRight: boolean,
  isLower: boolean,
): readonly [number, number] {
  if (isLower) return [x, y];
  return isRight ? [side - 1 - y, side - 1 - x] : [y, x];
}
