import { Link } from '@tanstack/react-router';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import { useSession } from '../../../lib/session.ts';
import { initialsOf, menuEntries } from '../model.ts';
import { UserActions } from './user-menu.tsx';

/** The slide-down menu of a phone: the bar's menus, the user and the way out in one list (spec 1 §2.4). */
export function PhoneMenu() {
  const user = useSession();
  const tools = menuEntries(user, 'tools');
  return (
    <div className="shell-phone" id="phone-menu">
      <div className="shell-phone-user">
        <span aria-hidden className="shell-initials">
          {initialsOf(user.fullName)}
        </span>
        <span className="shell-who">
          <b>{user.fullName}</b>
          <small>
            {[ROLE_LABELS[user.role], user.branchName ?? user.companyName].filter(Boolean).join(' · ')}
          </small>
        </span>
      </div>
      <nav aria-label="Menü">
        {[...menuEntries(user, 'main'), ...tools].map(({ path, label }) => (
          <Link activeProps={{ 'aria-current': 'page' }} className="shell-item" key={path} to={path}>
            {label}
          </Link>
        ))}
      </nav>
      <UserActions />
    </div>
  );
}
