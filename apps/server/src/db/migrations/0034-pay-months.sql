-- What salaries, slips and closes of months are read by (docs/decisions/070).
drop index ledger_entries_month;
create index ledger_entries_month on ledger_entries (branch_id, month, courier_id);
create index pay_day_corrections_branch on pay_day_corrections (branch_id, day);

-- A correction says what a day counts; with neither value the measured ones count again.
alter table pay_day_corrections drop constraint pay_day_corrections_check;

-- The list of users tells of deductions.
create function ulak_note_deduction() returns trigger language plpgsql as $$
begin
  insert into user_changes (company_id) values (new.company_id);
  return null;
end $$;
create trigger ledger_entries_deduction_noted after insert on ledger_entries for each row when (new.kind = 'DEDUCTION') execute function ulak_note_deduction();

-- All slips of a branch and month as one PDF: how far it has come, and the file for a day.
create table pay_slip_files (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), month date not null check (extract(day from month) = 1),
  requested_by bigint not null references users (id), created_at timestamptz not null, updated_at timestamptz not null,
  done integer not null default 0, total integer not null check (total >= done), failed boolean not null default false,
  content bytea
);
create index pay_slip_files_age on pay_slip_files (created_at);
create index pay_slip_files_branch on pay_slip_files (branch_id);
call ulak_protect('pay_slip_files', 'ulak_sees(company_id)');
