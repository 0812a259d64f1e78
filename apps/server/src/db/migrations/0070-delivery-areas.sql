-- Delivery area of a branch (docs/decisions/098).

-- As contracts/delivery-areas/area.ts has them; null: it delivers anywhere. In the branch's row, because creating an order holds that row's version against
-- what it has cached. `delivery_reach` is what a job made of an area of minutes.
alter table branches
  add column delivery_area jsonb check (delivery_area ->> 'kind' in ('MINUTES', 'DRAWN') and delivery_area ->> 'rule' in ('MARK', 'REFUSE')),
  add column delivery_reach jsonb check (delivery_reach is null or jsonb_typeof(delivery_reach -> 'shape') = 'object');
create index branches_delivery_minutes on branches (id) where delivery_area ->> 'kind' = 'MINUTES' and deleted_at is null;

-- Nobody edits what the job made.
drop trigger branches_version on branches;
create trigger branches_version before update on branches for each row
  when (to_jsonb(old) - '{last_api_connection,test_mode_until,delivery_reach}'::text[]
    is distinct from to_jsonb(new) - '{last_api_connection,test_mode_until,delivery_reach}'::text[])
  execute function ulak_bump_version();

-- Its branch did not deliver there when its point was set.
alter table orders add column outside_area boolean not null default false;
