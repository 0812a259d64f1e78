-- The hash chain of the audit log (docs/decisions/066), and indexes of its screen.

-- One row per sealed row of audit_log: `hash` = sha256 of the hash before, `after_id` and the row's text (modules/audit/chain-hash.ts). `after_id` is the row
-- sealed before: the ids between the two are covered as missing. Append only, like audit_log. No foreign key: that its row is gone is what verifying tells.
create table audit_chain (
  audit_id bigint primary key,
  after_id bigint not null check (after_id >= 0 and after_id < audit_id),
  hash bytea not null check (length(hash) = 32)
);
call ulak_protect('audit_chain', 'ulak_sees_all()');
create trigger audit_chain_append_only before update or delete or truncate on audit_chain for each statement execute function ulak_refuse_change();

-- Up to where the next run may seal, once every transaction with a lower id than `before_xid` has ended (modules/audit/seal.ts). At most one row.
create table audit_chain_horizon (
  only_row boolean primary key default true check (only_row),
  up_to bigint not null,
  before_xid xid8 not null
);
call ulak_protect('audit_chain_horizon', 'ulak_sees_all()');

-- A writer has its transaction id before it takes an id of audit_log: this runs before the statement makes its first row. Sealing relies on it (decision 002
-- has the same rule for events, by a column).
create function ulak_take_transaction_id() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end $$;
create trigger audit_log_transaction_id before insert on audit_log for each statement execute function ulak_take_transaction_id();

-- The screen lists by time; each of its filters has an index in that order, so that a million rows answer as fast as a thousand.
drop index audit_log_company;
create index audit_log_at on audit_log (at, id);
create index audit_log_company on audit_log (company_id, at, id);
create index audit_log_action on audit_log (action, at, id);
create index audit_log_company_action on audit_log (company_id, action, at, id);
drop index audit_log_actor;
create index audit_log_actor on audit_log (actor_id, at, id) where actor_kind = 'USER';
create index audit_log_entity_at on audit_log (entity, entity_id, at, id);
-- A filter for what is rare must not be taken for one that the newest rows soon satisfy: the planner then reads all of audit_log_at. Counted as rare, it uses
-- the index of the filter.
alter table audit_log alter column action set (n_distinct = 10000), alter column actor_id set (n_distinct = 10000), alter column entity_id set (n_distinct = 10000);
