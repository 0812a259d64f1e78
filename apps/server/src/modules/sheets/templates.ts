import type { Database } from '../../db/database.ts';
import { branchChoices, branchColumns } from './branch-columns.ts';
import { assertMayManageBranches } from './list-branches.ts';
import { roleChoices, templateColumns } from './people-columns.ts';
import { listBranches, listCompanies } from './people-facts.ts';
import type { SheetCaller } from './ports.ts';
import type { TableColumn } from './read-table.ts';
import type { WrittenSheet } from './write-workbook.ts';

interface Deps {
  readonly db: Database;
}

const placesOf = ({ db }: Deps, { scope }: SheetCaller) =>
  db.reads.inScope(scope, async (tx) => ({
    branches: (await listBranches(tx, scope)).map(({ name }) => name),
    companies: (await listCompanies(tx)).map(({ name }) => name),
  }));

/** The second sheet: what to write into each column, and the choices where there are some. */
function helpSheet(
  columns: readonly TableColumn[],
  choices: Readonly<Record<string, readonly string[] | undefined>>,
): WrittenSheet {
  return {
    name: 'Yardım',
    columns: [
      { label: 'Sütun', width: 28 },
      { label: 'Zorunlu', width: 10 },
      { label: 'Açıklama', width: 90 },
      { label: 'Seçenekler', width: 60 },
    ],
    rows: columns.map(({ key, label, required, help }) => [
      label,
      required ? 'Evet' : 'Hayır',
      help,
      (choices[key] ?? []).join(' · '),
    ]),
  };
}

function templateOf(
  name: string,
  columns: readonly TableColumn[],
  choices: Readonly<Record<string, readonly string[] | undefined>>,
): WrittenSheet[] {
  const offered = columns.map((column) => {
    const values = choices[column.key];
    return values ? { ...column, choices: values } : column;
  });
  const example = columns.map(({ key, example: text }) => text || (choices[key]?.[0] ?? ''));
  return [{ name, columns: offered, rows: [example] }, helpSheet(columns, choices)];
}

/** Sheets of an empty file of people; its example row is not counted by an import. */
export async function peopleTemplate(deps: Deps, who: SheetCaller): Promise<WrittenSheet[]> {
  const { branches, companies } = await placesOf(deps, who);
  const columns = templateColumns(who.actor);
  // the example is a courier of the first branch
  const choices = { role: roleChoices(who.actor.role), branch: branches, company: companies };
  return templateOf('Kişiler', columns, choices);
}

/** Sheets of an empty file of branches; its example row is not counted by an import. */
export async function branchTemplate(deps: Deps, who: SheetCaller): Promise<WrittenSheet[]> {
  assertMayManageBranches(who);
  const { companies } = await placesOf(deps, who);
  return templateOf(
    'Şubeler',
    branchColumns(who.actor).filter(({ readOnly }) => !readOnly),
    { ...branchChoices(), company: companies },
  );
}
