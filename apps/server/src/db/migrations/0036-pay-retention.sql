-- Answers to objections, names of who changed pay, and how long pay data stays (docs/decisions/071).

-- A courier is told of the answer to an objection.
alter table courier_notices drop constraint courier_notices_kind_check, drop constraint courier_notices_text_check,
  drop constraint courier_notices_words_check, drop constraint courier_notices_order_check;
alter table courier_notices
  add constraint courier_notices_kind_check check (kind in ('NEW_ORDER', 'ORDER_MOVED', 'ORDER_TAKEN_BACK', 'ORDER_CANCELLED', 'ORDER_UNDELIVERED', 'MESSAGE', 'PAY_TERMS',
    'PAY_ANSWER')),
  add constraint courier_notices_text_check check (length(text) between 1 and case when kind in ('PAY_TERMS', 'PAY_ANSWER') then 1200 else 200 end),
  add constraint courier_notices_words_check check ((kind in ('MESSAGE', 'PAY_TERMS', 'PAY_ANSWER')) = (text is not null)),
  add constraint courier_notices_order_check check ((kind in ('MESSAGE', 'PAY_TERMS', 'PAY_ANSWER')) = (order_id is null));

-- Name of who did something that the caller may see. Owners stand outside of every company, so that row-level security hides their rows; they act in all of them,
-- and whoever sees such an act may know who it was. Nobody else's name is given out.
create function ulak_owner_name(id bigint) returns text
language sql stable strict security definer set ulak.company = '*' set search_path = public, pg_temp as $$
  select u.full_name from users u where u.id = $1 and u.role = 'OWNER'
$$;
create function ulak_actor_name(id bigint) returns text language sql stable strict as $$
  select coalesce((select u.full_name from users u where u.id = $1), ulak_owner_name($1))
$$;
