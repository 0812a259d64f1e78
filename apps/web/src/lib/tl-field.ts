import { isTl } from '@ulak/contracts/domain/money';
import { parseTl } from '@ulak/contracts/format';

/** TL, zero or more with at most two decimals, as people type it; null for anything else. */
export function readTl(typed: string): number | null {
  const tl = parseTl(typed);
  return tl !== null && tl >= 0 && isTl(tl) ? tl : null;
}

/** An amount as a field shows it: 52.5 → '52,50'. */
export const tlText = (tl: number): string => tl.toFixed(2).replace('.', ',');
