-- Takes a group of positions in: the hottest statement of the product. A function, so that each connection plans it once (planning it anew costs more
-- than running it) and one round trip does it all. Times are epoch milliseconds. Judged by one snapshot, not by a cache:
-- * fixes of couriers who are offline or on a break are not stored, nor those taken before they went online (their phone's clock may be a minute behind) or
--   during a break (criteria B19; no break is longer than 12 hours);
-- * of two fixes of one moment the more certain stays, then the smaller place, as in the contracts' sortAndDeduplicate, so that no order of arrival and no
--   repetition changes the result (criteria A13);
-- * rows go in sorted, so that two groups under way never wait for each other in a circle.
-- Answers one row per fix that was taken in, with the courier's duty and the position before this statement.
create function ulak_store_positions(courier_ids bigint[], fix_ms bigint[], lats float8[], lngs float8[], accuracies real[], speeds real[], headings real[],
  mocks boolean[], received_ms bigint[])
returns table (courier_id bigint, fix_at_ms bigint, company_id bigint, branch_id bigint, returning_since timestamptz,
  branch_lat float8, branch_lng float8, radius_m integer, before_lat float8, before_lng float8, before_accuracy_m real, before_fix_at timestamptz)
language plpgsql set ulak.company = '*' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  with sent as (
    select s.courier_id, timestamptz 'epoch' + s.fix_ms * interval '1 millisecond' as fix_at, s.lat, s.lng, s.accuracy_m, s.speed_mps, s.heading_deg, s.mocked,
      timestamptz 'epoch' + s.received_ms * interval '1 millisecond' as received_at
    from unnest(courier_ids, fix_ms, lats, lngs, accuracies, speeds, headings, mocks, received_ms)
      as s (courier_id, fix_ms, lat, lng, accuracy_m, speed_mps, heading_deg, mocked, received_ms)
  ), accepted as materialized (
    select distinct on (s.courier_id, s.fix_at) s.*, c.company_id, c.branch_id, c.returning_since
    from sent s join couriers c on c.user_id = s.courier_id
    where c.online and c.break_started_at is null
      and (c.last_status_change_at is null or s.fix_at >= c.last_status_change_at - interval '1 minute')
      and not exists (select from courier_breaks r where r.courier_id = s.courier_id and r.ended_at > s.fix_at
        and r.started_at <= s.fix_at and r.started_at > s.fix_at - interval '12 hours')
    order by s.courier_id, s.fix_at, s.accuracy_m nulls last, s.lat, s.lng
  ), trail as (
    insert into courier_positions as t (courier_id, fix_at, company_id, branch_id, lat, lng, accuracy_m, speed_mps, heading_deg, mocked, received_at)
    select a.courier_id, a.fix_at, a.company_id, a.branch_id, a.lat, a.lng, a.accuracy_m, a.speed_mps, a.heading_deg, a.mocked, a.received_at
    from accepted a order by a.courier_id, a.fix_at
    on conflict (courier_id, fix_at) do update set lat = excluded.lat, lng = excluded.lng, accuracy_m = excluded.accuracy_m,
      speed_mps = excluded.speed_mps, heading_deg = excluded.heading_deg, mocked = excluded.mocked
    where (coalesce(excluded.accuracy_m, 'infinity'), excluded.lat, excluded.lng) < (coalesce(t.accuracy_m, 'infinity'), t.lat, t.lng)
  ), present as (
    insert into courier_positions_now as t (courier_id, company_id, branch_id, lat, lng, accuracy_m, speed_mps, heading_deg, fix_at, received_at, seq)
    select n.courier_id, n.company_id, n.branch_id, n.lat, n.lng, n.accuracy_m, n.speed_mps, n.heading_deg, n.fix_at, n.received_at, nextval('courier_position_seq')
    from (select distinct on (a.courier_id) a.* from accepted a order by a.courier_id, a.fix_at desc) n order by n.courier_id
    on conflict (courier_id) do update set company_id = excluded.company_id, branch_id = excluded.branch_id, lat = excluded.lat, lng = excluded.lng,
      accuracy_m = excluded.accuracy_m, speed_mps = excluded.speed_mps, heading_deg = excluded.heading_deg,
      fix_at = excluded.fix_at, received_at = excluded.received_at, seq = excluded.seq
    where excluded.fix_at > t.fix_at or (excluded.fix_at = t.fix_at
      and (coalesce(excluded.accuracy_m, 'infinity'), excluded.lat, excluded.lng) < (coalesce(t.accuracy_m, 'infinity'), t.lat, t.lng))
  )
  select a.courier_id, (extract(epoch from a.fix_at) * 1000)::bigint, a.company_id, a.branch_id, a.returning_since, b.lat, b.lng, b.radius_m,
    p.lat, p.lng, p.accuracy_m, p.fix_at
  from accepted a join branches b on b.id = a.branch_id left join courier_positions_now p on p.courier_id = a.courier_id;
end $$;
