import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
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

/** Accounts with one of these national IDs or phones; needs the system's view. */
export function listKnownPeople(
  system: Tx,
  wanted: { readonly usernames: readonly string[]; readonly phones: readonly string[] },
): Promise<KnownPerson[]> {
  return system
    .selectFrom('users')
    .select(['id', 'username', 'phone', 'full_name', 'role', 'company_id', 'branch_id', 'active', 'version'])
    .where('deleted', '=', false)
    .where((eb) =>
      eb.or([
        eb('username', '=', eb.fn.any(eb.val([...wanted.usernames]))),
        eb('phone', '=', eb.fn.any(eb.val([...wanted.phones]))),
      ]),
    )
    .execute();
}

/** Branches in which the caller may place people. */
export async function listBranches(tx: Tx, scope: Scope): Promise<KnownBranch[]> {
  const rows = await tx
    .selectFrom('branches')
    .select(['id', 'name', 'company_id'])
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'))
    .where('deleted_at', 'is', null)
    .where('company_id', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ company_id, ...row }) => (company_id === null ? [] : [{ ...row, company_id }]));
}

/** Companies that row-level security shows the caller, without removed ones. */
export const listCompanies = (tx: Tx): Promise<KnownCompany[]> =>
  tx.selectFrom('companies').select(['id', 'name']).where('deleted_at', 'is', null).orderBy('id').execute();
