-- Address search: newest orders whose address fits a pattern (why a function: 0002), and what the geocoder answered.

create function ulak_newest_orders_at(in_company bigint, in_branch bigint, pattern text, max integer) returns setof bigint
language plpgsql stable security definer set ulak.company = '*' set search_path = public, pg_temp rows 300 as $$
begin
  return query execute
    'select o.id from orders o where tr_fold(o.order_number || '' '' || o.customer_name || '' '' || o.customer_phone || '' '' || o.customer_address) like $1'
    || ' and tr_fold(o.customer_address) like $1'
    || case when in_company is null then '' else ' and o.company_id = $2' end
    || case when in_branch is null then '' else ' and o.branch_id = $3' end
    || ' order by o.id desc limit $4'
  using pattern, in_company, in_branch, max;
end $$;

-- Questions are folded address texts of all companies together; they say nothing about who asked.
create table geocoder_answers (
  question text primary key, places jsonb not null, asked_at timestamptz not null
);
create index geocoder_answers_age on geocoder_answers (asked_at);
call ulak_protect('geocoder_answers', 'ulak_sees_all()');
