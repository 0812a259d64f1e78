import { Box } from '@mantine/core';
import { IconChevronDown, IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import { useLogout, useLogoutGuard } from '../../../lib/logout.ts';
import { useSession } from '../../../lib/session.ts';
import { toastError } from '../../../lib/toast.ts';
import { messageOf } from '../../../lib/call.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { SchemeSwitch } from '../../../ui/scheme-switch.tsx';
import { UserMark } from './user-mark.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './shell.module.css';
import layout from '../../../ui/layout.module.css';

/** Who is signed in, settings, light and dark, and the way out. */
export function UserMenu() {
  const { fullName, role, companyName } = useSession();
  const label = (
    <>
      <UserMark />
      <span className={styles.who}>
        <b>{fullName}</b>
        <small className={text.dim}>{[ROLE_LABELS[role], companyName].filter(Boolean).join(' · ')}</small>
      </span>
      <IconChevronDown aria-hidden size="1rem" />
    </>
  );
  return (
    <Dropdown buttonClass={`${surface.plain} ${layout.row} ${styles.item}`} label={label}>
      <UserActions />
    </Dropdown>
  );
}

/** The same actions in the drop-down and in a phone's menu. */
export function UserActions() {
  const logout = useLogout();
  const guard = useLogoutGuard();
  const signOut = (): void => logout.mutate(undefined, { onError: (error) => toastError(messageOf(error)) });
  return (
    <>
      <Box className={`${layout.row} ${layout.between}`} px="sm" py={4}>
        <span>Görünüm</span>
        <SchemeSwitch />
      </Box>
      <Link className={`${surface.plain} ${layout.row} ${styles.item}`} to="/settings">
        <IconSettings aria-hidden size="1.25rem" stroke={1.75} />
        Ayarlar
      </Link>
      <button
        className={`${surface.plain} ${layout.row} ${styles.item}`}
        disabled={logout.isPending}
        onClick={() => guard(signOut)}
        type="button"
      >
        <IconLogout aria-hidden size="1.25rem" stroke={1.75} />
        Çıkış Yap
      </button>
    </>
  );
}
