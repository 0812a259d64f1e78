-- Streets of OpenStreetMap extracts, loaded by `npm run streets` (docs/decisions/092).

-- Of the installation: everybody's maps and searches read them, the owner's connection alone writes them. A set is whole or not there; loading
-- one of the same name takes the old one's place in the same transaction. Its tiles are `streets/<tiles_file>` under the data folder.
create table street_sets (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 120),
  source_file text not null check (length(source_file) between 1 and 255), built_at timestamptz not null,
  way_count integer not null check (way_count >= 0), street_count integer not null check (street_count >= 0), neighborhood_count integer not null check (neighborhood_count >= 0),
  length_km double precision not null check (length_km >= 0),
  min_lat double precision not null, min_lng double precision not null, max_lat double precision not null, max_lng double precision not null,
  tiles_file text not null unique check (tiles_file ~ '^[0-9a-f]{32}\.pmtiles$'), tiles_bytes bigint not null check (tiles_bytes > 0),
  check (min_lat <= max_lat and min_lng <= max_lng)
);

-- `search`: the name as it is compared (contracts streets/search-text.ts). `lat`, `lng`: a point on it near its middle. `cell`: its square of 0.05°,
-- floor((lat + 90) * 20) * 7200 + floor((lng + 180) * 20). `path`: its line, simplified, as [lat, lng] pairs, the longest part of several.
create table streets (
  id bigint generated always as identity primary key,
  set_id bigint not null references street_sets (id),
  kind text not null check (kind in ('STREET', 'NEIGHBOURHOOD')),
  name text not null check (length(name) between 1 and 200), search text not null check (length(search) between 1 and 400),
  district text, city text,
  lat double precision not null check (lat between -90 and 90), lng double precision not null check (lng between -180 and 180),
  length_m integer not null check (length_m >= 0), cell integer not null check (cell >= 0),
  path jsonb check (jsonb_typeof(path) = 'array')
);

create policy tenant on street_sets using (true) with check (ulak_sees_all());
create policy tenant on streets using (true) with check (ulak_sees_all());
alter table street_sets enable row level security;
alter table street_sets force row level security;
alter table streets enable row level security;
alter table streets force row level security;
