-- The end of an order number opens nothing any more: order numbers count up, so a neighbour's is known (docs/decisions/030).
alter table tracking_tokens drop column unlocked_orders;
