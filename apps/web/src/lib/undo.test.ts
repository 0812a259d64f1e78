import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addUndoable, takeUndoable, UNDO_FOR_MS } from './undo.ts';

const undo = () => Promise.resolve({ isDone: true, message: '' });

describe('taking back', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.advanceTimersByTime(UNDO_FOR_MS);
    vi.useRealTimers();
  });

  it('the last step first, each once', () => {
    const [first, second] = [addUndoable(undo), addUndoable(undo)];
    expect(takeUndoable()).toBe(second);
    expect(takeUndoable(second.id)).toBeNull();
    expect(takeUndoable()).toBe(first);
    expect(takeUndoable()).toBeNull();
  });

  it('one of several by its own button', () => {
    const [first, second] = [addUndoable(undo), addUndoable(undo)];
    expect(takeUndoable(first.id)).toBe(first);
    expect(takeUndoable()).toBe(second);
  });

  it('for eight seconds and no longer', () => {
    const step = addUndoable(undo);
    vi.advanceTimersByTime(UNDO_FOR_MS - 1);
    expect(takeUndoable(step.id)).toBe(step);
    const late = addUndoable(undo);
    vi.advanceTimersByTime(UNDO_FOR_MS);
    expect(takeUndoable(late.id)).toBeNull();
  });
});
