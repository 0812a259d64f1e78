-- Order search over a million orders (docs/decisions/016).

-- What a search looks at, folded when it is written: folding it anew for each row looked at was nine tenths of a search. The newest by creation, as lists are
-- sorted: whichever index of (…, created_at) fits the scope ends early.
alter table orders add column if not exists search_text text generated always as
  (tr_fold(order_number || ' ' || customer_name || ' ' || customer_phone || ' ' || customer_address)) stored;
drop index if exists orders_search;
create index orders_search on orders using gin (search_text gin_trgm_ops);

-- Up to `max` hits, newest first; fewer when the newest orders alone hold half as many: they are looked through first, because a text that is frequent needs no
-- index, and none serves it. A branch's orders lie apart from each other on the disk, so fewer of them are. May name an order twice.
create or replace function ulak_search_orders(in_company bigint, in_branch bigint, pattern text, in_from timestamptz, in_to timestamptz, max integer) returns setof bigint
language plpgsql stable security definer set ulak.company = '*' set search_path = public, pg_temp set work_mem = '32MB' set enable_seqscan = off rows 500 as $$
declare
  place text := case when in_company is null then '' else ' and o.company_id = $2' end
    || case when in_branch is null then '' else ' and o.branch_id = $3' end
    || case when in_from is null then '' else ' and o.created_at >= $4' end
    || case when in_to is null then '' else ' and o.created_at < $5' end;
  looked_through integer := case when in_branch is null then 20000 else 3000 end;
  hits integer;
  rare text;
begin
  return query execute 'select id from (select o.id, o.created_at, o.search_text from orders o where true' || place || ' order by o.created_at desc limit $7) newest'
    || ' where search_text like $1 order by created_at desc limit $6'
  using pattern, in_company, in_branch, in_from, in_to, max, looked_through;
  get diagnostics hits = row_count;
  if hits >= max / 2 then return; end if;
  -- The index is asked for the words that tell orders apart: 'mah', 'cad', 'no' are in every address, and reading their lists would be most of the search.
  select string_agg(format(' and o.search_text like %L', case when place_in = 1 then '%' else '% ' end || word || '%'), '') into rare
  from regexp_split_to_table(substr(pattern, 2, length(pattern) - 2), ' +') with ordinality as words (word, place_in)
  where length(word) > 1 and rtrim(word, '.:,') <> all ('{mah,mahalle,mahallesi,cad,cadde,caddesi,sok,sk,sokak,sokagi,bulvari,blv,no,kat,daire,apt,blok,site,sitesi,istanbul}');
  -- "offset 0": all of the hits, then sorted. Reading backwards until there are enough would read everything when there are none.
  return query execute 'select id from (select o.id, o.created_at from orders o where '
    || case when rare is null then 'o.search_text like $1' else '(o.search_text || '''') like $1' || rare end
    || place || ' offset 0) found order by created_at desc limit $6'
  using pattern, in_company, in_branch, in_from, in_to, max;
end $$;

create or replace function ulak_newest_orders_at(in_company bigint, in_branch bigint, pattern text, max integer) returns setof bigint
language plpgsql stable security definer set ulak.company = '*' set search_path = public, pg_temp rows 300 as $$
begin
  return query execute
    'select o.id from orders o where o.search_text like $1 and tr_fold(o.customer_address) like $1'
    || case when in_company is null then '' else ' and o.company_id = $2' end
    || case when in_branch is null then '' else ' and o.branch_id = $3' end
    || ' order by o.created_at desc limit $4'
  using pattern, in_company, in_branch, max;
end $$;
