import { IconDotsVertical, IconPencil } from '@tabler/icons-react';
import type { UserId } from '@ulak/contracts/ids';
import { formatPhone } from '@ulak/contracts/phone-format';
import { ROLE_LABELS, ROLE_RANK } from '@ulak/contracts/roles';
import { compareTr } from '@ulak/contracts/text';
import type { UserView } from '@ulak/contracts/users/schema';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import desk from '../../../ui/desk.module.css';
import { lastSignInText } from '../model/user-text.ts';
import { UserState } from './user-state.tsx';
import styles from './users.module.css';

export interface UserRowActions {
  readonly open: (user: UserView) => void;
  readonly edit: (user: UserView) => void;
  readonly mayEdit: (user: UserView) => boolean;
  /** The signed-in person, whose row says so. */
  readonly ownId: UserId;
}

type Column = DataColumn<UserView>;

const byText =
  (textOf: (user: UserView) => string | null) =>
  (a: UserView, b: UserView): number =>
    compareTr(textOf(a) ?? '', textOf(b) ?? '');
/** ISO instants and numbers compare as they are; a collator would take twenty times as long. */
const byCode = (textOf: (user: UserView) => string) => (a: UserView, b: UserView) => {
  const [first, second] = [textOf(a), textOf(b)];
  return first < second ? -1 : first > second ? 1 : 0;
};

const NATIONAL_ID: Column = {
  key: 'username',
  head: 'TC Kimlik No',
  width: '8rem',
  compare: byCode(({ username }) => username),
  cell: ({ username }) => <span className={desk.tabular}>{username}</span>,
};
const PHONE: Column = {
  key: 'phone',
  head: 'Telefon',
  width: '8.5rem',
  cell: ({ phone }) =>
    phone ? (
      <a className={`${desk.link} ${desk.tabular} ${styles.target}`} href={`tel:${phone}`}>
        {formatPhone(phone)}
      </a>
    ) : (
      <span className={desk.dim}>–</span>
    ),
};
const ROLE: Column = {
  key: 'role',
  head: 'Rol',
  width: '9rem',
  compare: (a, b) => ROLE_RANK[b.role] - ROLE_RANK[a.role],
  cell: ({ role }) => ROLE_LABELS[role],
};
const BRANCH: Column = {
  key: 'branch',
  head: 'Şube',
  compare: byText(({ branchName }) => branchName),
  cell: ({ branchName }) => <Text value={branchName} />,
};
const COMPANY: Column = {
  key: 'company',
  head: 'Şirket',
  compare: byText(({ companyName }) => companyName),
  cell: ({ companyName }) => <Text value={companyName} />,
};
const STATE: Column = {
  key: 'state',
  head: 'Durum',
  width: '17%',
  compare: (a, b) => Number(b.active) - Number(a.active),
  cell: (user) => <UserState user={user} />,
};
const LAST_SIGN_IN: Column = {
  key: 'signin',
  head: 'Son giriş',
  width: '9.5rem',
  kind: 'number',
  compare: byCode(({ lastSignInAt }) => lastSignInAt ?? ''),
  cell: (user) => <span className={user.lastSignInAt ? '' : desk.dim}>{lastSignInText(user)}</span>,
};

const Text = ({ value }: { value: string | null }) =>
  value ? <span title={value}>{value}</span> : <span className={desk.dim}>–</span>;

/** The columns of the list (spec 2 §2.3): the company only where there are several to see. */
export const userColumns = (withCompany: boolean, actions: UserRowActions): readonly Column[] => [
  NATIONAL_ID,
  {
    key: 'name',
    head: 'Ad Soyad',
    compare: byText(({ fullName }) => fullName),
    cell: (user) => <Name user={user} actions={actions} />,
  },
  PHONE,
  ROLE,
  BRANCH,
  ...(withCompany ? [COMPANY] : []),
  STATE,
  LAST_SIGN_IN,
  {
    key: 'actions',
    head: 'İşlemler',
    width: '5.5rem',
    cell: (user) => <Tools user={user} actions={actions} />,
  },
];

interface CellProps {
  user: UserView;
  actions: UserRowActions;
}

const Name = ({ user, actions }: CellProps) => (
  <>
    <button
      className={`${desk.link} ${desk.strong} ${styles.target}`}
      onClick={() => actions.open(user)}
      title={user.fullName}
      type="button"
    >
      {user.fullName}
    </button>
    {user.id === actions.ownId && <span className={desk.dim}> (siz)</span>}
  </>
);

const Tools = ({ user, actions }: CellProps) => (
  <span className={desk.inline}>
    {actions.mayEdit(user) && (
      <button
        aria-label={`${user.fullName}: düzenle`}
        className={desk.tool}
        onClick={() => actions.edit(user)}
        title="Düzenle"
        type="button"
      >
        <IconPencil aria-hidden size="1rem" />
      </button>
    )}
    <button
      aria-label={`${user.fullName}: işlemler ve geçmiş`}
      className={desk.tool}
      onClick={() => actions.open(user)}
      title="İşlemler ve geçmiş"
      type="button"
    >
      <IconDotsVertical aria-hidden size="1rem" />
    </button>
  </span>
);
