import { Link } from '@tanstack/react-router';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import { useSession } from '../../../lib/session.ts';
import { initialsOf, menuEntries } from '../model.ts';
import { UserActions } from './user-menu.tsx';
import styles from './shell.module.css';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';

/** The slide-down menu of a phone: the bar's menus, the user and the way out in one list (spec 1 §2.4). */
export function PhoneMenu() {
  const user = useSession();
  const tools = menuEntries(user, 'tools');
  return (
    <div className={styles.menu} id="phone-menu">
      <div className={`${layout.row} ${styles.account}`}>
        <span aria-hidden className={`${surface.disc} ${styles.initials}`}>
          {initialsOf(user.fullName)}
        </span>
        <span className={styles.who}>
          <b>{user.fullName}</b>
          <small>
            {[ROLE_LABELS[user.role], user.branchName ?? user.companyName].filter(Boolean).join(' · ')}
          </small>
        </span>
      </div>
      <nav aria-label="Menü">
        {[...menuEntries(user, 'main'), ...tools].map(({ path, label }) => (
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
    </div>
  );
}
