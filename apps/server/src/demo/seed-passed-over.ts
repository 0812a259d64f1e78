import { DAY_MS } from '@ulak/contracts/time';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Days of the demo's past that have reasons; more would show no more. */
const REASON_DAYS = 14;
/** So long ago the branches that assign by hand stopped trying automatic assignment. */
const TRIED_UNTIL_DAYS = 7;

const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/**
 * Writes why automatic choices of the demo's past passed over the other couriers on shift: what their
 * breaks and ways show, else a comparison that could have been (docs/decisions/079).
 */
export async function seedPassedOver(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into passed_over_couriers
      (company_id, branch_id, order_id, courier_id, chosen_id, at, kind, amount)
    select o.company_id, o.branch_id, o.id, s.courier_id, o.courier_id, o.assigned_at,
      case when pause.id is not null then 'ON_BREAK' when road.minutes is not null then 'ON_ROAD'
        when o.id % 4 = 0 then 'FEWER_ORDERS' else 'LATER' end,
      case when pause.id is not null then 0 when road.minutes is not null then road.minutes
        when o.id % 4 = 0 then 0 else 1 + o.id % 7 end
    from orders o
    join branches b on b.id = o.branch_id and (b.assignment_method = 'AUTOMATIC'
      or b.assignment_method = 'MANUAL' and o.assigned_at < ${daysAgo(now, TRIED_UNTIL_DAYS)})
    join courier_shifts s on s.branch_id = o.branch_id and s.courier_id <> o.courier_id
      and s.started_at <= o.assigned_at and coalesce(s.ended_at, ${now}) > o.assigned_at
    left join lateral (select p.id from courier_breaks p where p.courier_id = s.courier_id
      and p.started_at <= o.assigned_at and coalesce(p.ended_at, ${now}) > o.assigned_at limit 1) pause
      on true
    left join lateral (
      select greatest(1, ceil(date_part('epoch', max(r.delivered_at) - o.assigned_at) / 60))::integer
        as minutes
      from orders r where r.courier_id = s.courier_id and r.picked_up_at <= o.assigned_at
        and r.delivered_at > o.assigned_at
      having count(*) > 0
    ) road on true
    where o.status = 'DELIVERED' and o.assigned_at >= ${daysAgo(now, REASON_DAYS)}
    order by o.assigned_at, s.courier_id`.execute(tx);
}
