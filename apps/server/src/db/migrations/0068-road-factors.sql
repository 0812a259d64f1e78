-- Minutes ridden for one of free flow by road, learned per hour (contracts domain/forecast-timings.ts); null:
-- too few deliveries had a road.
alter table branch_timings
  add column road_factor_p50 real check (road_factor_p50 > 0),
  add column road_factor_p90 real check (road_factor_p90 >= road_factor_p50);
