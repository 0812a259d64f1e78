import { createRandom } from '@ulak/city/random';
import type { FieldChange } from '@ulak/contracts/audit-actions';
import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ulak/contracts/time';
import { appendAudit, type AuditEntry } from '../access/audit.ts';
import type { Tx } from '../db/database.ts';
import { masked } from '../modules/users/record-change.ts';
import { FOUNDED_DAYS_AGO } from './people.ts';

interface Person {
  readonly id: UserId;
  readonly company_id: CompanyId | null;
  readonly branch_id: BranchId | null;
  readonly full_name: string;
  readonly username: string;
  readonly phone: string | null;
  readonly role: Role;
  readonly branch_name: string | null;
}
type Author = AuditEntry['actor'];
interface Fact {
  readonly daysAgo: number;
  readonly action: AuditEntry['action'];
  readonly author: Author;
  readonly changes?: Readonly<Record<string, FieldChange>>;
  readonly details?: Readonly<Record<string, unknown>>;
}

const ACCOUNTS_SEED = 60;
/** All of it lies before the orders of the demo (`HISTORY_DAYS`). */
const STAFF_DAYS_AGO = 180;
const COURIERS_DAYS_AGO = 150;
const LEAVE_DAYS_AGO = 58;
const LEAVE_DAYS = 14;
/** Every courier has signed in within so many days. */
const SIGNED_IN_DAYS = 6;
const SYSTEM = { kind: 'system', name: 'Sistem', role: null } as const;
const COMMAND = { kind: 'system', name: 'create-owner', role: null } as const;

/** What happened to the demo's accounts: who made them, leave, moves, new phones; and the last sign-ins. */
export async function seedAccountHistory(tx: Tx, now: Date): Promise<void> {
  const random = createRandom(ACCOUNTS_SEED);
  const people: readonly Person[] = await tx
    .selectFrom('users')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .select(['users.id', 'users.company_id', 'users.branch_id', 'users.full_name', 'users.role'])
    .select(['users.username', 'users.phone'])
    .select('branches.name as branch_name')
    .orderBy('users.id')
    .execute();
  const owner = people.find(({ role }) => role === 'OWNER');
  const founder: Author = owner ? { kind: 'user', id: owner.id, name: owner.full_name } : SYSTEM;
  const authorOf = ({ company_id: company }: Person): Author => {
    const own = people.find((one) => one.company_id === company && isOffice(one));
    return own ? { kind: 'user', id: own.id, name: own.full_name } : founder;
  };
  const entries = people.flatMap((person) =>
    factsOf(person, { people, founder, author: authorOf(person), now }).map(
      ({ daysAgo, author, ...fact }): AuditEntry => ({
        ...fact,
        actor: author,
        entity: 'user',
        entityId: person.id,
        companyId: person.company_id,
        branchId: person.branch_id,
        at: momentOf(person, daysAgo, now),
        ip: null,
      }),
    ),
  );
  await appendAudit(
    tx,
    entries.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
  await tx
    .updateTable('users')
    .set({ created_at: new Date(now.getTime() - FOUNDED_DAYS_AGO * DAY_MS) })
    .execute();
  await tx
    .insertInto('user_sign_ins')
    .values(
      people.map(({ id, company_id, role }) => ({
        user_id: id,
        company_id,
        last_at: new Date(
          now.getTime() - random.integerBetween(1, (role === 'OWNER' ? 2 : SIGNED_IN_DAYS) * 24) * HOUR_MS,
        ),
      })),
    )
    .execute();
}

const isOffice = ({ role }: Person): boolean => role === 'COMPANY_ADMIN' || role === 'GENERAL_MANAGER';
/** So many days ago; not everybody's changes bear the same minute. */
const momentOf = ({ id }: Person, daysAgo: number, now: Date): Date =>
  new Date(now.getTime() - daysAgo * DAY_MS + ((id * 37) % 240) * MINUTE_MS);

interface Surroundings {
  readonly people: readonly Person[];
  readonly founder: Author;
  /** Who looks after the accounts of the person's company. */
  readonly author: Author;
  readonly now: Date;
}

/** Office and branch managers were made by hand, couriers came with a sheet; some have more behind them. */
function factsOf(person: Person, around: Surroundings): Fact[] {
  const { founder, author } = around;
  if (person.role === 'OWNER') return [created(person, FOUNDED_DAYS_AGO, { author: COMMAND })];
  if (isOffice(person)) return [created(person, STAFF_DAYS_AGO, { author: founder })];
  if (person.role === 'BRANCH_MANAGER') return [created(person, STAFF_DAYS_AGO, { author })];
  if (person.role === 'PACKAGING_CHIEF')
    return [
      created({ ...person, role: 'COURIER' }, COURIERS_DAYS_AGO, { author }),
      {
        daysAgo: 96,
        action: 'USER_ROLE_CHANGED',
        author,
        changes: { role: { was: 'COURIER', is: person.role } },
      },
    ];
  return courierFacts(person, around);
}

/** The first of a branch was on leave; the third came from another branch, was on leave, has a new phone. */
function courierFacts(person: Person, around: Surroundings): Fact[] {
  const { people, author } = around;
  const colleagues = people.filter(
    ({ role, branch_id: at }) => role === 'COURIER' && at === person.branch_id,
  );
  const place = colleagues.findIndex(({ id }) => id === person.id);
  const sheet = { author, imported: true };
  if (place === 0) return [created(person, COURIERS_DAYS_AGO, sheet), ...leave(person, around)];
  if (place !== 2) return [created(person, COURIERS_DAYS_AGO, sheet)];
  const elsewhere =
    people.find(
      ({ company_id: company, branch_id: at }) =>
        company === person.company_id && at !== null && at !== person.branch_id,
    )?.branch_name ?? null;
  return [
    created({ ...person, branch_name: elsewhere ?? person.branch_name }, COURIERS_DAYS_AGO, sheet),
    ...moved(person, elsewhere, author),
    ...leave(person, around),
    {
      daysAgo: 37,
      action: 'USER_UPDATED',
      author,
      changes: { phone: { was: '•••4417', is: masked(person.phone) } },
    },
  ];
}

const created = (
  person: Person,
  daysAgo: number,
  { author, imported = false }: { author: Author; imported?: boolean },
): Fact => ({
  daysAgo,
  action: 'USER_CREATED',
  author,
  changes: Object.fromEntries(
    Object.entries({
      fullName: person.full_name,
      username: masked(person.username),
      phone: masked(person.phone),
      role: person.role,
      branch: person.branch_name,
    }).flatMap(([field, is]) => (is === null ? [] : [[field, { was: null, is }]])),
  ),
  details: { role: person.role, ...(imported && { imported }) },
});

const moved = ({ branch_name: is }: Person, was: string | null, author: Author): Fact[] =>
  was === null
    ? []
    : [{ daysAgo: 103, action: 'USER_TRANSFERRED', author, changes: { branch: { was, is } } }];

/** A leave that ended by itself, as the job of the maintenance writes it. */
function leave(person: Person, { author, now }: Surroundings): Fact[] {
  const activated = LEAVE_DAYS_AGO - LEAVE_DAYS;
  const endDate = momentOf(person, activated, now).toISOString();
  return [
    {
      daysAgo: LEAVE_DAYS_AGO,
      action: 'USER_DEACTIVATED',
      author,
      details: { reason: 'Yıllık izin', endDate },
    },
    {
      daysAgo: activated,
      action: 'USER_ACTIVATED',
      author: SYSTEM,
      details: { reason: 'Pasiflik süresi doldu', ended: endDate, was: 'Yıllık izin' },
    },
  ];
}
