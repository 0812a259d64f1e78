-- Open entries follow the ledger once per statement: a close writes thousands, and a row at a time took most of its time.
drop trigger ledger_entries_follow on ledger_entries;
drop function ulak_follow_entry();
create function ulak_follow_entries() returns trigger language plpgsql as $$
declare
  taken_back bigint[];
  missing bigint;
begin
  insert into ledger_open_entries (entry_id, company_id, branch_id, courier_id, kind, at, month, kurus)
  select m.id, m.company_id, m.branch_id, m.courier_id, m.kind, m.at, m.month, case when m.credit = 'COURIER_PAY' then m.kurus else -m.kurus end
  from made m where m.reverses is null and m.kind not in ('PAYOUT', 'OFFSET', 'COLLECTION', 'CHANGE', 'HAND_OVER');
  taken_back := (select array_agg(m.reverses) from made m
    where m.reverses is not null and m.kind not in ('PAYOUT', 'OFFSET', 'COLLECTION', 'CHANGE', 'HAND_OVER'));
  if taken_back is not null then
    with closed as (delete from ledger_open_entries where entry_id = any(taken_back) returning entry_id)
    select t into missing from unnest(taken_back) t where not exists (select from closed where entry_id = t) limit 1;
    if missing is not null then raise exception 'entry % stands in a payout', missing using errcode = 'check_violation'; end if;
  end if;
  return null;
end $$;
create trigger ledger_entries_follow after insert on ledger_entries referencing new table as made
  for each statement execute function ulak_follow_entries();
