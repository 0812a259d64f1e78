-- What owners ran in the database console, for their own history: sealed, because a statement may name a person or a secret. Forgotten after 90 days.
create table console_statements (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id), at timestamptz not null,
  kind text not null check (kind in ('rows', 'trial', 'done', 'refused', 'failed', 'cancelled')),
  statement_sealed text not null, outcome_sealed text not null, duration_ms double precision not null check (duration_ms >= 0)
);
create index console_statements_user on console_statements (user_id, id);
create index console_statements_at on console_statements (at);
call ulak_protect('console_statements', '(select ulak_sees_all())');
