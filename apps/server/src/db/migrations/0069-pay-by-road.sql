-- By which kilometres a branch pays a delivery (docs/decisions/097).
alter table branches add column pay_distance text not null default 'GREAT_CIRCLE' check (pay_distance in ('GREAT_CIRCLE', 'ROAD'));
alter table branch_pay_terms add column pay_distance text not null default 'GREAT_CIRCLE' check (pay_distance in ('GREAT_CIRCLE', 'ROAD'));
create or replace function ulak_begin_pay_terms() returns trigger language plpgsql as $$
begin
  insert into branch_pay_terms (branch_id, company_id, since, base_rate, price_per_km, minimum_rate, base_salary, vehicle_rent, overtime_rate, gas_price, fuel_consumption,
    pay_distance)
  values (new.id, new.company_id, new.created_at, new.base_rate, new.price_per_km, new.minimum_rate, new.base_salary, new.vehicle_rent, new.overtime_rate, new.gas_price,
    new.fuel_consumption, new.pay_distance);
  return null;
end $$;

-- Kilometres of a courier's day put onto roads, beside the great-circle sum of courier_days; a row once a router was asked (contracts roads/ridden.ts).
-- `of_metres`: the great-circle sum that it was asked for; another one by now: it is asked again. `road_m` null: the router knew no roads there or did not answer.
create table courier_day_roads (
  courier_id bigint not null references users (id), day date not null, branch_id bigint not null references branches (id), company_id bigint not null references companies (id),
  of_metres integer not null check (of_metres >= 0), road_m integer check (road_m >= 0), matched real check (matched between 0 and 1), method text check (method in ('STREETS', 'VALHALLA')),
  verdict text not null check (verdict in ('TRUSTED', 'SPARSE', 'IMPLAUSIBLE', 'UNKNOWN')),
  attempts smallint not null default 1, asked_at timestamptz not null,
  primary key (courier_id, day, branch_id),
  check (num_nulls(road_m, matched, method) = case when verdict = 'UNKNOWN' then 3 else 0 end)
);
create index courier_day_roads_of_branch on courier_day_roads (branch_id, day);
create index courier_day_roads_company on courier_day_roads (company_id, day);
call ulak_protect('courier_day_roads', '(select ulak_sees_all()) or ulak_sees(company_id)');
