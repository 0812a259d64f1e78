import { useSyncExternalStore } from 'react';
import { lazyComponent } from './lazy-component.tsx';
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

const ConfirmDialog = lazyComponent(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows the questions of {@link confirm}; mounted once. */
export function ConfirmHost() {
  const current = useSyncExternalStore(subscribe, () => pending);
  return current && <ConfirmDialog pending={current} />;
}
