-- Tiles of the router Valhalla beside the streets they were built with (docs/decisions/095): a folder below `streets` of the data folder of each machine;
-- null: none were built. Without them, or where Valhalla is not installed, our own graph counts, and the great circle without that.
alter table street_sets
  add column routing_folder text unique check (routing_folder ~ '^[0-9a-f]{32}\.valhalla$'),
  add column routing_bytes bigint check (routing_bytes > 0),
  add constraint street_sets_routing check ((routing_folder is null) = (routing_bytes is null));
