-- Takes a group of positions in, like ulak_store_positions before it (which stays for processes of the version before), with two differences:
-- * It answers every fix: `refusal` says why one was not stored, so that the phone can be told.
-- * A moment that lies more than a minute ahead of the fix's reception was noted before the server's clock was put back. It bounds nothing: a shift
--   that begins in the future has begun, a break that ended there is over, and a present position from there is replaced by the next fix.
-- What else it judges by stands in 0004-store-positions.sql; no order and no repetition of fixes changes the result (criteria A13).
create function ulak_take_positions(courier_ids bigint[], fix_ms bigint[], lats float8[], lngs float8[], accuracies real[], speeds real[], headings real[],
  mocks boolean[], received_ms bigint[])
returns table (courier_id bigint, fix_at_ms bigint, refusal text, company_id bigint, branch_id bigint, returning_since timestamptz,
  branch_lat float8, branch_lng float8, radius_m integer, before_lat float8, before_lng float8, before_accuracy_m real, before_fix_at timestamptz)
language plpgsql set ulak.company = '*' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  with sent as (
    select s.courier_id, s.fix_ms, timestamptz 'epoch' + s.fix_ms * interval '1 millisecond' as fix_at, s.lat, s.lng, s.accuracy_m, s.speed_mps, s.heading_deg, s.mocked,
      timestamptz 'epoch' + s.received_ms * interval '1 millisecond' as received_at
    from unnest(courier_ids, fix_ms, lats, lngs, accuracies, speeds, headings, mocks, received_ms)
      as s (courier_id, fix_ms, lat, lng, accuracy_m, speed_mps, heading_deg, mocked, received_ms)
  ), judged as materialized (
    select s.*, c.company_id, c.branch_id, c.returning_since,
      case
        when not c.online then 'OFFLINE'
        when c.break_started_at is not null then 'ON_BREAK'
        when s.fix_at < c.last_status_change_at - interval '1 minute'
          and c.last_status_change_at <= s.received_at + interval '1 minute' then 'BEFORE_SHIFT'
        when exists (select from courier_breaks r where r.courier_id = s.courier_id and r.ended_at > s.fix_at
          and r.started_at <= s.fix_at and r.started_at > s.fix_at - interval '12 hours'
          and r.ended_at <= s.received_at + interval '1 minute') then 'DURING_BREAK'
      end as refusal
    from sent s join couriers c on c.user_id = s.courier_id
  ), accepted as materialized (
    select distinct on (j.courier_id, j.fix_at) j.* from judged j where j.refusal is null
    order by j.courier_id, j.fix_at, j.accuracy_m nulls last, j.lat, j.lng
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
    where excluded.fix_at > t.fix_at or t.fix_at > excluded.received_at + interval '1 minute' or (excluded.fix_at = t.fix_at
      and (coalesce(excluded.accuracy_m, 'infinity'), excluded.lat, excluded.lng) < (coalesce(t.accuracy_m, 'infinity'), t.lat, t.lng))
  )
  select a.courier_id, a.fix_ms, null::text, a.company_id, a.branch_id, a.returning_since, b.lat, b.lng, b.radius_m,
    p.lat, p.lng, p.accuracy_m, p.fix_at
  from accepted a join branches b on b.id = a.branch_id left join courier_positions_now p on p.courier_id = a.courier_id
  union all
  select j.courier_id, j.fix_ms, j.refusal, null, null, null, null, null, null, null, null, null, null
  from judged j where j.refusal is not null;
end $$;
