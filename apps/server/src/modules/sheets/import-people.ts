import type { UserId } from '@ulak/contracts/ids';
import type { ImportedPeople } from '@ulak/contracts/sheets/schema';
import { AppError } from '../../app-error.ts';
import { type Database, retried, type Tx, violatedUnique } from '../../db/database.ts';
import { restBetween } from '../../db/rest-between.ts';
import type { SheetCaller, SheetPorts } from './ports.ts';
import type { ChangedPerson, NewPerson, PersonPlan } from './judge-people.ts';
import type { OneTimePassword, OneTimePasswords } from './one-time-passwords.ts';
import * as repository from './people-repository.ts';

/** One of a thousand rows takes the processor for a tenth of a second, and others wait. */
const ADDED_AT_ONCE = 50;

interface Deps {
  readonly db: Database;
  readonly users: SheetPorts['users'];
  readonly passwords: OneTimePasswords;
  hashPassword(password: string): Promise<string>;
}
interface Hashed {
  readonly hash: string;
  readonly oneTime: OneTimePassword | null;
}

/**
 * Writes what the verdicts say, in one short transaction after all passwords are hashed.
 * @throws AppError IMPORT_CHANGED when an account, branch or the caller changed meanwhile | IMPORT_PREPARING
 */
export async function importPeople(
  deps: Deps,
  who: SheetCaller,
  input: { readonly plans: readonly PersonPlan[]; readonly unchanged: number },
): Promise<ImportedPeople> {
  const added = input.plans.filter((plan) => plan.kind === 'new');
  const changed = input.plans.filter((plan) => plan.kind === 'changed');
  const hashes = await hashAll(deps, added);
  try {
    return await retried(() =>
      deps.db.inScope(who.scope, (tx) =>
        write(deps, tx, { who, added, changed, hashes, unchanged: input.unchanged }),
      ),
    );
  } catch (error) {
    deps.passwords.giveBack([...hashes.values()].flatMap(({ oneTime }) => (oneTime ? [oneTime] : [])));
    // two imports of one sheet: the unique index lets one through
    if (violatedUnique(error) !== null) throw new AppError('IMPORT_CHANGED');
    throw error;
  }
}

async function hashAll(deps: Deps, people: readonly NewPerson[]): Promise<Map<string, Hashed>> {
  const hashes = new Map<string, Hashed>();
  for (const { username, password } of people)
    if (password !== null) hashes.set(username, { hash: await deps.hashPassword(password), oneTime: null });
  const without = people.filter(({ password }) => password === null);
  const oneTime = without.length > 0 ? await deps.passwords.take(without.length) : [];
  for (const [index, { username }] of without.entries()) {
    const password = oneTime[index];
    if (password) hashes.set(username, { hash: password.hash, oneTime: password });
  }
  return hashes;
}

async function write(
  deps: Deps,
  tx: Tx,
  input: {
    readonly who: SheetCaller;
    readonly added: readonly NewPerson[];
    readonly changed: readonly ChangedPerson[];
    readonly hashes: ReadonlyMap<string, Hashed>;
    readonly unchanged: number;
  },
): Promise<ImportedPeople> {
  const { who, added, changed, hashes, unchanged } = input;
  const branches = [...new Set(added.flatMap(({ branchId }) => (branchId === null ? [] : [branchId])))];
  const companies = [...new Set(added.flatMap(({ companyId }) => (companyId === null ? [] : [companyId])))];
  const isAsJudged =
    (await repository.holdActor(tx, who.actor)) &&
    (await repository.holdCompanies(tx, companies)) &&
    (await repository.holdBranches(tx, branches));
  if (!isAsJudged) throw new AppError('IMPORT_CHANGED');
  const forcing = await repository.listForcingCompanies(tx);
  const updated = await repository.updatePeople(
    tx,
    changed.map(({ id, version, is }) => ({ id, version, full_name: is.fullName, phone: is.phone })),
  );
  if (updated !== changed.length) throw new AppError('IMPORT_CHANGED');
  const ids = new Map<string, UserId>();
  await restBetween(added, ADDED_AT_ONCE, async (group) => {
    const columns = group.map((person) => columnsOf(person, { hashes, forcing }));
    for (const [username, id] of await repository.insertPeople(tx, columns)) ids.set(username, id);
  });
  const created = added.flatMap((person) => {
    const id = ids.get(person.username);
    const oneTimePassword = hashes.get(person.username)?.oneTime?.text ?? null;
    const { fullName, username, role, branchName } = person;
    return id === undefined
      ? []
      : [{ person, told: { id, fullName, username, role, branchName, oneTimePassword } }];
  });
  await deps.users.recordImport(tx, who, {
    created: created.map(({ person, told }) => ({ ...person, id: told.id })),
    changed,
  });
  return { created: created.map(({ told }) => told), changed: changed.length, unchanged };
}

function columnsOf(
  person: NewPerson,
  { hashes, forcing }: { hashes: ReadonlyMap<string, Hashed>; forcing: ReadonlySet<number> },
): repository.PersonColumns {
  const password = hashes.get(person.username);
  if (!password) throw new Error('a password without a hash');
  return {
    username: person.username,
    phone: person.phone,
    full_name: person.fullName,
    role: person.role,
    company_id: person.companyId,
    branch_id: person.branchId,
    password_hash: password.hash,
    must_change_password:
      password.oneTime !== null || (person.companyId !== null && forcing.has(person.companyId)),
  };
}
