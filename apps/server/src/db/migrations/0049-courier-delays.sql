-- Late returns of couriers (docs/decisions/081).

-- By what a return that is under way was expected, and the order whose end began it.
alter table couriers
  add column return_order_id bigint, add column return_distance_m integer, add column return_expected_min integer,
  add column return_min_speed_kmh numeric(6,2), add column return_extra_time_min integer;
create index couriers_expected_return on couriers (expected_return_at) where expected_return_at is not null;

-- A row per late return, opened at the expected moment. `expected_at` is later by the breaks of the way; `held_since`: a break holds the minutes.
create table courier_delays (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), courier_id bigint not null references users (id),
  started_at timestamptz not null, opened_at timestamptz not null, expected_at timestamptz not null,
  expected_min integer not null check (expected_min >= 0),
  distance_m integer not null check (distance_m >= 0),
  min_speed_kmh numeric(6,2) not null, extra_time_min integer not null,
  -- 30 days, as long as positions
  start_lat double precision, start_lng double precision,
  held_since timestamptz,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'RETURNED', 'RESOLVED', 'OFFLINE')),
  actual_return_at timestamptz, ended_at timestamptz,
  delay_min integer check (delay_min >= 0),
  reason text check (length(reason) between 1 and 500), notes text check (length(notes) between 1 and 1000),
  resolved_at timestamptz, resolved_by bigint references users (id),
  unique (courier_id, started_at),
  check ((status = 'ACTIVE') = (ended_at is null)), check ((status = 'ACTIVE') = (delay_min is null)),
  check ((status = 'RESOLVED') = (resolved_at is not null)), check (held_since is null or status = 'ACTIVE')
);
-- A list and its figures are read from one of these alone, whichever the scope and the filters leave.
create index courier_delays_time on courier_delays (started_at, id)
  include (company_id, branch_id, courier_id, status, delay_min, expected_at, held_since);
create index courier_delays_company on courier_delays (company_id, started_at, id)
  include (branch_id, courier_id, status, delay_min, expected_at, held_since);
create index courier_delays_branch on courier_delays (branch_id, started_at, id)
  include (company_id, courier_id, status, delay_min, expected_at, held_since);
create index courier_delays_active on courier_delays (started_at, id) where status = 'ACTIVE';
create index courier_delays_places on courier_delays (started_at) where start_lat is not null;
call ulak_protect('courier_delays', '(select ulak_sees_all()) or ulak_sees(company_id)');

-- Opens the returns that are late at a moment and have no row yet, of one courier or of all, and answers them. Who is on a break is late later.
create function ulak_open_delays(moment timestamptz, only_courier bigint) returns setof courier_delays language sql as $$
  with due as materialized (
    select c.* from couriers c
    where c.expected_return_at <= moment and c.return_distance_m is not null and (only_courier is null or c.user_id = only_courier)
      and not exists (select from courier_delays d where d.courier_id = c.user_id and d.started_at = c.returning_since)
    order by c.user_id for update
  )
  insert into courier_delays (company_id, branch_id, courier_id, started_at, opened_at, expected_at, expected_min, distance_m, min_speed_kmh, extra_time_min, start_lat, start_lng)
  select due.company_id, due.branch_id, due.user_id, due.returning_since, due.expected_return_at, due.expected_return_at, due.return_expected_min, due.return_distance_m,
    due.return_min_speed_kmh, due.return_extra_time_min, coalesce(p.lat, o.lat), coalesce(p.lng, o.lng)
  from due
  left join orders o on o.id = due.return_order_id
  -- where the courier was seen when the return began, else where the delivery ended; an erased customer's door is neither
  left join lateral (select lat, lng from courier_positions p where p.courier_id = due.user_id and p.fix_at between due.returning_since - interval '2 minutes' and due.returning_since
    and o.erased_at is null order by p.fix_at desc limit 1) p on true
  on conflict (courier_id, started_at) do nothing
  returning *
$$;

-- Has the late return of a courier opened after a while, by a job that is written with the return; another return takes its place. Owner's rights: jobs are
-- no tables of the application. A server without jobs (a test) has none.
create function ulak_schedule_delay(courier bigint, run_in interval) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if to_regclass('graphile_worker.jobs') is null then return; end if;
  perform graphile_worker.add_job('open-delays', '{}'::json, run_at => clock_timestamp() + run_in, job_key => 'open-delay:' || courier);
end $$;

-- Where a way back began is somebody's door: an erased order leaves none (docs/decisions/035).
create or replace function ulak_blur_erased() returns trigger language plpgsql as $$
begin
  perform ulak_blur_trails(array[new.courier_id], array[new.ended_at]);
  update courier_delays set start_lat = null, start_lng = null
  where courier_id = new.courier_id and started_at between new.ended_at - interval '5 minutes' and new.ended_at + interval '5 minutes';
  return null;
end $$;
