-- What measured the times that are kept; null: the great circle, or there are none (contracts roads/method.ts).
alter table orders
  add column arrival_method text check (arrival_method in ('STREETS', 'VALHALLA')),
  -- of road_from and road_to
  add column departed_method text check (departed_method in ('STREETS', 'VALHALLA'));
alter table passed_over_couriers
  add column distance_method text check (distance_method in ('STREETS', 'VALHALLA'));
