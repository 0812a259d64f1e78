-- Foundation: companies, people, branches, orders, couriers, positions, events, tracking. Forward only.
-- Every table has row-level security, forced. Tenant rows compare company_id with the setting `ulak.company` of the transaction;
-- '*' is the system's and an OWNER's view; no setting means no rows (design §4, criteria B02).

create extension if not exists pg_trgm;

-- Turkish search folding: both sides of a search go through it (contracts text.ts foldTr is its twin).
create function tr_fold(value text) returns text language sql immutable parallel safe strict as
$$ select translate(lower(translate(value, 'İIı', 'iii')), 'çğöşüâîû', 'cgosuaiu') $$;

create function ulak_sees_all() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('ulak.company', true), '') = '*' $$;

create function ulak_sees(company bigint) returns boolean language sql stable parallel safe as
$$ select case coalesce(current_setting('ulak.company', true), '')
     when '' then false when '*' then true
     else company = current_setting('ulak.company', true)::bigint end $$;

-- Enables and forces row-level security with one policy. `visible` is an SQL condition over the row.
create procedure ulak_protect(target regclass, visible text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (%s) with check (%s)', target, visible, visible);
end $$;

create table companies (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  address text, phone text, email text, tax_number text, logo text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PASSIVE')),
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table branches (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  name text not null, address text not null,
  lat double precision not null check (lat between -90 and 90), lng double precision not null check (lng between -180 and 180),
  phone text,
  radius_m integer not null default 100 check (radius_m >= 0),
  customer_area_radius_m integer not null default 100 check (customer_area_radius_m >= 0),
  max_speed_kmh numeric(6,2) not null default 50 check (max_speed_kmh > 0),
  min_speed_kmh numeric(6,2) not null default 20 check (min_speed_kmh > 0),
  extra_time_min integer not null default 15, order_extra_time_min integer not null default 10, break_duration_min integer not null default 30,
  open_time text not null default '10:00', close_time text not null default '22:00',
  max_delivery_min integer not null default 60 check (max_delivery_min > 0), warning_min integer not null default 45,
  assignment_method text not null default 'MANUAL' check (assignment_method in ('POOL', 'MANUAL', 'AUTOMATIC')),
  max_concurrent_deliveries integer not null default 3 check (max_concurrent_deliveries between 1 and 10),
  require_in_branch_area boolean not null default false,
  only_manager_can_set_online boolean not null default false, only_manager_can_set_offline boolean not null default false,
  wallet_enabled boolean not null default true,
  base_rate numeric(12,2) not null default 0 check (base_rate >= 0), price_per_km numeric(12,2) not null default 0 check (price_per_km >= 0), minimum_rate numeric(12,2) not null default 0 check (minimum_rate >= 0),
  base_salary numeric(12,2) not null default 11500, vehicle_rent numeric(12,2) not null default 2000, overtime_rate numeric(12,2) not null default 100,
  gas_price numeric(12,2) not null default 40, fuel_consumption numeric(8,4) not null default 0.1,
  api_key_hash text unique, api_key_sealed text, last_api_connection timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
create index branches_company on branches (company_id);

-- The branch's next own order number: one row per branch, locked only inside an order's transaction (docs/decisions).
create table branch_order_numbers (
  branch_id bigint primary key references branches (id), company_id bigint not null references companies (id), last_number bigint not null default 1000
);

create table users (
  id bigint generated always as identity primary key,
  company_id bigint references companies (id), branch_id bigint references branches (id),
  username text not null, phone text, full_name text not null,
  role text not null check (role in ('OWNER', 'COMPANY_ADMIN', 'GENERAL_MANAGER', 'BRANCH_MANAGER', 'PACKAGING_CHIEF', 'COURIER')),
  password_hash text not null, must_change_password boolean not null default false,
  active boolean not null default true, deleted boolean not null default false,
  deactivation_reason text, deactivation_date timestamptz, deactivation_end_date timestamptz,
  created_at timestamptz not null default now(),
  check (role = 'OWNER' or company_id is not null),
  check (role not in ('BRANCH_MANAGER', 'PACKAGING_CHIEF', 'COURIER') or branch_id is not null)
);
create unique index users_username on users (username) where not deleted;
create unique index users_phone on users (phone) where not deleted and phone is not null;
create index users_company on users (company_id, branch_id);
create index users_branch on users (branch_id);

-- Bearer tokens are never stored, only their SHA-256.
create table sessions (
  id bigint generated always as identity primary key,
  token_hash text not null unique, user_id bigint not null references users (id),
  remember boolean not null, ip text, user_agent text,
  created_at timestamptz not null default now(), last_seen_at timestamptz not null default now(), expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Addresses from which a person has signed in before; they keep their own allowance while the account is under attack (criteria B07).
create table login_places (
  user_id bigint not null references users (id), ip text not null, last_success_at timestamptz not null, primary key (user_id, ip)
);

-- Fixed-window counters: login attempts, tracking look-ups. `key` is opaque and holds no readable personal data.
create table rate_hits (
  key text not null, window_start timestamptz not null, hits integer not null, primary key (key, window_start)
);
create index rate_hits_window on rate_hits (window_start);

create table couriers (
  user_id bigint primary key references users (id),
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id),
  online boolean not null default false, last_status_change_at timestamptz,
  break_started_at timestamptz, break_ends_at timestamptz,
  returning_since timestamptz, expected_return_at timestamptz
);
create index couriers_branch on couriers (branch_id);
create index couriers_company on couriers (company_id);

create table courier_shifts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), courier_id bigint not null references users (id),
  started_at timestamptz not null, ended_at timestamptz, started_by bigint references users (id), ended_by bigint references users (id),
  check (ended_at is null or ended_at >= started_at)
);
create unique index courier_shifts_open on courier_shifts (courier_id) where ended_at is null;
create index courier_shifts_courier on courier_shifts (courier_id, started_at);

create table courier_breaks (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), courier_id bigint not null references users (id),
  started_at timestamptz not null, ended_at timestamptz, started_by bigint references users (id), ended_by bigint references users (id), notes text
);
create unique index courier_breaks_open on courier_breaks (courier_id) where ended_at is null;
create index courier_breaks_courier on courier_breaks (courier_id, started_at);

