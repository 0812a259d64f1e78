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
  const from = daysAgo(now, REASON_DAYS);
  await sql`
    with chosen as materialized (
      select o.company_id, o.branch_id, o.id, o.courier_id, o.assigned_at as at, o.road_method
      from orders o
      join branches b on b.id = o.branch_id and (b.assignment_method = 'AUTOMATIC'
        or b.assignment_method = 'MANUAL' and o.assigned_at < ${daysAgo(now, TRIED_UNTIL_DAYS)})
      where o.status = 'DELIVERED' and o.assigned_at >= ${from}
    ), passed as materialized (
      select c.*, s.courier_id as passed_id from chosen c
      join courier_shifts s on s.branch_id = c.branch_id and s.courier_id <> c.courier_id
        and s.started_at <= c.at and coalesce(s.ended_at, ${now}) > c.at
    ), ways as materialized (
      select courier_id, picked_up_at, delivered_at from orders where delivered_at >= ${from}
    ), on_road as materialized (
      select p.id, p.passed_id,
        greatest(1, ceil(date_part('epoch', max(w.delivered_at - p.at)) / 60))::integer as minutes
      from passed p join ways w on w.courier_id = p.passed_id and w.picked_up_at <= p.at
        and w.delivered_at > p.at
      group by p.id, p.passed_id
    ), paused as materialized (
      select distinct p.id, p.passed_id from passed p
      join courier_breaks r on r.courier_id = p.passed_id and r.started_at <= p.at
        and coalesce(r.ended_at, ${now}) > p.at
    ), reasons as (
      select p.*,
        case when b.id is not null then 'ON_BREAK' when r.minutes is not null then 'ON_ROAD'
          when p.id % 4 = 0 then 'FEWER_ORDERS' else 'LATER' end as kind,
        case when b.id is not null then 0 when r.minutes is not null then r.minutes
          when p.id % 4 = 0 then 0 else 1 + p.id % 7 end as amount
      from passed p
      left join on_road r on r.id = p.id and r.passed_id = p.passed_id
      left join paused b on b.id = p.id and b.passed_id = p.passed_id
    )
    insert into passed_over_couriers
      (company_id, branch_id, order_id, courier_id, chosen_id, at, kind, amount, distance_method)
    select company_id, branch_id, id, passed_id, courier_id, at, kind, amount,
      case when kind in ('ON_ROAD', 'LATER') then road_method end
    from reasons order by at, passed_id`.execute(tx);
}
