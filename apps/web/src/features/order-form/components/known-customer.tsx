import { Button, Kbd, Loader, Text } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import type { LastOrder } from '@ulak/contracts/customers/schema';
import { formatTl } from '@ulak/contracts/format';
import { paymentTypeLabel } from '@ulak/contracts/orders/source-payment';
import { formatDateTime } from '@ulak/contracts/time';
import { messageOf } from '../../../lib/call.ts';
import { focusOnClickOnly } from '../model/form-interactions.ts';
import type { CustomerState } from './use-known-customer.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-form.module.css';

/** The key that repeats the last order. */
export const REPEAT_KEY = 'F2';

/** Items as one line reads them: '2× Adana Dürüm, 1× Ayran'. */
const itemsText = (items: LastOrder['items']): string =>
  items.map(({ name, quantity }) => `${quantity}× ${name}`).join(', ');

interface KnownCustomerProps {
  state: CustomerState;
  onRepeat: (last: LastOrder) => void;
}

/** What the telephone number tells: the customer, and the last order to be repeated. */
export function KnownCustomerLine({ state, onRepeat }: KnownCustomerProps) {
  return (
    <div role="status" className={styles.customer}>
      <CustomerText state={state} onRepeat={onRepeat} />
    </div>
  );
}

function CustomerText({ state, onRepeat }: KnownCustomerProps) {
  if (state.kind === 'none') return null;
  if (state.kind === 'asking')
    return (
      <Text size="xs" c="dimmed">
        <Loader size={10} mr={6} aria-hidden />
        Müşteri aranıyor; formu doldurmaya devam edebilirsiniz.
      </Text>
    );
  if (state.kind === 'failed')
    return (
      <Text size="xs" c="dimmed">
        {messageOf(state.error, 'Müşteri kaydı alınamadı.')} Formu elle doldurabilirsiniz.
      </Text>
    );
  if (state.kind === 'new')
    return (
      <Text size="xs" c="dimmed">
        Bu numarayla kayıtlı sipariş yok.
      </Text>
    );
  return <Recalled {...state.customer} onRepeat={onRepeat} />;
}

interface RecalledProps {
  name: string;
  lastOrder: LastOrder;
  addresses: readonly unknown[];
  onRepeat: (last: LastOrder) => void;
}

const Recalled = ({ name, lastOrder, addresses, onRepeat }: RecalledProps) => (
  <div className={styles.recalled}>
    <div className={styles.recalledText}>
      <Text className={desk.oneLine} size="sm" fw={600}>
        Kayıtlı müşteri: <bdi>{name}</bdi> · {addresses.length} adres
      </Text>
      <span className={desk.secondLine}>
        Son sipariş: {formatDateTime(Date.parse(lastOrder.createdAt))} · {formatTl(lastOrder.total)}
        {lastOrder.paymentType && ` · ${paymentTypeLabel(lastOrder.paymentType)}`}
      </span>
      <span className={desk.secondLine}>
        <bdi>{itemsText(lastOrder.items)}</bdi>
      </span>
    </div>
    {lastOrder.items.length > 0 && (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRepeat size={15} aria-hidden />}
        rightSection={<Kbd size="xs">{REPEAT_KEY}</Kbd>}
        aria-keyshortcuts={REPEAT_KEY}
        {...focusOnClickOnly}
        onClick={() => onRepeat(lastOrder)}
      >
        Son siparişi tekrarla
      </Button>
    )}
  </div>
);
