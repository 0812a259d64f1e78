import type { SaveDeliveryAreaBody } from '@ulak/contracts/delivery-areas/schema';
import type { BranchId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import { consumeAttempt, type SlidingWindowLimit } from '../../access/rate-limit.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { FeedListener } from '../../live/event-feed.ts';
import type { RoadService } from '../roads/service.ts';
import { findReach, PREVIEW_TIMEOUT_MS } from './find-reach.ts';
import { makeReaches } from './make-reaches.ts';
import * as repository from './repository.ts';
import { type AreaChange, saveArea } from './save-area.ts';
import { createReachSchedule } from './schedule-reaches.ts';
import { viewArea, viewPreview } from './view-area.ts';

export { isOutside, isRefused } from './judge-place.ts';

export interface DeliveryAreaDeps {
  readonly roads: RoadService;
  readonly db: DatabaseAccess;
  /** The reserved pool: areas are made while requests are shed. */
  readonly reservedDb: DatabaseAccess;
  readonly clock: Clock;
  subscribe(listener: FeedListener): () => void;
  wake(): void;
  readonly onError: (error: unknown, what: string) => void;
}
/** Who moves the slider, and to how many minutes. */
interface PreviewCall {
  readonly scope: Scope;
  readonly actor: UserActor;
  readonly minutes: number;
}

/** A router works for seconds on one; a slider rests a few times a minute. */
const PREVIEWS: SlidingWindowLimit = { max: 20, windowMs: MINUTE_MS };

export type DeliveryAreaService = ReturnType<typeof createDeliveryAreaService>;

/** Where branches deliver to (docs/decisions/098). */
export function createDeliveryAreaService({ roads, db, reservedDb, clock, ...deps }: DeliveryAreaDeps) {
  const makeNow = async (): Promise<void> => {
    await makeReaches({ roads, db: reservedDb, wake: deps.wake }, clock.now());
  };
  const schedule = createReachSchedule({
    ...deps,
    clock,
    make: makeNow,
    source: roads.source,
  });
  return {
    /** Makes areas of minutes as they are set and as roads change, from now on. */
    start: (): void => schedule.start(),
    stop: (): Promise<void> => schedule.stop(),
    /** What is to be made by now, at once. @see make-reaches.ts */
    make: makeNow,
    view: (tx: Tx, scope: Scope, id: BranchId) => viewArea({ tx, scope, roads }, id),
    /** No connection waits for the router. @throws AppError BRANCH_NOT_FOUND | RATE_LIMITED */
    async preview({ scope, actor, minutes }: PreviewCall, id: BranchId) {
      const branch = await db.inScope(scope, (tx) => repository.find(tx, scope, id));
      if (!branch) throw new AppError('BRANCH_NOT_FOUND');
      const key = `area-preview:user:${actor.id}`;
      const wait = await db.asSystem((tx) => consumeAttempt(tx, key, PREVIEWS, clock.now()));
      if (wait !== null) throw new AppError('RATE_LIMITED', { retryAfterSeconds: wait });
      const asked = { minutes, speedKmh: Number(branch.min_speed_kmh), timeoutMs: PREVIEW_TIMEOUT_MS };
      return viewPreview(await findReach(roads, branch, asked), { place: branch, roads });
    },
    /** @throws AppError BRANCH_NOT_FOUND | BRANCH_UNASSIGNED | RECORD_CHANGED | VALIDATION_ERROR */
    async save(change: AreaChange, id: BranchId, body: SaveDeliveryAreaBody) {
      await saveArea(change, id, body);
      return viewArea({ ...change, roads }, id);
    },
  };
}
