import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import type { Insertable, NotNull, Selectable, Updateable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { BranchesTable } from '../../db/tables/branches.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

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
  'branches.wallet_enabled',
  'branches.receipt_width_mm',
  'branches.offer_timeout_min',
  'branches.dispatch_paused_at',
  'branches.base_rate',
  'branches.price_per_km',
  'branches.minimum_rate',
  'branches.base_salary',
  'branches.vehicle_rent',
  'branches.overtime_rate',
  'branches.gas_price',
  'branches.fuel_consumption',
  'branches.api_key_sealed',
  'branches.last_api_connection',
] as const;

export type BranchRow = Omit<
  Selectable<BranchesTable>,
  'api_key_hash' | 'deleted_at' | 'created_at' | 'version' | 'company_id'
> & {
  readonly company_id: CompanyId;
  readonly company_name: string;
  readonly company_dispatch_paused_at: Date | null;
  readonly manager_phone: string | null;
};

const selectBranches = (tx: Tx) =>
  tx
    .selectFrom('branches')
    .innerJoin('companies', 'companies.id', 'branches.company_id')
    .select(columns)
    .select((eb) => [
      'companies.name as company_name',
      'companies.dispatch_paused_at as company_dispatch_paused_at',
      eb
        .selectFrom('users')
        .select('users.phone')
        .whereRef('users.branch_id', '=', 'branches.id')
        .where('users.role', '=', 'BRANCH_MANAGER')
        .where('users.active', '=', true)
        .where('users.deleted', '=', false)
        .orderBy('users.id')
        .limit(1)
        .as('manager_phone'),
    ])
    .where('branches.deleted_at', 'is', null)
    .$narrowType<{ company_id: NotNull }>();

export function list(tx: Tx, scope: Scope): Promise<BranchRow[]> {
  return selectBranches(tx)
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'))
    .orderBy('branches.id')
    .execute();
}

export async function find(tx: Tx, scope: Scope, id: BranchId): Promise<BranchRow | null> {
  const row = await selectBranches(tx)
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'))
    .where('branches.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function insert(tx: Tx, values: Insertable<BranchesTable>): Promise<BranchId> {
  const row = await tx
    .insertInto('branches')
    .values(values)
    .returning(['id', 'company_id'])
    .$narrowType<{ company_id: NotNull }>()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('branch_order_numbers')
    .values({ branch_id: row.id, company_id: row.company_id })
    .execute();
  return row.id;
}

export async function update(tx: Tx, id: BranchId, values: Updateable<BranchesTable>): Promise<void> {
  await tx.updateTable('branches').set(values).where('id', '=', id).execute();
}

export async function companyExists(tx: Tx, id: CompanyId): Promise<boolean> {
  return (
    (await tx
      .selectFrom('companies')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) !== undefined
  );
}

/**
 * Stops (an instant) or resumes (null) automatic assignment of a company; one that is stopped keeps its
 * instant.
 * @returns whether it exists
 */
export async function pauseCompany(tx: Tx, id: CompanyId, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('companies')
    .set((eb) => ({
      dispatch_paused_at: at === null ? null : eb.fn.coalesce('dispatch_paused_at', eb.val(at)),
    }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether running orders or staff keep a branch from being removed. */
export async function isInUse(tx: Tx, id: BranchId): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('branch_id', '=', id)
    .where('status', 'in', [
      'PENDING',
      'PREPARING',
      'READY',
      'AVAILABLE',
      'ASSIGNED',
      'PICKED_UP',
      'IN_DELIVERY',
      'UNDELIVERABLE',
    ])
    .limit(1)
    .executeTakeFirst();
  if (order) return true;
  return (
    (await tx
      .selectFrom('users')
      .select('id')
      .where('branch_id', '=', id)
      .where('deleted', '=', false)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}
