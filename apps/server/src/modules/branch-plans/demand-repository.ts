import { MAX_CELLS, SLOT_HOURS, GRID_PRECISION, type TimeSlot } from '@ulak/contracts/heatmap/analysis';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import type { Period } from '@ulak/contracts/time';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { type Scope, withinScope } from '../../db/scope.ts';
import type { DemandCell } from './plan-sites.ts';

/** The company, when the caller's scope covers it or lies in it. */
export async function hasCompany(tx: Tx, scope: Scope, companyId: CompanyId): Promise<boolean> {
  if (scope.kind === 'none' || (scope.kind !== 'all' && scope.companyId !== companyId)) return false;
  const found = await tx.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst();
  return found !== undefined;
}

export interface StandingBranch {
  readonly id: BranchId;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** Whether the caller sees it. */
  readonly visible: boolean;
}

/** Branches of the company that are open, by id: of a caller who sees but one, all count all the same. */
export async function listBranches(tx: Tx, scope: Scope, companyId: CompanyId): Promise<StandingBranch[]> {
  return tx
    .selectFrom('branches')
    .select((eb) => [
      'id',
      'name',
      'lat',
      'lng',
      withinScope(eb, scope, 'branches.company_id', 'branches.id').as('visible'),
    ])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, visible: Boolean(row.visible) })));
}

/** Whose orders, and when. */
export interface DemandOf {
  readonly companyId: CompanyId;
  /** Null: of all branches. */
  readonly branchId: BranchId | null;
  readonly period: Period;
  readonly timeSlot: TimeSlot;
}

const LOCAL = sql`(created_at at time zone 'Europe/Istanbul')`;
const HOUR = sql`extract(hour from ${LOCAL})::integer`;

interface DemandRow extends Omit<DemandCell, 'slots'> {
  readonly night: number;
  readonly morning: number;
  readonly afternoon: number;
  readonly evening: number;
  readonly first: Date;
}

/**
 * Orders that have ended, by cell of 100 m: a company's by orders_heat (0055), branch by branch. The fullest
 * cells, where there are too many. `first`: the first of these orders.
 */
export async function readDemand(
  tx: Tx,
  { companyId, branchId, period, timeSlot }: DemandOf,
): Promise<{ readonly cells: DemandCell[]; readonly first: Date | null }> {
  const { from, to } = SLOT_HOURS[timeSlot];
  const whose = branchId === null ? sql`true` : sql`id = ${branchId}`;
  const slot = (name: Exclude<TimeSlot, 'all'>) =>
    sql`(count(*) filter (where ${HOUR} >= ${sql.lit(SLOT_HOURS[name].from)}
      and ${HOUR} < ${sql.lit(SLOT_HOURS[name].to)}))::integer`;
  const { rows } = await sql<DemandRow>`
    select floor(lat / ${GRID_PRECISION}::double precision)::integer as row,
      floor(lng / ${GRID_PRECISION}::double precision)::integer as col,
      count(*)::integer as orders, (sum(total) * 100)::bigint as kurus,
      ${slot('night')} as night, ${slot('morning')} as morning, ${slot('afternoon')} as afternoon,
      ${slot('evening')} as evening, min(created_at) as first
    from orders
    where branch_id = any(array(select id from branches where company_id = ${companyId} and ${whose}))
      and created_at >= ${period.from} and created_at < ${period.to}
      and status in ('DELIVERED', 'UNDELIVERABLE') and erased_at is null and ${isRealOrder()}
      and ${HOUR} >= ${from} and ${HOUR} < ${to}
    group by 1, 2 order by orders desc, 1, 2 limit ${sql.lit(MAX_CELLS)}`.execute(tx);
  return {
    cells: rows.map(({ row, col, orders, kurus, night, morning, afternoon, evening }) => ({
      row,
      col,
      orders,
      kurus,
      slots: [night, morning, afternoon, evening],
    })),
    first: rows.reduce<Date | null>((least, { first }) => (least && least < first ? least : first), null),
  };
}
