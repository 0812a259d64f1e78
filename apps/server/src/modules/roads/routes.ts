import { getRoads } from '@ulak/contracts/roads/read-roads';
import { AppError } from '../../app-error.ts';
import type { DatabaseAccess } from '../../db/database.ts';
import { success } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import * as repository from './repository.ts';
import type { RoadService } from './service.ts';

const LIMIT = { timeoutMs: 1_000 };

export interface RoadRouteDeps {
  readonly db: DatabaseAccess;
  readonly roads: RoadService;
}

export function roadsRoutes({ mountBare }: Mounter, { db, roads }: RoadRouteDeps): void {
  // Without a transaction of its own: a router may take its time, and no connection waits for it.
  mountBare(getRoads, async ({ scope, query }) => {
    const place = await db.inScope(scope, (tx) => repository.findBranchPlace(tx, scope, query.branchId));
    if (!place) throw new AppError('BRANCH_NOT_FOUND');
    const covers = await roads.covers(place, LIMIT);
    const { loadedAt, failingSince } = roads.status();
    return success({
      method: roads.method() ?? 'GREAT_CIRCLE',
      hasRoads: covers === true,
      isAwaited: covers === null && failingSince === null,
      loadedAt: loadedAt?.toISOString() ?? null,
      failingSince: failingSince?.toISOString() ?? null,
    });
  });
}