create table orders (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id),
  order_number text not null, source text,
  status text not null check (status in ('PENDING', 'PREPARING', 'READY', 'AVAILABLE', 'ASSIGNED', 'PICKED_UP', 'IN_DELIVERY', 'DELIVERED', 'UNDELIVERABLE', 'CANCELLED')),
  -- where an ASSIGNED or AVAILABLE order returns to when it is taken back
  previous_status text check (previous_status in ('PREPARING', 'READY')),
  customer_name text not null, customer_phone text not null, customer_phone_key text not null, customer_address text not null,
  lat double precision not null check (lat between -90 and 90), lng double precision not null check (lng between -180 and 180),
  distance_km numeric(8,2) not null, estimated_min integer not null,
  subtotal numeric(12,2) not null default 0 check (subtotal >= 0), delivery_fee numeric(12,2) not null default 0 check (delivery_fee >= 0),
  discount numeric(12,2) not null default 0 check (discount >= 0), total numeric(12,2) not null default 0 check (total >= 0),
  payment_type text, payment_notes text, order_notes text, delivery_notes text, special_instructions text, priority_level text, expected_delivery_time timestamptz,
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  courier_id bigint references users (id),
  undeliverable_reason text, undeliverable_note text, cancel_reason text,
  created_at timestamptz not null default now(), ready_at timestamptz, assigned_at timestamptz, picked_up_at timestamptz, started_at timestamptz, delivered_at timestamptz, ended_at timestamptz,
  version integer not null default 1,
  check (lat <> 0 or lng <> 0),
  check ((status in ('ASSIGNED', 'PICKED_UP', 'IN_DELIVERY')) <= (courier_id is not null)),
  check ((status in ('PENDING', 'PREPARING', 'READY', 'AVAILABLE')) <= (courier_id is null))
);
create unique index orders_number on orders (branch_id, coalesce(source, ''), order_number);
create index orders_active_branch on orders (branch_id, created_at) where status in ('PENDING', 'PREPARING', 'READY', 'AVAILABLE', 'ASSIGNED', 'PICKED_UP', 'IN_DELIVERY', 'UNDELIVERABLE');
create index orders_active_company on orders (company_id, created_at) where status in ('PENDING', 'PREPARING', 'READY', 'AVAILABLE', 'ASSIGNED', 'PICKED_UP', 'IN_DELIVERY', 'UNDELIVERABLE');
create index orders_courier_load on orders (courier_id) where status in ('ASSIGNED', 'PICKED_UP', 'IN_DELIVERY');
create index orders_branch_day on orders (branch_id, created_at);
create index orders_company_day on orders (company_id, created_at);
create index orders_phone on orders (customer_phone_key, created_at);
create index orders_search on orders using gin (tr_fold(order_number || ' ' || customer_name || ' ' || customer_phone || ' ' || customer_address) gin_trgm_ops);

