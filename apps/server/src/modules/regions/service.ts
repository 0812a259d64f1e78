import type {
  RegionAnalysisQuery,
  RegionsQuery,
  RouteOptimizationQuery,
} from '@ulak/contracts/regions/schema';
import { analysePoint } from './analyse-point.ts';
import { listRegions, type RegionDeps, type RegionReader } from './list-regions.ts';
import { suggestMoves } from './suggest-moves.ts';

export type RegionService = ReturnType<typeof createRegionService>;

/** What each region of a branch needs, and whom branches could lend each other (docs/decisions/087). */
export function createRegionService(deps: RegionDeps) {
  return {
    /** @throws AppError VALIDATION_ERROR (range) | BRANCH_NOT_FOUND */
    list: (reader: RegionReader, query: RegionsQuery) => listRegions(deps, reader, query),
    /** @throws AppError VALIDATION_ERROR (range, lat) | BRANCH_NOT_FOUND */
    analysePoint: (reader: RegionReader, query: RegionAnalysisQuery) => analysePoint(deps, reader, query),
    /** @throws AppError BRANCH_NOT_FOUND */
    suggestMoves: (reader: RegionReader, query: RouteOptimizationQuery) => suggestMoves(deps, reader, query),
  };
}
