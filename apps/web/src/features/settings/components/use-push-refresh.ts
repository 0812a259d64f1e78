import type { UserId } from '@ulak/contracts/ids';
import { useEffect } from 'react';
import { pushChoice } from '../model/push.ts';
import { refreshPush } from '../../../lib/push.ts';
import { saveDevice } from '../queries.ts';

/**
 * Tells the server of this device again at each start of the page: a new session, a new key or an address
 * that the browser changed ended the old subscription.
 */
export function usePushRefresh(userId: UserId): void {
  useEffect(() => {
    // Without network or push service the next start tries again.
    if (pushChoice(userId).get() === 'on') void refreshPush(saveDevice).catch(() => undefined);
  }, [userId]);
}
