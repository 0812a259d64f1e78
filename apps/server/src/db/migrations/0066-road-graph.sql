-- The graph of a set's roads (docs/decisions/094): `streets/<graph_file>` under the data folder, as its tiles. Null: its extract has more junctions
-- than a graph may have, none that can be ridden, or it was loaded before graphs were.
alter table street_sets add column graph_file text unique check (graph_file ~ '^[0-9a-f]{32}\.graph$');
