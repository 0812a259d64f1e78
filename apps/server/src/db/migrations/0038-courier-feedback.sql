-- What couriers tell management, beyond objections (docs/decisions/073).

-- `version` counts changes by management; `first_answered_at`: when it first said something or ended it, by which response times are counted.
alter table courier_feedback add column version integer not null default 1, add column first_answered_at timestamptz;
update courier_feedback set first_answered_at = answered_at where answered_at is not null and (response is not null or status in ('RESOLVED', 'REJECTED'));
alter table courier_feedback add constraint courier_feedback_answer_check check (first_answered_at is null or answered_at is not null);
create index courier_feedback_branch on courier_feedback (branch_id, created_at);
create index courier_feedback_newest on courier_feedback (company_id, created_at);
create index courier_feedback_waiting on courier_feedback (company_id, id) where status in ('PENDING', 'IN_REVIEW');
create index courier_feedback_written on courier_feedback (created_at) where slip_month is null;

-- A courier is told of the answer to feedback.
alter table courier_notices drop constraint courier_notices_kind_check, drop constraint courier_notices_text_check,
  drop constraint courier_notices_words_check, drop constraint courier_notices_order_check;
alter table courier_notices
  add constraint courier_notices_kind_check check (kind in ('NEW_ORDER', 'ORDER_MOVED', 'ORDER_TAKEN_BACK', 'ORDER_CANCELLED', 'ORDER_UNDELIVERED', 'MESSAGE', 'PAY_TERMS',
    'PAY_ANSWER', 'FEEDBACK_ANSWER')),
  add constraint courier_notices_text_check
    check (length(text) between 1 and case when kind in ('PAY_TERMS', 'PAY_ANSWER', 'FEEDBACK_ANSWER') then 1200 else 200 end),
  add constraint courier_notices_words_check check ((kind in ('MESSAGE', 'PAY_TERMS', 'PAY_ANSWER', 'FEEDBACK_ANSWER')) = (text is not null)),
  add constraint courier_notices_order_check check ((kind in ('MESSAGE', 'PAY_TERMS', 'PAY_ANSWER', 'FEEDBACK_ANSWER')) = (order_id is null));
