import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import type { StopRoad } from '@ulak/contracts/stops/kinds';
import type { StopsQuery } from '@ulak/contracts/stops/schema';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { isInForce } from '../../db/delivery-stops.ts';
import type { Scope } from '../../db/scope.ts';

/** A stop with the names that go with it. */
export interface StopRow {
  readonly id: number;
  readonly company_id: CompanyId;
  readonly company_name: string;
  readonly branch_id: BranchId | null;
  readonly branch_name: string | null;
  readonly reason: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly road: StopRoad;
  readonly created_by: UserId;
  readonly created_by_name: string | null;
  readonly changed_at: Date | null;
  readonly changed_by_name: string | null;
  readonly ended_at: Date | null;
  readonly ended_by_name: string | null;
  readonly begun_at: Date | null;
  readonly finished_at: Date | null;
  readonly pooled: readonly OrderId[];
  readonly version: number;
}

const SELECTED = sql`
  select s.id, s.company_id, c.name as company_name, s.branch_id, b.name as branch_name, s.reason,
    s.starts_at, s.ends_at, s.road, s.created_by, ulak_actor_name(s.created_by) as created_by_name,
    s.changed_at, ulak_actor_name(s.changed_by) as changed_by_name, s.ended_at,
    ulak_actor_name(s.ended_by) as ended_by_name, s.begun_at, s.finished_at, s.pooled, s.version
  from delivery_stops s join companies c on c.id = s.company_id
  left join branches b on b.id = s.branch_id`;

/** Stops that a scope may read: those of a whole company concern each of its branches. */
const within = (scope: Scope): RawBuilder<SqlBool> => {
  if (scope.kind === 'all') return sql`true`;
  if (scope.kind === 'none') return sql`false`;
  if (scope.kind === 'company') return sql`s.company_id = ${scope.companyId}`;
  const isTheirs = sql`(s.branch_id is null or s.branch_id = ${scope.branchId})`;
  return sql`(s.company_id = ${scope.companyId} and ${isTheirs})`;
};

