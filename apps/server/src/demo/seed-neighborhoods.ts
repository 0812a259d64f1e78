import { DISTRICTS } from '@ulak/city/districts';
import { DAY_MS } from '@ulak/contracts/time';
import type { Tx } from '../db/database.ts';
import { outlineNeighborhood, saveNeighborhood } from '../modules/neighborhoods/service.ts';

/** Whose neighbourhoods the demo knows, and how many of each. */
const PLACES = [
  ['Kadıköy', 4],
  ['Beşiktaş', 2],
  ['Üsküdar', 1],
] as const;
const CITY = 'İstanbul';
/** The first was saved so many days ago, each other one some days later. */
const FIRST_DAYS_AGO = 21;
const DAYS_BETWEEN = 3;

/**
 * Neighbourhoods with the outline of the month's deliveries, saved by the owner over three weeks; the job
 * gives orders theirs once the server runs. One without enough deliveries is left out.
 */
export async function seedNeighborhoods(tx: Tx, now: Date): Promise<void> {
  const owner = await tx
    .selectFrom('users')
    .select(['id', 'full_name as name'])
    .where('role', '=', 'OWNER')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const places = PLACES.flatMap(([district, count]) => {
    const names = DISTRICTS.find(({ name }) => name === district)?.neighbourhoods ?? [];
    return names.slice(0, count).map(([name]) => ({ name, district, city: CITY }));
  });
  for (const [at, place] of places.entries()) {
    const outline = await outlineNeighborhood(tx, place).catch(() => null);
    if (!outline) continue;
    const savedAt = new Date(now.getTime() - (FIRST_DAYS_AGO - at * DAYS_BETWEEN) * DAY_MS);
    await saveNeighborhood(
      { tx, actor: { kind: 'user', ...owner }, now: savedAt, ip: null },
      { ...place, boundary_coordinates: outline.boundary, boundary_source: 'DELIVERIES' },
    );
  }
}
