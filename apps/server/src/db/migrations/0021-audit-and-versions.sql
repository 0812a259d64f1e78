-- Administration: who changed what (docs/decisions/057), versions of records that two people edit (058).

-- One row per administrative change, sign-in, export and import, in the transaction of what it tells of. Append only: the application role may neither change nor
-- delete (db/app-role.ts). Not in `events`: nobody streams these, and a transaction that holds an event and waits stops everybody's stream (docs/decisions/002).
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null check (action ~ '^[A-Z_]{3,40}$'),
  entity text not null, entity_id bigint,
  company_id bigint references companies (id), branch_id bigint references branches (id),
  actor_kind text not null check (actor_kind in ('USER', 'BRANCH_KEY', 'ANONYMOUS', 'SYSTEM')), actor_id bigint, actor_name text,
  ip text,
  -- {field: {was, is}}; no secrets, no passwords
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);
create index audit_log_company on audit_log (company_id, id);
create index audit_log_entity on audit_log (entity, entity_id, id);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_branch on audit_log (branch_id) where branch_id is not null;
call ulak_protect('audit_log', 'ulak_sees(company_id)');

create function ulak_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are append only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log for each statement execute function ulak_refuse_change();

-- Goes up with every change that a person makes; an edit names the version that it began with (409 RECORD_CHANGED).
alter table companies add column version integer not null default 1;
alter table branches add column version integer not null default 1;
alter table users add column version integer not null default 1;

create function ulak_bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger companies_version before update on companies for each row when (old.* is distinct from new.*) execute function ulak_bump_version();
-- the moment of the last call with the branch's key is nobody's edit
create trigger branches_version before update on branches for each row
  when (to_jsonb(old) - 'last_api_connection' is distinct from to_jsonb(new) - 'last_api_connection') execute function ulak_bump_version();
create trigger users_version before update on users for each row
  when ((old.username, old.phone, old.full_name, old.role, old.branch_id, old.company_id, old.active, old.deleted, old.deactivation_end_date)
    is distinct from (new.username, new.phone, new.full_name, new.role, new.branch_id, new.company_id, new.active, new.deleted, new.deactivation_end_date))
  execute function ulak_bump_version();

-- A branch that an OWNER made before its company is a shell: no key, people or orders until it is assigned (DECISIONS "Roles, once more").
alter table branches alter column company_id drop not null;

-- A branch never leaves its company.
create function ulak_keep_company() returns trigger language plpgsql as $$
begin
  raise exception 'a branch never leaves its company' using errcode = 'check_violation';
end $$;
create trigger branches_keep_company before update of company_id on branches for each row
  when (old.company_id is not null and new.company_id is distinct from old.company_id) execute function ulak_keep_company();
alter table branches add constraint branches_shell check (company_id is not null or (api_key_hash is null and api_key_sealed is null));
