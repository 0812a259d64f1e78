import { MAX_KNOWN_ADDRESSES, type KnownAddress } from '@ulak/contracts/customers/schema';
import { distanceM } from '@ulak/contracts/domain/geo';
import { isAtBranch } from '@ulak/contracts/orders/location-warning';
import { foldTr } from '@ulak/contracts/text';
import type { CustomerOrder } from './repository.ts';

/** Pins of one address this near to each other are one; a correction by more is an address of its own. */
const SAME_PLACE_M = 30;

/** An address as people vary it: letters, signs and spaces aside. */
const normalised = (address: string): string =>
  foldTr(address)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

interface Found {
  readonly text: string;
  readonly known: KnownAddress;
}

/**
 * The distinct addresses of orders that come newest first, the newest spelling, notes and point of each. A
 * branch's own point is nobody's door: such an order counts for its address and gives it no point.
 */
export function knownAddresses(orders: readonly CustomerOrder[]): KnownAddress[] {
  const found: Found[] = [];
  for (const order of orders) {
    const text = normalised(order.customer_address);
    const location = pointOf(order);
    const place = found.findIndex((one) => one.text === text && isSamePlace(one.known.location, location));
    const same = found[place];
    if (same) found[place] = { text, known: merge(same.known, order) };
    else if (found.length < MAX_KNOWN_ADDRESSES) found.push({ text, known: addressOf(order) });
  }
  return found.map(({ known }) => known);
}

function pointOf({ lat, lng, branch_lat, branch_lng }: CustomerOrder): KnownAddress['location'] {
  return isAtBranch({ lat, lng }, { lat: branch_lat, lng: branch_lng }) ? null : { lat, lng };
}

const isSamePlace = (a: KnownAddress['location'], b: KnownAddress['location']): boolean =>
  a === null || b === null || distanceM(a, b) <= SAME_PLACE_M;

/** A pin at a door that the courier delivered to; other pins may be of the street only. */
const isDoor = (order: CustomerOrder): boolean =>
  order.status === 'DELIVERED' &&
  !order.location_approximate &&
  /\d/.test(order.customer_address) &&
  pointOf(order) !== null;

/** How sure the order's point is, where that is known. */
const precisionOf = (order: CustomerOrder): { readonly precision?: 'door' | 'street' } => {
  if (isDoor(order)) return { precision: 'door' };
  return order.location_approximate && pointOf(order) ? { precision: 'street' } : {};
};

const addressOf = (order: CustomerOrder): KnownAddress => ({
  address: order.customer_address,
  details: order.delivery_notes,
  location: pointOf(order),
  lastUsedAt: order.created_at.toISOString(),
  orders: 1,
  ...precisionOf(order),
});

const merge = (known: KnownAddress, older: CustomerOrder): KnownAddress => ({
  ...known,
  details: known.details ?? older.delivery_notes,
  location: known.location ?? pointOf(older),
  orders: known.orders + 1,
  ...(isDoor(older) ? { precision: 'door' as const } : {}),
});
