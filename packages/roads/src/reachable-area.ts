import type { LatLng } from '@ulak/contracts/domain/geo';
import type { Sliced } from './in-slices.ts';
import { outlineOf } from './outline.ts';
import type { RoadGraph } from './road-graph.ts';
import { RoadSearch } from './road-search.ts';
import type { ReachableArea } from './router.ts';
import { snapPoint } from './snap-point.ts';
import { reachedCells } from './reached-cells.ts';

/** Nodes that are settled before others may be answered. */
const STEP_NODES = 1_024;

/** What is reached from a place in so many free-flow minutes; null: it is near no road. */
export function* reachableArea(
  graph: RoadGraph,
  from: LatLng,
  minutes: number,
): Sliced<ReachableArea | null> {
  const start = snapPoint(graph, from);
  if (!start) return null;
  const maxSeconds = minutes * 60;
  // of its own: the graph's common one is used by what is asked meanwhile
  const search = new RoadSearch(graph);
  search.start(start, 'FROM');
  while (!search.run(maxSeconds, STEP_NODES)) yield;
  const cells = yield* reachedCells(graph, { search, start, maxSeconds });
  return yield* outlineOf(cells);
}
