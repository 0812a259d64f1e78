import { IconCircleCheck, IconUserOff } from '@tabler/icons-react';
import type { UserView } from '@ulak/contracts/users/schema';
import desk from '../../../ui/desk.module.css';
import { passiveText } from '../model/user-text.ts';
import styles from './users.module.css';

interface UserStateProps {
  user: UserView;
  /** The whole reason, on as many lines as it needs. */
  isWhole?: boolean;
}

/** Whether the account is active; of a passive one why, and until when. */
export function UserState({ user, isWhole = false }: UserStateProps) {
  const Icon = user.active ? IconCircleCheck : IconUserOff;
  const why = user.active ? '' : passiveText(user);
  return (
    <span className={isWhole ? desk.row : desk.line}>
      <span className={`${desk.badge} ${styles.state}`} data-passive={!user.active || undefined}>
        <Icon aria-hidden size="0.875rem" />
        {user.active ? 'Aktif' : 'Pasif'}
      </span>
      {why && (
        <span className={`${desk.secondLine} ${desk.breaks} ${isWhole ? desk.wrap : ''}`} title={why}>
          {why}
        </span>
      )}
    </span>
  );
}
