-- Steps of the first run that a person wants to see no more (docs/decisions/063). A person's own choice: no version, no audit row, deleted with the account.
alter table users add column setup_skipped text[] not null default '{}'
  check (setup_skipped <@ array['company', 'branch', 'people', 'order']);
