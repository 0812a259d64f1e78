-- One ledger for what couriers earn, are paid and hold in cash (docs/decisions/070).

-- A row is one movement in whole kuruş from an account to another: it is both postings of double entry at once, so all accounts together are always zero.
-- `at` is the moment of the work or act; `month` the pay month in which it counts (its first day), another one where `at` lies in a closed month.
create table ledger_entries (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), courier_id bigint not null references users (id),
  kind text not null check (kind in ('DELIVERY', 'BONUS', 'CORRECTION', 'DEDUCTION', 'WORK', 'RENT', 'FUEL', 'PAYOUT', 'OFFSET')),
  debit text not null check (debit in ('BRANCH_COST', 'COURIER_PAY', 'COURIER_CASH', 'BRANCH_TILL')),
  credit text not null check (credit in ('BRANCH_COST', 'COURIER_PAY', 'COURIER_CASH', 'BRANCH_TILL')),
  kurus bigint not null check (kurus >= 0),
  at timestamptz not null, booked_at timestamptz not null,
  month date not null check (extract(day from month) = 1),
  earning_id bigint references earnings (id), deduction_id bigint, payout_id bigint,
  -- the entry that this one takes back
  reverses bigint references ledger_entries (id),
  -- what it was computed from: order, kilometres, rates, version of the formula
  evidence jsonb not null default '{}' check (jsonb_typeof(evidence) = 'object'),
  notes text, actor_id bigint references users (id),
  check (debit <> credit),
  check ((kind in ('DELIVERY', 'BONUS')) <= (earning_id is not null))
);
create unique index ledger_entries_reversed_once on ledger_entries (reverses) where reverses is not null;
create index ledger_entries_courier on ledger_entries (courier_id, at);
create index ledger_entries_branch on ledger_entries (branch_id, at);
create index ledger_entries_company on ledger_entries (company_id, at);
create index ledger_entries_month on ledger_entries (branch_id, month);
create index ledger_entries_earning on ledger_entries (earning_id) where earning_id is not null;
create index ledger_entries_payout on ledger_entries (payout_id) where payout_id is not null;
call ulak_protect('ledger_entries', '(select ulak_sees_all()) or ulak_sees(company_id)');
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries for each statement execute function ulak_refuse_change();

-- Both sides of each entry: what an account has. The pay that a courier is owed is minus the balance of COURIER_PAY.
create view ledger_postings with (security_invoker) as
  select id as entry_id, debit as account, kurus, company_id, branch_id, courier_id, kind, at, month, earning_id from ledger_entries
  union all
  select id, credit, -kurus, company_id, branch_id, courier_id, kind, at, month, earning_id from ledger_entries;

-- A closed month of a branch: what its slips were computed with.
create table pay_closes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null, closed_by bigint not null references users (id),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  unique (branch_id, month)
);
create index pay_closes_company on pay_closes (company_id, month);
call ulak_protect('pay_closes', 'ulak_sees(company_id)');
create trigger pay_closes_append_only before update or delete or truncate on pay_closes for each statement execute function ulak_refuse_change();

-- The slip of a courier: inputs, lines and sums as they were at the close.
create table pay_slips (
  id bigint generated always as identity primary key,
  close_id bigint not null references pay_closes (id),
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), courier_id bigint not null references users (id),
  month date not null,
  slip jsonb not null check (jsonb_typeof(slip) = 'object'),
  unique (courier_id, branch_id, month)
);
create index pay_slips_close on pay_slips (close_id);
call ulak_protect('pay_slips', 'ulak_sees(company_id)');
create trigger pay_slips_append_only before update or delete or truncate on pay_slips for each statement execute function ulak_refuse_change();

