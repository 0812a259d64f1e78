import { SHEET_MAX_NEW_PEOPLE } from '@ulak/contracts/sheets/limits';
import { AppError, fieldError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import type { JudgedRow } from './judged-row.ts';
import { judgePeople, type PersonPlan, type ReadPerson, readPeople } from './judge-people.ts';
import { EXAMPLE_ID, type PeopleKey } from './people-columns.ts';
import * as facts from './people-facts.ts';
import type { SheetCaller, SheetPorts } from './ports.ts';
import type { TableRow } from './read-table.ts';

interface Deps extends Pick<SheetPorts, 'users'> {
  readonly db: Database;
  assertAcceptablePassword(
    password: string,
    person: { username: string; phone: string | null },
    field: string,
  ): void;
}

/** Chosen passwords of one sheet; each is hashed while its import waits. One-time ones are ready by then. */
const MAX_CHOSEN_PASSWORDS = 100;

const isNew = ({ plan }: JudgedRow<PersonPlan>): boolean => plan?.kind === 'new';

/** Judges the rows of a sheet of people by what the database holds now. */
export function createPeopleJudge({ db, users, assertAcceptablePassword }: Deps) {
  function passwordFault(password: string, person: { username: string; phone: string }): string | null {
    try {
      assertAcceptablePassword(password, person, 'password');
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.details?.password ?? 'Bu şifre kullanılamaz';
      throw error;
    }
  }

  return async (who: SheetCaller, rows: readonly TableRow<PeopleKey>[]): Promise<JudgedRow<PersonPlan>[]> => {
    const asked = rows.filter(({ texts }) => texts.username !== EXAMPLE_ID);
    if (asked.length === 0) throw fieldError('file', 'Tabloda örnek satırdan başka satır yok.');
    const read = await readPeople(asked);
    const known = await db.reads.asSystem((tx) => facts.listKnownPeople(tx, numbersOf(read)));
    const places = await db.reads.inScope(who.scope, async (tx) => ({
      branches: await facts.listBranches(tx, who.scope),
      companies: await facts.listCompanies(tx),
    }));
    const judged = await judgePeople(read, { ...places, actor: who.actor, people: known, passwordFault });
    await users.countForeignNumbers(who, judged);
    const added = judged.rows.filter(isNew);
    if (added.length > SHEET_MAX_NEW_PEOPLE)
      throw fieldError(
        'file',
        `Bir tabloyla en fazla ${SHEET_MAX_NEW_PEOPLE} yeni kişi eklenebilir; tabloyu bölün.`,
      );
    const chosen = added.filter(({ plan }) => plan?.kind === 'new' && plan.password !== null);
    if (chosen.length > MAX_CHOSEN_PASSWORDS)
      throw fieldError(
        'file',
        `Bir tabloda en fazla ${MAX_CHOSEN_PASSWORDS} şifre yazılabilir; ötekileri boş bırakın, ` +
          'tek kullanımlık şifre üretilir.',
      );
    return judged.rows;
  };
}

const numbersOf = (people: readonly ReadPerson[]) => ({
  usernames: people.flatMap(({ identity: { username } }) => (username === '' ? [] : [username])),
  phones: people.flatMap(({ identity: { phone } }) => (phone === null ? [] : [phone])),
});
