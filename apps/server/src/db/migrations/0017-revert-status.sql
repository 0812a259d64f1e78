-- The status an order reverts to when it leaves its courier or the pool: READY once the goods were ready at
-- any time before, else PREPARING. Arguments: the order's columns `status` and `previous_status`.
-- The same rule over a whole history is revertStatus() of contracts/orders/transitions.ts; a test over all
-- histories holds the two together. Only adds a function: processes of the version before do not know it.
create function ulak_revert_status(status text, previous_status text) returns text
language sql immutable parallel safe
return case
  when status in ('READY', 'PICKED_UP', 'IN_DELIVERY', 'UNDELIVERABLE') or previous_status = 'READY'
    then 'READY'
  else 'PREPARING'
end;
