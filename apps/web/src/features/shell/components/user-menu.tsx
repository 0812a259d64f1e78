import { IconChevronDown, IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import { useLogout } from '../../../lib/logout.ts';
import { useSession } from '../../../lib/session.ts';
import { toastError } from '../../../lib/toast.ts';
import { messageOf } from '../../../lib/call.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { SchemeSwitch } from '../../../ui/scheme-switch.tsx';
import { initialsOf } from '../model.ts';

/** Who is signed in, settings, light and dark, and the way out. */
export function UserMenu() {
  const { fullName, role } = useSession();
  const label = (
    <>
      <span aria-hidden className="shell-initials">
        {initialsOf(fullName)}
      </span>
      <span className="shell-who">
        <b>{fullName}</b>
        <small>{ROLE_LABELS[role]}</small>
      </span>
      <IconChevronDown aria-hidden size={16} />
    </>
  );
  return (
    <Dropdown buttonClass="shell-person" label={label}>
      <UserActions />
    </Dropdown>
  );
}

/** The same actions in the drop-down and in a phone's menu. */
export function UserActions() {
  const logout = useLogout();
  return (
    <>
      <div className="shell-scheme">
        <span>Görünüm</span>
        <SchemeSwitch />
      </div>
      <Link className="shell-item" to="/settings">
        <IconSettings aria-hidden size={20} stroke={1.75} />
        Ayarlar
      </Link>
      <button
        className="shell-item"
        disabled={logout.isPending}
        onClick={() => logout.mutate(undefined, { onError: (error) => toastError(messageOf(error)) })}
        type="button"
      >
        <IconLogout aria-hidden size={20} stroke={1.75} />
        Çıkış Yap
      </button>
    </>
  );
}
