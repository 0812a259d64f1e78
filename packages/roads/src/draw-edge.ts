import type { LatLng } from '@ulak/contracts/domain/geo';
import { type RoadGraph, UNITS_PER_DEGREE } from './road-graph.ts';

/** A piece of an edge, by shares of its length; back to front where `from` is larger. */
interface EdgePiece {
  readonly edge: number;
  readonly from: number;
  readonly to: number;
}

/** The points of a piece of an edge, at least two: both its ends and the bends between. */
export function drawEdge({ shapeEnd, lats, lngs }: RoadGraph, { edge, from, to }: EdgePiece): LatLng[] {
  const first = edge === 0 ? 0 : (shapeEnd[edge - 1] as number);
  const end = shapeEnd[edge] as number;
  const points: LatLng[] = [];
  const along: number[] = [];
  let length = 0;
  const east = Math.cos(((lats[first] as number) / UNITS_PER_DEGREE) * (Math.PI / 180));
  for (let at = first; at < end; at += 1) {
    const [lat, lng] = [lats[at] as number, lngs[at] as number];
    if (at > first)
      length += Math.hypot(lat - (lats[at - 1] as number), (lng - (lngs[at - 1] as number)) * east);
    points.push({ lat: lat / UNITS_PER_DEGREE, lng: lng / UNITS_PER_DEGREE });
    along.push(length);
  }
  const [low, high] = [Math.min(from, to) * length, Math.max(from, to) * length];
  const between = points.filter((_, i) => (along[i] ?? 0) > low && (along[i] ?? 0) < high);
  const piece = [placeAt(points, along, low), ...between, placeAt(points, along, high)];
  return from <= to ? piece : piece.toReversed();
}

function placeAt(points: readonly LatLng[], along: readonly number[], wanted: number): LatLng {
  const next = Math.max(
    1,
    along.findIndex((length) => length >= wanted),
  );
  const [a, b] = [points[next - 1], points[next]];
  if (!a || !b) throw new Error('an edge has two points');
  const [from, to] = [along[next - 1] ?? 0, along[next] ?? 0];
  const share = to > from ? (wanted - from) / (to - from) : 0;
  if (share <= 0) return a;
  if (share >= 1) return b;
  return { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share };
}
