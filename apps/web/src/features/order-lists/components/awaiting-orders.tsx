import { ActionIcon, Box, Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconFileText, IconMotorbike } from '@tabler/icons-react';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { Dropdown } from '../../../ui/dropdown.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './order-lists.module.css';

interface AwaitingOrdersProps {
  /** Orders that came back and can be assigned again. */
  orders: readonly OrderView[];
  onAssign: (order: OrderView) => void;
  onOpen: (order: OrderView) => void;
}

/**
 * What was not delivered is in none of the lists but wants a courier: the assignment dialog is one click away
 * (spec 1 §2.5).
 */
export function AwaitingOrders({ orders, onAssign, onOpen }: AwaitingOrdersProps) {
  if (orders.length === 0) return null;
  const label = (
    <>
      <IconAlertTriangle size="1rem" aria-hidden /> Teslim edilemeyen ({orders.length}){' '}
      <IconChevronDown size="1rem" aria-hidden />
    </>
  );
  return (
    <Dropdown buttonClass={`${desk.tool} ${desk.badge} ${styles.awaiting}`} label={label}>
      <ul className={`${desk.list} ${styles.awaitingList}`}>
        {orders.map((order) => (
          <li className={desk.line} key={order.id}>
            <Box component="span" flex={1} miw={0}>
              <b className="tabular">#{order.receiptNumber}</b> {order.customerName}
              <span
                className={desk.secondLine}
                title={order.undeliverableNote ?? order.undeliverableReason ?? undefined}
              >
                {order.undeliverableNote ?? order.undeliverableReason ?? order.branchName}
              </span>
            </Box>
            <Button
              className={desk.touch}
              size="xs"
              leftSection={<IconMotorbike size="1rem" aria-hidden />}
              aria-label={`${order.receiptNumber} numaralı siparişe kurye ata`}
              onClick={() => onAssign(order)}
            >
              Kurye ata
            </Button>
            <ActionIcon
              className={desk.touchSquare}
              color="gray"
              size={36}
              variant="subtle"
              title="Ayrıntılar"
              aria-label={`${order.receiptNumber} numaralı siparişin ayrıntıları`}
              onClick={() => onOpen(order)}
            >
              <IconFileText size="1rem" aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}
