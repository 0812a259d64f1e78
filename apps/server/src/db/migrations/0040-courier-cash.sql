-- Cash that couriers collect, hold and hand over (docs/decisions/075).

-- What customers pay at the door comes from BRANCH_SALES; the kinds of cash touch no pay.
alter table ledger_entries drop constraint ledger_entries_kind_check, drop constraint ledger_entries_debit_check, drop constraint ledger_entries_credit_check;
alter table ledger_entries
  add constraint ledger_entries_kind_check check (kind in ('DELIVERY', 'BONUS', 'CORRECTION', 'DEDUCTION', 'WORK', 'RENT', 'FUEL', 'PAYOUT', 'OFFSET', 'COLLECTION', 'CHANGE',
    'HAND_OVER')) not valid,
  add constraint ledger_entries_debit_check check (debit in ('BRANCH_COST', 'COURIER_PAY', 'COURIER_CASH', 'BRANCH_TILL', 'BRANCH_SALES')) not valid,
  add constraint ledger_entries_credit_check check (credit in ('BRANCH_COST', 'COURIER_PAY', 'COURIER_CASH', 'BRANCH_TILL', 'BRANCH_SALES')) not valid;
alter table ledger_entries validate constraint ledger_entries_kind_check;
alter table ledger_entries validate constraint ledger_entries_debit_check;
alter table ledger_entries validate constraint ledger_entries_credit_check;

create or replace function ulak_follow_entry() returns trigger language plpgsql as $$
begin
  if new.kind in ('PAYOUT', 'OFFSET', 'COLLECTION', 'CHANGE', 'HAND_OVER') then return null; end if;
  if new.reverses is null then perform ulak_open_entry(new);
  else
    delete from ledger_open_entries where entry_id = new.reverses;
    if not found then raise exception 'entry % stands in a payout', new.reverses using errcode = 'check_violation'; end if;
  end if;
  return null;
end $$;

-- Cash at hand: the balance of COURIER_CASH, kept with each entry, so that nobody adds up years to know it.
create table courier_cash (
  courier_id bigint not null references users (id), branch_id bigint not null references branches (id), company_id bigint not null references companies (id),
  kurus bigint not null,
  primary key (courier_id, branch_id)
);
create index courier_cash_branch on courier_cash (branch_id);
create index courier_cash_company on courier_cash (company_id);
call ulak_protect('courier_cash', '(select ulak_sees_all()) or ulak_sees(company_id)');
insert into courier_cash (courier_id, branch_id, company_id, kurus)
select courier_id, branch_id, company_id, sum(case when debit = 'COURIER_CASH' then kurus else -kurus end)
from ledger_entries where debit = 'COURIER_CASH' or credit = 'COURIER_CASH' group by courier_id, branch_id, company_id;
create function ulak_follow_cash() returns trigger language plpgsql as $$
begin
  insert into courier_cash as c (courier_id, branch_id, company_id, kurus)
  values (new.courier_id, new.branch_id, new.company_id, case when new.debit = 'COURIER_CASH' then new.kurus else -new.kurus end)
  on conflict (courier_id, branch_id) do update set kurus = c.kurus + excluded.kurus;
  return null;
end $$;
create trigger ledger_entries_follow_cash after insert on ledger_entries for each row
  when (new.debit = 'COURIER_CASH' or new.credit = 'COURIER_CASH') execute function ulak_follow_cash();

-- A courier hands over what they hold of a branch. What was counted may be said anew, each time as an act; what was expected stays. Whole kuruş.
create table cash_hand_overs (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), courier_id bigint not null references users (id),
  at timestamptz not null, by bigint not null references users (id),
  -- the one before
  since timestamptz,
  collected_kurus bigint not null, change_kurus bigint not null, other_kurus bigint not null,
  counted_kurus bigint not null check (counted_kurus >= 0),
  -- cards and meal cards: [{kind, brand, count, expected, counted}]
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- notes and coins: [{value, count}], value in kuruş; null: one number was given
  pieces jsonb check (jsonb_typeof(pieces) = 'array'),
  reason text check (length(reason) between 1 and 1000),
  status text not null default 'COUNTED' check (status in ('COUNTED', 'CONFIRMED', 'DISPUTED', 'CORRECTED')),
  version integer not null default 1
);
create index cash_hand_overs_courier on cash_hand_overs (courier_id, branch_id, id);
create index cash_hand_overs_branch on cash_hand_overs (branch_id, at);
create index cash_hand_overs_company on cash_hand_overs (company_id, id);
create index cash_hand_overs_open on cash_hand_overs (courier_id, branch_id) where status <> 'CONFIRMED';
call ulak_protect('cash_hand_overs', 'ulak_sees(company_id)');
create trigger cash_hand_overs_kept before delete or truncate on cash_hand_overs for each statement execute function ulak_refuse_change();

