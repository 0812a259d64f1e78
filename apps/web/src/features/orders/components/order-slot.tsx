import { Button } from '@mantine/core';
import { isErased } from '@ulak/contracts/orders/erasure';
import type { OrderDetail, OrderView } from '@ulak/contracts/orders/schema';
import { isOneOf } from '@ulak/contracts/orders/status';
import { slotText } from '@ulak/contracts/time';
import { useState } from 'react';
import { departText } from '../../../domain/orders/slot-hint.ts';
import { mayStaff } from '../../../domain/orders/staff-actions.ts';
import { useNow } from '../../../lib/clock.ts';
import desk from '../../../ui/desk.module.css';
import { SlotForm } from './slot-form.tsx';

/** An order; of its details also whether its branch names a peak. */
export type MaybePaced = OrderView & Pick<OrderDetail, 'isPaced'>;

/** Whether staff may promise the order another slot. */
const mayChange = (order: MaybePaced): boolean =>
  (order.promisedSlot !== undefined || order.isPaced === true) &&
  !isErased(order) &&
  mayStaff('edit', order.status);

/** Whether the slot of an order is worth a line of its details. */
export const hasSlotLine = (order: MaybePaced): boolean =>
  order.promisedSlot !== undefined || mayChange(order);

const DEPARTED = ['IN_DELIVERY', 'DELIVERED', 'UNDELIVERABLE', 'CANCELLED'] as const;

/** When to leave for it, while nobody has and it is still ahead; else null. */
const departureOf = ({ departFrom, status }: OrderView, now: number): string | null =>
  departFrom !== undefined && !isOneOf(status, DEPARTED) && Date.parse(departFrom) > now ? departFrom : null;

/** The slot, when to leave for it, and another promise while it may still be edited (decision 090). */
export function OrderSlot({ order }: { readonly order: MaybePaced }) {
  const [isOpen, setOpen] = useState(false);
  const may = mayChange(order);
  const departFrom = departureOf(order, useNow(15_000));
  return (
    <>
      <span className={desk.row}>
        <b className={desk.tabular}>{order.promisedSlot ? slotText(order.promisedSlot) : 'Aralıksız'}</b>
        {departFrom && <span className={desk.tabular}>{departText(departFrom)}</span>}
        {may && (
          <Button
            aria-expanded={isOpen}
            className={desk.touch}
            onClick={() => setOpen(!isOpen)}
            size="compact-sm"
            variant="default"
          >
            Aralığı değiştir
          </Button>
        )}
      </span>
      {may && isOpen && <SlotForm onDone={() => setOpen(false)} order={order} />}
    </>
  );
}
