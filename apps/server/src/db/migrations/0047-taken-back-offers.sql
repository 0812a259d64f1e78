-- An offer that nobody answered and one that was taken back are told apart (docs/decisions/079).
alter table passed_over_couriers drop constraint passed_over_couriers_kind_check;
alter table passed_over_couriers add constraint passed_over_couriers_kind_check
  check (kind in ('ON_BREAK', 'LET_PASS', 'OFFER_TAKEN_BACK', 'FULL', 'ON_ROAD', 'OUT_OF_AREA', 'LATER', 'DELAYS_OTHERS', 'FEWER_ORDERS', 'TOGETHER', 'TOTAL_WAIT'));
-- What the offers of the last 30 days still say of the rows so far.
update passed_over_couriers p set kind = 'OFFER_TAKEN_BACK'
where p.kind = 'LET_PASS' and (select o.outcome from dispatch_offers o
  where o.order_id = p.order_id and o.courier_id = p.courier_id and o.outcome in ('EXPIRED', 'TAKEN_BACK') and o.ended_at <= p.at
  order by o.ended_at desc limit 1) = 'TAKEN_BACK';
