import type { SaidCollected } from '../modules/cash/service.ts';

/**
 * What couriers of the demo say at the door of their n-th order in cash: mostly nothing; now and then another
 * way to pay, two at once, a little less, or nothing at all.
 * @param total of the order, TL
 */
export function saidAtDoor(n: number, total: number): SaidCollected {
  if (n % 11 === 4) return { collected: [{ kind: 'MEAL_CARD', brand: 'Multinet', amount: total }] };
  if (n % 17 === 8) return { collected: [{ kind: 'CARD', brand: null, amount: total }] };
  if (n % 19 === 2 && total > 100)
    return {
      collected: [
        { kind: 'CASH', brand: null, amount: 50 },
        { kind: 'MEAL_CARD', brand: 'Pluxee', amount: Math.round((total - 50) * 100) / 100 },
      ],
    };
  if (n % 23 === 12 && total > 10)
    return {
      collected: [{ kind: 'CASH', brand: null, amount: Math.round((total - 5) * 100) / 100 }],
      collectedNote: 'Müşteride bozuk yoktu',
    };
  if (n % 41 === 30) return { collected: [], collectedNote: 'Müşteri sonra ödeyecek' };
  return {};
}
