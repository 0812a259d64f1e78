-- Neighbourhoods and which of them each order lies in (docs/decisions/085).

-- Of the installation, not of a company: OWNER alone sees and changes them. `assigned_at` null: orders have not been looked up since it came.
-- `removed_at`: the job takes it out of the orders, then the row goes. Keys: names as they are compared (contracts neighborhoods/names.ts).
create table neighborhoods (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120), district text not null check (length(district) between 1 and 120), city text not null check (length(city) between 1 and 120),
  name_key text not null, district_key text not null, city_key text not null,
  osm_type text check (osm_type in ('node', 'way', 'relation')), osm_id bigint check (osm_id > 0),
  center_lat double precision not null, center_lng double precision not null,
  boundary jsonb not null check (jsonb_typeof(boundary) = 'object'),
  boundary_source text not null check (boundary_source in ('OSM', 'DRAWN', 'UPLOADED', 'DELIVERIES')),
  area_km2 double precision not null check (area_km2 > 0),
  min_lat double precision not null, min_lng double precision not null, max_lat double precision not null, max_lng double precision not null,
  address_details jsonb check (jsonb_typeof(address_details) = 'object'), search_query text check (length(search_query) between 1 and 120),
  created_at timestamptz not null, created_by bigint references users (id),
  assigned_at timestamptz, removed_at timestamptz,
  check ((osm_type is null) = (osm_id is null)), check (min_lat <= max_lat and min_lng <= max_lng)
);
-- A place is saved once.
create unique index neighborhoods_osm on neighborhoods (osm_type, osm_id) where osm_id is not null and removed_at is null;
create unique index neighborhoods_name on neighborhoods (name_key, district_key, city_key) where removed_at is null;
-- Which boxes hold a point.
create index neighborhoods_box on neighborhoods using gist (box(point(min_lng, min_lat), point(max_lng, max_lat)));
create index neighborhoods_list on neighborhoods (name collate "tr-x-icu", id) where removed_at is null;
call ulak_protect('neighborhoods', '(select ulak_sees_all())');

-- Written by the job alone. No foreign key: a look-up at each change of an order, and each removal would read all orders. No index: an update of it alone stays within the page.
alter table orders add column neighborhood_id bigint;

-- An erased order keeps a point on a grid, and no nearer place (docs/decisions/035).
create function ulak_erase_neighborhood() returns trigger language plpgsql as $$
begin
  new.neighborhood_id := null;
  return new;
end $$;
create trigger orders_erase_neighborhood before update of erased_at on orders for each row
  when (new.erased_at is not null and new.neighborhood_id is not null) execute function ulak_erase_neighborhood();

-- Has the job run soon after a change, by a row that is written with it. Owner's rights: jobs are no tables of the application. A server without jobs (a test) has none.
create function ulak_schedule_neighborhoods() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if to_regclass('graphile_worker.jobs') is null then return; end if;
  perform graphile_worker.add_job('assign-neighborhoods', '{}'::json, job_key => 'assign-neighborhoods-soon');
end $$;
