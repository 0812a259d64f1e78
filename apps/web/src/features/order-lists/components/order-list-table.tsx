import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { OrderSort } from '@ulak/contracts/orders/sorts';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { ListSortChoice } from './list-sort-choice.tsx';
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
import { type ListSort, nextListSort } from '../model/list-view.ts';
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
  /** By what the list is sorted when the head is pressed. */
  readonly sort?: OrderSort;
  readonly cell: (props: CellProps) => ReactNode;
}

const NUMBER: Column = { key: 'number', head: 'No', width: 112, sort: 'number', cell: NumberCell };
const CUSTOMER: Column = { key: 'customer', head: 'Müşteri', width: '15%', sort: 'customer', cell: Customer };
const TIME: Column = { key: 'time', head: 'Zaman', width: 100, sort: 'created', cell: Times };
const AMOUNT: Column = { key: 'amount', head: 'Tutar', width: 106, sort: 'total', cell: Amount };
const PAYMENT: Column = { key: 'payment', head: 'Ödeme', cell: PaymentType };
const BRANCH: Column = { key: 'branch', head: 'Şube', sort: 'branch', cell: Branch };
const SOURCE: Column = { key: 'source', head: 'Kaynak', width: 112, cell: Source };
const COURIER: Column = { key: 'courier', head: 'Kurye', width: '14%', sort: 'courier', cell: Courier };
const STATUS: Column = { key: 'status', head: 'Durum', width: 132, cell: Status };
const REASON: Column = { key: 'reason', head: 'İptal nedeni', cell: CancelReason };
const DELAY: Column = { key: 'delay', head: 'Gecikme', width: 150, sort: 'delay', cell: Delay };
const ACTIONS: Column = { key: 'actions', head: 'İşlemler', width: 88, cell: Buttons };

function columnsOf(kind: ListKind, place: ListPlacement): readonly Column[] {
  const last = kind === 'delayed' ? [DELAY, ACTIONS] : [ACTIONS];
  const who = kind === 'delayed' ? [COURIER] : [];
  if (place === 'dialog') return [NUMBER, CUSTOMER, TIME, AMOUNT, PAYMENT, BRANCH, ...who, STATUS, ...last];
  const why = kind === 'cancelled' ? [REASON] : kind === 'failed' || kind === 'all' ? [STATUS] : [];
  return [NUMBER, CUSTOMER, TIME, AMOUNT, PAYMENT, BRANCH, SOURCE, COURIER, ...why, ...last];
}

interface OrderListTableProps {
  kind: ListKind;
  place: ListPlacement;
  orders: readonly OrderView[];
  /** Keep the same objects between renderings: the table is memoised. */
  actions: ListActions;
  onRoad: ReadonlySet<UserId>;
  sort: ListSort;
  onSort: (sort: ListSort) => void;
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
  sort,
  onSort,
}: OrderListTableProps) {
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const columns = columnsOf(kind, place);
  if (isNarrow) {
    return (
      <>
        <ListSortChoice columns={columns} sort={sort} onSort={onSort} />
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
      </>
    );
  }
  return (
    <table className={`${display.table} ${styles.table}`} data-place={place} data-kind={kind}>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column.key} column={column} sort={sort} onSort={onSort} />
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

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

type ColumnHeadProps = { column: Column } & Pick<OrderListTableProps, 'sort' | 'onSort'>;

/** The head of a column; of one that the list can be sorted by, a button. */
function ColumnHead({ column: { key, head, width, sort: by }, sort, onSort }: ColumnHeadProps) {
  const direction = sort !== null && sort.by === by ? sort.direction : null;
  const Arrow = direction ? (direction === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <Box
      component="th"
      scope="col"
      data-column={key}
      w={width}
      aria-sort={direction ? ARIA_SORT[direction] : undefined}
    >
      {by ? (
        <button
          type="button"
          className={desk.tool}
          title={`${head}: sırala`}
          onClick={() => onSort(nextListSort(sort, by))}
        >
          {head} <Arrow size="0.8125rem" aria-hidden />
        </button>
      ) : (
        head
      )}
    </Box>
  );
}
