import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type Scope, withinScope } from '../../db/scope.ts';
import { cellOf, heatOrders, type HeatSelection, inSelection } from '../heatmap/service.ts';

/** What an analysis asks of a branch. */
export interface BranchFacts extends LatLng {
  readonly id: BranchId;
  readonly companyId: CompanyId | null;
  readonly name: string;
  readonly maxDeliveryMin: number;
  readonly maxConcurrent: number;
}

/** Branches of the scope, by id. */
const branchesIn = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('branches')
    .select([
      'id',
      'name',
      'lat',
      'lng',
      'company_id as companyId',
      'max_delivery_min as maxDeliveryMin',
      'max_concurrent_deliveries as maxConcurrent',
    ])
    .where('deleted_at', 'is', null)
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'))
    .orderBy('id');

/** The branch, when it lies in the scope. */
export const findBranch = (tx: Tx, scope: Scope, id: BranchId): Promise<BranchFacts | undefined> =>
  branchesIn(tx, scope).where('id', '=', id).executeTakeFirst();

export const listBranches = (tx: Tx, scope: Scope): Promise<BranchFacts[]> => branchesIn(tx, scope).execute();

/** Branches of the scope and of one company. */
export const listSiblings = (tx: Tx, scope: Scope, companyId: CompanyId): Promise<BranchFacts[]> =>
  branchesIn(tx, scope).where('company_id', '=', companyId).execute();

/**
 * Orders of one part of a branch in one hour of the day: sums that add up. km is the great circle from the
 * branch.
 */
export interface WorkRow {
  /** The neighbourhood, or whether it lies within a radius. */
  readonly area: number | null;
  /** Place in the list of H3 cells. */
  readonly cell: number | null;
  readonly hour: number;
  readonly orders: number;
  readonly kurus: number;
  readonly km: number;
  readonly squaredKm: number;
  readonly lat: number;
  readonly lng: number;
}

const WORK = sql`extract(hour from o.created_at at time zone 'Europe/Istanbul')::integer as hour,
  count(*)::integer as orders, (sum(o.total) * 100)::bigint as kurus,
  sum(o.distance_km)::double precision as km,
  sum(o.distance_km * o.distance_km)::double precision as "squaredKm", sum(o.lat) as lat, sum(o.lng) as lng`;
const MORE = sql`, distance_km, neighborhood_id`;

/** A cell of the heat map. */
export interface HeatCell {
  readonly row: number;
  readonly col: number;
}

/** Cells of the heat map with orders that lie in no neighbourhood. */
export async function listUnnamedCells(tx: Tx, selection: HeatSelection): Promise<HeatCell[]> {
  const { row, col } = cellOf(selection.precision);
  const { rows } = await sql<HeatCell>`
    select distinct ${row} as row, ${col} as col from ${heatOrders(selection, MORE)}
    where ${inSelection(selection)} and o.neighborhood_id is null`.execute(tx);
  return rows;
}

/**
 * By neighbourhood, and by H3 cell of those without. What came since the cells were listed has neither.
 * @param places of each cell of the heat map its H3 cell's place in a list
 */
export async function readWorkByRegion(
  tx: Tx,
  selection: HeatSelection,
  { cells, places }: { readonly cells: readonly HeatCell[]; readonly places: readonly number[] },
): Promise<WorkRow[]> {
  const { row, col } = cellOf(selection.precision);
  const [atRows, atCols] = [cells.map((cell) => cell.row), cells.map((cell) => cell.col)];
  const { rows } = await sql<WorkRow>`
    select o.neighborhood_id as area, c.place as cell, ${WORK}
    from ${heatOrders(selection, MORE)}
    left join unnest(${atRows}::integer[], ${atCols}::integer[], ${[...places]}::integer[])
      as c (at_row, at_col, place)
      on o.neighborhood_id is null and c.at_row = ${row} and c.at_col = ${col}
    where ${inSelection(selection)} group by 1, 2, 3`.execute(tx);
  return rows;
}

/** What lies within the radius has `area` 1, the rest 0. */
export async function readWorkAround(
  tx: Tx,
  selection: HeatSelection,
  { lat, lng, radiusM }: LatLng & { readonly radiusM: number },
): Promise<WorkRow[]> {
  // as domain/geo.ts
  const metres = sql`2 * 6371000 * asin(sqrt(least(1, sin(radians(o.lat - ${lat}::double precision) / 2) ^ 2
    + cos(radians(${lat}::double precision)) * cos(radians(o.lat))
      * sin(radians(o.lng - ${lng}::double precision) / 2) ^ 2)))`;
  const { rows } = await sql<WorkRow>`
    select case when ${metres} <= ${radiusM}::double precision then 1 else 0 end as area,
      null::integer as cell, ${WORK}
    from ${heatOrders(selection, MORE)} where ${inSelection(selection)} group by 1, 2, 3`.execute(tx);
  return rows;
}

export async function readWorkOfBranch(tx: Tx, selection: HeatSelection): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    select null::integer as area, null::integer as cell, ${WORK}
    from ${heatOrders(selection, MORE)} where ${inSelection(selection)} group by 1, 2, 3`.execute(tx);
  return rows;
}

/** How often an hour of the day has begun in a selection, and seconds of couriers online in it. */
export interface DutyRow {
  readonly hour: number;
  readonly hours: number;
  readonly seconds: number;
}

/** Hours of the selection that have begun at `now`, and couriers on duty in them (breaks left out). */
export async function readDuty(tx: Tx, selection: HeatSelection, now: Date): Promise<DutyRow[]> {
  const { branchId, period } = selection;
  const to = new Date(Math.min(period.to.getTime(), now.getTime() + 1));
  const { rows } = await sql<DutyRow>`
    select extract(hour from o.created_at at time zone 'Europe/Istanbul')::integer as hour,
      count(*)::integer as hours, coalesce(sum(online.seconds), 0)::bigint as seconds
    from generate_series(date_trunc('hour', ${period.from}::timestamptz), ${to}::timestamptz
        - interval '1 microsecond', interval '1 hour') o (created_at)
    left join (select hour, sum(online_seconds) as seconds from courier_hours
      where branch_id = ${branchId} and hour >= date_trunc('hour', ${period.from}::timestamptz)
        and hour < ${to} group by hour) online on online.hour = o.created_at
    where ${inSelection(selection)} group by 1`.execute(tx);
  return rows;
}

export async function listNames(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly name: string; readonly district: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string; district: string }>`
    select id, name, district from ulak_neighborhood_names(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
