import { ROLE_LABELS } from '@ulak/contracts/roles';
import type { Database, Tx } from '../../db/database.ts';
import { type Scope, withinScope } from '../../db/scope.ts';
import { stateOf } from './judge-people.ts';
import { type PeopleKey, peopleColumns } from './people-columns.ts';
import type { SheetCaller } from './ports.ts';
import { recordExport } from './record-export.ts';
import type { WrittenSheet } from './write-workbook.ts';

const listPeople = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('users')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.username', 'users.full_name', 'users.phone', 'users.role', 'users.active'])
    .select(['branches.name as branch_name', 'companies.name as company_name'])
    .where('users.deleted', '=', false)
    .where((eb) => withinScope(eb, scope, 'users.company_id', 'users.branch_id'))
    .orderBy('users.id')
    .execute();
type Row = Awaited<ReturnType<typeof listPeople>>[number];

const cellOf = (row: Row, key: PeopleKey): string => {
  const cells: Record<PeopleKey, string | null> = {
    username: row.username,
    fullName: row.full_name,
    phone: row.phone,
    role: ROLE_LABELS[row.role],
    branch: row.branch_name,
    company: row.company_name,
    password: null,
    state: stateOf(row),
  };
  return cells[key] ?? '';
};

/**
 * People of the scope in the columns of the template, which can be imported again; recorded in the audit log.
 */
export async function exportPeople(
  { db }: { readonly db: Database },
  who: SheetCaller,
): Promise<WrittenSheet[]> {
  const { actor, scope } = who;
  const columns = peopleColumns(actor).filter(({ key }) => key !== 'password');
  const people = await db.inScope(scope, async (tx) => {
    const rows = await listPeople(tx, scope);
    await recordExport(tx, who, { sheet: 'people', rows: rows.length });
    return rows;
  });
  const rows = people.map((person) => columns.map(({ key }) => cellOf(person, key)));
  return [{ name: 'Kişiler', columns, rows }];
}
