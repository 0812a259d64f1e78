/**
 * The product's statements of a report for all companies, without tenant isolation: $1 and $2 are the ends of
 * a range of whole business days, all of which have their roll-up.
 */
const DAYS = `r.day >= ulak_business_day($1) and r.day < ulak_business_day($2)`;

export const PROGRESS_SQL = 'select event_id from report_progress';

/** $3: the last event that was looked at. */
export const UNCOUNTED_SQL = `with changed as materialized (
    select distinct o.branch_id, ulak_business_day(o.created_at) as day
    from (select distinct entity_id from events where id > $3 and entity = 'order') t
    cross join lateral (select * from orders where id = t.entity_id limit 1) o),
  missing as (
    select f.branch_id, s.at::date as day
    from (select b.id as branch_id,
        (select ulak_business_day(min(o.created_at)) from orders o where o.branch_id = b.id) as first
      from branches b where b.company_id is not null) f
    cross join lateral generate_series(greatest(f.first, ulak_business_day($1))::timestamp,
      ulak_business_day($2) - interval '1 day', '1 day') s (at)
    where not exists (select from report_branch_days r where r.branch_id = f.branch_id
      and r.day = s.at::date))
  select branch_id, day::text from changed
    where day >= ulak_business_day($1) and day < ulak_business_day($2)
  union select branch_id, day::text from missing`;

const sums = (columns: string): string =>
  columns
    .split(', ')
    .map((column) => `coalesce(sum(p.${column}), 0)::bigint as ${column}`)
    .join(', ');

export const BRANCHES_SQL = `select b.id as branch_id, b.name as branch_name, b.company_id,
    c.name as company_name,
    ${sums('orders, delivered, cancelled, undeliverable, delivered_minutes, assigned, assigned_minutes')},
    ${sums('ended, ended_minutes')}, (coalesce(sum(p.worth), 0) * 100)::bigint as worth_kurus,
    coalesce(sum(cardinality(p.minutes)), 0)::bigint as timed,
    coalesce(sum(cardinality(p.minutes) - width_bucket(b.max_delivery_min, p.minutes))
      filter (where cardinality(p.minutes) > 0), 0)::bigint as late
  from branches b left join companies c on c.id = b.company_id
  left join report_branch_days p on p.branch_id = b.id and ${DAYS.replaceAll('r.', 'p.')}
  where b.deleted_at is null and b.company_id is not null
  group by b.id, c.name order by b.name collate "tr-x-icu", b.id`;

export const COURIERS_SQL = `with pieces as (
    select branch_id, courier_id, delivered, undeliverable, picked_up, timed, minutes, 0 as violations,
      0 as metres, 0 as online_seconds from report_courier_days r where ${DAYS}
    union all
    select branch_id, courier_id, 0, 0, 0, 0, 0, count(*), 0, 0 from violations
      where at >= $1 and at < $2 group by branch_id, courier_id
    union all
    select branch_id, courier_id, 0, 0, 0, 0, 0, 0, sum(metres), sum(online_seconds) from courier_days r
      where ${DAYS} group by branch_id, courier_id
    union all
    select c.branch_id, c.user_id, 0, 0, 0, 0, 0, 0, 0, 0 from couriers c
      join users u on u.id = c.user_id and not u.deleted and u.role = 'COURIER' and u.created_at < $2),
  summed as (select p.branch_id, p.courier_id,
      ${sums('delivered, undeliverable, picked_up, timed, minutes, violations, metres, online_seconds')}
    from pieces p group by p.branch_id, p.courier_id)
  select s.*, u.full_name as courier_name, u.role as courier_role,
    coalesce(u.active and not u.deleted, false) as active, b.name as branch_name, b.max_delivery_min
  from summed s join branches b on b.id = s.branch_id left join users u on u.id = s.courier_id
  order by s.delivered desc, u.full_name collate "tr-x-icu", s.courier_id, s.branch_id`;
