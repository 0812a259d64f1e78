-- Deliveries of a branch or a company stand still for a while (docs/decisions/080).
create table delivery_stops (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  -- null: every branch of the company
  branch_id bigint references branches (id),
  -- shown to staff, couriers and customers; only an order of an authority or the weather stands here, no person
  reason text not null check (length(reason) between 3 and 200),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at and ends_at <= starts_at + interval '168 hours'),
  -- what couriers do who are under way
  road text not null check (road in ('FINISH', 'HOLD')),
  created_at timestamptz not null, created_by bigint not null references users (id),
  changed_at timestamptz, changed_by bigint references users (id),
  -- both null: nobody ended it early
  ended_at timestamptz, ended_by bigint references users (id),
  -- when offers and pool were closed, and when all of it was over; the moments that count, whatever a clock shows
  begun_at timestamptz, finished_at timestamptz,
  -- orders that it took out of the pool, which its end offers again
  pooled bigint[] not null default '{}',
  version integer not null default 1,
  check ((changed_at is null) = (changed_by is null) and (ended_at is null) = (ended_by is null)),
  -- two of the same branch, or of the same company as a whole, never overlap; one that was called off is empty
  constraint delivery_stops_apart exclude using gist (
    int8range(coalesce(branch_id, -company_id), coalesce(branch_id, -company_id), '[]') with &&,
    tstzrange(starts_at, ends_at) with &&
  )
);
create index delivery_stops_company on delivery_stops (company_id, starts_at desc, id desc);
create index delivery_stops_branch on delivery_stops (branch_id) where branch_id is not null;
create index delivery_stops_open on delivery_stops (company_id) where finished_at is null;
call ulak_protect('delivery_stops', 'ulak_sees(company_id)');
create trigger delivery_stops_kept before delete or truncate on delivery_stops for each statement execute function ulak_refuse_change();

-- What becomes of orders that arrive by key meanwhile.
alter table branches add column orders_during_stop text not null default 'WAIT' check (orders_during_stop in ('WAIT', 'REFUSE'));

-- A courier is told of a stop.
alter table courier_notices drop constraint courier_notices_kind_check, drop constraint courier_notices_text_check,
  drop constraint courier_notices_words_check, drop constraint courier_notices_order_check;
alter table courier_notices
  add constraint courier_notices_kind_check check (kind in ('NEW_ORDER', 'ORDER_MOVED', 'ORDER_TAKEN_BACK', 'ORDER_CANCELLED', 'ORDER_UNDELIVERED', 'MESSAGE', 'PAY_TERMS',
    'PAY_ANSWER', 'FEEDBACK_ANSWER', 'CASH', 'DELIVERY_STOP')),
  add constraint courier_notices_text_check check (length(text) between 1 and case when kind in ('PAY_TERMS', 'PAY_ANSWER', 'FEEDBACK_ANSWER', 'CASH', 'DELIVERY_STOP') then 1200 else 200 end),
  add constraint courier_notices_words_check check ((kind in ('MESSAGE', 'PAY_TERMS', 'PAY_ANSWER', 'FEEDBACK_ANSWER', 'CASH', 'DELIVERY_STOP')) = (text is not null)),
  add constraint courier_notices_order_check check ((kind in ('MESSAGE', 'PAY_TERMS', 'PAY_ANSWER', 'FEEDBACK_ANSWER', 'CASH', 'DELIVERY_STOP')) = (order_id is null));
