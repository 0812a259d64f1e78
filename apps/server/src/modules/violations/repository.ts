import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import type { Period } from '@ulak/contracts/time';
import { VIOLATION_TYPES, type ViolationType } from '@ulak/contracts/violations/labels';
import type { ViolationDetails } from '@ulak/contracts/violations/schema';
import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables/all-tables.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

/** A violation to be. */
export interface NewViolation {
  readonly type: ViolationType;
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly courierId: UserId;
  readonly orderId: OrderId | null;
  /** When it happened: the order's step, or the suspicious fix. */
  readonly at: Date;
  readonly details: ViolationDetails;
}

/** Writes violations, each once (unique indexes); answers those that are new. */
export async function insertMany(tx: Tx, violations: readonly NewViolation[]) {
  if (violations.length === 0) return [];
  return tx
    .insertInto('violations')
    .values(
      violations.map((one) => ({
        company_id: one.companyId,
        branch_id: one.branchId,
        courier_id: one.courierId,
        order_id: one.orderId,
        type: one.type,
        at: one.at,
        details: JSON.stringify(one.details),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'type', 'company_id', 'branch_id', 'courier_id', 'order_id', 'at'])
    .execute();
}

/** Whether the courier's phone was found pretending within this period already. */
export async function hasMockedNear(tx: Tx, courierId: UserId, { from, to }: Period): Promise<boolean> {
  const { rows } =
    await sql`select 1 from violations where courier_id = ${courierId} and type = 'LOCATION_SPOOFING'
    and at > ${from} and at < ${to} and details ->> 'reason' = 'MOCKED' limit 1`.execute(tx);
  return rows.length > 0;
}

/** Which violations are asked for; what is left out does not narrow. */
export interface ViolationFilter {
  readonly scope: Scope;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly branchId: BranchId | null;
  readonly type?: ViolationType | undefined;
  readonly courierId?: UserId | undefined;
}

export interface ViolationRow {
  readonly id: number;
  readonly type: ViolationType;
  readonly courier_id: UserId;
  /** Null when the courier works for another company by now. */
  readonly courier_name: string | null;
  readonly branch_id: BranchId;
  readonly branch_name: string;
  readonly order_id: OrderId | null;
  readonly order_number: string | null;
  readonly at: Date;
  readonly details: ViolationDetails;
}

// By index: (at), (company_id, at), (branch_id, at) or (courier_id, at), whichever the scope and the filters
// leave.
function matching({ scope, from, to, branchId, type, courierId }: ViolationFilter): RawBuilder<SqlBool> {
  const eb = expressionBuilder<Tables, 'violations'>();
  const conditions: Expression<SqlBool>[] = [
    withinScope(eb, scope, 'violations.company_id', 'violations.branch_id'),
  ];
  if (from) conditions.push(eb('violations.at', '>=', from));
  if (to) conditions.push(eb('violations.at', '<', to));
  if (branchId !== null) conditions.push(eb('violations.branch_id', '=', branchId));
  if (type) conditions.push(sql<SqlBool>`violations.type = ${sql.lit(type)}`);
  if (courierId !== undefined) conditions.push(eb('violations.courier_id', '=', courierId));
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

const newestFirst = sql`order by at desc, id desc`;

async function withNames(tx: Tx, found: RawBuilder<unknown>): Promise<ViolationRow[]> {
  const { rows } = await sql<ViolationRow>`
    select v.id, v.type, v.courier_id, u.full_name as courier_name, v.branch_id, b.name as branch_name,
      v.order_id, o.order_number, v.at, v.details
    from (${found}) v
    join branches b on b.id = v.branch_id
    left join users u on u.id = v.courier_id
    left join orders o on o.id = v.order_id
    ${newestFirst}`.execute(tx);
  return rows;
}

export function listPage(
  tx: Tx,
  filter: ViolationFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ViolationRow[]> {
  return withNames(
    tx,
    sql`select violations.* from violations where ${matching(filter)}
      ${newestFirst} limit ${limit} offset ${offset}`,
  );
}

/** Counting ends here: no list is paged further. */
const MAX_COUNTED = 100_000;

export async function countAll(tx: Tx, filter: ViolationFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from (select 1 from violations where ${matching(filter)} limit ${sql.lit(MAX_COUNTED)}) found`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
}

/** The newest of each type, at most so many of each, newest first over all. */
export function listNewestOfEachType(tx: Tx, filter: ViolationFilter, most: number): Promise<ViolationRow[]> {
  const ofType = (type: ViolationType): RawBuilder<unknown> =>
    sql`(select violations.* from violations where ${matching({ ...filter, type })}
      ${newestFirst} limit ${sql.lit(most)})`;
  return withNames(tx, sql.join(VIOLATION_TYPES.map(ofType), sql` union all `));
}

export interface ViolationCounts {
  readonly by_type: Readonly<Partial<Record<ViolationType, number>>>;
  readonly delivered: number;
  /** Delivered orders with at least one violation. */
  readonly violated: number;
}

/**
 * How many of each type there are in the period, how many orders made in it were delivered, and how many of
 * those with a violation.
 */
export async function readCounts(tx: Tx, filter: ViolationFilter & Period): Promise<ViolationCounts> {
  const { scope, from, to, branchId } = filter;
  const inBranch = branchId === null ? sql`` : sql`and orders.branch_id = ${branchId}`;
  const eb = expressionBuilder<Tables, 'orders'>();
  const inScope = withinScope(eb, scope, 'orders.company_id', 'orders.branch_id');
  const made = sql<SqlBool>`${inScope} ${inBranch}
    and orders.created_at >= ${from} and orders.created_at < ${to} and orders.status = 'DELIVERED'
    and ${isRealOrder()}`;
  // No violation is older than its order.
  const since = matching({ ...filter, to: undefined });
  const { rows } = await sql<ViolationCounts>`
    select
      (select coalesce(json_object_agg(type, n), '{}') from (select type, count(*) as n from violations
        where ${matching(filter)} group by type) c) as by_type,
      (select count(*) from orders where ${made}) as delivered,
      (select count(distinct violations.order_id) from violations
        join orders on orders.id = violations.order_id where ${since} and ${made}) as violated
    `.execute(tx);
  return rows[0] ?? { by_type: {}, delivered: 0, violated: 0 };
}
