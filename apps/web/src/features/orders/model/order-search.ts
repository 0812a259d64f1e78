import type { OrderView } from '@ulak/contracts/orders/schema';
import { matchesTerms, readSearch } from '@ulak/contracts/orders/search-terms';
import { foldTr } from '@ulak/contracts/text';

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^(?:0090|90|0)/, '');

/** What is searched of an order, as the server folds it: the number first, which '#' asks for. */
const textOf = ({ orderNumber, customerName, customerPhone, customerAddress }: OrderView): string =>
  foldTr(`${orderNumber} ${customerName} ${customerPhone} ${customerAddress}`);

/** Whether the typed text is part of the order's phone, however it is written. */
function isPhoneOf({ customerPhone }: OrderView, typed: string): boolean {
  const digits = digitsOf(typed);
  return (
    digits.length >= 3 && /^[\d\s()+.-]+$/.test(typed.trim()) && digitsOf(customerPhone).includes(digits)
  );
}

/**
 * Whether an order is meant by what somebody typed: number, name, phone or address, the words in any order
 * (criteria D03). `phrases` keeps the words of a street together.
 */
export function matchesSearch(order: OrderView, typed: string, by: 'phrases' | 'words' = 'words'): boolean {
  const terms = readSearch(typed, by);
  return (
    matchesTerms(textOf(order), terms) ||
    matchesTerms(foldTr(`${order.receiptNumber} ${order.customerName}`), terms) ||
    isPhoneOf(order, typed)
  );
}

const MAX_RESULTS = 30;

/**
 * What a search shows: open orders first, then what the server found of the others; nothing twice. Streets as
 * they were typed, and where there is none, each word on its own.
 */
export function searchResults(
  open: readonly OrderView[],
  found: readonly OrderView[],
  typed: string,
): OrderView[] {
  const ids = new Set(open.map(({ id }) => id));
  const all = [...open, ...found.filter(({ id }) => !ids.has(id))];
  const exact = all.filter((order) => matchesSearch(order, typed, 'phrases'));
  const results = exact.length > 0 ? exact : all.filter((order) => matchesSearch(order, typed, 'words'));
  return results.slice(0, MAX_RESULTS);
}
