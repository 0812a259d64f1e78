import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BoundaryShape } from '@ulak/contracts/neighborhoods/boundary';
import type { NeighborhoodId } from '@ulak/contracts/neighborhoods/id';
import { type Candidate, chooseNeighborhood } from './choose-neighborhood.ts';

/** The part of a `pg` client that the job needs. */
export interface SqlClient {
  query(
    sql: string,
    values?: unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
}

/** `held`: orders that somebody else was working on, which are still to do. */
export interface AssignedOrders {
  readonly changed: number;
  readonly held: readonly number[];
}

/** Boxes by index (neighborhoods_box); whether the boundary itself holds the point is seen afterwards. */
const WITH_CANDIDATES = `
  select o.id, o.lat, o.lng, o.neighborhood_id, coalesce((
    select array_agg(n.id) from neighborhoods n where n.removed_at is null
      and box(point(n.min_lng, n.min_lat), point(n.max_lng, n.max_lat))
        @> box(point(o.lng, o.lat), point(o.lng, o.lat))), '{}') as candidates
  from orders o where o.id = any($1) and o.erased_at is null`;

/** Who holds an order is not waited for, so that this and a step of orders never wait in a circle. */
const WRITE = `
  with free as (
    select o.id from orders o where o.id = any($1) and o.erased_at is null order by o.id
    for no key update skip locked)
  update orders o set neighborhood_id = chosen.neighborhood
  from unnest($1::bigint[], $2::bigint[]) as chosen (id, neighborhood)
  where o.id = chosen.id and o.id in (select id from free) returning o.id`;

/** Looks up where these orders lie and writes what differs. */
export async function assignOrders(db: SqlClient, ids: readonly number[]): Promise<AssignedOrders> {
  if (ids.length === 0) return { changed: 0, held: [] };
  const { rows } = await db.query(WITH_CANDIDATES, [ids]);
  const orders = rows.map((row) => ({
    id: Number(row.id),
    point: { lat: Number(row.lat), lng: Number(row.lng) } satisfies LatLng,
    now: row.neighborhood_id === null ? null : Number(row.neighborhood_id),
    candidates: (row.candidates as (string | number)[]).map(Number),
  }));
  const known = await readCandidates(db, [...new Set(orders.flatMap(({ candidates }) => candidates))]);
  const changes = orders
    .map(({ candidates, point, ...order }) => ({
      ...order,
      chosen: chooseNeighborhood(
        point,
        candidates.flatMap((id) => known.get(id) ?? []),
      ),
    }))
    .filter(({ now, chosen }) => now !== chosen);
  if (changes.length === 0) return { changed: 0, held: [] };
  const written = await db.query(WRITE, [changes.map(({ id }) => id), changes.map(({ chosen }) => chosen)]);
  const done = new Set(written.rows.map(({ id }) => Number(id)));
  return { changed: done.size, held: changes.map(({ id }) => id).filter((id) => !done.has(id)) };
}

async function readCandidates(db: SqlClient, ids: readonly number[]): Promise<Map<number, Candidate>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query('select id, area_km2, boundary from neighborhoods where id = any($1)', [
    ids,
  ]);
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        id: Number(row.id) as NeighborhoodId,
        areaKm2: Number(row.area_km2),
        boundary: row.boundary as BoundaryShape,
      },
    ]),
  );
}
