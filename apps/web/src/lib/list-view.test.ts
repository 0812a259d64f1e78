import { describe, expect, it } from 'vitest';
import { readListView, writeListView } from './list-view.ts';

const DIALOGS = ['new', 'edit'] as const;

describe('view of an administration list in the address', () => {
  it('comes back as it was written', () => {
    const view = { search: 'Iğdır', sort: '-name', dialog: { kind: 'edit', id: 7 } } as const;
    expect(readListView(writeListView(view), DIALOGS)).toEqual(view);
    expect(writeListView({ search: '', sort: undefined, dialog: null })).toEqual({});
  });

  it.each([
    [{ open: 'drop', id: '7' }, null],
    [
      { open: 'edit', id: '-7' },
      { kind: 'edit', id: null },
    ],
    [
      { open: 'edit', id: '9007199254740993' },
      { kind: 'edit', id: null },
    ],
    [{ open: 'new' }, { kind: 'new', id: null }],
  ])('opens nothing that an address makes up: %o', (address, dialog) => {
    expect(readListView(address, DIALOGS).dialog).toEqual(dialog);
  });

  it('takes no text that no server would store', () => {
    expect(readListView({ q: `a\u0000${'b'.repeat(200)}` }, DIALOGS).search).toBe(`a${'b'.repeat(99)}`);
  });
});
