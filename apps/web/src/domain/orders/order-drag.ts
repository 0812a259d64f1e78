import type { OrderView } from '@ulak/contracts/orders/schema';
import { useSyncExternalStore } from 'react';
import type { DropTarget, DropVerdict } from './assign-verdict.ts';

/** The orders that are being dragged. */
export interface Drag {
  readonly orders: readonly OrderView[];
  /** The drop target under the pointer and its verdict; null over none. */
  readonly over: { readonly target: DropTarget; readonly verdict: DropVerdict } | null;
}

/** What the page decides about its drop targets. */
export interface DropRules {
  check(target: DropTarget, orders: readonly OrderView[]): DropVerdict;
  drop(target: DropTarget, orders: readonly OrderView[]): void;
  /** The target at an element that holds several, such as the markers of a map's canvas. */
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

/** Registers the page's rules while it is mounted. @returns unregisters them */
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

/** The current drag; null while there is none. */
export const useDrag = (): Drag | null => useSyncExternalStore(subscribe, getDrag);

/** The dragged orders; a stable reference for the whole drag, so that each target is checked once. */
export const useDraggedOrders = (): readonly OrderView[] | null =>
  useSyncExternalStore(subscribe, () => drag?.orders ?? null);

const isSameTarget = (a: DropTarget | undefined, b: DropTarget): boolean =>
  a?.kind === b.kind && (a.kind === 'unassigned' || (b.kind === 'courier' && a.courierId === b.courierId));

/** Whether the pointer is over this target. */
export const useIsOver = (target: DropTarget): boolean =>
  useSyncExternalStore(subscribe, () => isSameTarget(drag?.over?.target, target));

/** Sets the drop target under the pointer; null over none. */
export function setOver(target: DropTarget | null): void {
  if (!drag || (target === null ? drag.over === null : isSameTarget(drag.over?.target, target))) return;
  const verdict = target && rules?.check(target, drag.orders);
  setDrag({ ...drag, over: target && verdict ? { target, verdict } : null });
}
