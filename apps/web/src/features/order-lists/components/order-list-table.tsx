import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { OrderListCard } from './order-list-card.tsx';
import {
  Amount,
  Branch,
  Buttons,
  CancelReason,
  type CellProps,
  Courier,
  Customer,
  Delay,
  NumberCell,
  PaymentType,
  Source,
  Status,
  Times,
} from './order-list-cells.tsx';
import type { ListActions } from '../model/listed-orders.ts';
import type { ListKind, ListPlacement } from '../model/lists.ts';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './order-list-table.module.css';

interface Column {
  readonly key: string;
  readonly head: string;
  /** Columns without one share what is left. */
  readonly width?: number | string;
  readonly cell: (props: CellProps) => ReactNode;
}

const NUMBER: Column = { key: 'number', head: 'No', width: 112, cell: NumberCell };
const CUSTOMER: Column = { key: 'customer', head: 'Müşteri', width: '17%', cell: Customer };
const TIME: Column = { key: 'time', head: 'Zaman', width: 100, cell: Times };
const AMOUNT: Column = { key: 'amount', head: 'Tutar', width: 106, cell: Amount };
const PAYMENT: Column = { key: 'payment', head: 'Ödeme', cell: PaymentType };
const BRANCH: Column = { key: 'branch', head: 'Şube', cell: Branch };
const SOURCE: Column = { key: 'source', head: 'Kaynak', width: 112, cell: Source };
const COURIER: Column = { key: 'courier', head: 'Kurye', width: '15%', cell: Courier };
const STATUS: Column = { key: 'status', head: 'Durum', width: 146, cell: Status };
const REASON: Column = { key: 'reason', head: 'İptal nedeni', cell: CancelReason };
const DELAY: Column = { key: 'delay', head: 'Gecikme', width: '10.5%', cell: Delay };
const ACTIONS: Column = { key: 'actions', head: 'İşlemler', width: 88, cell: Buttons };

function columnsOf(kind: ListKind, place: ListPlacement): readonly Column[] {
  const last = kind === 'delayed' ? [DELAY, ACTIONS] : [ACTIONS];
  if (place === 'dialog') return [NUMBER, CUSTOMER, TIME, AMOUNT, PAYMENT, BRANCH, STATUS, ...last];
  const reason = kind === 'cancelled' ? [REASON] : [];
  return [NUMBER, CUSTOMER, TIME, AMOUNT, PAYMENT, BRANCH, SOURCE, COURIER, ...reason, ...last];
}

interface OrderListTableProps {
  kind: ListKind;
  place: ListPlacement;
  orders: readonly OrderView[];
  /** Keep the same objects between renderings: the table is memoised. */
  actions: ListActions;
  onRoad: ReadonlySet<UserId>;
}

/** A click on the row opens the order; one on a control of the row does what the control says. */
const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button') !== null;

/** Finished orders: a table, or cards where it would not fit. */
export const OrderListTable = memo(function OrderListTable({
  kind,
  place,
  orders,
  actions,
  onRoad,
}: OrderListTableProps) {
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  if (isNarrow) {
    return (
      <ul className={`${desk.list} ${desk.grid} ${styles.cards}`}>
        {orders.map((order) => (
          <OrderListCard
            key={order.id}
            kind={kind}
            place={place}
            order={order}
            actions={actions}
            onRoad={onRoad}
          />
        ))}
      </ul>
    );
  }
  const columns = columnsOf(kind, place);
  return (
    <table className={`${display.table} ${styles.table}`} data-place={place} data-kind={kind}>
      <thead>
        <tr>
          {columns.map(({ key, head, width }) => (
            <Box component="th" key={key} scope="col" data-column={key} w={width}>
              {head}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr
            key={order.id}
            data-part="listed-row"
            onClick={(event) => !isOnControl(event) && actions.open(order)}
          >
            {columns.map(({ key, cell: Cell }) => (
              <td key={key} data-column={key}>
                <Cell order={order} actions={actions} onRoad={onRoad} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});
