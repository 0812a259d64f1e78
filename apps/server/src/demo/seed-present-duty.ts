import { HOUR_MS } from '@ulak/contracts/time';
import { sql } from 'kysely';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { RoadGraph } from '@ulak/roads/road-graph';
import { snapPoint } from '@ulak/roads/snap-point';
import type { Tx } from '../db/database.ts';
import { isAtSea } from '../modules/rehearsals/is-at-sea.ts';
import type { SeededBranch } from './people.ts';

/** How long ago the shifts of the past end; a static demo's couriers have been on duty since. */
export const PRESENT_MS = 3 * HOUR_MS;

/** How far from the branch a courier is put, of where they would be; less where that is the sea. */
const SHARES = [1, 0.75, 0.5, 0.25];

/** A place of a courier around a branch: on the nearest street, else on land. */
async function placeAround(branch: LatLng, index: number, streets: RoadGraph | null): Promise<LatLng> {
  for (const share of SHARES) {
    const reach = share * (index + 1) * 0.5;
    const place = {
      lat: branch.lat + 0.004 * Math.sin(index * 2.4) * reach,
      lng: branch.lng + 0.005 * Math.cos(index * 2.4) * reach,
    };
    const street = streets && snapPoint(streets, place);
    if (street) return { lat: street.lat, lng: street.lng };
    if (!(await isAtSea(place))) return place;
  }
  return { lat: branch.lat, lng: branch.lng };
}

/**
 * Puts the couriers of a static demo on duty around their branch; those of a simulated one go online alone.
 */
export async function seedPresentDuty(
  tx: Tx,
  { id: branch_id, companyId: company_id, couriers, template }: SeededBranch,
  { streets, now }: { readonly streets: RoadGraph | null; readonly now: Date },
): Promise<void> {
  const started_at = new Date(now.getTime() - PRESENT_MS);
  for (const [index, courier] of couriers.entries()) {
    const owner = { courier_id: courier.id, company_id, branch_id };
    await tx
      .updateTable('couriers')
      .set({ online: true, last_status_change_at: started_at })
      .where('user_id', '=', courier.id)
      .execute();
    await tx
      .insertInto('courier_shifts')
      .values({ ...owner, started_at, started_by: courier.id })
      .execute();
    await tx
      .insertInto('courier_positions_now')
      .values({
        ...owner,
        ...(await placeAround(template, index, streets)),
        fix_at: now,
        received_at: now,
        // The live stream continues from the highest: a number from elsewhere would hide the next positions.
        seq: sql<number>`nextval('courier_position_seq')`,
      })
      .execute();
  }
}
