import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

/** An account that a row may mean, of any company. */
export interface KnownPerson {
  readonly id: UserId;
  readonly username: string;
  readonly phone: string | null;
  readonly full_name: string;
  readonly role: Role;
  readonly company_id: CompanyId | null;
  readonly branch_id: BranchId | null;
  readonly active: boolean;
  readonly version: number;
}
export interface KnownBranch {
  readonly id: BranchId;
  readonly name: string;
  readonly company_id: CompanyId;
}
export interface KnownCompany {
  readonly id: CompanyId;
  readonly name: string;
}

/** Accounts with one of these national IDs or phones, both JSON lists; needs the system's view. */
export const readKnownPeople = (
  system: Tx,
  wanted: { readonly usernames: string; readonly phones: string },
): Promise<string> =>
  readText(
    system,
    sql`select id, username, phone, full_name, role, company_id, branch_id, active, version from users
      where not deleted and (
        username = any(array(select jsonb_array_elements_text(${wanted.usernames}::jsonb)))
        or phone = any(array(select jsonb_array_elements_text(${wanted.phones}::jsonb))))`,
  );

/** Branches in which the caller may place people. */
const selectBranches = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('branches')
    .select(['id', 'name', 'company_id'])
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'))
    .where('deleted_at', 'is', null)
    .where('company_id', 'is not', null)
    .orderBy('id');

/** Companies that row-level security shows the caller, without removed ones. */
const selectCompanies = (tx: Tx) =>
  tx.selectFrom('companies').select(['id', 'name']).where('deleted_at', 'is', null).orderBy('id');

export const listBranches = (tx: Tx, scope: Scope) => selectBranches(tx, scope).execute();
export const listCompanies = (tx: Tx): Promise<KnownCompany[]> => selectCompanies(tx).execute();

/** The same as JSON lists. */
export const readBranches = (tx: Tx, scope: Scope): Promise<string> =>
  readText(tx, sql`${selectBranches(tx, scope)}`);
export const readCompanies = (tx: Tx): Promise<string> => readText(tx, sql`${selectCompanies(tx)}`);

/** Rows as a JSON list that PostgreSQL writes: it is handed on to another process unread. */
async function readText(tx: Tx, rows: RawBuilder<unknown>): Promise<string> {
  const { rows: found } = await sql<{ text: string }>`
    select coalesce(json_agg(listed), '[]')::text as text from (${rows}) listed`.execute(tx);
  return found[0]?.text ?? '[]';
}
