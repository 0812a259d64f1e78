-- Rehearsals of past days (docs/decisions/091). One at a time per server: the others wait QUEUED. One that waits or runs without a beat for long belongs to a server that is gone.
-- `settings`, `result`: contracts/rehearsals/schema.ts.
create table rehearsals (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id),
  day date not null, settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
  done integer not null default 0, total integer not null check (total > 0),
  started_by bigint references users (id),
  started_at timestamptz not null, beat_at timestamptz not null, finished_at timestamptz,
  result jsonb check (jsonb_typeof(result) = 'object'),
  check (done between 0 and total),
  check ((state in ('QUEUED', 'RUNNING')) = (finished_at is null)), check ((state = 'DONE') = (result is not null))
);
create index rehearsals_branch on rehearsals (branch_id, id);
create index rehearsals_company on rehearsals (company_id);
create index rehearsals_started on rehearsals (started_at);
create index rehearsals_open on rehearsals (branch_id) where state in ('QUEUED', 'RUNNING');
call ulak_protect('rehearsals', 'ulak_sees(company_id)');