-- What was done with a hand-over, by whom: what both sides see.
create table cash_hand_over_acts (
  id bigint generated always as identity primary key,
  hand_over_id bigint not null references cash_hand_overs (id), company_id bigint not null references companies (id),
  act text not null check (act in ('COUNTED', 'CONFIRMED', 'DISPUTED', 'CORRECTED', 'DEDUCTED')),
  at timestamptz not null, by bigint not null references users (id),
  counted_kurus bigint not null, lines jsonb not null,
  deduction_id bigint references deductions (id), deducted_kurus bigint check (deducted_kurus > 0),
  reason text check (length(reason) between 1 and 1000),
  check ((act = 'DEDUCTED') = (deduction_id is not null) and (act = 'DEDUCTED') = (deducted_kurus is not null))
);
create index cash_hand_over_acts_hand_over on cash_hand_over_acts (hand_over_id, id);
call ulak_protect('cash_hand_over_acts', 'ulak_sees(company_id)');
create trigger cash_hand_over_acts_append_only before update or delete or truncate on cash_hand_over_acts for each statement execute function ulak_refuse_change_of_pay();

alter table ledger_entries add column hand_over_id bigint references cash_hand_overs (id);
create index ledger_entries_hand_over on ledger_entries (hand_over_id) where hand_over_id is not null;

-- What a courier took of a delivery, a row per kind. NONE: nothing, although something was due. A correction takes rows back and adds others; each lies in one hand-over at most.
create table delivery_collections (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), courier_id bigint not null references users (id),
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('CASH', 'CARD', 'MEAL_CARD', 'NONE')),
  brand text check (brand is null or (length(brand) between 1 and 60 and kind = 'MEAL_CARD')),
  kurus bigint not null, at timestamptz not null, actor_id bigint not null references users (id), note text,
  is_correction boolean not null default false,
  reverses bigint references delivery_collections (id),
  entry_id bigint references ledger_entries (id),
  hand_over_id bigint references cash_hand_overs (id),
  check ((kind = 'NONE') = (kurus = 0)), check ((kind = 'CASH') = (entry_id is not null)),
  check (kurus >= 0 or reverses is not null), check (reverses is null or is_correction)
);
create unique index delivery_collections_reversed_once on delivery_collections (reverses) where reverses is not null;
create index delivery_collections_order on delivery_collections (order_id);
create index delivery_collections_open on delivery_collections (courier_id, branch_id) where hand_over_id is null;
create index delivery_collections_hand_over on delivery_collections (hand_over_id) where hand_over_id is not null;
create index delivery_collections_branch on delivery_collections (branch_id, at);
create index delivery_collections_notes on delivery_collections (at) where note is not null;
call ulak_protect('delivery_collections', '(select ulak_sees_all()) or ulak_sees(company_id)');

-- Change money that the till gave; below zero it was taken back.
create table cash_changes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), courier_id bigint not null references users (id),
  kurus bigint not null check (kurus <> 0), at timestamptz not null, actor_id bigint not null references users (id), note text,
  entry_id bigint not null unique references ledger_entries (id),
  hand_over_id bigint references cash_hand_overs (id)
);
create index cash_changes_open on cash_changes (courier_id, branch_id) where hand_over_id is null;
create index cash_changes_branch on cash_changes (branch_id, at);
create index cash_changes_hand_over on cash_changes (hand_over_id) where hand_over_id is not null;
call ulak_protect('cash_changes', '(select ulak_sees_all()) or ulak_sees(company_id)');

-- Of both only the hand-over is said later, and once; words may be forgotten.
create function ulak_hold_hand_over() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'hand_over_id' - 'note' is distinct from to_jsonb(old) - 'hand_over_id' - 'note'
    or (old.hand_over_id is not null and new.hand_over_id is distinct from old.hand_over_id)
    or (new.note is not null and new.note is distinct from old.note)
  then raise exception 'rows of % are append only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger delivery_collections_hold before update on delivery_collections for each row execute function ulak_hold_hand_over();
