import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { STREET_FACTOR } from './order-times.ts';
import type { SeededBranch } from './people.ts';

/**
 * Writes the kilometres of a branch's past, whose couriers left no positions: each delivered order there and
 * back along the streets, in the hour of its delivery. Time online and days are counted from the shifts,
 * by the same refresh as for real ones.
 */
export async function seedCourierHours(tx: Tx, branch: SeededBranch): Promise<void> {
  await sql`
    insert into courier_hours (courier_id, hour, branch_id, company_id, metres)
    select courier_id, date_trunc('hour', delivered_at), branch_id, company_id,
      round(sum(distance_km) * 2 * ${STREET_FACTOR}::numeric * 1000)::integer
    from orders where branch_id = ${branch.id} and status = 'DELIVERED' and courier_id is not null
      and delivered_at is not null
    group by courier_id, date_trunc('hour', delivered_at), branch_id, company_id`.execute(tx);
}
