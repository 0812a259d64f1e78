import { circleRadiusM, type DeliveryReach } from '@ulak/contracts/delivery-areas/area';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import type { RoadService } from '../roads/service.ts';
import { findReach, type FoundReach, JOB_TIMEOUT_MS } from './find-reach.ts';
import { reachOf } from './judge-place.ts';
import * as repository from './repository.ts';

export interface MakeDeps {
  readonly roads: RoadService;
  readonly db: DatabaseAccess;
  /** After a commit: its event is read by open desks. */
  wake(): void;
}

/** Roads as they are now; another text: what was made by them is made anew. */
const sourceOf = (roads: RoadService, streets: string): string => `${roads.method() ?? 'NONE'}:${streets}`;

/** Whether an area of minutes is to be made, as far as the row tells. */
function isStale(branch: repository.AreaBranch, source: string, hasRoads: boolean): boolean {
  const reach = reachOf(branch);
  if (reach === null) return true;
  // a circle gives way to roads as soon as there are any
  if (reach.method === 'GREAT_CIRCLE') return hasRoads || reach.radiusM !== radiusOf(branch);
  // what roads once gave stays while none answer
  return hasRoads && reach.source !== source;
}

const minutesOf = ({ delivery_area: area }: repository.AreaBranch): number | null =>
  area?.kind === 'MINUTES' ? area.minutes : null;
const radiusOf = (branch: repository.AreaBranch): number =>
  circleRadiusM(minutesOf(branch) ?? 0, Number(branch.min_speed_kmh));

/** Whether what was found is worth keeping: no circle in place of roads, nothing that is there already. */
function isNews(present: DeliveryReach | null, found: FoundReach): boolean {
  if (present === null || found.method !== 'GREAT_CIRCLE') return true;
  return present.method === 'GREAT_CIRCLE' && present.radiusM !== found.radiusM;
}

/**
 * Makes the areas of minutes that are missing, or whose place, minutes or streets have changed. Idempotent;
 * on several nodes at once the same is kept twice. @returns how many were kept
 */
export async function makeReaches({ roads, db, wake }: MakeDeps, now: Date): Promise<number> {
  const { branches, streets } = await db.asSystem(async (tx) => ({
    branches: await repository.listOfMinutes(tx),
    streets: await repository.findStreets(tx),
  }));
  let kept = 0;
  for (const branch of branches) {
    const minutes = minutesOf(branch);
    const source = sourceOf(roads, streets);
    if (minutes === null || !isStale(branch, source, roads.method() !== null)) continue;
    const asked = { minutes, speedKmh: Number(branch.min_speed_kmh), timeoutMs: JOB_TIMEOUT_MS };
    const found = await findReach(roads, branch, asked);
    if (!found || !isNews(reachOf(branch), found)) continue;
    const { lat, lng } = branch;
    const reach: DeliveryReach = { ...found, minutes, lat, lng, source, madeAt: now.toISOString() };
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
