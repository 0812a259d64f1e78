-- What a courier is told until they have looked (docs/decisions/053), Web Push (052), a customer's note to the courier (055).

-- What the customer asks of the courier on the tracking page, until pick-up.
alter table orders add column customer_note text check (length(customer_note) between 1 and 200);

-- When the order was on its courier's screen; null: not yet, or nobody has it. Whoever has one now has known it since it was assigned.
alter table orders add column courier_seen_at timestamptz;
update orders set courier_seen_at = assigned_at where status in ('ASSIGNED', 'PICKED_UP', 'IN_DELIVERY');

-- One row per thing a courier has to know. `has_package`: it lies in their bag and goes back to the branch, which waits for it until `handed_back_at`.
create table courier_notices (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id),
  courier_id bigint not null references users (id), order_id bigint references orders (id),
  kind text not null check (kind in ('NEW_ORDER', 'ORDER_MOVED', 'ORDER_TAKEN_BACK', 'ORDER_CANCELLED', 'ORDER_UNDELIVERED', 'MESSAGE')),
  text text check (length(text) between 1 and 200),
  has_package boolean not null default false,
  sent_by bigint references users (id),
  created_at timestamptz not null,
  -- on a phone's screen; the courier has pressed 'Anladım'; the branch has the package again, or the order ended so that nobody waits any more
  seen_at timestamptz, acknowledged_at timestamptz, handed_back_at timestamptz, handed_back_by bigint references users (id),
  check ((kind = 'MESSAGE') = (text is not null)),
  check ((kind = 'MESSAGE') = (order_id is null))
);
create index courier_notices_open on courier_notices (courier_id) where acknowledged_at is null or (has_package and handed_back_at is null);
create index courier_notices_messages on courier_notices (courier_id, id) where kind = 'MESSAGE';
create index courier_notices_sent on courier_notices (sent_by, created_at) where kind = 'MESSAGE';
create index courier_notices_packages on courier_notices (branch_id) where has_package and handed_back_at is null;
create index courier_notices_order on courier_notices (order_id);
create index courier_notices_made on courier_notices (created_at);
call ulak_protect('courier_notices', 'ulak_sees(company_id)');

-- A browser that wants to be told: of a person, as long as the session lives in which it was registered, or of a
-- customer for one order, as long as their tracking link does.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  company_id bigint references companies (id),
  user_id bigint references users (id), session_id bigint references sessions (id) on delete cascade,
  order_id bigint references orders (id), expires_at timestamptz,
  -- path of the customer's own tracking link, encrypted: it holds their token
  sealed_link text check (length(sealed_link) <= 1000),
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 200), auth text not null check (length(auth) <= 100),
  -- what the person recognises the device by
  device text not null default '' check (length(device) <= 100),
  -- failures: since the last message that arrived
  created_at timestamptz not null, last_sent_at timestamptz, failures integer not null default 0,
  check (num_nonnulls(user_id, order_id) = 1),
  check (num_nulls(user_id, session_id) in (0, 2)), check (num_nulls(order_id, expires_at, sealed_link) in (0, 3))
);
create unique index push_subscriptions_user on push_subscriptions (endpoint, user_id) where user_id is not null;
create unique index push_subscriptions_order_endpoint on push_subscriptions (endpoint, order_id) where order_id is not null;
create index push_subscriptions_of_user on push_subscriptions (user_id) where user_id is not null;
create index push_subscriptions_of_session on push_subscriptions (session_id) where session_id is not null;
create index push_subscriptions_of_order on push_subscriptions (order_id) where order_id is not null;
-- A step of an order looks whether anybody wants to be told; owners, who have no company, are the system's.
call ulak_protect('push_subscriptions', 'ulak_sees(company_id)');

-- Messages that wait to be sent; written in the transaction of what they tell, deleted when sent or too old.
create table push_messages (
  id bigint generated always as identity primary key,
  user_id bigint references users (id), order_id bigint references orders (id),
  -- the one browser that has not got it yet; null: every browser of the recipient
  subscription_id bigint references push_subscriptions (id) on delete cascade,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  created_at timestamptz not null, expires_at timestamptz not null,
  attempts integer not null default 0, next_at timestamptz not null,
  check (num_nonnulls(user_id, order_id) = 1)
);
create index push_messages_due on push_messages (next_at);
create index push_messages_expired on push_messages (expires_at);
create index push_messages_of_subscription on push_messages (subscription_id) where subscription_id is not null;
call ulak_protect('push_messages', 'ulak_sees_all()');
-- Every step may write one; only the system reads them.
create policy enqueue on push_messages for insert with check (true);

-- As before (0016-erasure.sql), with the note to the courier and the push subscriptions of the order.
-- Erases the customer from those of the orders that are finished and not erased yet, and answers how many
-- rows of which table changed. What stays tells about the work: numbers, amounts, items, times, kilometres,
-- who did what. The point is moved to a grid of about a kilometre, for reports by area. The events of an
-- order are append-only for the application role; here they lose what is not named, and say so ("erased").
-- Owner's rights for that reason; whoever may call it (db/migrate.ts) answers for which orders.
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

  delete from tracking_tokens t where t.order_id = any(ids);
  get diagnostics tokens_removed = row_count;
  return next;
end $$;
