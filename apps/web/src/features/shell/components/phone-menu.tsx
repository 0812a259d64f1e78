import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import { useSession } from '../../../lib/session.ts';
import { type MenuEntry, menuEntries } from '../model.ts';
import { UserActions } from './user-menu.tsx';
import { UserMark } from './user-mark.tsx';
import styles from './shell.module.css';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

/** The slide-down menu of a phone: the bar's menus, the user and the way out in one list (spec 1 §2.4). */
export function PhoneMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const user = useSession();
  const tools = menuEntries(user, 'tools');
  return (
    <Box className={styles.menu} hiddenFrom="sm" id="phone-menu">
      <Box className={layout.row} p="sm">
        <UserMark />
        <span className={styles.who}>
          <b>{user.fullName}</b>
          <small className={text.dim}>
            {[ROLE_LABELS[user.role], user.companyName, user.branchName].filter(Boolean).join(' · ')}
          </small>
        </span>
      </Box>
      <nav aria-label="Menü">
        {[...entries, ...tools].map(({ path, label }) => (
          <Link
            activeProps={{ 'aria-current': 'page' }}
            className={`${surface.plain} ${layout.row} ${styles.item}`}
            key={path}
            to={path}
          >
            {label}
          </Link>
        ))}
      </nav>
      <UserActions />
    </Box>
  );
}