-- What was paid out. An entry stands in one payout that was not reversed.
create table payouts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), courier_id bigint not null references users (id),
  until timestamptz not null, method text not null check (method in ('CASH', 'TRANSFER')),
  kurus bigint not null check (kurus > 0), offset_kurus bigint not null default 0 check (offset_kurus between 0 and kurus),
  -- null: taken over from before the ledger
  at timestamptz not null, by bigint references users (id),
  reversed_at timestamptz, reversed_by bigint references users (id), reversal_reason text,
  check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_reason is null))
);
create index payouts_courier on payouts (courier_id, at);
create index payouts_company on payouts (company_id, at);
call ulak_protect('payouts', 'ulak_sees(company_id)');
create table payout_items (
  payout_id bigint not null references payouts (id), entry_id bigint not null references ledger_entries (id), company_id bigint not null references companies (id),
  is_standing boolean not null default true,
  primary key (payout_id, entry_id)
);
create unique index payout_items_standing on payout_items (entry_id) where is_standing;
call ulak_protect('payout_items', '(select ulak_sees_all()) or ulak_sees(company_id)');
-- A reversal is said once, and is for good.
create trigger payouts_reversed_once before update on payouts for each row when (old.reversed_at is not null) execute function ulak_refuse_change();
create trigger payout_items_released_once before update on payout_items for each row when (not old.is_standing) execute function ulak_refuse_change();
alter table ledger_entries add foreign key (payout_id) references payouts (id);

-- Deductions from a courier's pay (spec 3 §5). One is taken back by a counter-entry of its ledger entry.
create table deductions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), courier_id bigint not null references users (id),
  type text not null check (type in ('leave', 'distance', 'cancellation', 'inventory')),
  reason text not null, description text,
  date date not null, created_at timestamptz not null, created_by bigint not null references users (id)
);
create index deductions_courier on deductions (courier_id, date);
create index deductions_branch on deductions (branch_id, date);
call ulak_protect('deductions', 'ulak_sees(company_id)');
create trigger deductions_append_only before update or delete or truncate on deductions for each statement execute function ulak_refuse_change();
alter table ledger_entries add foreign key (deduction_id) references deductions (id);
create unique index ledger_entries_deduction on ledger_entries (deduction_id) where reverses is null;

-- What a manager says that a courier's day was; the newest row of a day counts, the measured value stays in courier_days.
create table pay_day_corrections (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), courier_id bigint not null references users (id), day date not null,
  online_seconds integer check (online_seconds between 0 and 90000), metres integer check (metres >= 0),
  reason text not null check (length(reason) between 1 and 500), at timestamptz not null, by bigint not null references users (id),
  check (online_seconds is not null or metres is not null)
);
create index pay_day_corrections_day on pay_day_corrections (courier_id, branch_id, day, id);
call ulak_protect('pay_day_corrections', 'ulak_sees(company_id)');
create trigger pay_day_corrections_append_only before update or delete or truncate on pay_day_corrections for each statement execute function ulak_refuse_change();

-- Rates and salary settings of a branch from an instant on: a past month is paid by those it ended with.
create table branch_pay_terms (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches (id), company_id bigint not null references companies (id), since timestamptz not null,
  base_rate numeric(12,2) not null, price_per_km numeric(12,2) not null, minimum_rate numeric(12,2) not null,
  base_salary numeric(12,2) not null, vehicle_rent numeric(12,2) not null, overtime_rate numeric(12,2) not null,
  gas_price numeric(12,2) not null, fuel_consumption numeric(8,4) not null
);
create index branch_pay_terms_branch on branch_pay_terms (branch_id, since);
call ulak_protect('branch_pay_terms', 'ulak_sees(company_id)');

-- What couriers tell management (spec 3 §2.3); an objection to a line of a slip points at it.
create table courier_feedback (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), courier_id bigint not null references users (id),
  type text not null check (type in ('SUGGESTION', 'COMPLAINT', 'REQUEST')),
  content text not null, status text not null default 'PENDING' check (status in ('PENDING', 'IN_REVIEW', 'RESOLVED', 'REJECTED')),
  response text, created_at timestamptz not null, answered_at timestamptz, answered_by bigint references users (id),
  -- an objection: the month of the slip and the key of its line
  slip_month date, slip_line text,
  check ((slip_month is null) = (slip_line is null)), check (slip_month is null or type = 'COMPLAINT')
);
create index courier_feedback_courier on courier_feedback (courier_id, id);
create index courier_feedback_open on courier_feedback (branch_id, slip_month) where slip_month is not null and status in ('PENDING', 'IN_REVIEW');
create index courier_feedback_company on courier_feedback (company_id, id);
call ulak_protect('courier_feedback', 'ulak_sees(company_id)');

