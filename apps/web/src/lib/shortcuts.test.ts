import { describe, expect, it } from 'vitest';
import { keyCaps, SHORTCUTS, findShortcut } from './shortcuts.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => findShortcut({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('ux "Look", Keyboard: one table of shortcuts', () => {
  it.each([
    ['/', {}, 'search'],
    // Shift and 7 on a Turkish keyboard
    ['/', { shiftKey: true }, 'search'],
    ['?', { shiftKey: true }, 'help'],
    ['k', { ctrlKey: true }, 'search'],
    ['K', { metaKey: true }, 'search'],
    ['n', {}, 'newOrder'],
    // CapsLock
    ['N', {}, 'newOrder'],
    ['j', {}, 'next'],
    ['ArrowUp', {}, 'previous'],
    ['z', { ctrlKey: true }, 'undo'],
    ['Escape', {}, 'clear'],
    ['N', { shiftKey: true }, null],
    ['n', { ctrlKey: true }, null],
    ['n', { altKey: true }, null],
    ['Z', { ctrlKey: true, shiftKey: true }, null],
    ['ArrowDown', { shiftKey: true }, null],
    ['ı', {}, null],
  ])('%s %o → %s', (key, held, id) => expect(press(key, held)).toBe(id));

  it('no key has two shortcuts', () => {
    const keys = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts.flatMap((shortcut) => shortcut.keys));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('every key of the table finds its shortcut', () => {
    for (const { id, keys } of SHORTCUTS.flatMap(({ shortcuts }) => shortcuts)) {
      for (const key of keys)
        expect(press(key.replace('Ctrl+', ''), { ctrlKey: key.startsWith('Ctrl+') })).toBe(id);
    }
  });

  it('key caps are labelled as on the keyboard', () => {
    expect(['Ctrl+k', '/', 'ArrowLeft', 'Escape', 'n'].map(keyCaps)).toEqual([
      ['Ctrl', 'K'],
      ['/'],
      ['←'],
      ['Esc'],
      ['N'],
    ]);
  });
});
