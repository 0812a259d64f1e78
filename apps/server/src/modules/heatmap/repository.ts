import { MAX_CELLS, SLOT_HOURS } from '@ulak/contracts/heatmap/analysis';
import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { WITHOUT_NEIGHBORHOOD } from '@ulak/contracts/neighborhoods/without';
import { ORDER_STATUSES, type OrderStatus } from '@ulak/contracts/orders/status';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { type Scope, withinScope } from '../../db/scope.ts';
import { addCells, type Cell, CELLS_IN_ROW, unpackEnded, unpackOpen } from './cells.ts';
import type { HeatRange, HeatSelection } from './selection.ts';

const ENDED: readonly OrderStatus[] = ['DELIVERED', 'UNDELIVERABLE'];
const OPEN = ORDER_STATUSES.filter((status) => status !== 'CANCELLED' && !ENDED.includes(status));
const among = (statuses: readonly OrderStatus[]) => sql.join(statuses.map((status) => sql.lit(status)));

/** The branch, when it lies in the scope. */
export async function findBranch(tx: Tx, scope: Scope, branchId: BranchId): Promise<boolean> {
  const found = await tx
    .selectFrom('branches')
    .select('id')
    .where('id', '=', branchId)
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'))
    .executeTakeFirst();
  return found !== undefined;
}

function liesIn(neighborhoodId: HeatRange['neighborhoodId']): RawBuilder<SqlBool> {
  if (neighborhoodId === null) return sql<SqlBool>`true`;
  if (neighborhoodId === WITHOUT_NEIGHBORHOOD) return sql<SqlBool>`neighborhood_id is null`;
  return sql<SqlBool>`neighborhood_id = ${neighborhoodId}`;
}

/**
 * Orders that are heat: not cancelled, not a test, of a place that is still known. The ended ones by
 * orders_heat (0055), those that go on by orders_active_branch, which holds few; of one neighbourhood by
 * orders_neighborhood (0058).
 * @param more columns of orders besides, each behind a comma; they are not in the index
 */
export const heatOrders = (range: HeatRange, more = sql``): RawBuilder<unknown> =>
  sql`(${ordersIn(range, ENDED, more)} union all ${ordersIn(range, OPEN, more)}) o`;

const ordersIn = (
  { branchId, period, neighborhoodId }: HeatRange,
  statuses: readonly OrderStatus[],
  more = sql``,
): RawBuilder<unknown> => sql`
  select id, lat, lng, status, total, created_at, picked_up_at, delivered_at${more} from orders
  where branch_id = ${branchId} and created_at >= ${period.from} and created_at < ${period.to}
    and status in (${among(statuses)}) and erased_at is null and ${isRealOrder()}
    and ${liesIn(neighborhoodId)}`;

const LOCAL = sql`(o.created_at at time zone 'Europe/Istanbul')`;
const WEEKDAY = sql`extract(isodow from ${LOCAL})::integer`;
const HOUR = sql`extract(hour from ${LOCAL})::integer`;

/** Slot and weekdays by the clock of Istanbul; what leaves nothing out costs nothing. */
export function inSelection({ timeSlot, weekdays }: HeatSelection): RawBuilder<SqlBool> {
  const { from, to } = SLOT_HOURS[timeSlot];
  const slot = timeSlot === 'all' ? sql`true` : sql`${HOUR} >= ${from} and ${HOUR} < ${to}`;
  const days = weekdays.length === 7 ? sql`true` : sql`${WEEKDAY} = any(${[...weekdays]}::integer[])`;
  return sql<SqlBool>`${slot} and ${days}`;
}

export const cellOf = (precision: number) => ({
  row: sql`floor(o.lat / ${precision}::double precision)::integer`,
  col: sql`floor(o.lng / ${precision}::double precision)::integer`,
});

const DELIVERED = sql`o.status = 'DELIVERED'`;
/** As in reports (modules/reports/count-orders.ts): whole minutes, never negative. */
const MINUTES = sql`greatest(0, floor(date_part('epoch', o.delivered_at - o.created_at) / 60))::integer`;
const TIMED = sql`${DELIVERED} and o.delivered_at is not null`;
const SECONDS = sql`greatest(0, floor(date_part('epoch', o.delivered_at - o.picked_up_at)))::integer`;

/**
 * The cells of a selection; more than an answer may have where there are too many. The ended orders and the
 * few that go on are counted apart: a union of both costs each of a month's orders a copy.
 */
export async function readCells(tx: Tx, selection: HeatSelection): Promise<Cell[]> {
  const [ended, open] = await Promise.all([readEnded(tx, selection), readOpen(tx, selection)]);
  if (open.length === 0) return ended;
  const cells = new Map<string, Cell>();
  for (const part of [ended, open]) addCells(cells, part);
  return [...cells.values()];
}

/**
 * Whole kuruş as an integer, which holds twenty times what an order may cost: a sum of numerics is an object
 * per cell, a sum of integers a number.
 */
const KURUS = sql`sum((o.total * 100)::integer)`;

