import { Button } from '@mantine/core';
import { IconDotsVertical, IconPencil } from '@tabler/icons-react';
import { formatPhone } from '@ulak/contracts/phone-format';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import type { UserView } from '@ulak/contracts/users/schema';
import desk from '../../../ui/desk.module.css';
import { lastSignInText } from '../model/user-text.ts';
import type { UserRowActions } from './user-columns.tsx';
import { UserState } from './user-state.tsx';
import styles from './users.module.css';

interface UserCardProps {
  user: UserView;
  withCompany: boolean;
  actions: UserRowActions;
}

/** A person where the table would not fit. */
export function UserCard({ user, withCompany, actions }: UserCardProps) {
  const place = [user.branchName, withCompany && user.companyName].filter(Boolean).join(' · ');
  return (
    <>
      <span className={`${desk.row} ${desk.between}`}>
        <b className={`${desk.breaks} ${styles.name}`}>
          {user.fullName}
          {user.id === actions.ownId && <span className={desk.dim}> (siz)</span>}
        </b>
        <span className={desk.dim}>{ROLE_LABELS[user.role]}</span>
      </span>
      <UserState user={user} />
      <span className={`${desk.row} ${desk.between} ${desk.tabular}`}>
        <span>{user.username}</span>
        {user.phone && (
          <a className={`${desk.link} ${desk.inline} ${desk.touch}`} href={`tel:${user.phone}`}>
            {formatPhone(user.phone)}
          </a>
        )}
      </span>
      {place && <span className={desk.breaks}>{place}</span>}
      <span className={desk.small}>Son giriş: {lastSignInText(user)}</span>
      <span className={`${desk.line} ${desk.touch} ${styles.card}`}>
        {actions.mayEdit(user) && (
          <Button
            aria-label={`${user.fullName}: düzenle`}
            className={styles.tool}
            leftSection={<IconPencil aria-hidden size="1.125rem" />}
            onClick={() => actions.edit(user)}
            px="xs"
            variant="light"
          >
            Düzenle
          </Button>
        )}
        <Button
          aria-label={`${user.fullName}: işlemler ve geçmiş`}
          className={styles.tool}
          leftSection={<IconDotsVertical aria-hidden size="1.125rem" />}
          onClick={() => actions.open(user)}
          px="xs"
          variant="light"
        >
          İşlemler
        </Button>
      </span>
    </>
  );
}
