-- Companies are administered (docs/decisions/058).

-- A removed company had nothing: no branch, person or order. Its row stays for the audit log.
alter table companies add column deleted_at timestamptz;

-- Pictures in the database, so that a backup holds them. Outside of `companies`, which nearly every query joins.
create table company_logos (
  company_id bigint primary key references companies (id),
  content bytea not null check (octet_length(content) between 1 and 1048576),
  -- SHA-256 of the content, base64url: it is in the address, so a new picture has a new address
  digest text not null check (length(digest) = 43),
  updated_at timestamptz not null default now()
);
create index company_logos_digest on company_logos (digest);
call ulak_protect('company_logos', 'ulak_sees(company_id)');

-- A new picture and a pause of the assignment are nobody's edit of the form.
drop trigger companies_version on companies;
create trigger companies_version before update on companies for each row
  when (to_jsonb(old) - 'logo' - 'dispatch_paused_at' is distinct from to_jsonb(new) - 'logo' - 'dispatch_paused_at') execute function ulak_bump_version();

-- As before, with the company's logo.
drop function ulak_find_session(text, timestamptz);
create function ulak_find_session(hash text, at timestamptz)
returns table (session_id bigint, expires_at timestamptz, last_seen_at timestamptz, user_id bigint, username text, full_name text, phone text, role text,
  company_id bigint, company_name text, company_settings jsonb, company_logo text, branch_id bigint, branch_name text, must_change_password boolean, active boolean)
language sql stable security definer set ulak.company = '*' set search_path = public, pg_temp as $$
  select s.id, s.expires_at, s.last_seen_at, u.id, u.username, u.full_name, u.phone, u.role, u.company_id, c.name, c.settings, c.logo, u.branch_id, b.name,
    u.must_change_password, u.active
  from sessions s join users u on u.id = s.user_id left join companies c on c.id = u.company_id left join branches b on b.id = u.branch_id
  where s.token_hash = hash and s.expires_at > at and u.active and not u.deleted and (c.id is null or c.status = 'ACTIVE')
$$;
