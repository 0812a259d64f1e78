-- Heat map of a branch (docs/decisions/086).

-- Orders that have ended, by their creation, with all that cells are made of: a branch's month is read from this index alone. An order enters it once, when it ends;
-- those that go on are few and have orders_active_branch. Whose place was forgotten, and what came in test mode, is no heat.
create index orders_heat on orders (branch_id, created_at) include (id, company_id, lat, lng, status, total, picked_up_at, delivered_at)
  where status in ('DELIVERED', 'UNDELIVERABLE') and erased_at is null and not is_test;

-- One count of a long range, in parts. `cells`: [row, column, sums …] of modules/heatmap/cells.ts, of the moment `started_at`.
create table heatmap_updates (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id), branch_id bigint not null references branches (id),
  from_at timestamptz not null, to_at timestamptz not null,
  grid_precision double precision not null check (grid_precision > 0), time_slot text not null check (time_slot in ('all', 'morning', 'afternoon', 'evening', 'night')),
  weekdays text not null check (weekdays ~ '^[1-7]{1,7}$'),
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
  done integer not null default 0, total integer not null check (total > 0),
  -- a RUNNING one without progress for long belongs to a server that is gone
  started_at timestamptz not null, beat_at timestamptz not null, finished_at timestamptz,
  cells json,
  check (from_at < to_at), check (done between 0 and total),
  check ((state = 'RUNNING') = (finished_at is null)), check ((state = 'DONE') = (cells is not null))
);
create unique index heatmap_updates_running on heatmap_updates (branch_id, from_at, to_at, grid_precision, time_slot, weekdays) where state = 'RUNNING';
create index heatmap_updates_branch on heatmap_updates (branch_id, from_at, to_at, started_at);
create index heatmap_updates_company on heatmap_updates (company_id);
create index heatmap_updates_started on heatmap_updates (started_at);
call ulak_protect('heatmap_updates', 'ulak_sees(company_id)');
