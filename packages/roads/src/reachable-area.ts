import type { LatLng } from '@ulak/contracts/domain/geo';
import { outlineOf } from './outline.ts';
import type { RoadGraph } from './road-graph.ts';
import type { ReachableArea } from './router.ts';
import { searchOf } from './shortest-paths.ts';
import { snapPoint } from './snap-point.ts';
import { reachedCells } from './reached-cells.ts';

/** What is reached from a place in so many free-flow minutes; null: it is near no road. */
export function reachableArea(graph: RoadGraph, from: LatLng, minutes: number): ReachableArea | null {
  const start = snapPoint(graph, from);
  if (!start) return null;
  const search = searchOf(graph);
  search.start(start, 'FROM');
  search.run(minutes * 60);
  return outlineOf(reachedCells(graph, { search, start, maxSeconds: minutes * 60 }));
}
