/**
 * The parts of a line within a square from `low` to `high` in both directions, as flat x, y pairs; cut where
 * it crosses the edges.
 */
export function clipLine(points: readonly number[], low: number, high: number): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  for (let i = 2; i < points.length; i += 2) {
    const from: Point = [points[i - 2] ?? 0, points[i - 1] ?? 0];
    const to: Point = [points[i] ?? 0, points[i + 1] ?? 0];
    const span = visibleSpan(from, to, low, high);
    if (!span) continue;
    const [enters, leaves] = span;
    if (part.length === 0 || enters > 0) {
      if (part.length > 2) parts.push(part);
      part = between(from, to, enters);
    }
    part.push(...between(from, to, leaves));
    if (leaves < 1) {
      parts.push(part);
      part = [];
    }
  }
  if (part.length > 2) parts.push(part);
  return parts;
}

type Point = readonly [x: number, y: number];

const between = (from: Point, to: Point, share: number): number[] => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** From which to which share of its length a stretch is visible (Liang, Barsky); null: nowhere. */
function visibleSpan(from: Point, to: Point, low: number, high: number): [number, number] | null {
  let [enters, leaves] = [0, 1];
  for (const axis of [0, 1] as const) {
    const [start, step] = [from[axis], to[axis] - from[axis]];
    if (step === 0 && (start < low || start > high)) return null;
    if (step === 0) continue;
    const [a, b] = [(low - start) / step, (high - start) / step];
    enters = Math.max(enters, Math.min(a, b));
    leaves = Math.min(leaves, Math.max(a, b));
  }
  return enters < leaves ? [enters, leaves] : null;
}
