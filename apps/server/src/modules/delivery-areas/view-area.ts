import type { DeliveryAreaView, ReachView } from '@ulak/contracts/delivery-areas/schema';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BranchId } from '@ulak/contracts/ids';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { RoadService } from '../roads/service.ts';
import type { FoundReach } from './find-reach.ts';
import { reachOf, shapeOf } from './judge-place.ts';
import * as repository from './repository.ts';

/** Plain lists, as an answer is typed. */
type Shape = NonNullable<ReachView['shape']>;

type Router = Pick<RoadService, 'status' | 'isAtEdge'>;

/** From where, and what says whether roads answer and where they end. */
interface ReachedFrom {
  readonly place: LatLng;
  readonly roads: Router;
}

/** What was found, or nothing. */
const viewReach = (
  found: FoundReach | null,
  { place, roads }: ReachedFrom,
): Omit<ReachView, 'isRouterFailing'> => ({
  shape: found && (found.shape as Shape),
  method: found && found.method,
  radiusM: found?.method === 'GREAT_CIRCLE' ? found.radiusM : null,
  endsWithStreets: found !== null && found.method !== 'GREAT_CIRCLE' && roads.isAtEdge(place, found.shape),
});

const isFailing = (roads: Router): boolean => roads.status().failingSince !== null;

/** What a router was just asked for; nothing: it was late, which is not to fail. */
export const viewPreview = (found: FoundReach | null, from: ReachedFrom): ReachView => ({
  ...viewReach(found, from),
  isRouterFailing: (found === null || found.method === 'GREAT_CIRCLE') && isFailing(from.roads),
});

/** Who looks at an area, and what says whether roads answer. */
interface AreaQuery {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly roads: Router;
}

/** A branch's area as staff see it. @throws AppError BRANCH_NOT_FOUND */
export async function viewArea({ tx, scope, roads }: AreaQuery, id: BranchId): Promise<DeliveryAreaView> {
  const branch = await repository.find(tx, scope, id);
  if (!branch) throw new AppError('BRANCH_NOT_FOUND');
  const area = branch.delivery_area;
  const reach = reachOf(branch);
  const lacksRoads = area?.kind === 'MINUTES' && (reach === null || reach.method === 'GREAT_CIRCLE');
  return {
    kind: area?.kind ?? 'NONE',
    minutes: area?.kind === 'MINUTES' ? area.minutes : null,
    rule: area?.rule ?? 'MARK',
    ...viewReach(reach, { place: branch, roads }),
    shape: shapeOf(branch) as Shape | null,
    madeAt: reach?.madeAt ?? null,
    isRouterFailing: lacksRoads && isFailing(roads),
    version: branch.version,
  };
}
