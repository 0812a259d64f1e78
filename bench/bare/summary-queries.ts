/**
 * The product's two summary statements for all orders ($1 from, $2 to), without tenant isolation; the days of
 * the financial one are these two bounds.
 */
const list = (rows: string): string => `(select coalesce(json_agg(listed), '[]') from (${rows}) listed)`;
const KURUS = '(coalesce(sum(amount), 0) * 100)::bigint as kurus';
const GAP = `(select json_build_object('orders', count(*),
    'kurus', (coalesce(sum(orders.total), 0) * 100)::bigint)
  from orders
  where orders.created_at >= $1 and orders.created_at < $1 and orders.status <> 'CANCELLED')`;
const TOTALS = `sum(orders)::bigint as orders, ${KURUS} from summed`;
const DELIVERY_SUMS = `coalesce(sum(orders), 0)::bigint as orders,
  coalesce(sum(timed), 0)::bigint as timed, sum(minutes)::bigint as minutes,
  coalesce(sum(late), 0)::bigint as late`;

export const FINANCIAL_SUMMARY_SQL = `with summed as materialized (
    select days.place::integer - 1 as day, made.*
    from unnest(array[$1::timestamptz], array[$2::timestamptz]) with ordinality as days (begins, ends, place),
      lateral (select status, source, payment_type, coalesce(payment_notes, '') <> '' as has_notes,
        count(*) as orders, sum(total) as amount
        from orders where created_at >= days.begins and created_at < days.ends group by 1, 2, 3, 4) made)
  select ${list(`select day, status, ${TOTALS} group by day, status`)} as days,
    ${list(`select source, ${TOTALS} where status <> 'CANCELLED' group by source`)} as sources,
    ${list(`select payment_type, has_notes, ${TOTALS} where status = 'DELIVERED'
      group by payment_type, has_notes`)} as payments, ${GAP} as gap`;

export const DELIVERY_SUMMARY_SQL = `with counted as materialized (
    select status, courier_id, branch_id,
      case when status = 'DELIVERED'
        then greatest(0, floor(date_part('epoch', delivered_at - created_at) / 60))::integer end as minutes,
      count(*) as orders
    from orders where created_at >= $1 and created_at < $2 group by 1, 2, 3, 4),
  summed as materialized (
    select counted.status, counted.courier_id,
      width_bucket(counted.minutes - 1, array[15, 30, 45]) as bucket, sum(counted.orders) as orders,
      sum(counted.orders) filter (where counted.minutes is not null) as timed,
      sum(counted.minutes * counted.orders) as minutes,
      min(counted.minutes) as fastest, max(counted.minutes) as slowest,
      sum(counted.orders) filter (where counted.minutes > branches.max_delivery_min) as late,
      sum((counted.minutes - branches.max_delivery_min) * counted.orders)
        filter (where counted.minutes > branches.max_delivery_min) as late_minutes
    from counted join branches on branches.id = counted.branch_id group by 1, 2, 3)
  select ${list('select status, sum(orders)::bigint as orders from summed group by status')} as statuses,
    (select row_to_json(whole) from (select ${DELIVERY_SUMS}, min(fastest) as fastest,
      max(slowest) as slowest, sum(late_minutes)::bigint as late_minutes
      from summed where status = 'DELIVERED') whole) as delivered,
    ${list(`select bucket, sum(orders)::bigint as orders from summed
      where bucket is not null group by bucket`)} as buckets,
    ${list(`select users.id as courier_id, users.full_name, ${DELIVERY_SUMS} from summed
      join users on users.id = summed.courier_id
      where summed.status = 'DELIVERED' group by users.id, users.full_name`)} as couriers, ${GAP} as gap`;
