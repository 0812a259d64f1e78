-- Roll-ups of orders for reports, kilometres and minutes online of couriers (docs/decisions/062). All of them can be made again from what they count, but the
-- kilometres of hours whose positions are gone.

-- The business day of an instant: 07:00–07:00 in Istanbul (contracts business-day.ts), and its first instant.
create function ulak_business_day(at timestamptz) returns date language sql immutable parallel safe as
$$ select (at at time zone 'Europe/Istanbul' - interval '7 hours')::date $$;
create function ulak_business_day_start(day date) returns timestamptz language sql immutable parallel safe as
$$ select (day + time '07:00') at time zone 'Europe/Istanbul' $$;

-- Great circle in metres (contracts domain/geo.ts distanceM, the same sphere).
create function ulak_distance_m(lat1 float8, lng1 float8, lat2 float8, lng2 float8) returns float8 language sql immutable parallel safe as
$$ select 2 * 6371000 * asin(least(1, sqrt(sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lng2 - lng1) / 2) ^ 2))) $$;

-- The orders that a branch took in on a business day. A day without a row, or with an event that was not looked at yet, is read from the orders themselves.
create table report_branch_days (
  branch_id bigint not null references branches (id), day date not null, company_id bigint not null references companies (id),
  orders integer not null, delivered integer not null, cancelled integer not null, undeliverable integer not null,
  -- of orders that are not cancelled
  worth numeric(14,2) not null,
  -- whole minutes from creation to delivery of each delivered order, ascending, and their sum: lateness is judged by the branch's limit of the day one asks
  minutes integer[] not null, delivered_minutes bigint not null,
  -- sums of whole minutes: to the assignment of delivered orders, to the end of delivered and undeliverable ones
  assigned integer not null, assigned_minutes bigint not null,
  ended integer not null, ended_minutes bigint not null,
  primary key (branch_id, day)
);
create index report_branch_days_company on report_branch_days (company_id, day);
create index report_branch_days_day on report_branch_days (day);

-- The same orders by their courier; written and removed together with the branch's day.
create table report_courier_days (
  branch_id bigint not null references branches (id), day date not null, courier_id bigint not null references users (id), company_id bigint not null references companies (id),
  delivered integer not null, undeliverable integer not null, picked_up integer not null,
  timed integer not null, minutes bigint not null,
  primary key (branch_id, day, courier_id)
);
create index report_courier_days_company on report_courier_days (company_id, day);
create index report_courier_days_day on report_courier_days (day);
create index report_courier_days_courier on report_courier_days (courier_id);

-- Metres and seconds online of a courier for a branch by the hour; hours without accepted positions keep the metres that they have.
create table courier_hours (
  courier_id bigint not null references users (id), hour timestamptz not null, branch_id bigint not null references branches (id), company_id bigint not null references companies (id),
  metres integer not null default 0 check (metres >= 0), online_seconds integer not null default 0 check (online_seconds between 0 and 3600),
  primary key (courier_id, hour, branch_id)
);
create index courier_hours_branch on courier_hours (branch_id, hour);
create index courier_hours_company on courier_hours (company_id, hour);
create index courier_hours_hour on courier_hours (hour);

-- Their sums by business day, which pay and reports read.
create table courier_days (
  courier_id bigint not null references users (id), day date not null, branch_id bigint not null references branches (id), company_id bigint not null references companies (id),
  metres integer not null default 0, online_seconds integer not null default 0,
  primary key (courier_id, day, branch_id)
);
create index courier_days_branch on courier_days (branch_id, day);
create index courier_days_company on courier_days (company_id, day);
create index courier_days_day on courier_days (day);
create index courier_shifts_ended on courier_shifts (ended_at);

-- How far the roll-ups have come. Every event up to `event_id` has been looked at; `pending_event_id` becomes it once no transaction from before `pending_xmax`
-- is running any more, which could still commit a lower id (docs/decisions/002). The first refresh writes the row.
create table report_progress (
  only_row boolean primary key default true check (only_row),
  event_id bigint not null, pending_event_id bigint not null, pending_xmax xid8 not null,
  -- shifts that ended before have been counted; null: none yet
  shifts_until timestamptz
);
-- The system's view is asked once for a statement, not for each of thousands of rows.
call ulak_protect('report_branch_days', '(select ulak_sees_all()) or ulak_sees(company_id)');
call ulak_protect('report_courier_days', '(select ulak_sees_all()) or ulak_sees(company_id)');
call ulak_protect('courier_hours', '(select ulak_sees_all()) or ulak_sees(company_id)');
call ulak_protect('courier_days', '(select ulak_sees_all()) or ulak_sees(company_id)');
call ulak_protect('report_progress', 'true');
