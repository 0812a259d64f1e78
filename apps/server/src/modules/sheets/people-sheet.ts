import { SHEET_MAX_NEW_PEOPLE } from '@ulak/contracts/sheets/limits';
import { AppError, fieldError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import type { PersonPlan } from './judge-people.ts';
import type { ChosenPassword } from './judge-task.ts';
import * as facts from './people-facts.ts';
import type { SheetKind, SheetPorts } from './ports.ts';

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

/** What the verdicts of a sheet of people need of the database, and what refuses the whole sheet. */
export function peopleSheet({ db, users, assertAcceptablePassword }: Deps): SheetKind<PersonPlan> {
  function faultOf({ password, username, phone }: ChosenPassword): string | null {
    try {
      assertAcceptablePassword(password, { username, phone }, 'password');
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.details?.password ?? 'Bu şifre kullanılamaz';
      throw error;
    }
  }

  return {
    name: 'people',
    assertAllowed: () => undefined,
    readPlans: (text) => JSON.parse(text) as PersonPlan[],

    async readFacts({ scope }, { passwords, ...numbers }) {
      const people = await db.reads.asSystem((tx) => facts.readKnownPeople(tx, numbers));
      const places = await db.reads.inScope(scope, async (tx) => ({
        branches: await facts.readBranches(tx, scope),
        companies: await facts.readCompanies(tx),
      }));
      const passwordFaults = new Map<number, string>();
      for (const chosen of passwords) {
        const fault = faultOf(chosen);
        if (fault !== null) passwordFaults.set(chosen.line, fault);
      }
      return { people, ...places, passwordFaults };
    },

    async assertAcceptable(who, { foreign, isAsking, counts, chosen }) {
      await users.countForeignNumbers(who, { foreign, isAsking });
      if (counts.new > SHEET_MAX_NEW_PEOPLE)
        throw fieldError(
          'file',
          `Bir tabloyla en fazla ${SHEET_MAX_NEW_PEOPLE} yeni kişi eklenebilir; tabloyu bölün.`,
        );
      if (chosen > MAX_CHOSEN_PASSWORDS)
        throw fieldError(
          'file',
          `Bir tabloda en fazla ${MAX_CHOSEN_PASSWORDS} şifre yazılabilir; ötekileri boş bırakın, ` +
            'tek kullanımlık şifre üretilir.',
        );
    },
  };
}