/** What is null adds nothing to a sum: `greatest` leaves it out. */
async function readEnded(tx: Tx, selection: HeatSelection): Promise<Cell[]> {
  const counted = sql`${placeOf(selection)}, count(*) as orders, ${KURUS} as kurus,
    coalesce(sum(${MINUTES}) filter (where ${DELIVERED}), 0) as minutes,
    coalesce(sum(${SECONDS}) filter (where ${DELIVERED}), 0) as seconds,
    count(*) filter (where not ${DELIVERED}) as failed,
    count(o.delivered_at) filter (where ${DELIVERED}) as timed,
    count(o.picked_up_at) filter (where ${TIMED}) as carried`;
  const numbers = sql`place, orders, kurus, minutes, seconds,
    case when carried < orders then concat_ws(',', failed, timed, carried) end`;
  return unpackEnded(await readNumbers(tx, selection, { statuses: ENDED, counted, numbers }));
}

async function readOpen(tx: Tx, selection: HeatSelection): Promise<Cell[]> {
  const counted = sql`${placeOf(selection)}, count(*) as orders, ${KURUS} as kurus`;
  const numbers = sql`place, orders, kurus`;
  return unpackOpen(await readNumbers(tx, selection, { statuses: OPEN, counted, numbers }));
}

function placeOf({ precision }: HeatSelection): RawBuilder<unknown> {
  const { row, col } = cellOf(precision);
  return sql`${row}::bigint * ${sql.lit(CELLS_IN_ROW)} + ${col} as place`;
}

/**
 * Numbers of each cell of orders of some statuses, as one text: thousands of rows of ten columns take longer
 * to read than to count, and a number that is not written saves a fifth of a microsecond.
 */
async function readNumbers(
  tx: Tx,
  selection: HeatSelection,
  cells: {
    readonly statuses: readonly OrderStatus[];
    /** Columns of a cell, its place first. */
    readonly counted: RawBuilder<unknown>;
    /** What is told of them. */
    readonly numbers: RawBuilder<unknown>;
  },
): Promise<number[][]> {
  const { rows } = await sql<{ cells: string | null }>`
    select '[[' || string_agg(concat_ws(',', ${cells.numbers}), '],[') || ']]' as cells
    from (select ${cells.counted}
      from (${ordersIn(selection, cells.statuses)}) o where ${inSelection(selection)}
      group by 1 limit ${sql.lit(MAX_CELLS + 1)}) counted`.execute(tx);
  return JSON.parse(rows[0]?.cells ?? '[]') as number[][];
}

interface HourRow {
  readonly weekday: number;
  readonly hour: number;
  readonly value: number;
}

/** Orders by hour of the week. */
export async function countHours(tx: Tx, range: HeatRange): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select ${WEEKDAY} as weekday, ${HOUR} as hour, count(*)::integer as value
    from ${heatOrders(range)} group by 1, 2`.execute(tx);
  return rows;
}

/** Seconds that couriers were online for the branch, breaks left out, by hour of the week. */
export async function sumOnlineSeconds(tx: Tx, { branchId, period }: HeatRange): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select extract(isodow from local)::integer as weekday, extract(hour from local)::integer as hour,
      sum(online_seconds)::bigint as value
    from (select hour at time zone 'Europe/Istanbul' as local, online_seconds from courier_hours
      where branch_id = ${branchId} and hour >= ${period.from} and hour < ${period.to}) h
    group by 1, 2`.execute(tx);
  return rows;
}

export interface CellOrderRow {
  readonly id: OrderId;
  readonly order_number: string;
  readonly status: OrderStatus;
  readonly created_at: Date;
  readonly total: string;
  readonly minutes: number | null;
}

/** A page of the orders of the cell around a point, newest first, and how many there are. */
export async function listCell(
  tx: Tx,
  selection: HeatSelection,
  at: { readonly lat: number; readonly lng: number; readonly limit: number; readonly offset: number },
): Promise<{ readonly orders: CellOrderRow[]; readonly count: number }> {
  const { precision } = selection;
  const { row, col } = cellOf(precision);
  const found = sql`select o.id, o.created_at from ${heatOrders(selection)}
    where ${inSelection(selection)} and ${row} = ${Math.floor(at.lat / precision)}::integer
      and ${col} = ${Math.floor(at.lng / precision)}::integer`;
  const { rows } = await sql<CellOrderRow & { count: number }>`
    with found as materialized (${found})
    select o.id, o.order_number, o.status, o.created_at, o.total,
      case when ${TIMED} then ${MINUTES} end as minutes, (select count(*) from found) as count
    from (select id from found order by created_at desc, id desc limit ${at.limit} offset ${at.offset}) page
    join orders o on o.id = page.id order by o.created_at desc, o.id desc`.execute(tx);
  const [first] = rows;
  if (first || at.offset === 0) return { orders: rows, count: first?.count ?? 0 };
  const counted = await sql<{ count: number }>`select count(*) as count from (${found}) f`.execute(tx);
  return { orders: [], count: counted.rows[0]?.count ?? 0 };
}