/** The stop, or null. @param isHeld until the transaction ends */
export async function find(
  tx: Tx,
  scope: Scope,
  { id, isHeld = false }: { readonly id: number; readonly isHeld?: boolean },
): Promise<StopRow | null> {
  const { rows } = await sql<StopRow>`${SELECTED} where s.id = ${id} and ${within(scope)}
    ${isHeld ? sql`for update of s` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

const isOver = (now: Date) => sql`(s.finished_at is not null or s.ends_at <= ${now})`;
const STATES: Record<NonNullable<StopsQuery['state']>, (now: Date) => RawBuilder<unknown>> = {
  running: (now) => isInForce(now),
  upcoming: (now) => sql`not (${isOver(now)} or ${isInForce(now)})`,
  past: isOver,
};

interface StopFilter extends Pick<StopsQuery, 'branchId' | 'state'> {
  readonly scope: Scope;
  readonly now: Date;
}

function matches({ scope, branchId, state, now }: StopFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [within(scope)];
  if (branchId !== undefined && branchId !== 'all')
    parts.push(sql`(s.branch_id = ${branchId} or (s.branch_id is null
      and s.company_id = (select company_id from branches where id = ${branchId})))`);
  if (state) parts.push(STATES[state](now));
  return sql.join(parts, sql` and `);
}

/** A page of stops, what is not over first, the latest beginning first, and how many there are. */
export async function list(
  tx: Tx,
  filter: StopFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: StopRow[]; readonly total: number }> {
  const { rows } = await sql<StopRow>`${SELECTED} where ${matches(filter)}
    order by ${isOver(filter.now)}, s.starts_at desc, s.id desc limit ${limit} offset ${offset}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from delivery_stops s where ${matches(filter)}`.execute(tx);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** What a stop is for: a branch, or every branch of a company. */
export interface StopTarget {
  readonly companyId: CompanyId;
  readonly branchId: BranchId | null;
}

/** The stop of the same target that overlaps a period, or null. @param except not this one */
export async function findOverlapping(
  tx: Tx,
  { companyId, branchId }: StopTarget,
  { from, to, except }: { readonly from: Date; readonly to: Date; readonly except: number | null },
): Promise<Pick<StopRow, 'starts_at' | 'ends_at'> | null> {
  const { rows } = await sql<Pick<StopRow, 'starts_at' | 'ends_at'>>`
    select s.starts_at, s.ends_at from delivery_stops s
    where s.company_id = ${companyId} and s.branch_id is not distinct from ${branchId}::bigint
      and s.id is distinct from ${except}::bigint
      and tstzrange(s.starts_at, s.ends_at) && tstzrange(${from}, ${to})
    order by s.starts_at limit 1`.execute(tx);
  return rows[0] ?? null;
}

export interface NewStop extends StopTarget {
  readonly reason: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly road: StopRoad;
}

/** @returns its id */
export async function insert(
  tx: Tx,
  { companyId, branchId, reason, startsAt, endsAt, road }: NewStop,
  { by, now }: { readonly by: UserId; readonly now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('delivery_stops')
    .values({
      company_id: companyId,
      branch_id: branchId,
      reason,
      starts_at: startsAt,
      ends_at: endsAt,
      road,
      created_at: now,
      created_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Columns that a change of a stop sets; its version goes up. */
export type StopChange = Partial<
  Pick<StopRow, 'reason' | 'ends_at' | 'road' | 'changed_at' | 'ended_at' | 'begun_at' | 'finished_at'>
> & { readonly changed_by?: UserId; readonly ended_by?: UserId; readonly pooled?: OrderId[] };

export async function update(tx: Tx, id: number, change: StopChange): Promise<void> {
  await tx
    .updateTable('delivery_stops')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Branches of a target that are there, by id. */
export async function listBranchIds(tx: Tx, { companyId, branchId }: StopTarget): Promise<BranchId[]> {
  const query = tx
    .selectFrom('branches')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('id');
  const rows = await (branchId === null ? query : query.where('id', '=', branchId)).execute();
  return rows.map(({ id }) => id);
}

/** The company of a branch that the scope may stop; null: missing, foreign or without a company. */
export async function findCompanyOf(tx: Tx, branchId: BranchId): Promise<CompanyId | null> {
  const row = await tx
    .selectFrom('branches')
    .select('company_id')
    .where('id', '=', branchId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.company_id ?? null;
}

export async function hasCompany(tx: Tx, id: CompanyId): Promise<boolean> {
  const row = await tx.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Other stops that are in force in one of these branches, with the branches they concern. */
export async function listOthersInForce(
  tx: Tx,
  { id, company_id: companyId }: Pick<StopRow, 'id' | 'company_id'>,
  now: Date,
): Promise<Pick<StopRow, 'id' | 'branch_id' | 'pooled'>[]> {
  const { rows } = await sql<Pick<StopRow, 'id' | 'branch_id' | 'pooled'>>`
    select s.id, s.branch_id, s.pooled from delivery_stops s
    where s.company_id = ${companyId} and s.id <> ${id} and ${isInForce(now)} order by s.id`.execute(tx);
  return rows;
}

/** Branch of each of these orders. */
export async function listOrderBranches(
  tx: Tx,
  ids: readonly OrderId[],
): Promise<{ readonly id: OrderId; readonly branch_id: BranchId }[]> {
  return tx
    .selectFrom('orders')
    .select(['id', 'branch_id'])
    .where('id', '=', sql<OrderId>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** Stops that are to begin or to finish by now, the earliest first; all companies'. */
export async function listDue(tx: Tx, now: Date): Promise<Pick<StopRow, 'id' | 'company_id'>[]> {
  const { rows } = await sql<Pick<StopRow, 'id' | 'company_id'>>`
    select s.id, s.company_id from delivery_stops s where s.finished_at is null
      and (s.ends_at <= ${now} or (s.begun_at is null and s.starts_at <= ${now}))
    order by s.starts_at, s.id`.execute(tx);
  return rows;
}

/** When the next stop begins or ends; null: none is open. */
export async function findNextMoment(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(case when s.begun_at is null then least(s.starts_at, s.ends_at) else s.ends_at end) as at
    from delivery_stops s where s.finished_at is null`.execute(tx);
  return rows[0]?.at ?? null;
}
