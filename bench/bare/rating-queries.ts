/** The product's statements of a page of ratings ($1 company, $2 page size), without tenant isolation. */
export const RATINGS_SQL = `select f.id, f.company_id, f.rating, f.comment, f.status, f.version, f.created_at,
    f.branch_id, b.name as branch_name, b.max_delivery_min, f.courier_id, u.full_name as courier_name,
    u.phone as courier_phone, f.order_id, o.order_number, o.status as order_status, o.source,
    o.customer_name, o.customer_phone, o.items, o.total, o.payment_type, o.created_at as ordered_at,
    o.picked_up_at, o.delivered_at, o.distance_km, o.erased_at
  from (select f.id from customer_feedback f where f.company_id = $1 and f.status = 'PENDING' and f.rating = 1
      order by f.created_at desc, f.id desc limit $2 offset 0) page
    join customer_feedback f on f.id = page.id join orders o on o.id = f.order_id
    join branches b on b.id = f.branch_id left join users u on u.id = f.courier_id
  order by f.created_at desc, f.id desc`;

export const RATINGS_COUNT_SQL = `select count(*) as total from (select 1 from customer_feedback f
  where f.company_id = $1 and f.status = 'PENDING' and f.rating = 1 limit 10000) found`;
