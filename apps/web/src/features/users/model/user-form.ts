import type { BodyIn } from '@ulak/contracts/call';
import type { FieldErrors } from '@ulak/contracts/errors';
import { isTckn } from '@ulak/contracts/identity';
import { parsePhone } from '@ulak/contracts/phone';
import { formatPhone } from '@ulak/contracts/phone-format';
import type { Role } from '@ulak/contracts/roles';
import type { registerUser, updateUser } from '@ulak/contracts/users/calls';
import { RegisterBody, UpdateUserBody, type UserView } from '@ulak/contracts/users/schema';
import { isBranchBound } from './permitted-actions.ts';

/** Everything that is typed about a person; ids as their choice fields hold them. */
export interface UserValues {
  readonly username: string;
  readonly fullName: string;
  readonly phone: string;
  readonly password: string;
  readonly role: Role | '';
  readonly branchId: string;
  readonly companyId: string;
}

export const NEW_USER: UserValues = {
  username: '',
  fullName: '',
  phone: '',
  password: '',
  role: '',
  branchId: '',
  companyId: '',
};

/** The fields of the edit form, with their labels. */
export const EDIT_LABELS = { username: 'TC Kimlik No', fullName: 'Ad Soyad', phone: 'Telefon' } as const;
export type EditField = keyof typeof EDIT_LABELS;
export type EditValues = Record<EditField, string>;

export const editValuesOf = ({ username, fullName, phone }: UserView): EditValues => ({
  username,
  fullName,
  phone: phone === null ? '' : formatPhone(phone),
});

/** Whether the actor's own branch is the new person's, so that none is asked for. */
export const needsBranch = (role: Role | '', ownBranchId: number | null): boolean =>
  role !== '' && isBranchBound(role) && ownBranchId === null;

/** A role over a whole company, created by somebody who has none (OWNER). */
export const needsCompany = (role: Role | '', ownCompanyId: number | null): boolean =>
  role !== '' && role !== 'OWNER' && !isBranchBound(role) && ownCompanyId === null;

const idOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));

export function registerBody(
  values: UserValues,
  own: { branchId: number | null; companyId: number | null },
): BodyIn<typeof registerUser> {
  const { username, fullName, phone, password, role } = values;
  const branchId = needsBranch(role, own.branchId) ? idOf(values.branchId) : undefined;
  const companyId = needsCompany(role, own.companyId) ? idOf(values.companyId) : undefined;
  return {
    username: username.replaceAll(/\s/g, ''),
    fullName,
    phone,
    password,
    role: role as Role,
    ...(branchId === undefined ? {} : { branchId }),
    ...(companyId === undefined ? {} : { companyId }),
  };
}

/** Check digits and numbering plan, which the schema leaves to the server. */
function numberErrors({ username, phone }: { username?: string; phone?: string }): FieldErrors {
  return {
    ...(username === undefined || isTckn(username.trim())
      ? {}
      : { username: 'Geçerli bir TC kimlik numarası girin' }),
    ...(phone === undefined || parsePhone(phone) ? {} : { phone: 'Geçerli bir telefon numarası girin' }),
  };
}

type Issues = readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];

const firstByField = (issues: Issues): FieldErrors =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0] ?? 'form'), message]));

/** What is wrong with a new person, by field; empty when it may be sent. */
export function registerErrors(
  values: UserValues,
  own: { branchId: number | null; companyId: number | null },
): FieldErrors {
  const body = registerBody(values, own);
  const parsed = RegisterBody.safeParse(body);
  return {
    ...(needsBranch(values.role, own.branchId) && values.branchId === ''
      ? { branchId: 'Lütfen bir şube seçin' }
      : {}),
    ...(needsCompany(values.role, own.companyId) && values.companyId === ''
      ? { companyId: 'Lütfen bir şirket seçin' }
      : {}),
    ...numberErrors(body),
    ...firstByField(parsed.error?.issues ?? []),
    ...(values.role === '' ? { role: 'Lütfen bir rol seçin' } : {}),
  };
}

/** The changed fields and the version that the edit began with; null when nothing changed. */
export function editBody(user: UserView, values: EditValues): BodyIn<typeof updateUser> | null {
  const before = editValuesOf(user);
  const typed: EditValues = { ...values, username: values.username.replaceAll(/\s/g, '') };
  const changed = (Object.keys(EDIT_LABELS) as EditField[]).filter(
    (field) => typed[field].trim() !== before[field],
  );
  if (changed.length === 0) return null;
  return { ...Object.fromEntries(changed.map((field) => [field, typed[field]])), version: user.version };
}

/** What is wrong with an edit, by field. */
export function editErrors(body: BodyIn<typeof updateUser>): FieldErrors {
  const parsed = UpdateUserBody.safeParse(body);
  return { ...numberErrors(body), ...firstByField(parsed.error?.issues ?? []) };
}
