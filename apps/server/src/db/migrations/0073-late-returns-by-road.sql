-- What measured the way back of a late return; null: the great circle (contracts roads/method.ts).
alter table couriers
  add column return_distance_method text check (return_distance_method in ('STREETS', 'VALHALLA'));
alter table courier_delays
  add column distance_method text check (distance_method in ('STREETS', 'VALHALLA'));

-- As before (0049-courier-delays.sql), with the method of the distance.
create or replace function ulak_open_delays(moment timestamptz, only_courier bigint) returns setof courier_delays language sql as $$
  with due as materialized (
    select c.* from couriers c
    where c.expected_return_at <= moment and c.return_distance_m is not null and (only_courier is null or c.user_id = only_courier)
      and not exists (select from courier_delays d where d.courier_id = c.user_id and d.started_at = c.returning_since)
    order by c.user_id for update
  )
  insert into courier_delays (company_id, branch_id, courier_id, started_at, opened_at, expected_at, expected_min, distance_m, distance_method, min_speed_kmh,
    extra_time_min, start_lat, start_lng)
  select due.company_id, due.branch_id, due.user_id, due.returning_since, due.expected_return_at, due.expected_return_at, due.return_expected_min, due.return_distance_m,
    due.return_distance_method, due.return_min_speed_kmh, due.return_extra_time_min, coalesce(p.lat, o.lat), coalesce(p.lng, o.lng)
  from due
  left join orders o on o.id = due.return_order_id
  -- where the courier was seen when the return began, else where the delivery ended; an erased customer's door is neither
  left join lateral (select lat, lng from courier_positions p where p.courier_id = due.user_id and p.fix_at between due.returning_since - interval '2 minutes' and due.returning_since
    and o.erased_at is null order by p.fix_at desc limit 1) p on true
  on conflict (courier_id, started_at) do nothing
  returning *
$$;
