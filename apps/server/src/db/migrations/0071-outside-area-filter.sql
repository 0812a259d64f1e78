-- Orders outside of the delivery area, listed (docs/decisions/098).

-- Few orders are: an entry for each of them only.
create index orders_outside_area on orders (company_id, branch_id, created_at) where outside_area;
