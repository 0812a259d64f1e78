import { IconCircleCheck, IconClockPause, IconPlugConnectedX } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatFullDateTime } from '@ulak/contracts/time';
import desk from '../../ui/desk.module.css';
import styles from './branch-key.module.css';

const ICONS = { CONNECTED: IconCircleCheck, SILENT: IconClockPause, NEVER: IconPlugConnectedX };

type Connection = Pick<BranchView, 'apiConnectionStatus' | 'lastApiConnection'>;

/** Whether an order system uses the branch's key: now, no longer, never (decision 067). */
export function KeyConnection({ branch }: { readonly branch: Connection }) {
  const state = branch.apiConnectionStatus ?? 'NEVER';
  const Icon = ICONS[state];
  return (
    <span className={`${desk.badge} ${desk.wrap} ${styles.state}`} data-state={state} role="status">
      <Icon aria-hidden size="1rem" />
      {connectionText(branch)}
    </span>
  );
}

/** The state in words, with the last call where there was one. */
function connectionText({ apiConnectionStatus, lastApiConnection }: Connection): string {
  const last = lastApiConnection ? `son çağrı ${formatFullDateTime(Date.parse(lastApiConnection))}` : '';
  if (apiConnectionStatus === 'CONNECTED') return `Bağlı: ${last}`;
  return apiConnectionStatus === 'SILENT' ? `Sessiz: ${last}` : 'Hiç bağlanmadı';
}
