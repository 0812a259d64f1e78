import { findRouteOver } from './find-route.ts';
import { inSlices } from './in-slices.ts';
import { matchTrace } from './match-trace.ts';
import { reachableArea } from './reachable-area.ts';
import type { RoadGraph } from './road-graph.ts';
import type { Router } from './router.ts';
import { findMatrix } from './shortest-paths.ts';
import { snapPoint } from './snap-point.ts';

/**
 * The router of a loaded graph. Its answers are computed before a call returns, an area's in slices: where
 * others must not wait, it belongs into a process of its own.
 */
export function createGraphRouter(graph: RoadGraph): Router {
  return {
    method: 'STREETS',
    covers: async (place) => snapPoint(graph, place) !== null,
    matrix: async (from, to) => findMatrix(graph, from, to),
    route: async (places) => findRouteOver(graph, places),
    match: async (fixes) => matchTrace(graph, fixes),
    async reachable(from, minutes) {
      const area = await inSlices(reachableArea(graph, from, minutes));
      return area && { method: 'STREETS', area };
    },
  };
}
