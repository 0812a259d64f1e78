import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { parsePhone } from '@ulak/contracts/phone';
import { CREATABLE_ROLES, ROLE_LABELS, ROLE_RANK, type Role, ROLES } from '@ulak/contracts/roles';
import { RegisterBody } from '@ulak/contracts/users/schema';
import { isTckn } from '@ulak/contracts/identity';
import type { z } from 'zod';
import type { SheetActor, SheetFacts } from './judge-task.ts';
import { type JudgedRow, shownValues } from './judged-row.ts';
import type { NamedRows } from './named-rows.ts';
import { isBranchStaff, type PeopleKey, STATE_TEXTS } from './people-columns.ts';
import type { KnownBranch, KnownCompany, KnownPerson } from './people-facts.ts';
import { placeOf } from './place-of-person.ts';
import { headerKey, nameKey, type TableRow } from './read-table.ts';

export interface NewPerson {
  readonly kind: 'new';
  readonly username: string;
  readonly fullName: string;
  readonly phone: string;
  readonly role: Role;
  readonly companyId: CompanyId | null;
  readonly branchId: BranchId | null;
  readonly branchName: string | null;
  /** Null: a one-time password. */
  readonly password: string | null;
}
export interface ChangedPerson {
  readonly kind: 'changed';
  readonly id: UserId;
  readonly version: number;
  readonly companyId: CompanyId | null;
  readonly branchId: BranchId | null;
  readonly was: { readonly fullName: string; readonly phone: string | null };
  readonly is: { readonly fullName: string; readonly phone: string | null };
}
export type PersonPlan = NewPerson | ChangedPerson;

export interface PeopleFacts {
  readonly actor: SheetActor;
  readonly people: readonly KnownPerson[];
  readonly branches: NamedRows<KnownBranch>;
  readonly companies: NamedRows<KnownCompany>;
  readonly passwordFaults: SheetFacts['passwordFaults'];
}

type Errors = Partial<Record<PeopleKey, string>>;
type Row = TableRow<PeopleKey>;
interface Identity {
  readonly username: string;
  readonly fullName: string;
  /** E.164; null when the cell is empty. */
  readonly phone: string | null;
}

const TAKEN = {
  username: 'Bu TC kimlik numarası ile kayıtlı bir kullanıcı var.',
  phone: 'Bu telefon numarası ile kayıtlı bir kullanıcı var.',
} as const;
/** Of other companies' people is said only that the number cannot be used (docs/decisions/032). */
const UNAVAILABLE = {
  username: 'Bu TC kimlik numarası kullanılamıyor.',
  phone: 'Bu telefon numarası kullanılamıyor.',
} as const;

const isOwnCompany = (actor: SheetActor, person: KnownPerson): boolean =>
  actor.companyId === null || person.company_id === actor.companyId;
const isInScope = (actor: SheetActor, person: KnownPerson): boolean =>
  isOwnCompany(actor, person) && (!isBranchStaff(actor.role) || person.branch_id === actor.branchId);

/** Verdicts of a sheet, and what its numbers would tell of other companies' people. */
export interface JudgedPeople {
  readonly rows: JudgedRow<PersonPlan>[];
  /** A field for each number that is another company's. */
  readonly foreign: readonly ('username' | 'phone')[];
  /** Whether a number was looked up that is nobody's of the caller's scope. */
  readonly isAsking: boolean;
}

/** A row with the person whom it names, and what is wrong with its cells. */
export interface ReadPerson {
  readonly row: Row;
  readonly identity: Identity;
  readonly errors: Errors;
}

/** Rows as people; two about one person, or with one phone, cannot both be right. */
export function readPeople(rows: readonly Row[]): ReadPerson[] {
  const seen = { username: new Map<string, number>(), phone: new Map<string, number>() };
  return rows.map((row) => {
    const errors: Errors = { ...row.faults };
    const identity = readIdentity(row, errors);
    noteRepeated(row.line, identity, { seen, errors });
    return { row, identity, errors };
  });
}

