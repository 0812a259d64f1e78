import { Button } from '@mantine/core';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { IconMapPin, IconNavigation, IconPhone } from '@tabler/icons-react';
import { directionsUrl, telUrl } from '../model/order-facts.ts';
import layout from '../../../ui/layout.module.css';

interface OrderActionsProps {
  readonly order: OrderView;
  /** One of several: the links' names say whose they are. */
  readonly isFolded?: boolean;
}

/** Ara – Yol tarifi: both leave the page to the phone's own apps. */
export function OrderActions({ order, isFolded = false }: OrderActionsProps) {
  const MapIcon = isFolded ? IconMapPin : IconNavigation;
  return (
    <div className={`${layout.grid} ${layout.halves}`}>
      <Button
        aria-label={`${order.customerName} ara`}
        component="a"
        href={telUrl(order.customerPhone)}
        leftSection={<IconPhone aria-hidden size="1.5rem" />}
        px="sm"
        size="touch"
        variant="default"
      >
        Ara
      </Button>
      <Button
        aria-label={isFolded ? `Haritada aç #${order.receiptNumber}` : undefined}
        component="a"
        href={directionsUrl(order.location)}
        leftSection={<MapIcon aria-hidden size="1.5rem" />}
        rel="noreferrer"
        px="sm"
        size="touch"
        target="_blank"
        variant="default"
      >
        {isFolded ? 'Haritada aç' : 'Yol tarifi'}
      </Button>
    </div>
  );
}
