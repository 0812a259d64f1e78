-- Minutes from order to pick-up as a branch's history has them: preparation and the wait for a courier together. What is left of them after the
-- preparation is the wait; arrival ranges rest on both. Zero: not learned, the preparation alone counts.
alter table branch_timings add column pickup_p50_min real not null default 0, add column pickup_p90_min real not null default 0;
