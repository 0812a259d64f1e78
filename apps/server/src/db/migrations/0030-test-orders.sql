-- Test mode of a branch, and orders that arrived in it (docs/decisions/068).

-- Until when orders that arrive by the branch's key are tests; null or past: none are.
alter table branches add column test_mode_until timestamptz;
-- neither the last call with the branch's key nor its test mode is an edit of the branch
drop trigger branches_version on branches;
create trigger branches_version before update on branches for each row
  when (to_jsonb(old) - 'last_api_connection' - 'test_mode_until' is distinct from to_jsonb(new) - 'last_api_connection' - 'test_mode_until')
  execute function ulak_bump_version();

-- Decided when the order is created, and never changed.
alter table orders add column is_test boolean not null default false;
create index orders_test on orders (branch_id, created_at desc, id desc) where is_test;
create function ulak_keep_is_test() returns trigger language plpgsql as $$
begin
  raise exception 'an order stays a test or a real one' using errcode = 'check_violation';
end $$;
create trigger orders_keep_is_test before update of is_test on orders for each row
  when (old.is_test is distinct from new.is_test) execute function ulak_keep_is_test();

-- As before (0003-places.sql), without the addresses of tests.
create or replace function ulak_newest_orders_at(in_company bigint, in_branch bigint, pattern text, max integer) returns setof bigint
language plpgsql stable security definer set ulak.company = '*' set search_path = public, pg_temp rows 300 as $$
begin
  return query execute
    'select o.id from orders o where not o.is_test and o.search_text like $1 and tr_fold(o.customer_address) like $1'
    || case when in_company is null then '' else ' and o.company_id = $2' end
    || case when in_branch is null then '' else ' and o.branch_id = $3' end
    || ' order by o.created_at desc limit $4'
  using pattern, in_company, in_branch, max;
end $$;

-- Removes test orders with everything that belongs to them, whatever their state, and answers how many there were: the tables of ulak_erase_orders, and those that
-- only point at an order. Owner's rights, because the events of an order are append-only for the application role. The caller answers for which orders, and holds
-- their locks and those of their couriers (modules/orders/test-orders).
create function ulak_remove_test_orders(order_ids bigint[]) returns integer
language plpgsql security definer set ulak.company = '*' set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  ids bigint[];
  removed integer;
begin
  select coalesce(array_agg(held.id), '{}') into ids from (
    select o.id from orders o where o.id = any(order_ids) and o.is_test order by o.id for update) held;
  delete from webhook_messages m where m.order_id = any(ids);
  delete from push_subscriptions s where s.order_id = any(ids);
  delete from push_messages m where m.order_id = any(ids);
  delete from courier_notices n where n.order_id = any(ids);
  delete from dispatch_offers f where f.order_id = any(ids);
  delete from tracking_tokens t where t.order_id = any(ids);
  delete from customer_feedback f where f.order_id = any(ids);
  delete from violations v where v.order_id = any(ids);
  delete from events e where e.entity = 'order' and e.entity_id = any(ids);
  delete from orders o where o.id = any(ids);
  get diagnostics removed = row_count;
  return removed;
end $$;
