-- Places where a company plans a branch (docs/decisions/088). `evidence`: the suggestion as it was when it was planned.
create table planned_branches (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  lat double precision not null check (lat between -90 and 90), lng double precision not null check (lng between -180 and 180),
  potential integer not null check (potential between 0 and 100), evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
  note text check (length(note) between 1 and 1000),
  state text not null default 'PLANNED' check (state in ('PLANNED', 'IN_PROGRESS', 'OPENED', 'DROPPED')),
  created_at timestamptz not null, created_by bigint references users (id),
  updated_at timestamptz not null, updated_by bigint references users (id),
  version integer not null default 1 check (version > 0)
);
-- A place, a cell of 0.001 degrees, has one plan that was not dropped: of two at once the later waits and finds it.
create unique index planned_branches_place on planned_branches (company_id, floor(lat * 1000), floor(lng * 1000)) where state <> 'DROPPED';
create index planned_branches_company on planned_branches (company_id, id);
call ulak_protect('planned_branches', 'ulak_sees(company_id)');
