import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useMemo, useState } from 'react';
import { createStabilizer } from '../../lib/stable-reference.ts';
import { unseenByCourier } from './unseen.ts';

const isSame = (a: ReadonlyMap<UserId, number>, b: ReadonlyMap<UserId, number>): boolean =>
  a.size === b.size && [...a].every(([id, since]) => b.get(id) === since);

/** Of each courier with unseen orders, since when; the same map while nothing in it changed. */
export function useUnseenCouriers(orders: readonly OrderView[] | undefined): ReadonlyMap<UserId, number> {
  const [stabilize] = useState(() => createStabilizer(isSame));
  return useMemo(() => stabilize(unseenByCourier(orders ?? [])), [stabilize, orders]);
}
