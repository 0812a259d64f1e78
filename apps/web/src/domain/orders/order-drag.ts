import type { OrderView } from '@ulak/contracts/orders/schema';
import { useSyncExternalStore } from 'react';
import type { DropTarget, DropVerdict } from './assign-verdict.ts';

/** Orders under way from one place of the screen to another. */
export interface Drag {
  readonly orders: readonly OrderView[];
  /** What lies under the pointer, and what dropping there means; null over nothing. */
  readonly over: { readonly target: DropTarget; readonly verdict: DropVerdict } | null;
}

/** What the page knows about its targets. */
export interface DropRules {
  check(target: DropTarget, orders: readonly OrderView[]): DropVerdict;
  drop(target: DropTarget, orders: readonly OrderView[]): void;
  /** A target that is no element of its own: a marker on a map's canvas. */
  dropTargetAt(element: Element): DropTarget | null;
}

const listeners = new Set<() => void>();
let drag: Drag | null = null;
let rules: DropRules | null = null;

export const getDrag = (): Drag | null => drag;
export const getDropRules = (): DropRules | null => rules;

export function setDrag(next: Drag | null): void {
  drag = next;
  for (const notify of listeners) notify();
}

/** The page's rules while it is on screen. @returns removes them */
export function setDropRules(next: DropRules): () => void {
  rules = next;
  return () => {
    if (rules === next) rules = null;
  };
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What is being dragged over what; null while nothing is. */
export const useDrag = (): Drag | null => useSyncExternalStore(subscribe, getDrag);

/**
 * The orders that are being dragged; the same list until they are dropped, so that a target is checked once
 * per drag.
 */
export const useDraggedOrders = (): readonly OrderView[] | null =>
  useSyncExternalStore(subscribe, () => drag?.orders ?? null);

const isSameTarget = (a: DropTarget | undefined, b: DropTarget): boolean =>
  a?.kind === b.kind && (a.kind === 'unassigned' || (b.kind === 'courier' && a.courierId === b.courierId));

/** Whether the pointer is over this target. */
export const useIsOver = (target: DropTarget): boolean =>
  useSyncExternalStore(subscribe, () => isSameTarget(drag?.over?.target, target));

/** The pointer has come to another target, or away from all. */
export function setOver(target: DropTarget | null): void {
  if (!drag || (target === null ? drag.over === null : isSameTarget(drag.over?.target, target))) return;
  const verdict = target && rules?.check(target, drag.orders);
  setDrag({ ...drag, over: target && verdict ? { target, verdict } : null });
}
