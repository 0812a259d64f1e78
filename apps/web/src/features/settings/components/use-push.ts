import type { UserId } from '@ulak/contracts/ids';
import { useEffect, useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { readPushState, turnOffPush, turnOnPush } from '../../../lib/push.ts';
import type { PushState } from '../../../lib/push-support.ts';
import { PUSH_FAILED, PUSH_UNANSWERED, pushChoice } from '../model/push.ts';
import { dropDevice, saveDevice } from '../queries.ts';

interface Push {
  /** Null until the browser has answered. */
  readonly state: PushState | null;
  readonly isBusy: boolean;
  /** Why the last press did nothing, in Turkish. */
  readonly problem: string | null;
  turn(on: boolean): Promise<PushState | null>;
}

/** Messages for this person on this device. The browser's own subscription may be another person's. */
export function usePush(userId: UserId): Push {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const choice = pushChoice(userId);

  useEffect(() => {
    let isMounted = true;
    void readPushState().then((read) => {
      const isOwn = read !== 'on' || pushChoice(userId).get() === 'on';
      if (isMounted) setState(isOwn ? read : 'off');
    });
    return () => {
      isMounted = false;
    };
  }, [userId]);

  async function turn(on: boolean): Promise<PushState | null> {
    setBusy(true);
    setProblem(null);
    try {
      const next = on ? await turnOnPush(saveDevice) : await turnOffPush(dropDevice);
      if (next === 'on' || !on) choice.set(on ? 'on' : 'no');
      if (on && next === 'off') setProblem(PUSH_UNANSWERED);
      setState(next);
      return next;
    } catch (error) {
      setProblem(error instanceof CallError ? messageOf(error) : PUSH_FAILED);
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { state, isBusy, problem, turn };
}
