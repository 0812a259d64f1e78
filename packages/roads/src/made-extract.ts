import type { Extract, Place, Road } from './extract/read-extract.ts';
import type { RoadKind } from './extract/road-kinds.ts';

/** A road of a made-up extract, by the numbers of its places. */
export interface MadeRoad {
  readonly nodes: readonly number[];
  readonly kind?: RoadKind;
  readonly oneway?: -1 | 0 | 1;
  readonly isRideable?: boolean;
}

/** An extract for tests: places, and roads between them. */
export function madeExtract(places: readonly Place[], roads: readonly MadeRoad[]): Extract {
  return {
    roadCount: roads.length,
    nodeCount: places.length,
    neighborhoods: [],
    missingShare: 0,
    road(index): Road | null {
      const road = roads[index];
      if (!road || road.nodes.length < 2) return null;
      const { kind = 'minor', oneway = 0, isRideable = true, nodes } = road;
      return {
        kind,
        name: '',
        oneway,
        isRideable,
        nodes,
        points: nodes.map((node) => places[node] ?? [0, 0]),
      };
    },
  };
}

/** Places on a line to the east, about 84 m from each to the next. */
export const lineOfPlaces = (count: number): Place[] =>
  Array.from({ length: count }, (_, i): Place => [41, 29 + i / 1_000]);
