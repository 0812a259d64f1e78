import { NEIGHBORHOOD_LOCK } from '../../db/advisory-locks.ts';
import { type AssignedOrders, assignOrders, type SqlClient } from './assign-orders.ts';
import { writeOutlines } from './map-outline.ts';

/** Key of the row of `installation`: events up to this id were read. */
const READ_KEY = 'neighborhood-events';
/** No transaction lasts so long: an older event id that comes later is not possible. */
const SETTLED = "interval '5 minutes'";
const BATCH = 1_000;
/** Runs over what was held by somebody, before the next minute takes over. */
const TRIES = 3;

const one = async (db: SqlClient, text: string, values?: unknown[]) => (await db.query(text, values)).rows[0];
const idsOf = (rows: readonly Record<string, unknown>[]): number[] => rows.map(({ id }) => Number(id));

/**
 * Gives orders their neighbourhood: those in the box of one that came or went, and those made or moved since
 * the last run. Each minute, and soon after a change. One node at a time; idempotent.
 */
export async function assignNeighborhoods(db: SqlClient, now: Date): Promise<Record<string, number>> {
  const lock = await one(db, 'select pg_try_advisory_lock($1) as held', [NEIGHBORHOOD_LOCK]);
  if (lock?.held !== true) return { neighborhoods: 0, orders: 0 };
  try {
    await writeOutlines(db);
    const changed = await assignChanged(db, now);
    return { neighborhoods: changed.neighborhoods, orders: changed.orders + (await assignRecent(db, now)) };
  } finally {
    await db.query('select pg_advisory_unlock($1)', [NEIGHBORHOOD_LOCK]);
  }
}

/** Orders in the boxes of neighbourhoods that came or went, in one pass along the orders' ids. */
async function assignChanged(
  db: SqlClient,
  now: Date,
): Promise<{ readonly neighborhoods: number; readonly orders: number }> {
  const pending = await db.query(
    'select id from neighborhoods where assigned_at is null or removed_at is not null',
  );
  const ids = idsOf(pending.rows);
  if (ids.length === 0) return { neighborhoods: 0, orders: 0 };
  const inBoxes = `select o.id from orders o where o.id > $1 and o.erased_at is null and exists (
      select from neighborhoods n where n.id = any($3)
        and o.lng between n.min_lng and n.max_lng and o.lat between n.min_lat and n.max_lat)
    order by o.id limit $2`;
  let orders = 0;
  let held: number[] = [];
  for (let after = 0, isMore = true; isMore; ) {
    const found = idsOf((await db.query(inBoxes, [after, BATCH, ids])).rows);
    const done = await assignOrders(db, found);
    orders += done.changed;
    held = [...held, ...done.held];
    after = found.at(-1) ?? after;
    isMore = found.length === BATCH;
  }
  const rest = await assignHeld(db, held);
  // somebody works on an order all the while: the next minute goes through it again
  if (rest.held.length > 0) return { neighborhoods: 0, orders: orders + rest.changed };
  await db.query('delete from neighborhoods where id = any($1) and removed_at is not null', [ids]);
  await db.query('update neighborhoods set assigned_at = $2 where id = any($1) and assigned_at is null', [
    ids,
    now,
  ]);
  return { neighborhoods: ids.length, orders: orders + rest.changed };
}

async function assignHeld(db: SqlClient, ids: readonly number[]): Promise<AssignedOrders> {
  let rest: AssignedOrders = { changed: 0, held: ids };
  for (let tries = 0; rest.held.length > 0 && tries < TRIES; tries++) {
    await db.query('select pg_sleep(0.2)');
    const again = await assignOrders(db, rest.held);
    rest = { changed: rest.changed + again.changed, held: again.held };
  }
  return rest;
}

/**
 * Orders that were made or moved, by their events, which creation writes anyway. The last five minutes are
 * read again each time: an event may commit after one with a higher id.
 */
async function assignRecent(db: SqlClient, now: Date): Promise<number> {
  const stored = await one(db, 'select value::text::bigint as id from installation where key = $1', [
    READ_KEY,
  ]);
  const settled = await one(
    db,
    `select id from events where id >= $2 and at < $1::timestamptz - ${SETTLED} order by id desc limit 1`,
    [now, Number(stored?.id ?? 0)],
  );
  const isUsed = await one(db, 'select 1 from neighborhoods where removed_at is null limit 1');
  let changed = 0;
  if (stored && isUsed) changed = await assignSince(db, Number(stored.id));
  await db.query(
    `insert into installation (key, value) values ($1, to_jsonb($2::bigint))
      on conflict (key) do update set value = excluded.value`,
    [READ_KEY, Number(settled?.id ?? stored?.id ?? 0)],
  );
  return changed;
}

async function assignSince(db: SqlClient, eventId: number): Promise<number> {
  const moved = `select id, entity_id from events where id > $1 and entity = 'order'
      and (kind = 'ORDER_CREATED' or kind = 'ORDER_CHANGED' and payload ->> 'action' = 'edit')
    order by id limit $2`;
  let changed = 0;
  for (let after = eventId, isMore = true; isMore; ) {
    const { rows } = await db.query(moved, [after, BATCH]);
    const orderIds = [...new Set(rows.map((row) => Number(row.entity_id)))];
    changed += (await assignOrders(db, orderIds)).changed;
    after = Number(rows.at(-1)?.id ?? after);
    isMore = rows.length === BATCH;
  }
  return changed;
}