-- The earnings of before move over with their ids, deleted ones with the counter-entry; how they came about was not kept ('eski kayıt').
insert into ledger_entries (company_id, branch_id, courier_id, kind, debit, credit, kurus, at, booked_at, month, earning_id, evidence, notes, actor_id)
select company_id, branch_id, courier_id, type,
  case when amount < 0 then 'COURIER_PAY' else 'BRANCH_COST' end, case when amount < 0 then 'BRANCH_COST' else 'COURIER_PAY' end, abs(round(amount * 100))::bigint,
  earned_at, earned_at, date_trunc('month', ulak_business_day(earned_at))::date, id, jsonb_build_object('formula', 'old'), notes, added_by
from earnings order by id;
insert into ledger_entries (company_id, branch_id, courier_id, kind, debit, credit, kurus, at, booked_at, month, earning_id, reverses, evidence)
select l.company_id, l.branch_id, l.courier_id, l.kind, l.credit, l.debit, l.kurus, l.at, l.booked_at, l.month, l.earning_id, l.id, l.evidence
from ledger_entries l join earnings g on g.id = l.earning_id where g.status = 'CANCELLED' order by l.id;

-- What was marked as paid before stands in one payout per courier, made by nobody, and is not paid again.
insert into payouts (company_id, courier_id, until, method, kurus, at)
select company_id, courier_id, max(earned_at), 'CASH', sum(round(amount * 100))::bigint, max(earned_at)
from earnings where status = 'PAID' group by company_id, courier_id having sum(amount) > 0;
insert into payout_items (payout_id, entry_id, company_id)
select p.id, l.id, p.company_id from payouts p join earnings g on g.courier_id = p.courier_id and g.company_id = p.company_id and g.status = 'PAID'
join ledger_entries l on l.earning_id = g.id;
insert into ledger_entries (company_id, branch_id, courier_id, kind, debit, credit, kurus, at, booked_at, month, payout_id, evidence)
select p.company_id, l.branch_id, p.courier_id, 'PAYOUT',
  case when sum(w.kurus) < 0 then 'BRANCH_TILL' else 'COURIER_PAY' end, case when sum(w.kurus) < 0 then 'COURIER_PAY' else 'BRANCH_TILL' end, abs(sum(w.kurus)),
  p.at, p.at, date_trunc('month', ulak_business_day(p.at))::date, p.id, jsonb_build_object('formula', 'old')
from payouts p join payout_items i on i.payout_id = p.id join ledger_entries l on l.id = i.entry_id
cross join lateral (select case when l.credit = 'COURIER_PAY' then l.kurus else -l.kurus end as kurus) w
group by p.id, l.branch_id having sum(w.kurus) <> 0 order by p.id, l.branch_id;

-- Entries that a courier is still owed or charged: a projection of ledger and payouts, kept by the triggers below, so that nobody adds up years to know what is open.
-- `kurus` is signed: what it adds to the pay.
create table ledger_open_entries (
  entry_id bigint primary key references ledger_entries (id),
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), courier_id bigint not null references users (id),
  kind text not null, at timestamptz not null, month date not null, kurus bigint not null
);
create index ledger_open_entries_courier on ledger_open_entries (courier_id, at);
create index ledger_open_entries_branch on ledger_open_entries (branch_id, courier_id);
create index ledger_open_entries_company on ledger_open_entries (company_id, courier_id);
call ulak_protect('ledger_open_entries', '(select ulak_sees_all()) or ulak_sees(company_id)');

create function ulak_open_entry(entry ledger_entries) returns void language sql as $$
  insert into ledger_open_entries (entry_id, company_id, branch_id, courier_id, kind, at, month, kurus)
  values (entry.id, entry.company_id, entry.branch_id, entry.courier_id, entry.kind, entry.at, entry.month, case when entry.credit = 'COURIER_PAY' then entry.kurus else -entry.kurus end)
