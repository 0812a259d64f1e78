import { formatTl } from '../format.ts';

/** '12,50 TL eksik', '3,00 TL fazla', 'Fark yok'. @param tl counted less expected */
export function differenceText(tl: number): string {
  if (tl === 0) return 'Fark yok';
  return `${formatTl(Math.abs(tl))} ${tl < 0 ? 'eksik' : 'fazla'}`;
}
