-- A courier's earnings and entries are read from neighbouring pages, however many others lie between them in the tables:
-- a wallet took a quarter longer in a ledger ten times as large (docs/performance.md).
drop index earnings_courier;
create index earnings_courier on earnings (courier_id, earned_at) include (id, company_id, branch_id, order_id, type, added_by);
drop index ledger_entries_courier;
create index ledger_entries_courier on ledger_entries (courier_id, at) include (company_id, kind, credit, kurus, reverses);
create index ledger_entries_corrections on ledger_entries (courier_id, at) where kind = 'CORRECTION';
drop index ledger_entries_earning;
create index ledger_entries_earning on ledger_entries (courier_id, earning_id) where earning_id is not null;
drop index ledger_open_entries_courier;
create index ledger_open_entries_courier on ledger_open_entries (courier_id, at) include (company_id, kind, kurus);

-- As before (0032-pay-ledger.sql), by the index above.
create or replace view earning_states with (security_invoker) as
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
  where l.earning_id = g.id and l.courier_id = g.courier_id and l.kind = g.type and l.reverses is null
  order by l.id desc limit 1
) e on true;
