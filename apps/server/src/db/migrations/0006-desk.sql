-- The management desk: summaries over all companies, violations by company, receipt paper.

-- An OWNER's lists and summaries ask for a period over every company.
create index orders_day on orders (created_at);
-- Each violation belongs to one event of one order.
create unique index violations_once on violations (order_id, type, at) where order_id is not null;
create index violations_company on violations (company_id, at);
create index violations_at on violations (at);
create index violations_courier on violations (courier_id, at);
alter table branches add column receipt_width_mm smallint not null default 80 check (receipt_width_mm in (58, 80));
-- What was left of a return when a break began, ms (negative: it was late already); the rest of the way counts when the break is over.
alter table couriers add column return_left_ms bigint;
