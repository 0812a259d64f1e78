/** For how long a step can be taken back. */
export const UNDO_WINDOW_MS = 8_000;

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

let undoStack: readonly Undoable[] = [];
let lastId = 0;

/** Notes a step that has just been taken. */
export function addUndoable(undo: () => Promise<UndoResult>): Undoable {
  lastId += 1;
  const undoable: Undoable = { id: lastId, endsAtMs: Date.now() + UNDO_WINDOW_MS, undo };
  undoStack = [...undoStack.filter(({ endsAtMs }) => endsAtMs > Date.now()), undoable];
  return undoable;
}

/**
 * Takes a step out, so that it is taken back once only: the one of that id, or the last. Null when its time
 * is over or it was taken out before.
 */
export function popUndoable(id?: number): Undoable | null {
  const found = undoStack.findLast(
    (candidate) => (id === undefined || candidate.id === id) && candidate.endsAtMs > Date.now(),
  );
  if (!found) return null;
  undoStack = undoStack.filter((candidate) => candidate !== found);
  return found;
}
