import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { DropTarget } from './assign-verdict.ts';
import { createAutoScroll } from '../../lib/auto-scroll.ts';
import { getDrag, getDropRules, setDrag, setOver } from './order-drag.ts';

/** A mouse that moved less than this has clicked. */
const MOUSE_TOLERANCE_PX = 5;
/** A finger held still this long starts a drag; one that moves earlier scrolls. */
const LONG_PRESS_MS = 350;
const TOUCH_TOLERANCE_PX = 8;

/** Attributes of drop targets: the courier's id, or '' for the list of unassigned orders. */
const COURIER_ATTRIBUTE = 'data-drop-courier';
const UNASSIGNED_ATTRIBUTE = 'data-drop-unassigned';
export const dropOnCourier = (courierId: number) => ({ [COURIER_ATTRIBUTE]: courierId });
export const dropOnUnassigned = { [UNASSIGNED_ATTRIBUTE]: '' } as const;

/** Controls inside a row or card that never start a drag; the button covering a whole card does. */
const NON_DRAGGABLE_SELECTOR = 'a, button:not([data-drag-cover]), input, label, select, textarea';

let pointer = { x: 0, y: 0 };
let moveOverlay: ((x: number, y: number) => void) | null = null;

/** Calls `move` with the pointer's position while something is dragged. @returns unsubscribes */
export function trackPointer(move: (x: number, y: number) => void): () => void {
  moveOverlay = move;
  move(pointer.x, pointer.y);
  return () => {
    if (moveOverlay === move) moveOverlay = null;
  };
}

/**
 * Starts a drag gesture: dragging begins when the mouse moves or the finger is held, and ends with
 * `drop` of the page's {@link getDropRules}; Esc, a second finger or leaving the window cancels it.
 * @param orders evaluated when dragging begins; an empty list begins none
 */
export function startDragGesture(pointerDown: PointerEvent, orders: () => readonly OrderView[]): void {
  const isMouse = pointerDown.pointerType === 'mouse';
  const isEligible =
    pointerDown.isPrimary && pointerDown.button === 0 && !getDrag() && getDropRules() !== null;
  if (
    !isEligible ||
    (pointerDown.target instanceof Element && pointerDown.target.closest(NON_DRAGGABLE_SELECTOR))
  )
    return;
  const controller = new AbortController();
  const on = <K extends keyof WindowEventMap>(name: K, listen: (event: WindowEventMap[K]) => void): void =>
    addEventListener(name, listen, { signal: controller.signal, capture: true });
  const activate = (): void => {
    const draggedOrders = orders();
    if (draggedOrders.length === 0) return controller.abort();
    runDrag(draggedOrders, controller);
  };
  const longPressTimer = isMouse ? undefined : setTimeout(activate, LONG_PRESS_MS);
  controller.signal.addEventListener('abort', () => clearTimeout(longPressTimer));
  pointer = { x: pointerDown.clientX, y: pointerDown.clientY };

  on('pointermove', (event) => {
    if (event.pointerId !== pointerDown.pointerId) return;
    pointer = { x: event.clientX, y: event.clientY };
    if (getDrag()) return;
    const distancePx = Math.hypot(event.clientX - pointerDown.clientX, event.clientY - pointerDown.clientY);
    if (isMouse && distancePx >= MOUSE_TOLERANCE_PX) activate();
    else if (!isMouse && distancePx >= TOUCH_TOLERANCE_PX) controller.abort();
  });
  on('pointerup', (event) => {
    if (event.pointerId === pointerDown.pointerId) finishDrag(controller);
  });
  on('pointercancel', () => cancelDrag(controller));
  on('pointerdown', () => cancelDrag(controller));
  on('blur', () => cancelDrag(controller));
  on('dragstart', (event) => event.preventDefault());
  on('contextmenu', (event) => {
    if (!isMouse) event.preventDefault();
  });
}

/** Runs a drag until it is aborted: moves the overlay, highlights targets, scrolls at edges. */
function runDrag(orders: readonly OrderView[], controller: AbortController): void {
  getSelection()?.removeAllRanges();
  document.documentElement.dataset.dragging = '';
  setDrag({ orders, over: null });
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    cancelDrag(controller);
  };
  addEventListener('keydown', onKey, { signal: controller.signal, capture: true });
  const autoScroll = createAutoScroll();
  const frame = (): void => {
    if (controller.signal.aborted) return;
    const under = document.elementFromPoint(pointer.x, pointer.y);
    setOver(under && dropTargetAt(under));
    autoScroll(under, pointer, getDrag()?.over !== null);
    moveOverlay?.(pointer.x, pointer.y);
    requestAnimationFrame(frame);
  };
  frame();
}

function dropTargetAt(element: Element): DropTarget | null {
  const found = element.closest(`[${COURIER_ATTRIBUTE}], [${UNASSIGNED_ATTRIBUTE}]`);
  const courierId = found?.getAttribute(COURIER_ATTRIBUTE);
  if (courierId) return { kind: 'courier', courierId: Number(courierId) as UserId };
  return found ? { kind: 'unassigned' } : (getDropRules()?.dropTargetAt(element) ?? null);
}

function finishDrag(controller: AbortController): void {
  const drag = getDrag();
  if (drag) {
    suppressNextClick();
    const under = document.elementFromPoint(pointer.x, pointer.y);
    setOver(under && dropTargetAt(under));
    const over = getDrag()?.over;
    if (over) getDropRules()?.drop(over.target, drag.orders);
  }
  cancelDrag(controller);
}

function cancelDrag(controller: AbortController): void {
  controller.abort();
  if (!getDrag()) return;
  setDrag(null);
  delete document.documentElement.dataset.dragging;
}

/** Suppresses the click that the browser sends after a drag. */
function suppressNextClick(): void {
  const suppress = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', suppress, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', suppress, { capture: true }));
}

/**
 * Prevents scrolling while a finger drags; has to be installed before the touch starts.
 * @returns uninstalls
 */
export function preventTouchScroll(): () => void {
  const preventMove = (event: TouchEvent): void => {
    if (getDrag()) event.preventDefault();
  };
  document.addEventListener('touchmove', preventMove, { passive: false });
  return () => document.removeEventListener('touchmove', preventMove);
}