/** Verdicts of a sheet's rows (docs/decisions/061). */
export function judgePeople(people: readonly ReadPerson[], facts: PeopleFacts): JudgedPeople {
  const index = indexOf(facts.people);
  const foreign: ('username' | 'phone')[] = [];
  let isAsking = false;
  const rows = people.map(({ row, identity, errors: faults }) => {
    const errors = { ...faults };
    const known = index.username.get(identity.username);
    const holder = identity.phone === null ? undefined : index.phone.get(identity.phone);
    const present = known && isInScope(facts.actor, known) ? known : undefined;
    if (!present || holder !== present) isAsking = true;
    if (known && !present) noteTaken('username', known, { facts, errors, foreign });
    if (holder && holder !== known) noteTaken('phone', holder, { facts, errors, foreign });
    const plan = present
      ? judgePresent(row, { identity, known: present, errors }, facts)
      : judgeNew(row, { identity, errors }, facts);
    return toJudged(row, { identity, errors, plan });
  });
  return { rows, foreign, isAsking };
}

/** A number that somebody else has: in the own company it is said, elsewhere only that it cannot be used. */
function noteTaken(
  field: 'username' | 'phone',
  holder: KnownPerson,
  { facts, errors, foreign }: { facts: PeopleFacts; errors: Errors; foreign: ('username' | 'phone')[] },
): void {
  const isForeign = !isOwnCompany(facts.actor, holder);
  if (isForeign) foreign.push(field);
  errors[field] ??= (isForeign ? UNAVAILABLE : TAKEN)[field];
}

function indexOf(people: readonly KnownPerson[]) {
  return {
    username: new Map(people.map((person) => [person.username, person])),
    phone: new Map(people.flatMap((person) => (person.phone === null ? [] : [[person.phone, person]]))),
  };
}

function parse<T>(schema: z.ZodType<T>, value: unknown): { readonly value?: T; readonly fault?: string } {
  const parsed = schema.safeParse(value);
  return parsed.success
    ? { value: parsed.data }
    : { fault: parsed.error.issues[0]?.message ?? 'Geçersiz değer' };
}

const { shape } = RegisterBody;

function readIdentity({ texts }: Row, errors: Errors): Identity {
  const digits = texts.username?.replaceAll(/\s/g, '');
  const username = parse(shape.username, digits);
  const fullName = parse(shape.fullName, texts.fullName);
  const usernameFault =
    username.fault ?? (isTckn(username.value ?? '') ? undefined : 'Geçerli bir TC kimlik numarası girin');
  if (usernameFault) errors.username ??= usernameFault;
  if (fullName.fault) errors.fullName ??= fullName.fault;
  const phone = texts.phone === undefined ? null : parsePhone(texts.phone);
  if (texts.phone !== undefined && phone === null) errors.phone ??= 'Geçerli bir telefon numarası girin';
  return { username: usernameFault ? '' : (username.value ?? ''), fullName: fullName.value ?? '', phone };
}

function noteRepeated(
  line: number,
  identity: Identity,
  { seen, errors }: { seen: Record<'username' | 'phone', Map<string, number>>; errors: Errors },
): void {
  for (const key of ['username', 'phone'] as const) {
    const value = identity[key];
    if (value === null || value === '') continue;
    const first = seen[key].get(value);
    if (first === undefined) seen[key].set(value, line);
    else
      errors[key] ??=
        `${key === 'username' ? 'Bu TC kimlik numarası' : 'Bu telefon numarası'} ${first}. satırda da var`;
  }
}

const ROLE_BY_TEXT = new Map(
  ROLES.flatMap((role) => [
    [headerKey(ROLE_LABELS[role]), role],
    [headerKey(role), role],
  ]),
);
const roleOf = (text: string): Role | undefined => ROLE_BY_TEXT.get(headerKey(text));

/** Two lines of a narrow cell show them whole. */
const OTHER_SCREEN = {
  role: 'Tabloyla değişmez: "Rol değiştir" kullanın',
  branch: 'Tabloyla değişmez: "Şube transferi" kullanın',
  company: 'Şirket değiştirilemez',
  state: 'Tabloyla değişmez: kişiyi açıp değiştirin',
} as const;

