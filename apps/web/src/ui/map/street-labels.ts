/** A name, or an arrow of a one-way street, along a street; pixels within its tile. */
export interface Along {
  readonly x: number;
  readonly y: number;
  /** Direction, radians; of a name the one in which it is not upside down. */
  readonly angle: number;
}
export type StreetLabel = Along & { readonly name: string };

/** A line that wants a name, as flat x, y pairs in pixels, the most important first. */
export interface NamedLine {
  readonly name: string;
  readonly width: number;
  readonly points: readonly number[];
}

const MARGIN_PX = 5;
/** How far a street may bend away from under its name. */
const BEND_PX = 4;
const LEAST_CHORD = 0.96;
const TRY_EVERY_PX = 24;
/** The same name is repeated no nearer. */
const SAME_NAME_PX = 260;
const ARROW_EVERY_PX = 110;
const ARROW_LEAST_PX = 44;
/** Radius of the discs that a name or arrow takes. */
const DISC_PX = 8;

/** Who has which room: discs, found by squares. */
export class Room {
  private readonly squares = new Map<string, (readonly [number, number])[]>();

  isFree(discs: readonly (readonly [number, number])[]): boolean {
    return discs.every(([x, y]) => {
      const [column, row] = [Math.floor(x / (2 * DISC_PX)), Math.floor(y / (2 * DISC_PX))];
      for (let i = column - 1; i <= column + 1; i += 1)
        for (let j = row - 1; j <= row + 1; j += 1)
          for (const [otherX, otherY] of this.squares.get(`${i},${j}`) ?? [])
            if (Math.hypot(x - otherX, y - otherY) < 2 * DISC_PX) return false;
      return true;
    });
  }

  take(discs: readonly (readonly [number, number])[]): void {
    for (const [x, y] of discs) {
      const key = `${Math.floor(x / (2 * DISC_PX))},${Math.floor(y / (2 * DISC_PX))}`;
      this.squares.set(key, [...(this.squares.get(key) ?? []), [x, y]]);
    }
  }
}

/**
 * Names along streets, each where its street is straight enough, none over another, and all within the tile
 * of `side` pixels: no neighbour has to know of them.
 */
export function placeStreetLabels(lines: readonly NamedLine[], side: number, room: Room): StreetLabel[] {
  const placed: StreetLabel[] = [];
  for (const { name, width, points } of lines)
    for (const middle of triesAlong(lengthOf(points), width)) {
      const label = labelAt(points, middle, { name, width, side });
      if (!label) continue;
      const { x, y, angle } = label;
      if (placed.some((other) => other.name === name && Math.hypot(other.x - x, other.y - y) < SAME_NAME_PX))
        continue;
      const discs = discsOf(label, width);
      if (!room.isFree(discs)) continue;
      room.take(discs);
      placed.push({ name, x, y, angle });
    }
  return placed;
}

/** Arrows of one-way streets in the direction in which they are ridden. */
export function placeArrows(lines: readonly (readonly number[])[], side: number, room: Room): Along[] {
  const placed: Along[] = [];
  for (const points of lines) {
    const length = lengthOf(points);
    if (length < ARROW_LEAST_PX) continue;
    const count = Math.max(1, Math.floor(length / ARROW_EVERY_PX));
    for (let i = 0; i < count; i += 1) {
      const at = (length * (i + 0.5)) / count;
      const [[x, y], [nextX, nextY]] = [pointAt(points, at - 1), pointAt(points, at + 1)];
      if (x < 0 || y < 0 || x >= side || y >= side || !room.isFree([[x, y]])) continue;
      room.take([[x, y]]);
      placed.push({ x, y, angle: Math.atan2(nextY - y, nextX - x) });
    }
  }
  return placed;
}

/** Where on a line a name is tried: from its middle outwards. */
function triesAlong(length: number, width: number): number[] {
  const room = length / 2 - width / 2;
  if (room < 0) return [];
  const tries = [length / 2];
  for (let away = TRY_EVERY_PX; away <= room; away += TRY_EVERY_PX)
    tries.push(length / 2 - away, length / 2 + away);
  return tries;
}

function labelAt(
  points: readonly number[],
  middle: number,
  { name, width, side }: { name: string; width: number; side: number },
): StreetLabel | null {
  const [from, to] = [pointAt(points, middle - width / 2), pointAt(points, middle + width / 2)];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const chord = Math.hypot(dx, dy);
  if (chord < width * LEAST_CHORD) return null;
  for (let at = middle - width / 2; at < middle + width / 2; at += TRY_EVERY_PX / 2) {
    const [x, y] = pointAt(points, at);
    if (Math.abs((x - from[0]) * dy - (y - from[1]) * dx) / chord > BEND_PX) return null;
  }
  for (const [x, y] of [from, to])
    if (x < MARGIN_PX || y < MARGIN_PX || x > side - MARGIN_PX || y > side - MARGIN_PX) return null;
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return { name, x, y, angle: dx >= 0 ? Math.atan2(dy, dx) : Math.atan2(-dy, -dx) };
}

function discsOf({ x, y, angle }: Along, width: number): (readonly [number, number])[] {
  const count = Math.max(1, Math.ceil(width / DISC_PX));
  return Array.from({ length: count }, (_, i) => {
    const away = ((i + 0.5) / count - 0.5) * width;
    return [x + Math.cos(angle) * away, y + Math.sin(angle) * away] as const;
  });
}

function lengthOf(points: readonly number[]): number {
  let length = 0;
  for (let i = 2; i < points.length; i += 2)
    length += Math.hypot(
      (points[i] ?? 0) - (points[i - 2] ?? 0),
      (points[i + 1] ?? 0) - (points[i - 1] ?? 0),
    );
  return length;
}

function pointAt(points: readonly number[], distance: number): readonly [number, number] {
  let left = distance;
  for (let i = 2; i < points.length; i += 2) {
    const [x, y] = [points[i - 2] ?? 0, points[i - 1] ?? 0];
    const [dx, dy] = [(points[i] ?? 0) - x, (points[i + 1] ?? 0) - y];
    const length = Math.hypot(dx, dy);
    if (left <= length && length > 0) return [x + (dx * left) / length, y + (dy * left) / length];
    left -= length;
  }
  return [points.at(-2) ?? 0, points.at(-1) ?? 0];
}
