import { Box, Group, Text } from '@mantine/core';
import {
  IconArrowsExchange,
  IconKey,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  IconUserStar,
} from '@tabler/icons-react';
import { formatPhone } from '@ulak/contracts/phone-format';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import type { UserView } from '@ulak/contracts/users/schema';
import { useSession } from '../../../lib/session.ts';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import layout from '../../../ui/layout.module.css';
import { type ActionIcon, MenuEntry } from '../../../ui/menu-entry.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import {
  ACTION_LABELS,
  permittedActions,
  restrictionText,
  type UserAction,
} from '../model/permitted-actions.ts';
import { lastSignInText } from '../model/user-text.ts';
import { UserHistory } from './user-history.tsx';
import { UserState } from './user-state.tsx';
import styles from './users.module.css';

const ICONS: Record<UserAction, ActionIcon> = {
  edit: IconPencil,
  password: IconKey,
  role: IconUserStar,
  transfer: IconArrowsExchange,
  deactivate: IconUserOff,
  activate: IconUserCheck,
  remove: IconTrash,
};

interface UserDetailsDialogProps {
  /** Null: closed. */
  user: UserView | null;
  onAct: (action: UserAction, user: UserView) => void;
  onClose: () => void;
}

/** One person: what is known, what may be done, and what happened to the account. */
export function UserDetailsDialog({ user, onAct, onClose }: UserDetailsDialogProps) {
  return (
    <ResponsiveDialog hasAddress onClose={onClose} opened={user !== null} title={user?.fullName ?? ''}>
      {user && (
        <div className={desk.column}>
          <Facts user={user} />
          <Actions onAct={onAct} user={user} />
          <UserHistory key={user.id} user={user} />
        </div>
      )}
    </ResponsiveDialog>
  );
}

function Facts({ user }: { user: UserView }) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['TC Kimlik No', user.username],
    ['Telefon', user.phone && formatPhone(user.phone)],
    ['Rol', ROLE_LABELS[user.role]],
    ['Şube', user.branchName],
    ['Şirket', user.companyName],
    ['Son giriş', lastSignInText(user)],
  ];
  return (
    <>
      <dl className={`${display.facts} ${layout.grid} ${layout.tight}`}>
        {facts.map(
          ([label, value]) =>
            value && (
              <Group align="start" gap="xs" key={label}>
                <Text component="dt" flex="0 1 7.5em">
                  {label}
                </Text>
                <Box className={`tabular ${desk.breaks}`} component="dd" flex="1 1 5em">
                  {value}
                </Box>
              </Group>
            ),
        )}
      </dl>
      <UserState isWhole user={user} />
    </>
  );
}

function Actions({ user, onAct }: { user: UserView; onAct: UserDetailsDialogProps['onAct'] }) {
  const session = useSession();
  const actions = permittedActions(session, user);
  const restriction = restrictionText(session, user);
  return (
    <section aria-label="İşlemler" className={desk.column}>
      {actions.length > 0 && (
        <div className={`${desk.grid} ${desk.touch} ${styles.actions}`}>
          {actions.map((action) => (
            <MenuEntry
              Icon={ICONS[action]}
              isDanger={action === 'remove'}
              key={action}
              label={ACTION_LABELS[action]}
              onClick={() => onAct(action, user)}
            />
          ))}
        </div>
      )}
      {restriction && <p className={desk.note}>{restriction}</p>}
    </section>
  );
}
