import { ActionIcon, Box, Kbd, Loader, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPrinter, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { formatPhone } from '@ulak/contracts/phone-format';
import { formatDateTime } from '@ulak/contracts/time';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { TestBadge } from '../../../domain/orders/test-badge.tsx';
import { courierNameOf } from '../model/courier-of-order.ts';
import { searchResults } from '../model/order-search.ts';
import { orderSearch } from '../queries.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-dialogs.module.css';

const TYPING_MS = 250;
const MIN_LENGTH = 2;

interface SearchDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The open orders, found without asking the server. */
  orders: readonly OrderView[];
  onOpen: (order: OrderView) => void;
  onPrint: (order: OrderView) => void;
}

/**
 * Finds an order by number, name, phone or address: open ones at once, all others from the server (ux "Look",
 * Keyboard).
 */
export function SearchDialog({ isOpen, onClose, ...rest }: SearchDialogProps) {
  return (
    <ResponsiveDialog opened={isOpen} onClose={onClose} title="Sipariş ara" size="lg" yOffset="10dvh">
      <SearchBody onClose={onClose} {...rest} />
    </ResponsiveDialog>
  );
}

function SearchBody({ orders, onOpen, onPrint, onClose }: Omit<SearchDialogProps, 'isOpen'>) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, TYPING_MS);
  const { data, error, isFetching } = useQuery(orderSearch(asked));
  const results = useMemo(
    () =>
      typed.length < MIN_LENGTH
        ? []
        : searchResults(orders, asked.length < MIN_LENGTH ? [] : (data ?? []), typed),
    [orders, data, typed, asked],
  );
  const place = Math.min(active, Math.max(0, results.length - 1));

  const open = (order: OrderView): void => {
    onClose();
    onOpen(order);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = results[place];
    if (step !== undefined) setActive(Math.max(0, Math.min(results.length - 1, place + step)));
    else if (event.key === 'Enter' && chosen) open(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <Box pt={4}>
      <TextInput
        data-autofocus
        size="md"
        value={text}
        maxLength={100}
        placeholder="Sipariş no, müşteri, telefon veya adres"
        aria-label="Aranacak metin"
        role="combobox"
        aria-expanded={results.length > 0}
        aria-controls="order-search-results"
        aria-activedescendant={results[place] ? `found-${results[place].id}` : undefined}
        leftSection={<IconSearch size="1.125rem" aria-hidden />}
        rightSection={isFetching ? <Loader size="xs" /> : null}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Box className={styles.found} mt="sm">
        <ul className={desk.list} id="order-search-results" role="listbox" aria-label="Bulunan siparişler">
          {results.map((order, index) => (
            // The keyboard stays in the text field and moves the active option (WAI-ARIA combobox).
            <li
              key={order.id}
              id={`found-${order.id}`}
              role="option"
              aria-selected={index === place}
              style={{ gridRow: index + 1 }}
              onClick={() => open(order)}
            >
              <FoundOrder order={order} />
            </li>
          ))}
        </ul>
        <PrintButtons orders={results} onPrint={onPrint} />
      </Box>
      <SearchHint
        typed={typed}
        found={results.length}
        error={error}
        isFetching={isFetching || asked !== typed}
      />
    </Box>
  );
}

/** An option holds no controls of its own, so these lie beside the options, each in its row. */
const PrintButtons = ({
  orders,
  onPrint,
}: {
  orders: readonly OrderView[];
  onPrint: (order: OrderView) => void;
}) => (
  <ul className={desk.list} aria-label="Fişler">
    {orders.map((order, index) => (
      <li key={order.id} style={{ gridRow: index + 1 }}>
        <ActionIcon
          variant="default"
          size={34}
          title="Yazdır"
          aria-label={`${order.receiptNumber} numaralı siparişi yazdır`}
          onClick={() => onPrint(order)}
        >
          <IconPrinter size="1.125rem" aria-hidden />
        </ActionIcon>
      </li>
    ))}
  </ul>
);

const FoundOrder = ({ order }: { order: OrderView }) => (
  <>
    <span className={desk.row}>
      <b className="tabular">#{order.receiptNumber}</b> {order.customerName}
      <TestBadge order={order} />
      <StatusBadge status={order.status} audience="staff" courierName={courierNameOf(order)} />
    </span>
    <span className={desk.secondLine}>
      {[formatDateTime(Date.parse(order.createdAt)), formatPhone(order.customerPhone), order.customerAddress]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </>
);

interface SearchHintProps {
  typed: string;
  found: number;
  error: Error | null;
  isFetching: boolean;
}

function SearchHint({ typed, found, error, isFetching }: SearchHintProps) {
  if (typed.length < MIN_LENGTH) {
    return (
      <Text size="sm" c="dimmed" mt="sm">
        En az 2 karakter yazın. <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> ile gezinip{' '}
        <Kbd size="xs">Enter</Kbd> ile açabilirsiniz.
      </Text>
    );
  }
  if (error) {
    return (
      <Text size="sm" c="red" mt="sm" role="alert">
        {messageOf(error, 'Sipariş verileri alınamadı')}
      </Text>
    );
  }
  return (
    <Text size="sm" c="dimmed" mt="sm" role="status">
      {found > 0
        ? `${found} sipariş bulundu`
        : isFetching
          ? 'Aranıyor...'
          : 'Aramanızla eşleşen sipariş bulunamadı'}
    </Text>
  );
}
