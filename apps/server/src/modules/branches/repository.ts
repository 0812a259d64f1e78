import type { BranchUsage, TransferBranch } from '@ulak/contracts/branches/schema';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { ACTIVE_STATUSES } from '@ulak/contracts/orders/status';
import type { BranchStop } from '@ulak/contracts/stops/schema';
import { type Insertable, type Selectable, sql, type SqlBool, type Updateable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { STRICTER_FIRST } from '../../db/delivery-stops.ts';
import { isSafeMode } from '../../db/safe-mode.ts';
import { type Scope, withinScope } from '../../db/scope.ts';
import type { BranchesTable } from '../../db/tables/branches.ts';

const columns = [
  'branches.id',
  'branches.company_id',
  'branches.name',
  'branches.address',
  'branches.lat',
  'branches.lng',
  'branches.phone',
  'branches.radius_m',
  'branches.customer_area_radius_m',
  'branches.max_speed_kmh',
  'branches.min_speed_kmh',
  'branches.extra_time_min',
  'branches.order_extra_time_min',
  'branches.break_duration_min',
  'branches.open_time',
  'branches.close_time',
  'branches.max_delivery_min',
  'branches.warning_min',
  'branches.assignment_method',
  'branches.max_concurrent_deliveries',
  'branches.require_in_branch_area',
  'branches.only_manager_can_set_online',
  'branches.only_manager_can_set_offline',
  'branches.require_documents',
  'branches.required_documents',
  'branches.criminal_result_only',
  'branches.wallet_enabled',
  'branches.receipt_width_mm',
  'branches.cash_limit',
  'branches.meal_card_brands',
  'branches.offer_timeout_min',
  'branches.orders_during_stop',
  'branches.dispatch_paused_at',
  'branches.base_rate',
  'branches.price_per_km',
  'branches.minimum_rate',
  'branches.pay_distance',
  'branches.base_salary',
  'branches.vehicle_rent',
  'branches.overtime_rate',
  'branches.gas_price',
  'branches.fuel_consumption',
  'branches.api_key_sealed',
  'branches.last_api_connection',
  'branches.test_mode_until',
  'branches.version',
] as const;

/** Phone of the branch's manager; the first one's where there are several. */
const managerPhone = sql<string | null>`(
  select users.phone from users
  where users.branch_id = branches.id and users.role = 'BRANCH_MANAGER' and users.active and not users.deleted
  order by users.id limit 1)`;

/** Until when the newest replaced key works, or worked. */
const previousKeyUntil = sql<Date | null>`(
  select max(former.valid_until) from branch_former_keys former where former.branch_id = branches.id)`;

// The schedule of stops begins and finishes them (docs/decisions/080): the clock is not asked here.
const ownStops = sql`delivery_stops s where s.company_id = branches.company_id
  and (s.branch_id is null or s.branch_id = branches.id)
  and s.begun_at is not null and s.finished_at is null`;
const deliveryStop = sql<BranchStop | null>`(
  select jsonb_build_object('id', s.id, 'isCompany', s.branch_id is null, 'reason', s.reason,
    'startsAt', s.starts_at, 'endsAt', s.ends_at, 'road', s.road, 'version', s.version)
  from ${ownStops} ${STRICTER_FIRST} limit 1)`;

/** A text that changes with everything that a view of the branch shows, but what the hour changes. */
const state = sql<string>`concat(branches.version, ':', extract(epoch from branches.last_api_connection), ':',
  extract(epoch from branches.test_mode_until), ':',
  companies.version, ':', companies.dispatch_paused_at is null, ':', ${managerPhone}, ':',
  (select string_agg(s.id || '-' || s.version, ',' order by s.id) from ${ownStops}))`;

export type BranchRow = Omit<
  Selectable<BranchesTable>,
  'api_key_hash' | 'deleted_at' | 'created_at' | 'rush' | 'delivery_area' | 'delivery_reach'
> & {
  readonly company_name: string | null;
  readonly company_dispatch_paused_at: Date | null;
  readonly safe_mode: boolean;
  /** Instants as the database writes them. */
  readonly delivery_stop: BranchStop | null;
  readonly manager_phone: string | null;
  readonly previous_key_until: Date | null;
  readonly state: string;
};

/** What a view of a branch depends on. */
export type BranchState = Pick<BranchRow, 'id' | 'state' | 'last_api_connection' | 'previous_key_until'>;

const selectBranches = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('branches')
    .leftJoin('companies', 'companies.id', 'branches.company_id')
    .select(columns)
    .select([
      'companies.name as company_name',
      'companies.dispatch_paused_at as company_dispatch_paused_at',
      isSafeMode().as('safe_mode'),
      deliveryStop.as('delivery_stop'),
      managerPhone.as('manager_phone'),
      previousKeyUntil.as('previous_key_until'),
      state.as('state'),
    ])
    .where('branches.deleted_at', 'is', null)
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'));

/** Branches of the scope and their states, by id. @param isWithShells with branches that have no company */
export function listStates(tx: Tx, scope: Scope, isWithShells: boolean): Promise<BranchState[]> {
  const query = tx
    .selectFrom('branches')
    .leftJoin('companies', 'companies.id', 'branches.company_id')
    .select(['branches.id', 'branches.last_api_connection'])
    .select([previousKeyUntil.as('previous_key_until'), state.as('state')])
    .where('branches.deleted_at', 'is', null)
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'))
    .orderBy('branches.id');
  return (isWithShells ? query : query.where('branches.company_id', 'is not', null)).execute();
}

export function list(tx: Tx, scope: Scope): Promise<BranchRow[]> {
  return selectBranches(tx, scope).orderBy('branches.id').execute();
}

export function listByIds(tx: Tx, scope: Scope, ids: readonly BranchId[]): Promise<BranchRow[]> {
  return selectBranches(tx, scope)
    .where(sql<SqlBool>`branches.id = any(${[...ids]}::bigint[])`)
    .orderBy('branches.id')
    .execute();
}

/** Branches with a company, for the transfer form. @param companyId null: of every company */
export async function listTransferTargets(tx: Tx, companyId: CompanyId | null): Promise<TransferBranch[]> {
  const query = tx
    .selectFrom('branches')
    .innerJoin('companies', 'companies.id', 'branches.company_id')
    .select(['branches.id', 'branches.name', 'companies.id as companyId', 'companies.name as companyName'])
    .where('branches.deleted_at', 'is', null)
    .orderBy(sql`companies.name collate "tr-x-icu"`)
    .orderBy(sql`branches.name collate "tr-x-icu"`)
    .orderBy('branches.id');
  return (companyId === null ? query : query.where('branches.company_id', '=', companyId)).execute();
}

export async function find(tx: Tx, scope: Scope, id: BranchId): Promise<BranchRow | null> {
  return (await listByIds(tx, scope, [id]))[0] ?? null;
}

/**
 * Branches that are about to change, locked in the order of their ids; orders may still be created
 * meanwhile.
 */
export function lockAll(tx: Tx, scope: Scope, ids: readonly BranchId[]): Promise<BranchRow[]> {
  return selectBranches(tx, scope)
    .where(sql<SqlBool>`branches.id = any(${[...ids]}::bigint[])`)
    .orderBy('branches.id')
    .forNoKeyUpdate('branches')
    .execute();
}

/**
 * A branch that is about to be removed. Waits for transactions that add an order or a person to it; later
 * ones wait for this one.
 */
export async function lockForRemoval(tx: Tx, scope: Scope, id: BranchId): Promise<BranchRow | null> {
  const row = await selectBranches(tx, scope)
    .where('branches.id', '=', id)
    .forUpdate('branches')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Has orders that are being created at a company's branches wait until the transaction ends, and read their
 * branch anew then: they compare the version of its row (orders/create). Without an edit of the branch.
 */
export async function holdOrders(tx: Tx, companyId: CompanyId): Promise<void> {
  await sql`select id from branches where company_id = ${companyId} order by id for update`.execute(tx);
  await sql`update branches set radius_m = radius_m where company_id = ${companyId}`.execute(tx);
}

/** A new branch; with a company it begins its own order numbers. */
export async function insert(tx: Tx, values: Insertable<BranchesTable>): Promise<BranchId> {
  const { id } = await tx.insertInto('branches').values(values).returning('id').executeTakeFirstOrThrow();
  const { company_id } = values;
  if (company_id !== null && company_id !== undefined) await beginOrderNumbers(tx, id, company_id);
  return id;
}

export async function beginOrderNumbers(tx: Tx, id: BranchId, companyId: CompanyId): Promise<void> {
  await tx.insertInto('branch_order_numbers').values({ branch_id: id, company_id: companyId }).execute();
}

export async function update(tx: Tx, id: BranchId, values: Updateable<BranchesTable>): Promise<void> {
  await tx.updateTable('branches').set(values).where('id', '=', id).execute();
}

/** Sets columns of branches to those of another one. */
export async function copyColumns(
  tx: Tx,
  copy: { from: BranchId; to: readonly BranchId[]; names: readonly (keyof BranchesTable)[] },
): Promise<void> {
  const { from, to, names } = copy;
  const values = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`source.${name}`)}`));
  await sql`update branches set ${values} from branches source
    where source.id = ${from} and branches.id = any(${[...to]}::bigint[])`.execute(tx);
}

/** Keeps the present key as a former one, which works until an instant; the caller replaces it. */
export async function keepFormerKey(tx: Tx, id: BranchId, until: Date): Promise<void> {
  await sql`insert into branch_former_keys (key_hash, branch_id, company_id, valid_until)
    select api_key_hash, id, company_id, ${until} from branches
    where id = ${id} and api_key_hash is not null and company_id is not null
    on conflict (key_hash) do update set valid_until = excluded.valid_until`.execute(tx);
}

/** Ends former keys that still work. @returns how many */
export async function endFormerKeys(tx: Tx, id: BranchId, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('branch_former_keys')
    .set({ valid_until: now })
    .where('branch_id', '=', id)
    .where('valid_until', '>', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether a company is there; it stays so until the transaction ends. */
export async function holdCompany(tx: Tx, id: CompanyId): Promise<boolean> {
  const row = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** When automatic assignment of a company was stopped, with a lock; null: there is no such company. */
export async function lockCompany(
  tx: Tx,
  id: CompanyId,
): Promise<{ readonly dispatch_paused_at: Date | null } | null> {
  const row = await tx
    .selectFrom('companies')
    .select('dispatch_paused_at')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Stops (an instant) or resumes (null) automatic assignment of a company. */
export async function pauseCompany(tx: Tx, id: CompanyId, at: Date | null): Promise<void> {
  await tx.updateTable('companies').set({ dispatch_paused_at: at }).where('id', '=', id).execute();
}

/** People named in the facts about a branch in use. */
const NAMED_PEOPLE = 20;

/** What hangs on a branch, in one statement. */
export async function findUsage(tx: Tx, id: BranchId): Promise<BranchUsage> {
  const { rows } = await sql<BranchUsage>`
    select
      (select count(*)::int from orders where branch_id = ${id} and status in (
        ${sql.join(ACTIVE_STATUSES.map((status) => sql.lit(status)))})) as "activeOrders",
      (select coalesce(json_agg(person), '[]') from (
        select id, full_name as "fullName", role from users where branch_id = ${id} and not deleted
        order by full_name collate "tr-x-icu", id limit ${NAMED_PEOPLE}) person) as people,
      (select count(*)::int from users where branch_id = ${id} and not deleted) as "peopleCount",
      unpaid.count as "unpaidEarnings", unpaid.total as "unpaidTotal"
    from (select count(*)::int, coalesce(sum(kurus) / 100, 0)::float8 as total
      from ledger_open_entries where branch_id = ${id}) unpaid`.execute(tx);
  const [usage] = rows;
  if (!usage) throw new Error('an aggregate answers one row');
  return usage;
}

/** Keeps what a branch pays as its terms from an instant on. */
export async function insertPayTerms(tx: Tx, id: BranchId, since: Date): Promise<void> {
  await sql`
    insert into branch_pay_terms (branch_id, company_id, since, base_rate, price_per_km, minimum_rate,
      base_salary, vehicle_rent, overtime_rate, gas_price, fuel_consumption, pay_distance)
    select id, company_id, ${since}, base_rate, price_per_km, minimum_rate,
      base_salary, vehicle_rent, overtime_rate, gas_price, fuel_consumption, pay_distance
    from branches where id = ${id}`.execute(tx);
}
