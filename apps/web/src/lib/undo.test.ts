import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addUndoable, popUndoable, UNDO_WINDOW_MS } from './undo.ts';

const undo = () => Promise.resolve({ isDone: true, message: '' });

describe('undo', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    // what expired is valid again by the next test's clock
    vi.setSystemTime(0);
    while (popUndoable()) continue;
    vi.useRealTimers();
  });

  it('the last step first, each once', () => {
    const [first, second] = [addUndoable(undo), addUndoable(undo)];
    expect(popUndoable()).toBe(second);
    expect(popUndoable(second.id)).toBeNull();
    expect(popUndoable()).toBe(first);
    expect(popUndoable()).toBeNull();
  });

  it('one of several by its own button', () => {
    const [first, second] = [addUndoable(undo), addUndoable(undo)];
    expect(popUndoable(first.id)).toBe(first);
    expect(popUndoable()).toBe(second);
  });

  it('for eight seconds and no longer', () => {
    const step = addUndoable(undo);
    vi.advanceTimersByTime(UNDO_WINDOW_MS - 1);
    expect(popUndoable(step.id)).toBe(step);
    const late = addUndoable(undo);
    vi.advanceTimersByTime(UNDO_WINDOW_MS);
    expect(popUndoable(late.id)).toBeNull();
  });
});
