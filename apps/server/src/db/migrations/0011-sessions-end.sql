-- Sessions end in the transaction of what ends them, whoever writes it (docs/decisions/031).

-- As before, and not for users of a PASSIVE company.
create or replace function ulak_find_session(hash text, at timestamptz)
returns table (session_id bigint, expires_at timestamptz, last_seen_at timestamptz, user_id bigint, username text, full_name text, phone text, role text,
  company_id bigint, company_name text, company_settings jsonb, branch_id bigint, branch_name text, must_change_password boolean, active boolean)
language sql stable security definer set ulak.company = '*' set search_path = public, pg_temp as $$
  select s.id, s.expires_at, s.last_seen_at, u.id, u.username, u.full_name, u.phone, u.role, u.company_id, c.name, c.settings, u.branch_id, b.name, u.must_change_password, u.active
  from sessions s join users u on u.id = s.user_id left join companies c on c.id = u.company_id left join branches b on b.id = u.branch_id
  where s.token_hash = hash and s.expires_at > at and u.active and not u.deleted and (c.id is null or c.status = 'ACTIVE')
$$;

-- Every deletion of sessions tells all nodes and their streams (live/hub.ts), one event for each user.
create function ulak_tell_sessions_ended() returns trigger
language plpgsql security definer set ulak.company = '*' set search_path = public, pg_temp as $$
begin
  insert into events (kind, entity, entity_id, actor_kind, payload)
  select 'SESSIONS_ENDED', 'user', user_id, 'SYSTEM', jsonb_build_object('sessionIds', jsonb_agg(id order by id))
  from ended group by user_id;
  return null;
end $$;
create trigger sessions_told after delete on sessions referencing old table as ended
for each statement execute function ulak_tell_sessions_ended();

-- Who changes somebody's own password keeps the session in which it is done: its id is the setting
-- ulak.keep_session of the transaction. Rows are locked in the order of their ids, so that two such changes
-- wait for each other and not in a circle.
create function ulak_end_sessions_of_user() returns trigger
language plpgsql security definer set ulak.company = '*' set search_path = public, pg_temp as $$
declare
  kept bigint := coalesce(nullif(current_setting('ulak.keep_session', true), '')::bigint, 0);
begin
  perform 1 from sessions where user_id = new.id and id <> kept order by id for update;
  delete from sessions where user_id = new.id and id <> kept;
  return null;
end $$;
-- What a session may do and for whom. A login name (national ID, phone) is not among it: the account stays
-- the same person's.
create trigger users_end_sessions after update of password_hash, role, company_id, branch_id, active, deleted, must_change_password on users
for each row when (
  (old.password_hash, old.role, old.company_id, old.branch_id, old.active, old.deleted)
    is distinct from (new.password_hash, new.role, new.company_id, new.branch_id, new.active, new.deleted)
  or (new.must_change_password and not old.must_change_password))
execute function ulak_end_sessions_of_user();

create function ulak_end_sessions_of_company() returns trigger
language plpgsql security definer set ulak.company = '*' set search_path = public, pg_temp as $$
begin
  perform 1 from sessions s join users u on u.id = s.user_id where u.company_id = new.id order by s.id for update of s;
  delete from sessions s using users u where u.id = s.user_id and u.company_id = new.id;
  return null;
end $$;
create trigger companies_end_sessions after update of status on companies
for each row when (new.status = 'PASSIVE' and old.status <> 'PASSIVE')
execute function ulak_end_sessions_of_company();
