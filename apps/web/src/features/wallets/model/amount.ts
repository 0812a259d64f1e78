import { readTl } from '../../../lib/tl-field.ts';

/** TL above zero with at most two decimals, as people type it; null for anything else. */
export const readAmount = (typed: string): number | null => readTl(typed) || null;
