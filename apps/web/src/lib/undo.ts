/** How long a step can be undone. */
export const UNDO_WINDOW_MS = 8_000;

/** Result of an undo, as a message. */
export interface UndoResult {
  readonly isDone: boolean;
  readonly message: string;
}

/** A step that can be undone until `endsAtMs` (this device's clock). */
export interface Undoable {
  readonly id: number;
  readonly endsAtMs: number;
  readonly undo: () => Promise<UndoResult>;
}

let undoStack: readonly Undoable[] = [];
let lastId = 0;

/** Records a step that was just done. */
export function addUndoable(undo: () => Promise<UndoResult>): Undoable {
  lastId += 1;
  const undoable: Undoable = { id: lastId, endsAtMs: Date.now() + UNDO_WINDOW_MS, undo };
  undoStack = [...undoStack.filter(({ endsAtMs }) => endsAtMs > Date.now()), undoable];
  return undoable;
}

/**
 * Removes a step, so that it is undone only once: the one of that id, or the last. Null when its time
 * is over or it was removed before.
 */
export function popUndoable(id?: number): Undoable | null {
  const found = undoStack.findLast(
    (candidate) => (id === undefined || candidate.id === id) && candidate.endsAtMs > Date.now(),
  );
  if (!found) return null;
  undoStack = undoStack.filter((candidate) => candidate !== found);
  return found;
}
