-- As before (0028-webhooks.sql), but a violation keeps what measured its distance: without it a road would read as the great circle.
create or replace function ulak_erase_orders(order_ids bigint[], at timestamptz)
returns table (orders_erased integer, events_erased integer, ratings_erased integer, violations_erased integer,
  tokens_removed integer)
language plpgsql security definer
set ulak.company = '*' set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  ids bigint[];
  kept_of_item constant text[] := '{name,quantity,price,options}';
  kept_of_event constant text[] := '{action,from,to,version,actorName,actorRole,courierName,previousCourierId,
    deviceAt,lateS,unchecked,choice,rating,erased}';
  kept_of_violation constant text[] := '{reason,radiusM,distanceM,distanceMethod,seconds,speedKmh,limitKmh}';
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
    undeliverable_reason = null, undeliverable_note = null, cancel_reason = null, customer_note = null,
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

  delete from push_subscriptions s where s.order_id = any(ids);
  delete from push_messages m where m.order_id = any(ids);
  -- with their tries; what already reached a receiver is the receiver's to erase
  delete from webhook_messages m where m.order_id = any(ids);

  delete from tracking_tokens t where t.order_id = any(ids);
  get diagnostics tokens_removed = row_count;
  return next;
end $$;
