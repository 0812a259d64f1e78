-- Couriers whom an automatic choice passed over, and why (docs/decisions/079). Kept 13 months, longer than the offers themselves.
create table passed_over_couriers (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id),
  order_id bigint not null references orders (id) on delete cascade,
  courier_id bigint not null references users (id),
  -- who got the offer
  chosen_id bigint not null references users (id) check (chosen_id <> courier_id),
  at timestamptz not null,
  -- contracts dispatch/passed-over.ts; `amount`: minutes or orders of the reason
  kind text not null check (kind in ('ON_BREAK', 'LET_PASS', 'FULL', 'ON_ROAD', 'OUT_OF_AREA', 'LATER', 'DELAYS_OTHERS', 'FEWER_ORDERS', 'TOGETHER', 'TOTAL_WAIT')),
  amount integer not null check (amount >= 0)
);
create index passed_over_couriers_courier on passed_over_couriers (courier_id, id);
create index passed_over_couriers_order on passed_over_couriers (order_id);
create index passed_over_couriers_at on passed_over_couriers (at);
call ulak_protect('passed_over_couriers', 'ulak_sees(company_id)');
