-- Outside systems: two keys side by side, what happened by key, fields of their own, recent calls (docs/decisions/067).

-- Keys that were replaced, hashed like the present one: until `valid_until` they work beside it, for a week more their calls are known as refused.
create table branch_former_keys (
  key_hash text primary key,
  branch_id bigint not null references branches (id), company_id bigint not null references companies (id),
  valid_until timestamptz not null
);
create index branch_former_keys_branch on branch_former_keys (branch_id, valid_until);
create index branch_former_keys_age on branch_former_keys (valid_until);
call ulak_protect('branch_former_keys', 'ulak_sees(company_id)');

drop function ulak_find_branch_key(text);
create function ulak_find_branch_key(hash text, at timestamptz)
returns table (branch_id bigint, company_id bigint, last_api_connection timestamptz, key_state text)
language sql stable security definer set ulak.company = '*' set search_path = public, pg_temp as $$
  select b.id, b.company_id, b.last_api_connection, found.state from (
    select id, 'CURRENT' as state from branches where api_key_hash = hash
    union all
    select f.branch_id, case when f.valid_until > at then 'PREVIOUS' else 'REPLACED' end
    from branch_former_keys f where f.key_hash = hash
  ) found join branches b on b.id = found.id join companies c on c.id = b.company_id
  where b.deleted_at is null and c.status = 'ACTIVE'
$$;

-- JSON as the outside system sent it: text, because jsonb would reorder it, and nothing here reads inside.
alter table orders add column meta text check (octet_length(meta) <= 4096);

-- An erased order keeps no fields of others (docs/decisions/035).
create function ulak_erase_meta() returns trigger language plpgsql as $$
begin
  new.meta := null;
  return new;
end $$;
create trigger orders_erase_meta before update of erased_at on orders for each row
  when (new.erased_at is not null and new.meta is not null) execute function ulak_erase_meta();

-- GET /api/orders/changes reads on along this.
create index events_branch_orders on events (branch_id, id) where kind in ('ORDER_CREATED', 'ORDER_CHANGED');

-- Calls with a branch's key, written in groups after their answers. No bodies. No foreign keys: a look-up for each row, and nothing is ever deleted there.
create table branch_api_calls (
  id bigint generated always as identity primary key,
  branch_id bigint not null, company_id bigint not null,
  at timestamptz not null, request_id text not null,
  method text not null, route text not null, status integer not null,
  code text, fields jsonb not null default '[]',
  duration_ms integer not null, order_number text, repeated boolean not null,
  key_state text not null check (key_state in ('CURRENT', 'PREVIOUS', 'REPLACED'))
);
create index branch_api_calls_branch on branch_api_calls (branch_id, id);
create index branch_api_calls_refused on branch_api_calls (branch_id, id) where status >= 400;
create index branch_api_calls_age on branch_api_calls (at);
call ulak_protect('branch_api_calls', 'ulak_sees(company_id)');
