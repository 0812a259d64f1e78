import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import { sql } from 'kysely';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';

export interface PersonColumns {
  readonly username: string;
  readonly phone: string;
  readonly full_name: string;
  readonly role: Role;
  readonly company_id: CompanyId | null;
  readonly branch_id: BranchId | null;
  readonly password_hash: string;
  readonly must_change_password: boolean;
}

/** Adds accounts, and a row of duty for couriers; answers ids by national ID. */
export async function insertPeople(
  tx: Tx,
  people: readonly PersonColumns[],
): Promise<ReadonlyMap<string, UserId>> {
  if (people.length === 0) return new Map();
  // one parameter for all rows: a statement takes 65,535
  const { rows } = await sql<{ id: UserId; username: string }>`
    with added as (
      insert into users (username, phone, full_name, role, company_id, branch_id, password_hash,
        must_change_password)
      select username, phone, full_name, role, company_id, branch_id, password_hash, must_change_password
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person (username text, phone text,
        full_name text, role text, company_id bigint, branch_id bigint, password_hash text,
        must_change_password boolean)
      returning id, username, role, company_id, branch_id
    ), duty as (
      insert into couriers (user_id, company_id, branch_id)
      select id, company_id, branch_id from added where role = 'COURIER'
    )
    select id, username from added`.execute(tx);
  return new Map(rows.map(({ id, username }) => [username, id]));
}

export interface IdentityColumns {
  readonly id: UserId;
  readonly version: number;
  readonly full_name: string;
  readonly phone: string | null;
}

/** Changes names and phones of accounts that are still at these versions; answers how many were. */
export async function updatePeople(tx: Tx, people: readonly IdentityColumns[]): Promise<number> {
  if (people.length === 0) return 0;
  const ids = people.map(({ id }) => id);
  // in the order in which every other change of several accounts locks them
  await sql`select id from users where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
  const { numAffectedRows } = await sql`
    update users u set full_name = person.full_name, phone = person.phone
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as person (id bigint, version integer, full_name text, phone text)
    where u.id = person.id and u.version = person.version and not u.deleted`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Whether these companies are still there; they stay until the transaction ends. */
export async function holdCompanies(tx: Tx, ids: readonly CompanyId[]): Promise<boolean> {
  const { rows } = await sql`select id from companies
    where id = any(${[...ids]}::bigint[]) and deleted_at is null order by id for key share`.execute(tx);
  return rows.length === ids.length;
}

/** Whether these branches are still there; they stay until the transaction ends. */
export async function holdBranches(tx: Tx, ids: readonly BranchId[]): Promise<boolean> {
  const { rows } = await sql`select id from branches
    where id = any(${[...ids]}::bigint[]) and deleted_at is null order by id for share`.execute(tx);
  return rows.length === ids.length;
}

/**
 * Whether the caller still is who the call began as: a large sheet and the passwords of many people take
 * seconds. Held until the end.
 */
export async function holdActor(tx: Tx, actor: UserActor): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select(['role', 'company_id', 'branch_id'])
    .where('id', '=', actor.id)
    .where('active', '=', true)
    .where('deleted', '=', false)
    .forShare()
    .executeTakeFirst();
  return row?.role === actor.role && row.company_id === actor.companyId && row.branch_id === actor.branchId;
}

/** Companies that ask for a new password at the first sign-in. */
export async function listForcingCompanies(tx: Tx): Promise<ReadonlySet<CompanyId>> {
  const { rows } = await sql<{ id: CompanyId }>`select id from companies
    where settings -> 'forcePasswordChange' = 'true'::jsonb`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
