/** A name that wants room: world pixels of its centre at one zoom, and the size of its text. */
export type LabelBox = {
  name: string;
  rank: 'il' | 'ilce';
  x: number;
  y: number;
  width: number;
  height: number;
};

const CELL_PX = 128;
/** Air around a name, so that two never look like one. */
const MARGIN_PX = 6;

/**
 * Greedy collision: names are taken in the order given (provinces first) and one that would touch a taken one
 * is dropped. Working in world pixels of a whole zoom level, not in the window, keeps names from jumping
 * while the map is dragged.
 */
export function placeLabels(candidates: readonly LabelBox[]): LabelBox[] {
  const placed: LabelBox[] = [];
  const cells = new Map<string, LabelBox[]>();
  for (const box of candidates) {
    const keys = cellsUnder(box);
    if (keys.some((key) => cells.get(key)?.some((other) => overlaps(box, other)))) continue;
    placed.push(box);
    for (const key of keys) {
      const cell = cells.get(key);
      if (cell) cell.push(box);
      else cells.set(key, [box]);
    }
  }
  return placed;
}

function cellsUnder({ x, y, width, height }: LabelBox): string[] {
  const keys: string[] = [];
  const [halfWidth, halfHeight] = [width / 2 + MARGIN_PX, height / 2 + MARGIN_PX];
  for (let cx = Math.floor((x - halfWidth) / CELL_PX); cx <= Math.floor((x + halfWidth) / CELL_PX); cx += 1) {
    for (
      let cy = Math.floor((y - halfHeight) / CELL_PX);
      cy <= Math.floor((y + halfHeight) / CELL_PX);
      cy += 1
    ) {
      keys.push(`${cx}:${cy}`);
    }
  }
  return keys;
}

const overlaps = (a: LabelBox, b: LabelBox): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + MARGIN_PX &&
  Math.abs(a.y - b.y) < (a.height + b.height) / 2 + MARGIN_PX;
