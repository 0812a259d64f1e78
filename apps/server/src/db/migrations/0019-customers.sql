-- Known customers (docs/decisions/050) and searches for words in any order (docs/decisions/016).

-- A number's orders by company: a number that another company writes on every order costs nothing here. It takes the place of (number, creation) instead of
-- standing beside it, so that creating an order pays nothing.
create index orders_phone_company on orders (customer_phone_key, company_id, created_at);
drop index orders_phone;

-- As before (0006-search.sql), but all of several texts must hold: `likes` and `doors` are asked of the trigram index, `checks` are in nearly every address and
-- only checked. LIKE patterns and regular expressions come quoted into the statement, so that each of them may use the index.
drop function ulak_search_orders(bigint, bigint, text, timestamptz, timestamptz, integer);

create function ulak_search_orders(in_company bigint, in_branch bigint, likes text[], doors text[], checks text[], in_from timestamptz, in_to timestamptz, max integer)
returns setof bigint
language plpgsql stable security definer set ulak.company = '*' set search_path = public, pg_temp set work_mem = '32MB' set enable_seqscan = off rows 500 as $$
declare
  place text := case when in_company is null then '' else ' and o.company_id = $1' end
    || case when in_branch is null then '' else ' and o.branch_id = $2' end
    || case when in_from is null then '' else ' and o.created_at >= $3' end
    || case when in_to is null then '' else ' and o.created_at < $4' end;
  wanted text := (select coalesce(string_agg(format(' and o.search_text like %L', one), ''), '') from unnest(likes) one)
    || (select coalesce(string_agg(format(' and o.search_text ~ %L', one), ''), '') from unnest(doors) one);
  checked text := (select coalesce(string_agg(format(' and (o.search_text || '''') like %L', one), ''), '') from unnest(checks) one);
  looked_through integer := case when in_branch is null then 20000 else 3000 end;
  hits integer;
begin
  return query execute 'select id from (select o.id, o.created_at, o.search_text from orders o where true' || place || ' order by o.created_at desc limit $6) o'
    || ' where true' || wanted || checked || ' order by created_at desc limit $5'
  using in_company, in_branch, in_from, in_to, max, looked_through;
  get diagnostics hits = row_count;
  if hits >= max / 2 then return; end if;
  -- "offset 0": all of the hits, then sorted. Reading backwards until there are enough would read everything when there are none.
  return query execute 'select id from (select o.id, o.created_at from orders o where true' || wanted || checked || place
    || ' offset 0) found order by created_at desc limit $5'
  using in_company, in_branch, in_from, in_to, max;
end $$;
