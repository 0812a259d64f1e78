import { Button } from '@mantine/core';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { IconNavigation, IconPhone } from '@tabler/icons-react';
import { directionsUrl, telUrl } from '../model/order-facts.ts';
import layout from '../../../ui/layout.module.css';

/** Ara – Yol tarifi: both leave the page to the phone's own apps. */
export function OrderActions({ order }: { order: OrderView }) {
  return (
    <div className={`${layout.grid} ${layout.halves}`}>
      <Button
        aria-label={`${order.customerName} ara`}
        component="a"
        href={telUrl(order.customerPhone)}
        leftSection={<IconPhone aria-hidden size={24} />}
        px="sm"
        size="touch"
        variant="default"
      >
        Ara
      </Button>
      <Button
        component="a"
        href={directionsUrl(order.location)}
        leftSection={<IconNavigation aria-hidden size={24} />}
        rel="noreferrer"
        px="sm"
        size="touch"
        target="_blank"
        variant="default"
      >
        Yol tarifi
      </Button>
    </div>
  );
}