-- One row in the transaction of every change: history of the order, source of the live stream (id = SSE id), audit. Append only.
-- xid comes before id on purpose: a writer has its transaction id before it takes an event id, which the tail relies on (live/tail.ts).
create table events (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null, entity text not null, entity_id bigint not null,
  company_id bigint references companies (id), branch_id bigint, courier_id bigint,
  actor_kind text not null check (actor_kind in ('USER', 'BRANCH_KEY', 'CUSTOMER', 'SYSTEM')), actor_id bigint,
  payload jsonb not null default '{}'
);
create index events_entity on events (entity, entity_id, id);
create index events_company on events (company_id, id);

create table earnings (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), courier_id bigint not null references users (id),
  order_id bigint references orders (id), type text not null check (type in ('DELIVERY', 'BONUS')),
  amount numeric(12,2) not null, status text not null default 'PENDING' check (status in ('PENDING', 'PAID', 'CANCELLED')),
  earned_at timestamptz not null, notes text, added_by bigint references users (id)
);
create unique index earnings_one_per_order on earnings (order_id) where type = 'DELIVERY';
create index earnings_courier on earnings (courier_id, earned_at);

create table violations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id), courier_id bigint not null references users (id),
  order_id bigint references orders (id),
  type text not null check (type in ('OUT_OF_BRANCH_AREA', 'OUT_OF_CUSTOMER_AREA', 'QUICK_DELIVERY_ABUSE', 'LOCATION_SPOOFING')),
  at timestamptz not null, details jsonb not null default '{}'
);
create index violations_branch on violations (branch_id, at);
create unique index violations_spoofing_once on violations (courier_id, at) where type = 'LOCATION_SPOOFING';

create table customer_feedback (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id),
  order_id bigint not null unique references orders (id), courier_id bigint references users (id),
  rating smallint not null check (rating between 1 and 5), comment text,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  created_at timestamptz not null default now()
);

-- A phone token (order_id null) covers the phone's orders of the last 24 h over all companies; an order token is a link of scope full.
create table tracking_tokens (
  id bigint generated always as identity primary key,
  token_hash text not null unique, order_id bigint references orders (id), phone_key text,
  unlocked_orders bigint[] not null default '{}',
  created_at timestamptz not null default now(), expires_at timestamptz not null
);
create index tracking_tokens_expiry on tracking_tokens (expires_at);

create table courier_positions_now (
  courier_id bigint primary key references users (id),
  company_id bigint not null references companies (id), branch_id bigint not null,
  lat double precision not null, lng double precision not null, accuracy_m real, speed_mps real, heading_deg real,
  fix_at timestamptz not null, received_at timestamptz not null, seq bigint not null
);
create sequence courier_position_seq;
create index courier_positions_now_seq on courier_positions_now (seq);

-- The trail, one partition a day (jobs make them ahead and drop old ones). The key removes a fix that was sent twice.
create table courier_positions (
  courier_id bigint not null, fix_at timestamptz not null,
  company_id bigint not null, branch_id bigint not null,
  lat double precision not null, lng double precision not null, accuracy_m real, speed_mps real, heading_deg real,
  mocked boolean not null default false, received_at timestamptz not null,
  primary key (courier_id, fix_at)
) partition by range (fix_at);
create table courier_positions_default partition of courier_positions default;
create index courier_positions_time on courier_positions using brin (fix_at);

