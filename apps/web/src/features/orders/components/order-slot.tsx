import { Button } from '@mantine/core';
import { isErased } from '@ulak/contracts/orders/erasure';
import type { OrderDetail, OrderView } from '@ulak/contracts/orders/schema';
import { slotText } from '@ulak/contracts/time';
import { useState } from 'react';
import { mayStaff } from '../../../domain/orders/staff-actions.ts';
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

/** When the order was promised, and another promise while it may still be edited (decision 090). */
export function OrderSlot({ order }: { readonly order: MaybePaced }) {
  const [isOpen, setOpen] = useState(false);
  const may = mayChange(order);
  return (
    <>
      <span className={desk.row}>
        <b className={desk.tabular}>{order.promisedSlot ? slotText(order.promisedSlot) : 'Aralıksız'}</b>
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
