import { BRANCH_SCOPED_ROLES, CREATABLE_ROLES, ROLE_LABELS, type Role } from '@ulak/contracts/roles';
import type { UserActor } from '../../access/scope.ts';
import type { TableColumn } from './read-table.ts';

export type PeopleKey =
  | 'username'
  | 'fullName'
  | 'phone'
  | 'role'
  | 'branch'
  | 'company'
  | 'password'
  | 'state';

/** National ID of the template's example row, which no import counts; its check digits are wrong. */
export const EXAMPLE_ID = '12345678901';

export const STATE_TEXTS = { active: 'Aktif', passive: 'Pasif' } as const;

const COLUMNS: Readonly<Record<PeopleKey, TableColumn<PeopleKey>>> = {
  username: {
    key: 'username',
    label: 'TC Kimlik No',
    width: 15,
    help: '11 haneli TC kimlik numarası. Kişi bu numarayla tanınır.',
    example: EXAMPLE_ID,
    required: true,
  },
  fullName: {
    key: 'fullName',
    label: 'Ad Soyad',
    width: 26,
    help: 'Kişinin adı ve soyadı.',
    example: 'Örnek Kişi',
    required: true,
  },
  phone: {
    key: 'phone',
    label: 'Telefon',
    width: 18,
    help: 'Cep telefonu, örneğin 0532 123 45 67. Kayıtlı kişilerde boş bırakılırsa değişmez.',
    example: '0532 123 45 67',
    required: true,
  },
  role: {
    key: 'role',
    label: 'Rol',
    width: 18,
    help: 'Yeni kişilerin rolü. Kayıtlı kişilerin rolü tabloyla değişmez.',
    example: ROLE_LABELS.COURIER,
  },
  branch: {
    key: 'branch',
    label: 'Şube',
    width: 24,
    help:
      'Şubenin adı veya numarası; şubede çalışan roller için gerekli. ' +
      'Kayıtlı kişilerin şubesi tabloyla değişmez.',
    example: '',
  },
  company: {
    key: 'company',
    label: 'Şirket',
    width: 24,
    help: 'Şirketin adı veya numarası; şirket geneli roller için gerekli.',
    example: '',
  },
  password: {
    key: 'password',
    label: 'Şifre',
    width: 16,
    help:
      'Boş bırakırsanız tek kullanımlık bir şifre üretilir; kişi ilk girişte kendi şifresini belirler. ' +
      'Kayıtlı kişilerin şifresi tabloyla değişmez.',
    example: '',
  },
  state: {
    key: 'state',
    label: 'Durum',
    width: 10,
    help: 'Yalnızca dışa aktarılan tablolarda bulunur; tabloyla değiştirilemez.',
    example: '',
    readOnly: true,
  },
};

/**
 * Columns that the sheets of a caller may have, in their order; a branch's staff need neither role nor
 * branch.
 */
export function peopleColumns({ role }: Pick<UserActor, 'role'>): TableColumn<PeopleKey>[] {
  const keys: readonly PeopleKey[] =
    role === 'OWNER'
      ? ['username', 'fullName', 'phone', 'role', 'branch', 'company', 'password', 'state']
      : ['username', 'fullName', 'phone', 'role', 'branch', 'password', 'state'];
  return keys.map((key) => COLUMNS[key]);
}

/** The same without what only exports have, and for a branch's staff without what goes without saying. */
export const templateColumns = (actor: Pick<UserActor, 'role'>): TableColumn<PeopleKey>[] =>
  peopleColumns(actor).filter(
    ({ key, readOnly }) => !readOnly && !(isBranchStaff(actor.role) && (key === 'role' || key === 'branch')),
  );

export const isBranchStaff = (role: Role): boolean => (BRANCH_SCOPED_ROLES as readonly Role[]).includes(role);

/** Labels of the roles that the caller may give. */
export const roleChoices = (role: Role): string[] =>
  CREATABLE_ROLES[role].map((creatable) => ROLE_LABELS[creatable]);
