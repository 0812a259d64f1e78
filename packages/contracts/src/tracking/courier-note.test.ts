import { describe, expect, it } from 'vitest';
import { mayNoteCourier, plainNote } from './courier-note.ts';

describe('a note to the courier is one plain line', () => {
  it.each([
    ['  Zili çalmayın \n\t lütfen ', 'Zili çalmayın lütfen'],
    // a right-to-left override would turn the rest of the card around
    ['Kapı \u202E321\u202C no', 'Kapı 321 no'],
    ['a\u0000b\u0007c\u200Bd\uFEFF', 'abcd'],
    ['👩‍🍳 selam', '👩‍🍳 selam'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['مرحبا', 'مرحبا'],
  ])('%j becomes %j', (typed, stored) => {
    expect(plainNote(typed)).toBe(stored);
  });

  it.each([null, undefined, '', '   ', '\u200B\u202E', '\u200D'])('%j is nothing', (typed) => {
    expect(plainNote(typed)).toBeNull();
  });

  it('reaches the courier until pick-up', () => {
    expect(mayNoteCourier('ASSIGNED')).toBe(true);
    expect(mayNoteCourier('PICKED_UP')).toBe(false);
    expect(mayNoteCourier('CANCELLED')).toBe(false);
  });
});
