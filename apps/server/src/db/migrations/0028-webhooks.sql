-- Webhooks: receivers of a company or a branch, messages on their way, what came back (docs/decisions/065).

create table webhooks (
  id bigint generated always as identity primary key,
  -- branch null: for every branch of the company
  company_id bigint not null references companies (id), branch_id bigint references branches (id),
  url text not null check (length(url) between 1 and 500),
  events text[] not null check (cardinality(events) > 0 and events <@ array['ORDER_CREATED', 'ORDER_UPDATED',
    'ORDER_ASSIGNED', 'ORDER_PICKED_UP', 'ORDER_DELIVERED', 'COURIER_LOCATION_UPDATED']),
  active boolean not null default true,
  -- encrypted under APP_SECRET; for a while after a rotation messages carry both signatures
  secret_sealed text not null check (length(secret_sealed) <= 500),
  previous_sealed text check (length(previous_sealed) <= 500), previous_until timestamptz,
  -- what the server found out: no edits
  failing_since timestamptz, last_delivered_at timestamptz, resting_until timestamptz,
  paused_at timestamptz, paused_reason text check (paused_reason in ('GONE', 'FAILING')),
  created_at timestamptz not null,
  version integer not null default 1,
  check (num_nulls(previous_sealed, previous_until) in (0, 2)), check (num_nulls(paused_at, paused_reason) in (0, 2))
);
create index webhooks_company on webhooks (company_id, branch_id);
create index webhooks_branch on webhooks (branch_id) where branch_id is not null;
create index webhooks_of_locations on webhooks (company_id) where active and 'COURIER_LOCATION_UPDATED' = any(events);
call ulak_protect('webhooks', 'ulak_sees(company_id)');
create trigger webhooks_version before update on webhooks for each row
  when ((old.url, old.events, old.active, old.secret_sealed) is distinct from (new.url, new.events, new.active, new.secret_sealed))
  execute function ulak_bump_version();

-- A message to one receiver. Those of an order leave in the order of their ids: one that waits for an earlier one has no `next_attempt_at`.
create table webhook_messages (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id) on delete cascade,
  company_id bigint not null references companies (id),
  -- the header webhook-id, the same at every try
  message_id text not null unique check (message_id ~ '^msg_[A-Za-z0-9_-]{16,60}$'),
  type text not null,
  event_id bigint, order_id bigint references orders (id), order_number text,
  -- of a position: there is one row for each receiver and courier, the newest
  courier_id bigint references users (id),
  -- as it is signed and sent
  body text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0,
  created_at timestamptz not null, next_attempt_at timestamptz, leased_until timestamptz, delivered_at timestamptz,
  last_status integer, last_error text,
  check (num_nonnulls(event_id, courier_id) = 1)
);
create unique index webhook_messages_event on webhook_messages (webhook_id, event_id) where event_id is not null;
create unique index webhook_messages_position on webhook_messages (webhook_id, courier_id) where courier_id is not null;
create index webhook_messages_due on webhook_messages (webhook_id, next_attempt_at) where state = 'PENDING';
create index webhook_messages_waiting on webhook_messages (webhook_id, order_id, id) where state = 'PENDING';
create index webhook_messages_log on webhook_messages (webhook_id, id);
create index webhook_messages_failed on webhook_messages (webhook_id, id) where state <> 'DELIVERED' and last_error is not null;
create index webhook_messages_order on webhook_messages (order_id) where order_id is not null;
create index webhook_messages_age on webhook_messages (created_at);
call ulak_protect('webhook_messages', '(select ulak_sees_all()) or ulak_sees(company_id)');

-- One try of a message.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  message_key bigint not null references webhook_messages (id) on delete cascade,
  company_id bigint not null references companies (id),
  at timestamptz not null, url text not null,
  -- headers that differ by try
  sent_at_s bigint not null, signature text not null,
  status integer, error text, duration_ms integer not null,
  answer text not null check (length(answer) <= 1024)
);
create index webhook_attempts_message on webhook_attempts (message_key, id);
call ulak_protect('webhook_attempts', '(select ulak_sees_all()) or ulak_sees(company_id)');

-- How far `events` have been read for webhooks; whoever reads on holds the row. The first start writes it.
create table webhook_progress (only_row boolean primary key default true check (only_row), event_id bigint not null);
call ulak_protect('webhook_progress', 'ulak_sees_all()');

-- As before (0020-notices-and-push.sql), with the webhook messages of the orders, which hold the customer.
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