$$;
create function ulak_follow_entry() returns trigger language plpgsql as $$
begin
  if new.kind in ('PAYOUT', 'OFFSET') then return null; end if;
  if new.reverses is null then perform ulak_open_entry(new);
  else
    delete from ledger_open_entries where entry_id = new.reverses;
    if not found then raise exception 'entry % stands in a payout', new.reverses using errcode = 'check_violation'; end if;
  end if;
  return null;
end $$;
create function ulak_follow_payout() returns trigger language plpgsql as $$
begin
  if new.is_standing then
    delete from ledger_open_entries where entry_id = new.entry_id;
    if not found then raise exception 'entry % is not open', new.entry_id using errcode = 'unique_violation'; end if;
  else perform ulak_open_entry(e) from ledger_entries e where e.id = new.entry_id;
  end if;
  return null;
end $$;
insert into ledger_open_entries (entry_id, company_id, branch_id, courier_id, kind, at, month, kurus)
select l.id, l.company_id, l.branch_id, l.courier_id, l.kind, l.at, l.month, case when l.credit = 'COURIER_PAY' then l.kurus else -l.kurus end
from ledger_entries l
where l.kind <> 'PAYOUT' and l.reverses is null and not exists (select from ledger_entries r where r.reverses = l.id)
  and not exists (select from payout_items i where i.entry_id = l.id);
create trigger ledger_entries_follow after insert on ledger_entries for each row execute function ulak_follow_entry();
create trigger payout_items_follow after insert or update on payout_items for each row execute function ulak_follow_payout();

-- From here on an earning is a name for its entries: what it is worth, says and where it stands is in the ledger.
drop index earnings_unpaid;
create index earnings_company on earnings (company_id, earned_at);
create index earnings_branch on earnings (branch_id, earned_at);
alter table earnings drop column amount, drop column status, drop column notes;
create trigger earnings_append_only before update or delete or truncate on earnings for each statement execute function ulak_refuse_change();

-- An earning as it stands, by its newest entry. `worth_kurus` is what counts: nothing where a counter-entry took the entry back (CANCELLED).
create view earning_states with (security_invoker) as
select g.id, g.company_id, g.branch_id, g.courier_id, g.order_id, g.type, g.earned_at, coalesce(e.actor_id, g.added_by) as changed_by,
  e.id as entry_id, e.kurus, case when e.is_reversed then 0 else e.kurus end as worth_kurus, e.notes, e.evidence, e.month,
  case when e.is_reversed then 'CANCELLED' when e.payout_id is not null then 'PAID' else 'PENDING' end as status,
  case when e.is_reversed then null else e.payout_id end as payout_id
from earnings g
join lateral (
  select l.id, l.actor_id, case when l.credit = 'COURIER_PAY' then l.kurus else -l.kurus end as kurus, l.notes, l.evidence, l.month,
    exists (select from ledger_entries r where r.reverses = l.id) as is_reversed,
    (select i.payout_id from payout_items i where i.entry_id = l.id and i.is_standing) as payout_id
  from ledger_entries l
  where l.earning_id = g.id and l.kind = g.type and l.reverses is null
  order by l.id desc limit 1
) e on true;

-- Couriers are told when what they are paid changes.
alter table courier_notices drop constraint courier_notices_kind_check, drop constraint courier_notices_text_check,
  drop constraint courier_notices_check, drop constraint courier_notices_check1;
alter table courier_notices
  add constraint courier_notices_kind_check check (kind in ('NEW_ORDER', 'ORDER_MOVED', 'ORDER_TAKEN_BACK', 'ORDER_CANCELLED', 'ORDER_UNDELIVERED', 'MESSAGE', 'PAY_TERMS')),
  add constraint courier_notices_text_check check (length(text) between 1 and case when kind = 'PAY_TERMS' then 1000 else 200 end),
  add constraint courier_notices_words_check check ((kind in ('MESSAGE', 'PAY_TERMS')) = (text is not null)),
  add constraint courier_notices_order_check check ((kind in ('MESSAGE', 'PAY_TERMS')) = (order_id is null));

