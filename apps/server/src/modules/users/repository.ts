import { asUserId, type BranchId, type CompanyId, type UserId } from '@ulak/contracts/ids';
import type { UserView } from '@ulak/contracts/users/schema';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { UsersTable } from '../../db/tables/users.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

/** No user has this id. */
const NOBODY = asUserId(0);

const selectUsers = (tx: Tx) =>
  tx
    .selectFrom('users')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('user_sign_ins', 'user_sign_ins.user_id', 'users.id')
    .select([
      'users.id',
      'users.username',
      'users.full_name',
      'users.phone',
      'users.role',
      'users.branch_id',
      'branches.name as branch_name',
      'users.company_id',
      'companies.name as company_name',
      'users.active',
      'users.deleted',
      'users.deactivation_reason',
      'users.deactivation_date',
      'users.deactivation_end_date',
      'user_sign_ins.last_at as last_sign_in_at',
      'users.version',
    ])
    .where('users.deleted', '=', false);

type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

const toView = (row: Row): UserView => ({
  id: row.id,
  username: row.username,
  fullName: row.full_name,
  phone: row.phone,
  role: row.role,
  branchId: row.branch_id,
  branchName: row.branch_name,
  companyId: row.company_id,
  companyName: row.company_name,
  active: row.active,
  deleted: row.deleted,
  deactivationReason: row.deactivation_reason,
  deactivationDate: row.deactivation_date?.toISOString() ?? null,
  deactivationEndDate: row.deactivation_end_date?.toISOString() ?? null,
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  version: row.version,
});

/**
 * So many changes make the state of a list. One that commits late is still among them: this many others would
 * have to commit in one company while it is open.
 */
const STATE_CHANGES = 256;

/** Changes with every committed change of what the scope's list may show. */
export async function readListState(tx: Tx, scope: Scope): Promise<string> {
  const ofCompany = 'companyId' in scope ? sql`where company_id = ${scope.companyId}` : sql``;
  const { rows } = await sql<{ state: string | null }>`
    select md5(string_agg(seq::text, ',')) as state
    from (select seq from user_changes ${ofCompany} order by seq desc limit ${STATE_CHANGES}) newest`.execute(
    tx,
  );
  return rows[0]?.state ?? '';
}

export async function list(tx: Tx, scope: Scope): Promise<UserView[]> {
  const rows = await selectUsers(tx)
    .where((eb) => withinScope(eb, scope, 'users.company_id', 'users.branch_id'))
    .orderBy('users.id')
    .execute();
  return rows.map(toView);
}

export async function find(tx: Tx, scope: Scope, id: UserId): Promise<UserView | null> {
  const row = await selectUsers(tx)
    .where((eb) => withinScope(eb, scope, 'users.company_id', 'users.branch_id'))
    .where('users.id', '=', id)
    .executeTakeFirst();
  return row ? toView(row) : null;
}

/**
 * Locks the user's row so that changes of one account are serialised. Not FOR UPDATE: an assignment to this
 * courier locks the courier's row and needs this one's key, and the two would deadlock.
 */
export async function lockInScope(tx: Tx, scope: Scope, id: UserId): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where((eb) => withinScope(eb, scope, 'users.company_id', 'users.branch_id'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

export async function insert(tx: Tx, values: Insertable<UsersTable>): Promise<UserId> {
  return (await tx.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export async function update(tx: Tx, id: UserId, values: Updateable<UsersTable>): Promise<void> {
  await tx.updateTable('users').set(values).where('id', '=', id).execute();
}

/** Accounts with this national ID or phone, in any company. System view; at most one per field. */
export async function findHolders(
  tx: Tx,
  wanted: { username?: string | undefined; phone?: string | undefined; userId?: UserId },
): Promise<{ field: 'username' | 'phone'; companyId: CompanyId | null }[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['username', 'phone', 'company_id'])
    .where('deleted', '=', false)
    .where('id', '!=', wanted.userId ?? NOBODY)
    .where((eb) => eb.or([eb('username', '=', wanted.username ?? ''), eb('phone', '=', wanted.phone ?? '')]))
    .execute();
  return rows.flatMap((row) => [
    ...(row.username === wanted.username ? [{ field: 'username' as const, companyId: row.company_id }] : []),
    ...(row.phone !== null && row.phone === wanted.phone
      ? [{ field: 'phone' as const, companyId: row.company_id }]
      : []),
  ]);
}

/** Other active owners. The owners' rows are locked, so that two owners cannot remove each other at once. */
export async function countOtherOwners(tx: Tx, except: UserId): Promise<number> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'OWNER')
    .where('active', '=', true)
    .where('deleted', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.filter((row) => row.id !== except).length;
}

/**
 * A branch of the scope for a person, which is not removed before the transaction ends. Without company it
 * takes no people.
 */
export async function findBranch(
  tx: Tx,
  scope: Scope,
  id: BranchId,
): Promise<{ id: BranchId; companyId: CompanyId | null; name: string } | null> {
  const row = await tx
    .selectFrom('branches')
    .select(['id', 'company_id', 'name'])
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row ? { id: row.id, companyId: row.company_id, name: row.name } : null;
}

export async function forcesPasswordChange(tx: Tx, companyId: CompanyId | null): Promise<boolean> {
  if (companyId === null) return false;
  const row = await tx
    .selectFrom('companies')
    .select('settings')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row?.settings.forcePasswordChange === true;
}

/** Whether a company is there; it stays so until the transaction ends. */
export async function holdCompany(tx: Tx, id: CompanyId): Promise<boolean> {
  return (
    (await tx
      .selectFrom('companies')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst()) !== undefined
  );
}