create table idempotency_keys (
  caller text not null, key text not null, company_id bigint,
  request_hash text not null, status integer, reply text,
  created_at timestamptz not null default now(), primary key (caller, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Small facts about the installation (is the demo seeded, …).
create table installation (key text primary key, value jsonb not null);

call ulak_protect('companies', 'ulak_sees(id)');
call ulak_protect('branches', 'ulak_sees(company_id)');
call ulak_protect('branch_order_numbers', 'ulak_sees(company_id)');
call ulak_protect('users', 'ulak_sees(company_id)');
call ulak_protect('sessions', 'ulak_sees_all()');
call ulak_protect('login_places', 'ulak_sees_all()');
call ulak_protect('rate_hits', 'ulak_sees_all()');
call ulak_protect('couriers', 'ulak_sees(company_id)');
call ulak_protect('courier_shifts', 'ulak_sees(company_id)');
call ulak_protect('courier_breaks', 'ulak_sees(company_id)');
call ulak_protect('orders', 'ulak_sees(company_id)');
call ulak_protect('events', 'ulak_sees(company_id)');
call ulak_protect('earnings', 'ulak_sees(company_id)');
call ulak_protect('violations', 'ulak_sees(company_id)');
call ulak_protect('customer_feedback', 'ulak_sees(company_id)');
call ulak_protect('tracking_tokens', 'ulak_sees_all()');
call ulak_protect('courier_positions_now', 'ulak_sees(company_id)');
call ulak_protect('courier_positions', 'ulak_sees(company_id)');
call ulak_protect('courier_positions_default', 'ulak_sees(company_id)');
call ulak_protect('idempotency_keys', 'ulak_sees(company_id)');
call ulak_protect('installation', 'ulak_sees_all()');

-- One round trip for the two questions that every request asks before a scope exists. Runs with the system's view, answers one row.
create function ulak_find_session(hash text, at timestamptz)
returns table (session_id bigint, expires_at timestamptz, last_seen_at timestamptz, user_id bigint, username text, full_name text, phone text, role text,
  company_id bigint, company_name text, company_settings jsonb, branch_id bigint, branch_name text, must_change_password boolean, active boolean)
language sql stable security definer set ulak.company = '*' set search_path = public, pg_temp as $$
  select s.id, s.expires_at, s.last_seen_at, u.id, u.username, u.full_name, u.phone, u.role, u.company_id, c.name, c.settings, u.branch_id, b.name, u.must_change_password, u.active
  from sessions s join users u on u.id = s.user_id left join companies c on c.id = u.company_id left join branches b on b.id = u.branch_id
  where s.token_hash = hash and s.expires_at > at and u.active and not u.deleted
$$;

create function ulak_find_branch_key(hash text) returns table (branch_id bigint, company_id bigint, last_api_connection timestamptz)
language sql stable security definer set ulak.company = '*' set search_path = public, pg_temp as $$
  select b.id, b.company_id, b.last_api_connection from branches b join companies c on c.id = b.company_id
  where b.api_key_hash = hash and b.deleted_at is null and c.status = 'ACTIVE'
$$;

-- Makes the day partitions from `first` on; returns how many were new. Owner's rights: the application role owns nothing.
create function ulak_make_position_partitions(first date, days integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  d date; part text; made integer := 0;
begin
  for i in 0..days - 1 loop
    d := first + i; part := 'courier_positions_' || to_char(d, 'YYYYMMDD');
    if to_regclass(part) is null then
      execute format('create table %I partition of courier_positions for values from (%L) to (%L)', part, d::timestamp at time zone 'UTC', (d + 1)::timestamp at time zone 'UTC');
      call ulak_protect(part::regclass, 'ulak_sees(company_id)');
      made := made + 1;
    end if;
  end loop;
  return made;
end $$;

-- Drops day partitions that ended before `before`; returns how many.
create function ulak_drop_position_partitions(before date) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text; dropped integer := 0;
begin
  for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'courier_positions'::regclass and c.relname ~ '^courier_positions_\d{8}$' and to_date(right(c.relname, 8), 'YYYYMMDD') < before - 1
  loop
    execute format('drop table %I', part); dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