-- Entries of a month and its close wait for each other, whoever writes them; once closed, a month takes none.
create function ulak_hold_pay_month() returns trigger language plpgsql as $$
declare
  month_number integer := extract(year from new.month)::integer * 12 + extract(month from new.month)::integer;
begin
  if tg_table_name = 'pay_closes' then
    perform pg_advisory_xact_lock(new.branch_id::integer, month_number);
  else
    perform pg_advisory_xact_lock_shared(new.branch_id::integer, month_number);
    if exists (select from pay_closes where branch_id = new.branch_id and month = new.month)
      -- the close books the month's own lines in its transaction
      and not (new.kind in ('WORK', 'RENT', 'FUEL') and current_setting('ulak.closing', true) = new.branch_id::text)
    then raise exception 'month % of branch % is closed', new.month, new.branch_id using errcode = 'UL001';
    end if;
  end if;
  return new;
end $$;
-- The month in which an entry of an instant counts: its own, or the running one where that is closed. Held open until the transaction ends.
create function ulak_pay_month(branch bigint, at timestamptz, booked timestamptz) returns date language plpgsql as $$
declare
  own date := date_trunc('month', ulak_business_day(at))::date;
  counted date := own;
begin
  loop
    perform pg_advisory_xact_lock_shared(branch::integer, extract(year from counted)::integer * 12 + extract(month from counted)::integer);
    exit when not exists (select from pay_closes c where c.branch_id = branch and c.month = counted);
    counted := case when counted = own then greatest(date_trunc('month', ulak_business_day(booked)), own + interval '1 month')
      else counted + interval '1 month' end;
  end loop;
  return counted;
end $$;
create trigger pay_closes_hold before insert on pay_closes for each row execute function ulak_hold_pay_month();
create trigger ledger_entries_hold before insert on ledger_entries for each row execute function ulak_hold_pay_month();

-- A counter-entry is the same movement backwards; one of these is not taken back again.
create function ulak_assert_reversal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_entries e where e.id = new.reverses and e.reverses is null and e.kurus = new.kurus and e.debit = new.credit and e.credit = new.debit
      and e.kind = new.kind and e.courier_id = new.courier_id and e.branch_id = new.branch_id and e.earning_id is not distinct from new.earning_id)
  then raise exception 'entry % is not taken back by this', new.reverses using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_entries_reversal before insert on ledger_entries for each row when (new.reverses is not null) execute function ulak_assert_reversal();

-- Terms of today; a new branch begins with its own, every change is added by the application.
insert into branch_pay_terms (branch_id, company_id, since, base_rate, price_per_km, minimum_rate, base_salary, vehicle_rent, overtime_rate, gas_price, fuel_consumption)
select id, company_id, created_at, base_rate, price_per_km, minimum_rate, base_salary, vehicle_rent, overtime_rate, gas_price, fuel_consumption
from branches where company_id is not null;
create trigger branch_pay_terms_append_only before update or delete or truncate on branch_pay_terms for each statement execute function ulak_refuse_change();
create function ulak_begin_pay_terms() returns trigger language plpgsql as $$
begin
  insert into branch_pay_terms (branch_id, company_id, since, base_rate, price_per_km, minimum_rate, base_salary, vehicle_rent, overtime_rate, gas_price, fuel_consumption)
  values (new.id, new.company_id, new.created_at, new.base_rate, new.price_per_km, new.minimum_rate, new.base_salary, new.vehicle_rent, new.overtime_rate, new.gas_price,
    new.fuel_consumption);
  return null;
end $$;
create trigger branches_begin_pay_terms after insert on branches for each row when (new.company_id is not null) execute function ulak_begin_pay_terms();
create trigger branches_begin_pay_terms_of_shell after update of company_id on branches for each row
  when (old.company_id is null and new.company_id is not null) execute function ulak_begin_pay_terms();
