import {
  getRegionAnalysis,
  getRouteOptimization,
  listRegions,
} from '@ulak/contracts/regions/analyse-regions';
import { success } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { RegionService } from './service.ts';

export function regionsRoutes(
  { mountBare }: Mounter,
  { regions }: { readonly regions: RegionService },
): void {
  mountBare(listRegions, async ({ query, ...reader }) => success(await regions.list(reader, query)));
  mountBare(getRegionAnalysis, async ({ query, ...reader }) =>
    success(await regions.analysePoint(reader, query)),
  );
  mountBare(getRouteOptimization, async ({ query, ...reader }) =>
    success(await regions.suggestMoves(reader, query)),
  );
}
