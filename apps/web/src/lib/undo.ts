/** For how long a step can be taken back. */
export const UNDO_FOR_MS = 8_000;

/** How taking back went, in words. */
export interface UndoResult {
  readonly isDone: boolean;
  readonly message: string;
}

/** A step that can be taken back until `endsAtMs` (this device's clock). */
export interface Undoable {
  readonly id: number;
  readonly endsAtMs: number;
  readonly undo: () => Promise<UndoResult>;
}

let waiting: readonly Undoable[] = [];
let lastId = 0;

/** Notes a step that has just been taken. */
export function addUndoable(undo: () => Promise<UndoResult>): Undoable {
  lastId += 1;
  const made: Undoable = { id: lastId, endsAtMs: Date.now() + UNDO_FOR_MS, undo };
  waiting = [...waiting.filter(({ endsAtMs }) => endsAtMs > Date.now()), made];
  return made;
}

/**
 * Takes a step out, so that it is taken back once only: the one of that id, or the last. Null when its time
 * is over or it was taken out before.
 */
export function takeUndoable(id?: number): Undoable | null {
  const found = waiting.findLast((one) => (id === undefined || one.id === id) && one.endsAtMs > Date.now());
  if (!found) return null;
  waiting = waiting.filter((one) => one !== found);
  return found;
}
