import type { BoundaryShape, Ring } from '@ulak/contracts/neighborhoods/boundary';
import type { MapArea } from './boundary-map-props.ts';
import { toWorld, type WorldPoint } from './mercator.ts';

/** An area with its lines in the world's coordinates, worked out once. */
export interface OutlineShape {
  readonly id: string;
  readonly name: string;
  /** x, y, x, y … of each ring. */
  readonly rings: readonly Float64Array[];
  readonly low: WorldPoint;
  readonly high: WorldPoint;
  /** Where its name stands: the middle of its largest part. */
  readonly middle: WorldPoint;
}

// Not the contract's, whose file a desk would fetch for this alone.
const polygonsOf = (shape: BoundaryShape): readonly (readonly Ring[])[] =>
  shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;

/** Twice the signed area of a ring, and its centre of mass. */
function massOf(ring: Float64Array): { readonly size: number; readonly middle: WorldPoint } {
  // from the first corner: the world's numbers are large beside a neighbourhood's
  const [left = 0, top = 0] = ring;
  let [twice, x, y] = [0, 0, 0];
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [x1, y1] = [(ring[at] ?? 0) - left, (ring[at + 1] ?? 0) - top];
    const [x2, y2] = [(ring[at + 2] ?? 0) - left, (ring[at + 3] ?? 0) - top];
    const cross = x1 * y2 - x2 * y1;
    twice += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  }
  const middle = twice === 0 ? { x: left, y: top } : { x: left + x / (3 * twice), y: top + y / (3 * twice) };
  return { size: Math.abs(twice), middle };
}

/** Areas as a canvas draws them. */
export const toOutlines = (areas: readonly MapArea[]): OutlineShape[] =>
  areas.map(({ id, name, boundary }) => {
    const polygons = polygonsOf(boundary).map((polygon) =>
      polygon.map((ring) =>
        Float64Array.from(
          ring.flatMap(([lng = 0, lat = 0]) => {
            const { x, y } = toWorld({ lat, lng });
            return [x, y];
          }),
        ),
      ),
    );
    const rings = polygons.flat();
    const xs = rings.flatMap((ring) => [...ring].filter((_, at) => at % 2 === 0));
    const ys = rings.flatMap((ring) => [...ring].filter((_, at) => at % 2 === 1));
    const [largest] = polygons
      .map(([outer = new Float64Array()]) => massOf(outer))
      .toSorted((a, b) => b.size - a.size);
    return {
      id,
      name,
      rings,
      low: { x: Math.min(...xs), y: Math.min(...ys) },
      high: { x: Math.max(...xs), y: Math.max(...ys) },
      middle: largest?.middle ?? { x: 0, y: 0 },
    };
  });