create trigger cash_changes_hold before update on cash_changes for each row execute function ulak_hold_hand_over();
create trigger delivery_collections_kept before delete or truncate on delivery_collections for each statement execute function ulak_refuse_change();
create trigger cash_changes_kept before delete or truncate on cash_changes for each statement execute function ulak_refuse_change();

-- An erased order leaves no words of its courier either (docs/decisions/035).
create function ulak_erase_collection_notes() returns trigger language plpgsql security definer set ulak.company = '*' set search_path = public, pg_temp as $$
begin
  update delivery_collections c set note = null where c.order_id = new.id and c.note is not null;
  return null;
end $$;
create trigger orders_erase_collection_notes after update of erased_at on orders for each row
  when (old.erased_at is null and new.erased_at is not null) execute function ulak_erase_collection_notes();

-- Settings of a branch.
alter table branches
  add column cash_limit numeric(12,2) check (cash_limit >= 0),
  add column meal_card_brands text[] not null default array['Multinet', 'Pluxee', 'Edenred', 'Setcard', 'Metropol'];

-- A courier is told of a count and of what was put right.
alter table courier_notices drop constraint courier_notices_kind_check, drop constraint courier_notices_text_check,
  drop constraint courier_notices_words_check, drop constraint courier_notices_order_check;
alter table courier_notices
  add constraint courier_notices_kind_check check (kind in ('NEW_ORDER', 'ORDER_MOVED', 'ORDER_TAKEN_BACK', 'ORDER_CANCELLED', 'ORDER_UNDELIVERED', 'MESSAGE', 'PAY_TERMS',
    'PAY_ANSWER', 'FEEDBACK_ANSWER', 'CASH')),
  add constraint courier_notices_text_check check (length(text) between 1 and case when kind in ('PAY_TERMS', 'PAY_ANSWER', 'FEEDBACK_ANSWER', 'CASH') then 1200 else 200 end),
  add constraint courier_notices_words_check check ((kind in ('MESSAGE', 'PAY_TERMS', 'PAY_ANSWER', 'FEEDBACK_ANSWER', 'CASH')) = (text is not null)),
  add constraint courier_notices_order_check check ((kind in ('MESSAGE', 'PAY_TERMS', 'PAY_ANSWER', 'FEEDBACK_ANSWER', 'CASH')) = (order_id is null));

-- Words of cash are forgotten with those of pay; they count among its notes.
create or replace function ulak_forget_pay(before date) returns table (slips integer, day_corrections integer, objections integer, descriptions integer, notes integer)
language plpgsql set ulak.company = '*' set search_path = public, pg_temp as $$
declare
  forgotten integer;
  until timestamptz := (before::timestamp + interval '7 hours') at time zone 'Europe/Istanbul';
begin
  -- here and not with the function: its owner may be no superuser
  perform set_config('ulak.forgets_pay', 'on', true);
  delete from pay_slips s where s.month < before;
  get diagnostics slips = row_count;
  -- a month that was never closed is still priced from them
  delete from pay_day_corrections c where c.day < before
    and exists (select from pay_closes p where p.branch_id = c.branch_id and p.month = date_trunc('month', c.day)::date);
  get diagnostics day_corrections = row_count;
  delete from courier_feedback f where f.slip_month < before
    and exists (select from pay_closes p where p.branch_id = f.branch_id and p.month = f.slip_month);
  get diagnostics objections = row_count;
  update deductions d set description = null where d.date < before and d.description is not null;
  get diagnostics descriptions = row_count;
  update ledger_entries e set notes = null where e.month < before and e.notes is not null;
  get diagnostics notes = row_count;
  update delivery_collections c set note = null where c.at < until and c.note is not null;
  get diagnostics forgotten = row_count;
  notes := notes + forgotten;
  update cash_changes c set note = null where c.at < until and c.note is not null;
  get diagnostics forgotten = row_count;
  notes := notes + forgotten;
  update cash_hand_over_acts a set reason = null where a.at < until and a.reason is not null;
  get diagnostics forgotten = row_count;
  notes := notes + forgotten;
  update cash_hand_overs h set reason = null where h.at < until and h.reason is not null;
  perform set_config('ulak.forgets_pay', 'off', true);
  return next;
end $$;
-- The day sheet adds up what was booked since, by branch.
create index ledger_entries_cash_booked on ledger_entries (branch_id, booked_at) where debit = 'COURIER_CASH' or credit = 'COURIER_CASH';
