import { isTl } from '@ulak/contracts/domain/money';
import { parseTl } from '@ulak/contracts/format';

/** TL above zero with at most two decimals, as people type it; null for anything else. */
export function readAmount(typed: string): number | null {
  const tl = parseTl(typed);
  return tl !== null && tl > 0 && isTl(tl) ? tl : null;
}

/** An amount as a field shows it: 52.5 → '52,50'. */
export const amountText = (tl: number): string => tl.toFixed(2).replace('.', ',');
