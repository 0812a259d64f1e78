import { useCallback, useEffect, useRef } from 'react';

/** A change so soon after the courier's own switch is its effect, ms. */
const OWN_SWITCH_MS = 10_000;

/** What this phone has asked for last, and until when a change may be the effect. */
interface OwnSwitch {
  readonly online: boolean;
  readonly until: number;
}

/**
 * Tells of a switch that was not turned on this phone: a manager did it, or the courier on another one. Also
 * when it is only found out once the page is opened or there is signal again.
 * @param online as the server says; undefined while unknown
 * @returns notes what this phone has asked for: while it is under way, once it is done, or that it failed
 */
export function useSwitchedElsewhere(
  online: boolean | undefined,
  onSwitched: (online: boolean) => void,
): (wanted: boolean, outcome: 'pending' | 'done' | 'failed') => void {
  const known = useRef<boolean | undefined>(undefined);
  const own = useRef<OwnSwitch | null>(null);
  const notify = useRef(onSwitched);
  useEffect(() => {
    notify.current = onSwitched;
  }, [onSwitched]);
  useEffect(() => {
    if (online === undefined) return;
    const before = known.current;
    known.current = online;
    if (before === undefined || before === online) return;
    const isOwn = own.current?.online === online && performance.now() < own.current.until;
    if (!isOwn) notify.current(online);
  }, [online]);
  return useCallback((wanted, outcome) => {
    const until = outcome === 'pending' ? Infinity : performance.now() + OWN_SWITCH_MS;
    own.current = outcome === 'failed' ? null : { online: wanted, until };
  }, []);
}
