-- Customers' ratings: a list that people work through, its search, and one rule for averages (docs/decisions/074).

-- Goes up with every decision about a rating, so that two people do not overwrite each other.
alter table customer_feedback add column version integer not null default 1;

-- The newest of whatever the caller sees, with what they are filtered and averaged by.
create index customer_feedback_time on customer_feedback (created_at desc, id desc) include (company_id, branch_id, courier_id, rating, status);
create index customer_feedback_company on customer_feedback (company_id, created_at desc, id desc) include (branch_id, courier_id, rating, status);
create index customer_feedback_branch on customer_feedback (branch_id, created_at desc, id desc) include (company_id, courier_id, rating, status);
create index customer_feedback_courier on customer_feedback (courier_id, created_at desc, id desc) include (company_id, branch_id, rating, status);
create index customer_feedback_comments on customer_feedback using gin (tr_fold(comment) gin_trgm_ops) where comment is not null;

-- Ratings that count in an average: all but the rejected ones.
create view counted_ratings with (security_invoker) as
select f.company_id, f.branch_id, f.courier_id, f.rating, f.created_at from customer_feedback f where f.status <> 'REJECTED';

-- Mean of at least five ratings, two decimals; of fewer none: they would be one or two customers' opinion, and show whose.
create function ulak_rating_mean(counted bigint[]) returns numeric language sql immutable strict parallel safe as
$$ select case when counted[1] >= 5 then round(counted[2]::numeric / counted[1], 2) end $$;
create aggregate rating_average(smallint) (sfunc = int2_avg_accum, stype = bigint[], finalfunc = ulak_rating_mean, combinefunc = int4_avg_combine, initcond = '{0,0}', parallel = safe);

-- Ids of ratings whose comment or courier has all of the words, or whose order has the number; folded text. Bypasses row-level security, which would prevent
-- the trigram indexes from being used, so it takes the scope; the list around it stays under row-level security.
create function ulak_search_ratings(in_company bigint, in_branch bigint, words text[], number text, since timestamptz, max integer) returns setof bigint
language plpgsql stable security definer set ulak.company = '*' set search_path = public, pg_temp set work_mem = '32MB' set enable_seqscan = off rows 500 as $$
declare
  place text := case when in_company is null then '' else ' and f.company_id = $1' end
    || case when in_branch is null then '' else ' and f.branch_id = $2' end
    || case when since is null then '' else ' and f.created_at >= $3' end;
  said text := (select string_agg(format(' and tr_fold(f.comment) like %L', word), '') from unnest(words) word);
  named text := (select string_agg(format(' and tr_fold(u.full_name) like %L', word), '') from unnest(words) word);
  hits integer;
begin
  return query execute 'select f.id from orders o join customer_feedback f on f.order_id = o.id where '
    || format('o.search_text like %L', number || ' %') || place || ' limit $4'
  using in_company, in_branch, since, max;
  if said is null then return; end if;
  return query execute 'select f.id from users u cross join lateral (select f.id from customer_feedback f where f.courier_id = u.id' || place
    || ' order by f.created_at desc, f.id desc limit $4) f where u.role = ''COURIER''' || named || case when in_company is null then '' else ' and u.company_id = $1' end
  using in_company, in_branch, since, max;
  -- A word that many wrote is soon found among the newest; a rare one by the index.
  return query execute 'select f.id from (select f.id, f.comment from customer_feedback f where f.comment is not null' || place
    || ' order by f.created_at desc, f.id desc limit $5) f where true' || said || ' limit $4'
  using in_company, in_branch, since, max, 10000;
  get diagnostics hits = row_count;
  if hits >= max / 2 then return; end if;
  -- "offset 0": all of the hits, then sorted. Reading backwards until there are enough would read everything when there are none.
  return query execute 'select id from (select f.id, f.created_at from customer_feedback f where f.comment is not null' || said || place
    || ' offset 0) found order by created_at desc, id desc limit $4'
  using in_company, in_branch, since, max;
end $$;
