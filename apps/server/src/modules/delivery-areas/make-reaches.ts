import { circleRadiusM, type DeliveryReach } from '@ulak/contracts/delivery-areas/area';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import type { RoadService } from '../roads/service.ts';
import { findReach, JOB_TIMEOUT_MS } from './find-reach.ts';
import { reachOf } from './judge-place.ts';
import * as repository from './repository.ts';

export interface MakeDeps {
  readonly roads: RoadService;
  readonly db: DatabaseAccess;
  /** After a commit: its event is read by open desks. */
  wake(): void;
}

/** Whether an area of minutes is to be made of these roads; null: there are none. */
function isStale(branch: repository.AreaBranch, source: string | null): boolean {
  const reach = reachOf(branch);
  if (reach === null) return true;
  if (reach.method === 'GREAT_CIRCLE' && reach.radiusM !== radiusOf(branch)) return true;
  // what roads once gave stays while none answer
  return source !== null && reach.source !== source;
}

const minutesOf = ({ delivery_area: area }: repository.AreaBranch): number | null =>
  area?.kind === 'MINUTES' ? area.minutes : null;
const radiusOf = (branch: repository.AreaBranch): number =>
  circleRadiusM(minutesOf(branch) ?? 0, Number(branch.min_speed_kmh));

/** Whether what was made is worth keeping: no circle in place of roads, nothing that is there already. */
function isNews(present: DeliveryReach | null, made: DeliveryReach): boolean {
  if (present === null || made.method !== 'GREAT_CIRCLE') return true;
  return (
    present.method === 'GREAT_CIRCLE' && (present.radiusM !== made.radiusM || present.source !== made.source)
  );
}

/**
 * Makes the areas of minutes that are missing, or whose place, minutes or streets have changed. Idempotent;
 * on several nodes at once the same is kept twice. @returns how many were kept
 */
export async function makeReaches({ roads, db, wake }: MakeDeps, now: Date): Promise<number> {
  const branches = await db.asSystem(repository.listOfMinutes);
  let kept = 0;
  for (const branch of branches) {
    const minutes = minutesOf(branch);
    const source = roads.source();
    if (minutes === null || !isStale(branch, source)) continue;
    const asked = { minutes, speedKmh: Number(branch.min_speed_kmh), timeoutMs: JOB_TIMEOUT_MS };
    const found = await findReach(roads, branch, asked);
    // other roads came meanwhile: nobody knows of which it was made
    if (!found || roads.source() !== source) continue;
    const { lat, lng } = branch;
    const madeAt = now.toISOString();
    const reach: DeliveryReach = { ...found, minutes, lat, lng, source: source ?? 'NONE', madeAt };
    if (!isNews(reachOf(branch), reach)) continue;
    if (await db.asSystem((tx) => keep(tx, branch, reach, now))) kept += 1;
  }
  if (kept > 0) wake();
  return kept;
}

/** Keeps what was made, and has desks of the branch told. @returns whether it was kept */
async function keep(
  tx: Tx,
  { id, company_id: companyId }: repository.AreaBranch,
  reach: DeliveryReach,
  at: Date,
): Promise<boolean> {
  if (!(await repository.keepReach(tx, id, reach))) return false;
  const what = { kind: 'DELIVERY_AREA_MADE', entity: 'branch', entityId: id, payload: {} } as const;
  await appendEvents(tx, [{ ...what, companyId, branchId: id, at, actor: 'system' }]);
  return true;
}
