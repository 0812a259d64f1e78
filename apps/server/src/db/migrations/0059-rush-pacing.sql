-- Rush pacing (docs/decisions/090).

-- A branch's peak, as contracts/rush/schema.ts has it; null: none. In the branch's row, because creating an order holds that row's version against what it has cached.
alter table branches add column rush jsonb check (rush is null or jsonb_typeof(rush) = 'object');

-- When the order was promised to arrive; null: no peak.
alter table orders add column slot_from timestamptz, add column slot_to timestamptz,
  add constraint orders_slot check ((slot_from is null) = (slot_to is null) and slot_from < slot_to) not valid;
alter table orders validate constraint orders_slot;
create index orders_slot on orders (branch_id, slot_from) where slot_from is not null;
