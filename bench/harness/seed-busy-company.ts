import type { CourierClient } from './moving-couriers.ts';
import { BRANCH_POINT, type Person, type DatabaseSeeder } from './database-seeder.ts';

const BRANCHES = 10;

/**
 * Addresses around the branch, ages from now to an hour and a half, so that some are nearly due and some
 * late.
 */
const SPREAD_ORDERS = `update orders set lat = $2::float8 + sin(id) * 0.02,
  lng = $3::float8 + cos(id * 7) * 0.025,
  created_at = now() - ((id % 75) * 60 + id * 7 % 60) * interval '1 second' where branch_id = $1`;
const ASSIGN_ORDERS = `with c as (select user_id, row_number() over (order by user_id) - 1 as n
  from couriers where branch_id = $1),
  o as (select id, row_number() over (order by id) - 1 as n from orders where branch_id = $1)
  update orders set courier_id = c.user_id,
    status = (array['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY'])[1 + o.n % 3], assigned_at = now(),
    picked_up_at = case when o.n % 3 > 0 then now() end, started_at = case when o.n % 3 = 2 then now() end
  from o join c on c.n = o.n % 50 where orders.id = o.id and o.n % 5 >= 2`;
const PLACE_COURIERS = `update courier_positions_now p set lat = r.lat, lng = r.lng
  from unnest($1::bigint[], $2::float8[], $3::float8[]) r (id, lat, lng) where p.courier_id = r.id`;

/**
 * Seeds a company with ten branches, couriers around them, and open orders: two fifths unassigned, the others
 * assigned.
 * @returns the couriers, and a user who sees all of it
 */
export async function seedBusyCompany(
  seeder: DatabaseSeeder,
  { couriers, orders }: { couriers: number; orders: number },
): Promise<{ riders: CourierClient[]; boss: Person }> {
  const riders: CourierClient[] = [];
  let companyId: number | undefined;
  for (let i = 0; i < BRANCHES; i += 1) {
    const branch = await seeder.branch(companyId === undefined ? { limit: 5 } : { companyId, limit: 5 });
    companyId = branch.companyId;
    const [lat, lng] = [BRANCH_POINT.lat + (i % 5) * 0.03, BRANCH_POINT.lng - Math.floor(i / 5) * 0.06];
    await seeder.client.query('update branches set name = $2, lat = $3, lng = $4 where id = $1', [
      branch.id,
      `Ölçüm ${i + 1}`,
      lat,
      lng,
    ]);
    for (let j = 0; j < couriers / BRANCHES; j += 1) {
      const at = { lat: lat + ((j % 10) - 5) * 0.003, lng: lng + (Math.floor(j / 10) - 2) * 0.004 };
      riders.push({ ...(await seeder.courier(branch)), ...at });
    }
    await seeder.orders(branch, orders / BRANCHES);
    await seeder.client.query(SPREAD_ORDERS, [branch.id, lat, lng]);
    await seeder.client.query(ASSIGN_ORDERS, [branch.id]);
  }
  await seeder.client.query(PLACE_COURIERS, [
    riders.map(({ id }) => id),
    riders.map(({ lat }) => lat),
    riders.map(({ lng }) => lng),
  ]);
  await seeder.client.query('analyze');
  const boss = await seeder.person('GENERAL_MANAGER', { companyId: companyId ?? 0, branchId: null });
  return { riders, boss };
}
