-- A day whose positions are not kept says so, and is not asked for again: no router can know its way (docs/decisions/097).
alter table courier_day_roads
  drop constraint courier_day_roads_verdict_check,
  drop constraint courier_day_roads_check,
  add constraint courier_day_roads_verdict check (verdict in ('TRUSTED', 'SPARSE', 'IMPLAUSIBLE', 'UNKNOWN', 'NO_POSITIONS')),
  add constraint courier_day_roads_way check (num_nulls(road_m, matched, method) = case when verdict in ('UNKNOWN', 'NO_POSITIONS') then 3 else 0 end);
