import type { OrderId } from '@ulak/contracts/ids';
import { storedValue } from '../../../lib/stored-value.ts';

/** Orders of one browser; a link lives for a day. */
const MAX_FOLLOWED = 20;

const stored = storedValue<readonly number[]>('ulak.followed-orders', [], (value) =>
  Array.isArray(value) && value.every((id) => typeof id === 'number') ? value : undefined,
);

/** Orders that this browser is told about, by the numbers that its tokens were shown. */
export const followedOrders = {
  has: (id: OrderId): boolean => stored.get().includes(id),
  add: (id: OrderId): void =>
    stored.set([id, ...stored.get().filter((one) => one !== id)].slice(0, MAX_FOLLOWED)),
};
