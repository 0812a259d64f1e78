-- Outlines of neighbourhoods on maps, and counts of orders that lie in none (docs/decisions/089).

-- The boundary as a map draws it, of few points; `json`, because it is sent as it is stored. Null: the job has not written it yet.
alter table neighborhoods add column outline json check (json_typeof(outline) = 'object');

-- What maps of staff may show: names and outlines, of the neighbourhoods in which orders lie (`wanted`) and of those within `km` of a branch (lats, lngs), the ones of orders
-- first, then the nearest, while they have no more than `most_bytes`. Owner's rights: the rows are OWNER's alone (docs/decisions/085).
create function ulak_neighborhood_outlines(wanted bigint[], lats double precision[], lngs double precision[], km double precision, most_bytes integer)
returns table (id bigint, name text, district text, city text, outline json)
language sql stable security definer set search_path = public, pg_temp as $$
  with places as (
    select at.lat, at.lng, $4 / 111.2 as north, $4 / (111.2 * cos(radians(at.lat))) as east from unnest($2, $3) as at (lat, lng)),
  near as (
    select n.id, min(((n.center_lat - p.lat) / p.north) ^ 2 + ((n.center_lng - p.lng) / p.east) ^ 2) as distance
    from places p join neighborhoods n on box(point(n.min_lng, n.min_lat), point(n.max_lng, n.max_lat))
      && box(point(p.lng - p.east, p.lat - p.north), point(p.lng + p.east, p.lat + p.north))
    group by n.id),
  chosen as (
    select n.id, n.name, n.district, n.city, n.outline, sum(octet_length(n.outline::text) + 200) over (order by n.id <> all($1), near.distance nulls first, n.id) as bytes
    from neighborhoods n left join near on near.id = n.id
    where (near.id is not null or n.id = any($1)) and n.removed_at is null and n.outline is not null)
  select c.id, c.name, c.district, c.city, c.outline from chosen c where c.bytes <= $5
$$;

-- 0: orders that lie in no neighbourhood; null stays all orders.
alter table heatmap_updates drop constraint heatmap_updates_neighborhood_id_check, add constraint heatmap_updates_neighborhood_id_check check (neighborhood_id >= 0);
