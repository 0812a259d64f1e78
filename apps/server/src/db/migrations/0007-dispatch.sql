-- Automatic assignment: its switches, who gave an order to its courier, offers with their reasons, rounds, learned times, arrival ranges that were shown.

-- Minutes that a courier has to accept what the engine offers.
alter table branches add column offer_timeout_min smallint not null default 3 check (offer_timeout_min between 1 and 30);
-- Since when automatic assignment stands still, by hand; null: it runs where the branch's method is AUTOMATIC.
alter table branches add column dispatch_paused_at timestamptz;
alter table companies add column dispatch_paused_at timestamptz;

-- What staff assigned is a pin that the engine keeps; what it offered itself it may take back when nobody accepts. Null: no courier, or from before.
alter table orders add column assigned_by text check (assigned_by in ('STAFF', 'COURIER', 'ENGINE'));
alter table orders add column offer_expires_at timestamptz;
-- The arrival range that the customer was shown when the order was made, and when it left the branch (calibration).
alter table orders add column arrival_from timestamptz, add column arrival_to timestamptz, add column road_from timestamptz, add column road_to timestamptz;

-- One row for each offer of the engine: why, what was foreseen, and how it ended.
create table dispatch_offers (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id),
  order_id bigint not null references orders (id), courier_id bigint not null references users (id),
  offered_at timestamptz not null, expires_at timestamptz not null,
  pickup_at timestamptz not null, delivery_at timestamptz not null,
  -- contracts dispatch/schema.ts DispatchChoice
  choice jsonb not null,
  outcome text check (outcome in ('ACCEPTED', 'EXPIRED', 'TAKEN_BACK', 'REPLANNED', 'CANCELLED')), ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
create unique index dispatch_offers_open on dispatch_offers (order_id) where outcome is null;
create index dispatch_offers_order on dispatch_offers (order_id, courier_id);
create index dispatch_offers_branch on dispatch_offers (branch_id, offered_at);
create index dispatch_offers_courier on dispatch_offers (courier_id, offered_at);

-- The last round of each branch: what the desk is told about it. One row a branch, written by whoever holds the round.
create table dispatch_rounds (
  branch_id bigint primary key references branches (id), company_id bigint not null references companies (id),
  at timestamptz not null, took_ms integer not null,
  waiting integer not null, no_courier integer not null, predicted_late integer not null,
  -- contracts dispatch/schema.ts WaitingOrder[]
  waits jsonb not null default '[]',
  failed_at timestamptz
);

-- Times learned from history per branch and hour of the day (Istanbul); hour -1 is the whole day, which hours with few orders lean on.
create table branch_timings (
  branch_id bigint not null references branches (id), hour smallint not null check (hour between -1 and 23),
  company_id bigint not null references companies (id),
  samples integer not null check (samples >= 0),
  -- minutes from order to ready
  ready_p50_min real not null, ready_p90_min real not null,
  -- minutes on the road for one kilometre of great circle, and minutes at the door
  min_per_km_p50 real not null, min_per_km_p90 real not null, door_min real not null,
  learned_at timestamptz not null,
  primary key (branch_id, hour)
);
create index orders_delivered on orders (branch_id, delivered_at) where status = 'DELIVERED';

call ulak_protect('dispatch_offers', 'ulak_sees(company_id)');
call ulak_protect('dispatch_rounds', 'ulak_sees(company_id)');
call ulak_protect('branch_timings', 'ulak_sees(company_id)');
