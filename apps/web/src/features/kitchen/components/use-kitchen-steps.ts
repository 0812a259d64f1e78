import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import type { KitchenStep } from '../model.ts';

export interface KitchenSteps {
  /** Orders whose step is on its way to the server. */
  readonly pendingIds: ReadonlySet<OrderId>;
  /** Why the last step of an order was refused. */
  readonly refusals: ReadonlyMap<OrderId, string>;
  readonly runStep: (order: OrderView, step: KitchenStep) => void;
  readonly dismissRefusal: (id: OrderId) => void;
}

const FAILED = 'Sipariş güncellenemedi. Lütfen yeniden deneyin.';
const NO_PENDING: ReadonlySet<OrderId> = new Set();
const NO_REFUSALS: ReadonlyMap<OrderId, string> = new Map();

/** Taps on the big buttons: optimistic, rolled back with a message when the server refuses.
 * @param send resolves when the order is known in its new status everywhere on the page */
export function useKitchenSteps(
  send: (order: OrderView, step: KitchenStep) => Promise<unknown>,
): KitchenSteps {
  const [pendingIds, setMoving] = useState(NO_PENDING);
  const [refusals, setRefusals] = useState(NO_REFUSALS);
  const latest = useRef({ send, moving: pendingIds });
  useEffect(() => {
    latest.current = { send, moving: pendingIds };
  });
  const dismissRefusal = useCallback(
    (id: OrderId) => setRefusals((refusalsById) => without(refusalsById, id)),
    [],
  );
  const runStep = useCallback((order: OrderView, step: KitchenStep): void => {
    const { id } = order;
    if (latest.current.moving.has(id)) return;
    latest.current.moving = new Set([...latest.current.moving, id]);
    setMoving(latest.current.moving);
    setRefusals((refusalsById) => without(refusalsById, id));
    latest.current
      .send(order, step)
      .catch((error: unknown) =>
        setRefusals((refusalsById) => new Map([...refusalsById, [id, messageOf(error, FAILED)]])),
      )
      .finally(() => setMoving((ids) => new Set([...ids].filter((one) => one !== id))));
  }, []);
  return { pendingIds, refusals, runStep, dismissRefusal };
}

function without(refusalsById: ReadonlyMap<OrderId, string>, id: OrderId): ReadonlyMap<OrderId, string> {
  return refusalsById.has(id) ? new Map([...refusalsById].filter(([one]) => one !== id)) : refusalsById;
}
