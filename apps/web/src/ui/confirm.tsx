import { useEffect, useSyncExternalStore } from 'react';
import type { Preloadable } from '../lib/preload-when-idle.ts';
import { toastError } from '../lib/toast.ts';
import { lazyComponent } from './lazy-component.tsx';
import { PART_MISSING } from './part-failure.tsx';
import type { ConfirmOptions, PendingConfirm } from './pending-confirm.ts';

const listeners = new Set<() => void>();
let pending: PendingConfirm | null = null;

function setPending(next: PendingConfirm | null): void {
  pending = next;
  for (const notify of listeners) notify();
}

/**
 * Asks in a dialog; true for yes, false for no, Esc or a question asked over it. Needs {@link ConfirmHost} on
 * the page.
 */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  pending?.settle(false);
  return new Promise((resolve) => {
    const settle = (isYes: boolean): void => {
      setPending(null);
      resolve(isYes);
    };
    setPending({ options, settle });
  });
}

const ConfirmDialog = lazyComponent(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog, {
  failure: ({ pending: unasked }) => <Unasked pending={unasked} />,
});

/** What `confirm()` fetches when it is first called. */
export const CONFIRM_PARTS: readonly Preloadable[] = [ConfirmDialog];

/** A question that could not be fetched is answered with no. */
function Unasked({ pending: unasked }: { pending: PendingConfirm }) {
  useEffect(() => {
    toastError(PART_MISSING);
    unasked.settle(false);
  }, [unasked]);
  return null;
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows the questions of {@link confirm}; mounted once. What is asked when it leaves is answered with no. */
export function ConfirmHost() {
  useEffect(() => () => pending?.settle(false), []);
  const current = useSyncExternalStore(subscribe, () => pending);
  return current && <ConfirmDialog pending={current} />;
}
