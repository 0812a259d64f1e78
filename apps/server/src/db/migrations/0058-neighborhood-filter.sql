-- Orders and the heat map by neighbourhood (docs/decisions/089).

-- With the city, by which the lists of staff tell two of one name apart; else as in 0056.
drop function ulak_neighborhood_names(bigint[]);
create function ulak_neighborhood_names(wanted bigint[]) returns table (id bigint, name text, district text, city text)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id, n.name, n.district, n.city from neighborhoods n where n.id = any(wanted) and n.removed_at is null
$$;

-- A count of one neighbourhood is another one than that of all orders (null).
alter table heatmap_updates add column neighborhood_id bigint check (neighborhood_id > 0);
drop index heatmap_updates_running;
create unique index heatmap_updates_running on heatmap_updates (branch_id, from_at, to_at, grid_precision, time_slot, weekdays, neighborhood_id)
  nulls not distinct where state = 'RUNNING';

-- A rare neighbourhood in a long range. Creating an order adds nothing to it: the job writes the column later, and pays for it then.
create index orders_neighborhood on orders (neighborhood_id, branch_id, created_at) where neighborhood_id is not null;
