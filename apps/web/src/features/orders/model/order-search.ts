import type { OrderView } from '@ulak/contracts/orders/schema';
import { containsTr } from '@ulak/contracts/text';

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^(?:0090|90|0)/, '');

/**
 * Whether an order is meant by what somebody typed: number, name, phone (however written) or address
 * (criteria D03).
 */
export function matchesSearch(order: OrderView, typed: string): boolean {
  const texts = [order.receiptNumber, order.orderNumber, order.customerName, order.customerAddress];
  if (texts.some((text) => containsTr(text, typed.replace(/^#/, '')))) return true;
  const digits = digitsOf(typed);
  return (
    digits.length >= 3 &&
    /^[\d\s()+.-]+$/.test(typed.trim()) &&
    digitsOf(order.customerPhone).includes(digits)
  );
}

const MAX_RESULTS = 30;

/** What a search shows: open orders first, then what the server found of the others; nothing twice. */
export function searchResults(
  open: readonly OrderView[],
  found: readonly OrderView[],
  typed: string,
): OrderView[] {
  const own = open.filter((order) => matchesSearch(order, typed));
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...found.filter((order) => !ids.has(order.id) && matchesSearch(order, typed))].slice(
    0,
    MAX_RESULTS,
  );
}
