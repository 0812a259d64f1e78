import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { DropTarget } from './assign-verdict.ts';
import { createEdgeScroll } from './drag-scroll.ts';
import { dragNow, dropRules, setDrag, setOver } from './order-drag.ts';

/** A mouse that moved less has clicked. */
const MOUSE_SLACK_PX = 5;
/** A finger that rests this long picks up; one that moves before scrolls. */
const HOLD_MS = 350;
const FINGER_SLACK_PX = 8;

/** Set on elements that orders can be let go on: a courier's id, or '' for the ones without a courier. */
const COURIER = 'data-drop-courier';
const UNASSIGNED = 'data-drop-unassigned';
export const dropOnCourier = (courierId: number) => ({ [COURIER]: courierId });
export const dropOnUnassigned = { [UNASSIGNED]: '' } as const;

/** Controls inside a row or card keep the pointer for themselves; a cover over the whole card does not. */
const OWN_POINTER = 'a, button:not([data-drag-cover]), input, label, select, textarea';

let pointer = { x: 0, y: 0 };
let moveGhost: ((x: number, y: number) => void) | null = null;

/** The ghost tells where it wants to hear of the pointer. @returns ends that */
export function followPointer(move: (x: number, y: number) => void): () => void {
  moveGhost = move;
  move(pointer.x, pointer.y);
  return () => {
    if (moveGhost === move) moveGhost = null;
  };
}

/**
 * Begins to watch a press on something that stands for orders; they are picked up when the mouse moves or the
 * finger rests. The end of the drag belongs to the page's {@link dropRules}; Esc, a second finger or leaving
 * the window calls it off.
 * @param orders asked when they are picked up; none: nothing to pick up
 */
export function grab(press: PointerEvent, orders: () => readonly OrderView[]): void {
  const isMouse = press.pointerType === 'mouse';
  const isMeant = press.isPrimary && press.button === 0 && !dragNow() && dropRules() !== null;
  if (!isMeant || (press.target instanceof Element && press.target.closest(OWN_POINTER))) return;
  const ended = new AbortController();
  const on = <K extends keyof WindowEventMap>(name: K, listen: (event: WindowEventMap[K]) => void): void =>
    addEventListener(name, listen, { signal: ended.signal, capture: true });
  const pickUp = (): void => {
    const picked = orders();
    if (picked.length === 0) return ended.abort();
    carry(picked, ended);
  };
  const hold = isMouse ? undefined : setTimeout(pickUp, HOLD_MS);
  ended.signal.addEventListener('abort', () => clearTimeout(hold));
  pointer = { x: press.clientX, y: press.clientY };

  on('pointermove', (event) => {
    if (event.pointerId !== press.pointerId) return;
    pointer = { x: event.clientX, y: event.clientY };
    if (dragNow()) return;
    const way = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    if (isMouse && way >= MOUSE_SLACK_PX) pickUp();
    else if (!isMouse && way >= FINGER_SLACK_PX) ended.abort();
  });
  on('pointerup', (event) => {
    if (event.pointerId === press.pointerId) letGo(ended);
  });
  on('pointercancel', () => callOff(ended));
  on('pointerdown', () => callOff(ended));
  on('blur', () => callOff(ended));
  on('dragstart', (event) => event.preventDefault());
  on('contextmenu', (event) => {
    if (!isMouse) event.preventDefault();
  });
}

/** From picking up to letting go: the ghost follows, targets light up, edges scroll. */
function carry(orders: readonly OrderView[], ended: AbortController): void {
  getSelection()?.removeAllRanges();
  document.documentElement.dataset.dragging = '';
  setDrag({ orders, over: null });
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    callOff(ended);
  };
  addEventListener('keydown', onKey, { signal: ended.signal, capture: true });
  const scrollAtEdges = createEdgeScroll();
  const frame = (): void => {
    if (ended.signal.aborted) return;
    const under = document.elementFromPoint(pointer.x, pointer.y);
    setOver(under && targetOn(under));
    scrollAtEdges(under, pointer, dragNow()?.over !== null);
    moveGhost?.(pointer.x, pointer.y);
    requestAnimationFrame(frame);
  };
  frame();
}

function targetOn(element: Element): DropTarget | null {
  const found = element.closest(`[${COURIER}], [${UNASSIGNED}]`);
  const courierId = found?.getAttribute(COURIER);
  if (courierId) return { kind: 'courier', courierId: Number(courierId) as UserId };
  return found ? { kind: 'unassigned' } : (dropRules()?.targetOn(element) ?? null);
}

function letGo(ended: AbortController): void {
  const drag = dragNow();
  if (drag) {
    swallowClick();
    const under = document.elementFromPoint(pointer.x, pointer.y);
    setOver(under && targetOn(under));
    const over = dragNow()?.over;
    if (over) dropRules()?.drop(over.target, drag.orders);
  }
  callOff(ended);
}

function callOff(ended: AbortController): void {
  ended.abort();
  if (!dragNow()) return;
  setDrag(null);
  delete document.documentElement.dataset.dragging;
}

/** The click that follows a drag belongs to it, not to what lies below. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

/**
 * Keeps the page from scrolling under a finger that carries something. Must be there before the finger comes
 * down. @returns ends that
 */
export function holdPageStill(): () => void {
  const still = (event: TouchEvent): void => {
    if (dragNow()) event.preventDefault();
  };
  document.addEventListener('touchmove', still, { passive: false });
  return () => document.removeEventListener('touchmove', still);
}
