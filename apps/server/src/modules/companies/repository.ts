import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { ACTIVE_STATUSES } from '@ulak/contracts/orders/status';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import type { CompaniesTable } from '../../db/tables/branches.ts';

// Literals: with parameters a prepared plan could not use the partial index of running orders.
const active = sql.join(ACTIVE_STATUSES.map((status) => sql.lit(status)));

const columns = [
  'companies.id',
  'companies.name',
  'companies.phone',
  'companies.email',
  'companies.address',
  'companies.tax_number',
  'companies.status',
  'companies.logo',
  'companies.settings',
  'companies.version',
  'companies.created_at',
] as const;

export type StoredCompany = Omit<Selectable<CompaniesTable>, 'dispatch_paused_at' | 'deleted_at'>;
export interface CompanyRow extends StoredCompany {
  readonly branch_count: number;
  readonly user_count: number;
  readonly active_order_count: number;
}

/** Which companies: one, or every one of the transaction's view. */
type Only = CompanyId | null;

export async function list(tx: Tx, only: Only): Promise<CompanyRow[]> {
  return tx
    .selectFrom('companies')
    .select(columns)
    .select([
      sql<number>`(select count(*) from branches b
        where b.company_id = companies.id and b.deleted_at is null)`.as('branch_count'),
      sql<number>`(select count(*) from users u
        where u.company_id = companies.id and not u.deleted)`.as('user_count'),
      runningOrders.as('active_order_count'),
    ])
    .where('companies.deleted_at', 'is', null)
    .$if(only !== null, (query) => query.where('companies.id', '=', only))
    .orderBy('companies.id')
    .execute();
}

const runningOrders = sql<number>`(select count(*) from orders o
  where o.company_id = companies.id and o.status in (${active}))`;

const one = (tx: Tx, id: CompanyId) =>
  tx.selectFrom('companies').select(columns).where('id', '=', id).where('deleted_at', 'is', null);

/** One company, as it is now. */
export const find = async (tx: Tx, id: CompanyId): Promise<StoredCompany | null> =>
  (await one(tx, id).executeTakeFirst()) ?? null;

/**
 * One company for a change: changes of it wait for each other. Orders that are being made do not wait for us
 * (decision 002).
 */
export const lock = async (tx: Tx, id: CompanyId): Promise<StoredCompany | null> =>
  (await one(tx, id).forNoKeyUpdate().executeTakeFirst()) ?? null;

/**
 * One company that is about to be removed. Waits for transactions that add a branch or a person to it; later
 * ones wait for this one.
 */
export const lockForRemoval = async (tx: Tx, id: CompanyId): Promise<StoredCompany | null> =>
  (await one(tx, id).forUpdate().executeTakeFirst()) ?? null;

export async function countRunningOrders(tx: Tx, id: CompanyId): Promise<number> {
  const row = await tx
    .selectFrom('companies')
    .select(runningOrders.as('running'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.running ?? 0;
}

/** What keeps a company from being removed; removed branches and people are history. */
export interface Belongings {
  readonly branches: number;
  readonly users: number;
  readonly hasHistory: boolean;
}

export async function findBelongings(tx: Tx, id: CompanyId): Promise<Belongings> {
  return tx
    .selectNoFrom([
      sql<number>`(select count(*) from branches where company_id = ${id} and deleted_at is null)`.as(
        'branches',
      ),
      sql<number>`(select count(*) from users where company_id = ${id} and not deleted)`.as('users'),
      sql<boolean>`(exists (select from branches where company_id = ${id})
        or exists (select from users where company_id = ${id})
        or exists (select from orders where company_id = ${id}))`.as('hasHistory'),
    ])
    .executeTakeFirstOrThrow();
}

export async function insert(tx: Tx, values: Insertable<CompaniesTable>): Promise<CompanyId> {
  return (await tx.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export async function update(tx: Tx, id: CompanyId, values: Updateable<CompaniesTable>): Promise<void> {
  await tx.updateTable('companies').set(values).where('id', '=', id).execute();
}

/** Sets a picture, and its address for customers. */
export async function saveLogo(
  tx: Tx,
  id: CompanyId,
  logo: { content: Buffer; digest: string; path: string; at: Date },
): Promise<void> {
  const { content, digest, at } = logo;
  const values = { content, digest, updated_at: at };
  await tx
    .insertInto('company_logos')
    .values({ company_id: id, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
  await update(tx, id, { logo: logo.path });
}

export async function removeLogo(tx: Tx, id: CompanyId): Promise<void> {
  await tx.deleteFrom('company_logos').where('company_id', '=', id).execute();
  await update(tx, id, { logo: null });
}

export async function findLogo(tx: Tx, id: CompanyId): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('company_logos')
    .select('content')
    .where('company_id', '=', id)
    .executeTakeFirst();
  return row?.content ?? null;
}

export async function findLogoByDigest(tx: Tx, digest: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('company_logos')
    .select('content')
    .where('digest', '=', digest)
    .limit(1)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** What companies ask of the branches. */
export interface BranchPort {
  holdOrders(tx: Tx, companyId: CompanyId): Promise<void>;
  /** Gives one without a company to a company. */
  assignToCompany(
    tx: Tx,
    who: { readonly actor: UserActor; readonly ip: string },
    companyId: CompanyId,
    branchId: BranchId,
  ): Promise<unknown>;
}

/** Branches of a company that are there, by id. */
export async function listBranchIds(tx: Tx, id: CompanyId): Promise<BranchId[]> {
  const rows = await tx
    .selectFrom('branches')
    .select('branches.id')
    .where('branches.company_id', '=', id)
    .where('branches.deleted_at', 'is', null)
    .orderBy('branches.id')
    .execute();
  return rows.map((row) => row.id);
}
