-- Erasing customers, on demand and after the retention period (docs/decisions/035).

alter table orders add column erased_at timestamptz;

-- Up to which creation a company's orders are anonymised, so that the daily job reads only what has become
-- old since: no index of its own, nothing to pay when orders are made.
create table customer_retention (
  company_id bigint primary key references companies (id), done_until timestamptz not null
);
call ulak_protect('customer_retention', 'ulak_sees(company_id)');

-- The fields of a JSON object that are named; everything else goes, also what a later version adds.
create function ulak_keep_fields(value jsonb, names text[]) returns jsonb
language sql immutable parallel safe strict as
$$ select value - array(select jsonb_object_keys(value - names)) $$;

-- Erases the customer from those of the orders that are finished and not erased yet, and answers how many
-- rows of which table changed. What stays tells about the work: numbers, amounts, items, times, kilometres,
-- who did what. The point is moved to a grid of about a kilometre, for reports by area. The events of an
-- order are append-only for the application role; here they lose what is not named, and say so ("erased").
-- Owner's rights for that reason; whoever may call it (db/migrate.ts) answers for which orders.
create function ulak_erase_orders(order_ids bigint[], at timestamptz)
returns table (orders_erased integer, events_erased integer, ratings_erased integer, violations_erased integer,
  tokens_removed integer)
language plpgsql security definer
set ulak.company = '*' set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  ids bigint[];
  kept_of_item constant text[] := '{name,quantity,price,options}';
  kept_of_event constant text[] := '{action,from,to,version,actorName,actorRole,courierName,previousCourierId,
    deviceAt,lateS,unchecked,choice,rating,erased}';
  kept_of_violation constant text[] := '{reason,radiusM,distanceM,seconds,speedKmh,limitKmh}';
begin
  -- In id order, so that two runs never wait for each other in a circle.
  select coalesce(array_agg(held.id), '{}') into ids from (
    select o.id from orders o
    where o.id = any(order_ids) and o.erased_at is null
      and o.status in ('DELIVERED', 'UNDELIVERABLE', 'CANCELLED')
    order by o.id for update) held;

  update orders o set erased_at = at, version = o.version + 1,
    customer_name = 'Silindi', customer_address = 'Silindi', customer_phone = '', customer_phone_key = '',
    -- 0,0 is no point of an order
    lat = case when round(o.lat::numeric, 2) = 0 and round(o.lng::numeric, 2) = 0 then 0.01
      else round(o.lat::numeric, 2) end,
    lng = round(o.lng::numeric, 2),
    payment_notes = null, order_notes = null, delivery_notes = null, special_instructions = null,
    undeliverable_reason = null, undeliverable_note = null, cancel_reason = null,
    items = (select coalesce(jsonb_agg(ulak_keep_fields(line.item, kept_of_item) order by line.place), '[]')
      from jsonb_array_elements(o.items) with ordinality as line (item, place))
  where o.id = any(ids);
  get diagnostics orders_erased = row_count;

  update events e set payload = ulak_keep_fields(e.payload, kept_of_event) || '{"erased": true}'
  where e.entity = 'order' and e.entity_id = any(ids) and e.payload - kept_of_event <> '{}';
  get diagnostics events_erased = row_count;

  update customer_feedback f set comment = null where f.order_id = any(ids) and f.comment is not null;
  get diagnostics ratings_erased = row_count;

  update violations v set details = ulak_keep_fields(v.details, kept_of_violation)
  where v.order_id = any(ids) and v.details - kept_of_violation <> '{}';
  get diagnostics violations_erased = row_count;

  delete from tracking_tokens t where t.order_id = any(ids);
  get diagnostics tokens_removed = row_count;
  return next;
end $$;
