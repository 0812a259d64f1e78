import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { persistedValue } from '../../../lib/persisted-value.ts';
import { type RefusedCollection, type StepRefusal, withRefused } from '../model.ts';

/** Refused collections, and what makes one go. */
export interface RefusedCollections {
  readonly refused: readonly RefusedCollection[];
  readonly keep: (refusal: StepRefusal) => void;
  /** The courier knows. */
  readonly acknowledge: (orderId: OrderId) => void;
  /** An order that is delivered after all needs no card any more. */
  readonly settle: (order: Pick<OrderView, 'id' | 'status'>) => void;
}

type List = readonly RefusedCollection[];

/** What was refused while the phone was in a pocket; it outlives the page. */
export function useRefusedCollections(userId: UserId): RefusedCollections {
  const [kept] = useState(() => persistedValue<List>(`refused-collections:${userId}`, []));
  const [refused, setRefused] = useState<List>([]);
  const change = useCallback((to: (known: List) => List) => void kept.update(to).then(setRefused), [kept]);
  useEffect(() => void kept.read().then(setRefused), [kept]);
  return useMemo(() => {
    const without = (id: OrderId): void => change((known) => known.filter(({ orderId }) => orderId !== id));
    return {
      refused,
      keep: (refusal) => change((known) => withRefused(known, refusal)),
      acknowledge: without,
      settle: ({ id, status }) => status === 'DELIVERED' && without(id),
    };
  }, [refused, change]);
}
