import type { NeighborhoodId } from '@ulak/contracts/neighborhoods/id';
import type { NeighborhoodStats } from '@ulak/contracts/neighborhoods/schema';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import type { NeighborhoodsTable } from '../../db/tables/neighborhoods.ts';

const columns = [
  'id',
  'name',
  'district',
  'city',
  'created_at',
  'center_lat',
  'center_lng',
  'area_km2',
  'boundary_source',
  'assigned_at',
] as const;
export type NeighborhoodRow = Pick<Selectable<NeighborhoodsTable>, (typeof columns)[number]>;
export type NeighborhoodDetailRow = NeighborhoodRow &
  Pick<Selectable<NeighborhoodsTable>, 'osm_id' | 'osm_type' | 'boundary'>;

/** What a list is narrowed to: exact names; '' and undefined narrow nothing. */
export interface NeighborhoodFilters {
  readonly city?: string | undefined;
  readonly district?: string | undefined;
}

const living = (tx: Tx, { city, district }: NeighborhoodFilters = {}) =>
  tx
    .selectFrom('neighborhoods')
    .where('removed_at', 'is', null)
    .$if(Boolean(city), (query) => query.where('city', '=', city ?? ''))
    .$if(Boolean(district), (query) => query.where('district', '=', district ?? ''));

/** A page in the order of the Turkish alphabet. */
export const listPage = (
  tx: Tx,
  filters: NeighborhoodFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<NeighborhoodRow[]> =>
  living(tx, filters)
    .select(columns)
    .orderBy(sql`name collate "tr-x-icu"`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

export async function count(tx: Tx, filters: NeighborhoodFilters): Promise<number> {
  const row = await living(tx, filters)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export const find = async (tx: Tx, id: NeighborhoodId): Promise<NeighborhoodDetailRow | null> =>
  (await living(tx)
    .select([...columns, 'osm_id', 'osm_type', 'boundary'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** Figures of all neighbourhoods, by place. @param since from when one counts as recently added */
export async function readStats(tx: Tx, since: Date): Promise<NeighborhoodStats> {
  const places = await living(tx)
    .select((eb) => [
      'city',
      'district',
      eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where created_at >= ${since})`.as('recent'),
    ])
    .groupBy(['city', 'district'])
    .orderBy(sql`city collate "tr-x-icu"`)
    .orderBy(sql`district collate "tr-x-icu"`)
    .execute();
  const byCity = new Map<string, number>();
  for (const { city, count: n } of places) byCity.set(city, (byCity.get(city) ?? 0) + n);
  return {
    totalNeighborhoods: places.reduce((sum, place) => sum + place.count, 0),
    totalCities: byCity.size,
    totalDistricts: places.length,
    recentlyAdded: places.reduce((sum, place) => sum + place.recent, 0),
    cityStats: [...byCity].map(([city, n]) => ({ city, count: n })),
    districtStats: places.map(({ city, district, count: n }) => ({ city, district, count: n })),
  };
}

/** Adds a neighbourhood; null: the place is there already, also when it comes at this moment. */
export const add = async (tx: Tx, row: Insertable<NeighborhoodsTable>): Promise<NeighborhoodRow | null> =>
  (await tx
    .insertInto('neighborhoods')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()) ?? null;

/** What makes a place the same as another: its names, or what OpenStreetMap calls it. */
export type PlaceIdentity = Pick<
  Insertable<NeighborhoodsTable>,
  'name_key' | 'district_key' | 'city_key' | 'osm_type' | 'osm_id'
>;

/** The neighbourhoods that are the same place as one of these. */
export const listSame = (tx: Tx, places: readonly PlaceIdentity[]) =>
  living(tx)
    .select(['id', 'name', 'district', 'city', 'name_key', 'district_key', 'city_key', 'osm_type', 'osm_id'])
    .where((eb) =>
      eb.or(
        places.flatMap(({ osm_type, osm_id, name_key, district_key, city_key }) => [
          eb.and({ name_key, district_key, city_key }),
          ...(osm_id && osm_type ? [eb.and({ osm_type, osm_id })] : []),
        ]),
      ),
    )
    .execute();

/** Neighbourhoods whose boxes meet a new one's, nearest middle first, at most so many. */
export const listAround = (
  tx: Tx,
  {
    id,
    ...row
  }: Pick<Insertable<NeighborhoodsTable>, 'min_lat' | 'min_lng' | 'max_lat' | 'max_lng'> & {
    readonly id: NeighborhoodId;
    readonly center_lat: number;
    readonly center_lng: number;
  },
  limit: number,
) =>
  living(tx)
    .select(['name', 'center_lat', 'center_lng', 'outline'])
    .where('id', '<>', id)
    .where((eb) =>
      eb.and([
        eb('min_lat', '<=', row.max_lat),
        eb('max_lat', '>=', row.min_lat),
        eb('min_lng', '<=', row.max_lng),
        eb('max_lng', '>=', row.min_lng),
      ]),
    )
    .orderBy(sql`abs(center_lat - ${row.center_lat}::float8) + abs(center_lng - ${row.center_lng}::float8)`)
    .limit(limit)
    .execute();

/** Marks a neighbourhood as gone; the job takes it out of the orders. Null: there is none. */
export const markRemoved = async (
  tx: Tx,
  id: NeighborhoodId,
  at: Date,
): Promise<Pick<NeighborhoodRow, 'name' | 'district' | 'city'> | null> =>
  (await tx
    .updateTable('neighborhoods')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(['name', 'district', 'city'])
    .executeTakeFirst()) ?? null;

/** Has orders looked up soon, by a job that is written with the change. */
export async function scheduleAssignment(tx: Tx): Promise<void> {
  await sql`select ulak_schedule_neighborhoods()`.execute(tx);
}

/** A delivered order's address and point. */
export interface NamedDelivery {
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
}

/** Newest delivered orders whose address fits the LIKE pattern, of every company. */
export async function listNamedDeliveries(tx: Tx, pattern: string, limit: number): Promise<NamedDelivery[]> {
  const { rows } = await sql<NamedDelivery>`
    select customer_address as address, lat, lng from orders
    where id in (select ulak_newest_orders_at(null, null, ${pattern}, ${limit}))
      and status = 'DELIVERED' and erased_at is null and ${isRealOrder()}`.execute(tx);
  return rows;
}
