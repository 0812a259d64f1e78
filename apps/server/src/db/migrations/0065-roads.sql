-- The way by road from an order's branch to its customer, with what found it (contracts roads/method.ts);
-- null: the great circle `distance_km` is all that is known. `road_s`: free-flow riding time, seconds.
alter table orders
  add column road_m integer check (road_m >= 0),
  add column road_s integer check (road_s >= 0),
  add column road_method text check (road_method in ('STREETS', 'VALHALLA')),
  add constraint orders_road_whole check (num_nulls(road_m, road_s, road_method) in (0, 3));
