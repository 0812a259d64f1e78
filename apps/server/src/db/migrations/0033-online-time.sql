-- Time online as pay and reports count it, and positions that arrive when their shift is over (docs/decisions/070).

create index courier_shifts_branch on courier_shifts (branch_id, started_at);

-- The one definition of time online: shifts less breaks, whole seconds. Answers the uninterrupted spans of the couriers that overlap [begins, ends), whole; what has
-- not ended yet ends at `until`. Shifts and breaks that began more than 40 days before are not looked for.
create function ulak_online(couriers bigint[], begins timestamptz, ends timestamptz, until timestamptz)
returns table (courier_id bigint, branch_id bigint, company_id bigint, from_at timestamptz, to_at timestamptz)
language sql stable parallel safe rows 100 as $$
  with worked as (
    select s.courier_id, s.branch_id, s.company_id,
      range_agg(tstzrange(date_trunc('second', s.started_at), date_trunc('second', coalesce(s.ended_at, until)))) as spans
    from courier_shifts s
    where s.courier_id = any(couriers) and s.started_at < ends and s.started_at > begins - interval '40 days'
      and (s.ended_at is null or s.ended_at > begins) and s.started_at < coalesce(s.ended_at, until)
    group by s.courier_id, s.branch_id, s.company_id
  ), paused as (
    select b.courier_id, range_agg(tstzrange(date_trunc('second', b.started_at), greatest(date_trunc('second', b.started_at),
      date_trunc('second', coalesce(b.ended_at, until))))) as spans
    from courier_breaks b
    where b.courier_id = any(couriers) and b.started_at < ends and b.started_at > begins - interval '40 days'
    group by b.courier_id
  )
  select w.courier_id, w.branch_id, w.company_id, lower(span), upper(span)
  from worked w left join paused p on p.courier_id = w.courier_id
  cross join lateral unnest(w.spans - coalesce(p.spans, '{}')) span
  where lower(span) < ends and upper(span) > begins
$$;

-- The same cut to [begins, ends) and at 07:00, by business day.
create function ulak_online_days(couriers bigint[], begins timestamptz, ends timestamptz, until timestamptz)
returns table (courier_id bigint, branch_id bigint, company_id bigint, day date, from_at timestamptz, to_at timestamptz, seconds integer)
language sql stable parallel safe rows 100 as $$
  select c.courier_id, c.branch_id, c.company_id, d.day, d.from_at, d.to_at, date_part('epoch', d.to_at - d.from_at)::integer
  from (
    select o.courier_id, o.branch_id, o.company_id, greatest(o.from_at, begins) as from_at, least(o.to_at, ends) as to_at
    from ulak_online(couriers, begins, ends, until) o
  ) c
  cross join lateral (
    select g::date as day, greatest(c.from_at, ulak_business_day_start(g::date)) as from_at, least(c.to_at, ulak_business_day_start(g::date + 1)) as to_at
    from generate_series(ulak_business_day(c.from_at)::timestamp, ulak_business_day(c.to_at)::timestamp, interval '1 day') g
  ) d
  where d.from_at < d.to_at
$$;

-- Positions that the roll-up of kilometres must look at again: of a shift that is over, or much older than their arrival. Only added to by the taking of positions,
-- so that it never waits for the roll-up, which takes the rows away.
create table courier_late_fixes (
  id bigint generated always as identity primary key,
  courier_id bigint not null, fix_at timestamptz not null
);
call ulak_protect('courier_late_fixes', 'ulak_sees_all()');

-- Judges a fix by its own time: one that was taken inside a shift and outside its breaks is stored, whenever it arrives (criteria B19). What else it judges by stands
-- in 0004-store-positions.sql and 0015-take-positions.sql. A late fix has the branch of its shift, is no present position and ends no return.
create or replace function ulak_take_positions(courier_ids bigint[], fix_ms bigint[], lats float8[], lngs float8[], accuracies real[], speeds real[], headings real[],
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
  ), on_duty as materialized (
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
  ), late as materialized (
    -- refused for what the courier does now, but taken at work; a shift that ended in the future was noted before the clock was put back
    select d.courier_id, d.fix_ms, h.company_id, h.branch_id
    from on_duty d cross join lateral (
      select s.company_id, s.branch_id, s.ended_at from courier_shifts s
      where s.courier_id = d.courier_id and s.started_at <= d.fix_at + interval '1 minute' order by s.started_at desc limit 1) h
    where d.refusal in ('OFFLINE', 'ON_BREAK', 'BEFORE_SHIFT') and d.fix_at > d.received_at - interval '29 days'
      and (h.ended_at is null or (h.ended_at >= d.fix_at and h.ended_at <= d.received_at + interval '1 minute'))
      and not exists (select from courier_breaks r where r.courier_id = d.courier_id and r.started_at <= d.fix_at
        and (r.ended_at is null or (r.ended_at > d.fix_at and r.started_at > d.fix_at - interval '12 hours')))
  ), judged as materialized (
    select d.courier_id, d.fix_ms, d.fix_at, d.lat, d.lng, d.accuracy_m, d.speed_mps, d.heading_deg, d.mocked, d.received_at,
      coalesce(l.company_id, d.company_id) as company_id, coalesce(l.branch_id, d.branch_id) as branch_id,
      case when l.courier_id is null then d.returning_since end as returning_since,
      case when l.courier_id is null then d.refusal end as refusal, l.courier_id is not null as is_late
    from on_duty d left join late l on l.courier_id = d.courier_id and l.fix_ms = d.fix_ms
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
    returning t.courier_id, t.fix_at
  ), noted as (
    -- the roll-up reads the last two hours of a shift that goes on by itself
    insert into courier_late_fixes (courier_id, fix_at)
    select a.courier_id, a.fix_at from trail n join accepted a on a.courier_id = n.courier_id and a.fix_at = n.fix_at
    where a.is_late or a.fix_at < a.received_at - interval '90 minutes'
  ), present as (
    insert into courier_positions_now as t (courier_id, company_id, branch_id, lat, lng, accuracy_m, speed_mps, heading_deg, fix_at, received_at, seq)
    select n.courier_id, n.company_id, n.branch_id, n.lat, n.lng, n.accuracy_m, n.speed_mps, n.heading_deg, n.fix_at, n.received_at, nextval('courier_position_seq')
    from (select distinct on (a.courier_id) a.* from accepted a where not a.is_late order by a.courier_id, a.fix_at desc) n order by n.courier_id
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

-- Breaks are no time online any more: the next refresh counts every shift again.
update report_progress set shifts_until = null;
