/** The product's statement of the cash screen ($1 branch), without tenant isolation. */
export const CASH_SQL = `with working as (
    select id as courier_id, branch_id, company_id from users
    where role = 'COURIER' and branch_id is not null and company_id is not null and active and not deleted
      and branch_id = $1
  ), open as (
    select courier_id, branch_id, company_id, count(distinct order_id)::int as deliveries
    from delivery_collections where hand_over_id is null and branch_id = $1
    group by courier_id, branch_id, company_id
  ), sums as (
    select courier_id, branch_id, json_agg(json_build_object('kind', kind, 'brand', brand, 'kurus', kurus,
      'orders', orders) order by kind, brand) as open
    from (select courier_id, branch_id, kind, brand, sum(kurus)::bigint as kurus,
        (count(*) filter (where reverses is null) - count(*) filter (where reverses is not null))::int
          as orders
      from delivery_collections where hand_over_id is null and branch_id = $1
      group by courier_id, branch_id, kind, brand) s
    group by courier_id, branch_id
  ), changes as (
    select courier_id, branch_id, company_id, sum(kurus)::bigint as kurus from cash_changes
    where hand_over_id is null and branch_id = $1 group by courier_id, branch_id, company_id
  ), unanswered as (
    select courier_id, branch_id, company_id, count(*) filter (where status <> 'DISPUTED')::int as asked,
      count(*) filter (where status = 'DISPUTED')::int as disputed
    from cash_hand_overs where status <> 'CONFIRMED' and branch_id = $1
    group by courier_id, branch_id, company_id
  ), listed as (
    select courier_id, branch_id, company_id from working
    union select courier_id, branch_id, company_id from open
    union select courier_id, branch_id, company_id from changes
    union select courier_id, branch_id, company_id from unanswered
    union select courier_id, branch_id, company_id from courier_cash where kurus <> 0 and branch_id = $1
  )
  select l.courier_id, u.full_name as courier_name, l.branch_id, b.name as branch_name, l.company_id,
    u.branch_id is not distinct from l.branch_id as is_own,
    u.active and not u.deleted and u.role = 'COURIER' and u.branch_id is not distinct from l.branch_id
      as is_active,
    b.cash_limit, coalesce(c.kurus, 0)::bigint as kurus, coalesce(changes.kurus, 0)::bigint as change_kurus,
    coalesce(sums.open, '[]') as open, coalesce(open.deliveries, 0) as deliveries,
    (select json_build_object('id', h.id, 'at', h.at, 'status', h.status, 'counted_kurus', h.counted_kurus,
        'expected_kurus', h.collected_kurus + h.change_kurus + h.other_kurus, 'version', h.version)
      from cash_hand_overs h where h.courier_id = l.courier_id and h.branch_id = l.branch_id
      order by h.id desc limit 1) as last,
    coalesce(unanswered.asked, 0) as awaits_courier, coalesce(unanswered.disputed, 0) as disputed
  from listed l join users u on u.id = l.courier_id join branches b on b.id = l.branch_id
  left join courier_cash c on c.courier_id = l.courier_id and c.branch_id = l.branch_id
  left join open on open.courier_id = l.courier_id and open.branch_id = l.branch_id
  left join sums on sums.courier_id = l.courier_id and sums.branch_id = l.branch_id
  left join changes on changes.courier_id = l.courier_id and changes.branch_id = l.branch_id
  left join unanswered on unanswered.courier_id = l.courier_id and unanswered.branch_id = l.branch_id
  order by coalesce(c.kurus, 0) desc, u.full_name, l.courier_id, l.branch_id`;