/** A row about an account of the caller's scope: name and phone may change, nothing else. */
function judgePresent(
  { texts }: Row,
  { identity, known, errors }: { identity: Identity; known: KnownPerson; errors: Errors },
  { actor, branches, companies }: PeopleFacts,
): ChangedPerson | null {
  if (texts.role !== undefined && roleOf(texts.role) !== known.role) errors.role ??= OTHER_SCREEN.role;
  if (texts.state !== undefined && headerKey(texts.state) !== headerKey(stateOf(known)))
    errors.state ??= OTHER_SCREEN.state;
  const named = (text: string, place: { id: number; name: string } | undefined): boolean =>
    place !== undefined && (text === String(place.id) || nameKey(text) === nameKey(place.name));
  const branch = branches.byId(known.branch_id);
  if (texts.branch !== undefined && !named(texts.branch, branch)) errors.branch ??= OTHER_SCREEN.branch;
  const company = companies.byId(known.company_id);
  if (texts.company !== undefined && !named(texts.company, company)) errors.company ??= OTHER_SCREEN.company;
  const was = { fullName: known.full_name, phone: known.phone };
  const is = { fullName: identity.fullName, phone: identity.phone ?? known.phone };
  if (was.fullName === is.fullName && was.phone === is.phone) return null;
  const fault = editFault(actor, known);
  if (fault) errors.username ??= fault;
  return {
    kind: 'changed',
    id: known.id,
    version: known.version,
    companyId: known.company_id,
    branchId: known.branch_id,
    was,
    is,
  };
}

export const stateOf = ({ active }: Pick<KnownPerson, 'active'>): string =>
  active ? STATE_TEXTS.active : STATE_TEXTS.passive;

function editFault(actor: SheetActor, known: KnownPerson): string | null {
  if (known.id === actor.id) return 'Kendi bilgileriniz tabloyla değişmez';
  const isOutOfReach =
    actor.role === 'PACKAGING_CHIEF' ||
    ROLE_RANK[known.role] > ROLE_RANK[actor.role] ||
    (actor.role === 'BRANCH_MANAGER' && known.role !== 'COURIER');
  return isOutOfReach ? 'Bu kişiyi düzenleme yetkiniz yok' : null;
}

function judgeNew(
  { line, texts }: Row,
  { identity, errors }: { identity: Identity; errors: Errors },
  facts: PeopleFacts,
): NewPerson | null {
  const { actor } = facts;
  if (identity.phone === null) errors.phone ??= 'Telefon numarası gerekli';
  if (texts.state !== undefined && headerKey(texts.state) !== headerKey(STATE_TEXTS.active))
    errors.state ??= 'Yeni kişiler aktif olarak eklenir';
  const password = texts.password ?? null;
  if (password !== null) {
    const fault = parse(shape.password, password).fault ?? facts.passwordFaults.get(line);
    if (fault) errors.password ??= fault;
  }
  const role = texts.role === undefined && isBranchStaff(actor.role) ? 'COURIER' : roleOf(texts.role ?? '');
  if (role === undefined) errors.role ??= texts.role === undefined ? 'Rol gerekli' : 'Böyle bir rol yok';
  else if (!CREATABLE_ROLES[actor.role].includes(role)) errors.role ??= 'Bu rolü verme yetkiniz yok';
  // of a role that does not exist the place is judged all the same, so that one upload tells every fault
  const asked = role ?? (texts.branch === undefined ? undefined : 'COURIER');
  const place = asked && placeOf(asked, texts, facts);
  if (place && 'fault' in place) errors[place.field] ??= place.fault;
  if (role === undefined || !place || 'fault' in place || identity.phone === null) return null;
  return { kind: 'new', ...identity, phone: identity.phone, role, ...place, password };
}

function toJudged(
  row: Row,
  { identity, errors, plan }: { identity: Identity; errors: Errors; plan: PersonPlan | null },
): JudgedRow<PersonPlan> {
  const isWrong = Object.keys(errors).length > 0;
  const present: Record<string, string> = {};
  if (plan?.kind === 'changed')
    for (const key of ['fullName', 'phone'] as const)
      if (plan.was[key] !== plan.is[key]) present[key] = plan.was[key] ?? '';
  return {
    line: row.line,
    name: identity.fullName,
    verdict: isWrong ? 'wrong' : (plan?.kind ?? 'unchanged'),
    values: shownValues(row.texts),
    errors: { ...errors },
    present: isWrong ? {} : present,
    plan: isWrong ? null : plan,
  };
}
