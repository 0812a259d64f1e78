import { nextSteps } from './address-steps.ts';

/**
 * On a phone, Back closes what lies over the page: the topmost dialog or menu. For each of them the history
 * has one entry of the same address, which goes when it is closed in another way, so nothing is left behind.
 */
interface Overlay {
  readonly close: () => void;
}

const DEPTH_KEY = 'ulakOverlays';
/** A dialog that closes for another one, and one that asks before it closes, are over by then. */
const SETTLE_MS = 60;

const overlays: Overlay[] = [];
let settleTimer: ReturnType<typeof setTimeout> | undefined;
/** The entry that we left ourselves has not been reached yet. */
let isMoving = false;

/** Begins to listen to Back; also leaves the entries of dialogs that a reload has closed. @returns ends it */
export function startBackCloses(): () => void {
  addEventListener('popstate', onPopState);
  settleSoon();
  return () => {
    removeEventListener('popstate', onPopState);
    clearTimeout(settleTimer);
  };
}

/** Has Back call `close`. @returns call it when the overlay is gone, however it was closed */
export function addOverlay(close: () => void): () => void {
  const overlay = { close };
  overlays.push(overlay);
  settleSoon();
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1);
    settleSoon();
  };
}

function onPopState(): void {
  const isOwn = isMoving;
  isMoving = false;
  if (!isOwn) for (const { close } of overlays.slice(presentDepth()).toReversed()) close();
  settleSoon();
}

function settleSoon(): void {
  clearTimeout(settleTimer);
  settleTimer = setTimeout(settle, SETTLE_MS);
}

/** As many entries as overlays. */
function settle(): void {
  if (isMoving) return;
  const surplus = presentDepth() - overlays.length;
  if (surplus > 0) {
    isMoving = true;
    history.go(-surplus);
  }
  // Not the instance's method: the router's own listens to it and would navigate.
  for (let missing = surplus; missing < 0; missing++)
    History.prototype.pushState.call(history, stateOf(overlays.length + missing + 1), '');
}

const presentState = (): Record<string, unknown> => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
};

function presentDepth(): number {
  const depth = presentState()[DEPTH_KEY];
  return typeof depth === 'number' ? depth : 0;
}

const stateOf = (depth: number) => ({ ...presentState(), [DEPTH_KEY]: depth, ulakSteps: nextSteps() });
