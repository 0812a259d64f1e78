import { mayTransition } from '../orders/transitions.ts';
import type { OrderStatus } from '../orders/status.ts';

/** Maximum length of a customer's note to the courier, characters. */
export const COURIER_NOTE_MAX = 200;

/** Notes that the page proposes. */
export const COURIER_NOTES = ['Zili çalmayın', 'Kapıya bırakın', 'Gelince arayın', 'Asansör yok'] as const;

/** Whether a note still reaches the courier in time: as long as the order may be changed, until pick-up. */
export const mayNoteCourier = (status: OrderStatus): boolean => mayTransition('edit', status);

/** Line breaks, tabs and the like, which would spread one note over a card. */
const SPACES = /[\s\u0085\u2028\u2029]+/gu;
/**
 * Control characters, and signs that show nothing but turn the direction of what follows, or hide in it; the
 * joiners of emoji stay.
 */
const HIDDEN = new RegExp(
  String.raw`[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF` +
    String.raw`\uFFF9-\uFFFB\u{E0000}-\u{E007F}]`,
  'gu',
);
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}]/u;

/** A note as it is stored and shown: one plain line; null when nothing is left to read. */
export function plainNote(text: string | null | undefined): string | null {
  const plain = (text ?? '').replace(SPACES, ' ').replace(HIDDEN, '').trim();
  return VISIBLE.test(plain) ? plain : null;
}
