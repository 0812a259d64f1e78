import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import type { KitchenStep } from '../model.ts';

export interface KitchenSteps {
  /** Orders whose step is on its way to the server. */
  readonly moving: ReadonlySet<OrderId>;
  /** Why the last step of an order was refused. */
  readonly refusals: ReadonlyMap<OrderId, string>;
  readonly take: (order: OrderView, step: KitchenStep) => void;
  readonly hush: (id: OrderId) => void;
}

const FAILED = 'Sipariş güncellenemedi. Lütfen yeniden deneyin.';
const NONE: ReadonlySet<OrderId> = new Set();
const NO_WORDS: ReadonlyMap<OrderId, string> = new Map();

/** Taps on the big buttons: shown as heard at once, taken back with words when the server refuses.
 * @param send resolves when the order is known in its new status everywhere on the page */
export function useKitchenSteps(
  send: (order: OrderView, step: KitchenStep) => Promise<unknown>,
): KitchenSteps {
  const [moving, setMoving] = useState(NONE);
  const [refusals, setRefusals] = useState(NO_WORDS);
  const latest = useRef({ send, moving });
  useEffect(() => {
    latest.current = { send, moving };
  });
  const hush = useCallback((id: OrderId) => setRefusals((words) => without(words, id)), []);
  const take = useCallback((order: OrderView, step: KitchenStep): void => {
    const { id } = order;
    if (latest.current.moving.has(id)) return;
    latest.current.moving = new Set([...latest.current.moving, id]);
    setMoving(latest.current.moving);
    setRefusals((words) => without(words, id));
    latest.current
      .send(order, step)
      .catch((error: unknown) => setRefusals((words) => new Map([...words, [id, messageOf(error, FAILED)]])))
      .finally(() => setMoving((ids) => new Set([...ids].filter((one) => one !== id))));
  }, []);
  return { moving, refusals, take, hush };
}

function without(words: ReadonlyMap<OrderId, string>, id: OrderId): ReadonlyMap<OrderId, string> {
  return words.has(id) ? new Map([...words].filter(([one]) => one !== id)) : words;
}
