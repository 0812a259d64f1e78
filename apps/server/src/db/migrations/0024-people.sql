-- People: what their lists show has changed, when somebody last signed in, deactivations that end by themselves (docs/decisions/060).

-- One row for each change that a list of users shows, by company. Polled lists take the newest of these rows as their state instead of reading the users
-- (modules/users/list-cache.ts). Rows are only added, so that changes of one company never wait for each other; purged after two days.
create table user_changes (
  seq bigint generated always as identity primary key,
  company_id bigint references companies (id) on delete cascade,
  at timestamptz not null default now()
);
create index user_changes_company on user_changes (company_id, seq);
create index user_changes_age on user_changes (at);
call ulak_protect('user_changes', 'ulak_sees(company_id)');

-- Beside `users`: a sign-in holds a share lock of the account's row, and two that wrote to it would wait for each other.
create table user_sign_ins (
  user_id bigint primary key references users (id),
  company_id bigint references companies (id) on delete cascade,
  last_at timestamptz not null
);
create index user_sign_ins_company on user_sign_ins (company_id);
call ulak_protect('user_sign_ins', 'ulak_sees(company_id)');
insert into user_sign_ins (user_id, company_id, last_at)
select s.user_id, u.company_id, max(s.created_at) from sessions s join users u on u.id = s.user_id group by s.user_id, u.company_id;

create function ulak_note_users_added() returns trigger
language plpgsql security definer set ulak.company = '*' set search_path = public, pg_temp as $$
begin
  insert into user_changes (company_id) select distinct company_id from added;
  return null;
end $$;
create function ulak_note_users_changed() returns trigger
language plpgsql security definer set ulak.company = '*' set search_path = public, pg_temp as $$
begin
  insert into user_changes (company_id) select company_id from before union select company_id from after;
  return null;
end $$;
create trigger users_added after insert on users referencing new table as added for each statement execute function ulak_note_users_added();
create trigger users_changed after update on users referencing old table as before new table as after
for each statement execute function ulak_note_users_changed();

-- The list shows the names of branches and companies.
create function ulak_note_place_renamed() returns trigger
language plpgsql security definer set ulak.company = '*' set search_path = public, pg_temp as $$
begin
  insert into user_changes (company_id) values (case tg_table_name when 'companies' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'company_id')::bigint end);
  return null;
end $$;
create trigger branches_renamed after update of name on branches for each row when (old.name <> new.name) execute function ulak_note_place_renamed();
create trigger companies_renamed after update of name on companies for each row when (old.name <> new.name) execute function ulak_note_place_renamed();

create function ulak_note_sign_in() returns trigger
language plpgsql security definer set ulak.company = '*' set search_path = public, pg_temp as $$
declare
  company bigint;
begin
  select company_id into company from users where id = new.user_id;
  insert into user_sign_ins as known (user_id, company_id, last_at) values (new.user_id, company, new.created_at)
  on conflict (user_id) do update set last_at = greatest(known.last_at, excluded.last_at), company_id = excluded.company_id;
  insert into user_changes (company_id) values (company);
  return null;
end $$;
create trigger sessions_noted after insert on sessions for each row execute function ulak_note_sign_in();

-- For the job that activates accounts whose deactivation has ended.
create index users_deactivation_end on users (deactivation_end_date) where not active and not deleted and deactivation_end_date is not null;
