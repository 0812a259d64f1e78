-- Order search by the trigram index. LIKE is not leakproof, so under row-level security the planner must not run it before the policy, and the index goes
-- unused. This function runs with its owner's rights and is told the scope instead; it answers ids only, and the list that uses them stays under
-- row-level security, so a wrong argument shows nothing that the caller may not see. An owner without BYPASSRLS gets the same answer without the index.
create function ulak_search_orders(in_company bigint, in_branch bigint, pattern text) returns setof bigint
language plpgsql stable security definer set ulak.company = '*' set search_path = public, pg_temp rows 500 as $$
begin
  -- Custom plans: whether the index pays depends on the pattern.
  return query execute
    'select o.id from orders o where tr_fold(o.order_number || '' '' || o.customer_name || '' '' || o.customer_phone || '' '' || o.customer_address) like $1'
    || case when in_company is null then '' else ' and o.company_id = $2' end
    || case when in_branch is null then '' else ' and o.branch_id = $3' end
  using pattern, in_company, in_branch;
end $$;
