-- Offers are deleted a month after they ended (maintenance purge); the hourly look must not read the whole table. Open offers have no moment and stay.
create index dispatch_offers_ended on dispatch_offers (ended_at) where ended_at is not null;
