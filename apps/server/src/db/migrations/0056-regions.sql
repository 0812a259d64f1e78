-- Region analysis (docs/decisions/087).

-- Names of the neighbourhoods in which orders lie, for who analyses them. Owner's rights: the rows are OWNER's alone (docs/decisions/085), their names are a map's.
create function ulak_neighborhood_names(wanted bigint[]) returns table (id bigint, name text, district text)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id, n.name, n.district from neighborhoods n where n.id = any(wanted) and n.removed_at is null
$$;
