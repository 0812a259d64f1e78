-- Answers to objections, names of who changed pay, and how long pay data stays (docs/decisions/071).

-- A courier is told of the answer to an objection.
alter table courier_notices drop constraint courier_notices_kind_check, drop constraint courier_notices_text_check,
  drop constraint courier_notices_words_check, drop constraint courier_notices_order_check;
alter table courier_notices
  add constraint courier_notices_kind_check check (kind in ('NEW_ORDER', 'ORDER_MOVED', 'ORDER_TAKEN_BACK', 'ORDER_CANCELLED', 'ORDER_UNDELIVERED', 'MESSAGE', 'PAY_TERMS',
    'PAY_ANSWER')),
  add constraint courier_notices_text_check check (length(text) between 1 and case when kind in ('PAY_TERMS', 'PAY_ANSWER') then 1200 else 200 end),
  add constraint courier_notices_words_check check ((kind in ('MESSAGE', 'PAY_TERMS', 'PAY_ANSWER')) = (text is not null)),
  add constraint courier_notices_order_check check ((kind in ('MESSAGE', 'PAY_TERMS', 'PAY_ANSWER')) = (order_id is null));

-- Name of who did something that the caller may see. Owners stand outside of every company, so that row-level security hides their rows; they act in all of them,
-- and whoever sees such an act may know who it was. Nobody else's name is given out.
create function ulak_owner_name(id bigint) returns text
language sql stable strict security definer set ulak.company = '*' set search_path = public, pg_temp as $$
  select u.full_name from users u where u.id = $1 and u.role = 'OWNER'
$$;
create function ulak_actor_name(id bigint) returns text language sql stable strict as $$
  select coalesce((select u.full_name from users u where u.id = $1), ulak_owner_name($1))
$$;

-- The way of a courier's day after its positions are gone: the first position of each minute and the last before each pause, with the metres of the way since the one
-- before. Written once, when the positions of the day go; by then none of them can come any more (modules/maintenance/keep-trails.ts).
create table courier_trails (
  courier_id bigint not null references users (id), day date not null, branch_id bigint not null references branches (id), company_id bigint not null references companies (id),
  fixes timestamptz[] not null, lats float8[] not null, lngs float8[] not null, metres float8[] not null,
  primary key (courier_id, day, branch_id),
  check (cardinality(fixes) = cardinality(lats) and cardinality(fixes) = cardinality(lngs) and cardinality(fixes) = cardinality(metres))
);
create index courier_trails_day on courier_trails (day);
create index courier_trails_branch on courier_trails (branch_id, day);
call ulak_protect('courier_trails', 'ulak_sees(company_id)');

-- Moves what a trail says of some minutes around an instant to a grid of about a kilometre: where a courier stood when an order ended is somebody's door.
create function ulak_blur_trails(couriers bigint[], moments timestamptz[]) returns void language sql as $$
  with doors as materialized (
    select d.courier_id, d.at, ulak_business_day(d.at) as day from unnest(couriers, moments) as d (courier_id, at)
  ), blurred as (
    select t.courier_id, t.day, t.branch_id,
      array_agg(case when p.is_near then round(p.lat::numeric, 2) else p.lat end order by p.fix_at) as lats,
      array_agg(case when p.is_near then round(p.lng::numeric, 2) else p.lng end order by p.fix_at) as lngs
    from courier_trails t cross join lateral (
      select f.*, exists (select from doors d where d.courier_id = t.courier_id
        and f.fix_at between d.at - interval '5 minutes' and d.at + interval '5 minutes') as is_near
      from unnest(t.fixes, t.lats, t.lngs) as f (fix_at, lat, lng)) p
    where (t.courier_id, t.day) in (select d.courier_id, d.day from doors d)
    group by t.courier_id, t.day, t.branch_id
  )
  update courier_trails t set lats = b.lats, lngs = b.lngs from blurred b
  where t.courier_id = b.courier_id and t.day = b.day and t.branch_id = b.branch_id
$$;
-- An erased order leaves no door in a trail either (docs/decisions/035).
create function ulak_blur_erased() returns trigger language plpgsql as $$
begin
  perform ulak_blur_trails(array[new.courier_id], array[new.ended_at]);
  return null;
end $$;
create trigger orders_blur_trail after update of erased_at on orders for each row
  when (old.erased_at is null and new.erased_at is not null and new.courier_id is not null and new.ended_at is not null) execute function ulak_blur_erased();

-- Pay records stay as long as the installation says. Then the words and the slips go, the amounts of the ledger stay. What is append-only is so for everybody but this.
create function ulak_refuse_change_of_pay() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and current_setting('ulak.forgets_pay', true) = 'on' then return null; end if;
  raise exception 'rows of % are append only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger ledger_entries_append_only on ledger_entries;
drop trigger pay_slips_append_only on pay_slips;
drop trigger deductions_append_only on deductions;
drop trigger pay_day_corrections_append_only on pay_day_corrections;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries for each statement execute function ulak_refuse_change_of_pay();
create trigger pay_slips_append_only before update or delete or truncate on pay_slips for each statement execute function ulak_refuse_change_of_pay();
create trigger deductions_append_only before update or delete or truncate on deductions for each statement execute function ulak_refuse_change_of_pay();
create trigger pay_day_corrections_append_only before update or delete or truncate on pay_day_corrections for each statement execute function ulak_refuse_change_of_pay();
create index ledger_entries_notes on ledger_entries (month) where notes is not null;
create index deductions_descriptions on deductions (date) where description is not null;

-- Forgets what pay records say of months before one. Only the owner's job may call it. Answers how many rows of which table.
create function ulak_forget_pay(before date) returns table (slips integer, day_corrections integer, objections integer, descriptions integer, notes integer)
language plpgsql set ulak.company = '*' set search_path = public, pg_temp as $$
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
  perform set_config('ulak.forgets_pay', 'off', true);
  return next;
end $$;
