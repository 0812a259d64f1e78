import { Button } from '@mantine/core';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { isAssignable } from '../../../domain/orders/staff-actions.ts';
import type { OrderRow } from '../../../domain/orders/order-row.ts';
import { BoardColumnView } from './board-column.tsx';
import { MoveMenu } from './move-menu.tsx';
import { type BoardActions, cardOf, rectOf, useColumnContext } from './use-column-context.ts';
import { type FocusCommand, useFocusCommand, useScrollToSelected } from './use-focus-command.ts';
import {
  type BoardColumn,
  boardOrder,
  columnsOf,
  type FocusDirection,
  nextCard,
  positionText,
  returnText,
  rowsByCourier,
} from '../model.ts';
import { useNow } from '../../../lib/clock.ts';
import { useVirtualList } from '../../../ui/use-virtual-list.ts';
import { stateText } from '../../../domain/couriers/state-text.ts';
import desk from '../../../ui/desk.module.css';
import styles from './board.module.css';

export interface BoardProps {
  rows: readonly OrderRow[];
  couriers: readonly CourierLocation[];
  silent: ReadonlySet<UserId>;
  selectedId: OrderId | null;
  selectedCourierId: UserId | null;
  newIds: ReadonlySet<OrderId>;
  pickedIds: ReadonlySet<OrderId>;
  isPhone: boolean;
  actions: BoardActions;
}

const AGE_INTERVAL_MS = 5_000;
/** Width of a column with its gap, rem; `.column` has the same. */
const COLUMN_REM = 15.25;
const OVERSCAN_COLUMNS = 2;

/** A phone lists this many couriers at first. */
const PHONE_COLUMNS = 40;

/**
 * The board ('Pano'): who carries what, one column per courier; on a phone a list by courier (ux "Management
 * dashboard").
 */
export function Board(props: BoardProps) {
  const { rows, couriers, silent, isPhone, actions } = props;
  const now = useNow(AGE_INTERVAL_MS);
  const groups = useMemo(() => rowsByCourier(rows), [rows]);
  const columns = useMemo(() => columnsOf(groups, boardOrder(couriers)), [groups, couriers]);
  const { ref, before, after, reveal, ...range } = useVirtualList<HTMLUListElement>({
    count: columns.length,
    sizeRem: COLUMN_REM,
    axis: 'x',
    overscan: OVERSCAN_COLUMNS,
  });
  const [phoneCount, setPhoneCount] = useState(PHONE_COLUMNS);
  const { first, last } = isPhone ? { first: 0, last: phoneCount } : range;
  const [menu, setMenu] = useState<{ order: OrderView; anchor: DOMRect } | null>(null);
  const [focusCommand, setFocusCommand] = useState<FocusCommand | null>(null);
  const [focusedId, setFocusedId] = useState<OrderId | null>(null);
  useFocusCommand(focusCommand, setFocusCommand);
  useScrollToSelected(props.selectedId, columns, reveal);

  const context = useColumnContext(
    props,
    tabStopCard(columns, focusedId, props.selectedId),
    setFocusedId,
    setMenu,
  );
  const focusCard = (orderId: OrderId, key?: string): void => {
    const column = columns.findIndex((one) =>
      key ? one.key === key : one.rows.some(({ order }) => order.id === orderId),
    );
    if (column >= 0) reveal(column);
    setFocusCommand({ orderId, key: key ?? null });
  };
  /** The focus goes with the card, and returns with it when the server refuses. */
  const move = async (order: OrderView, key: string, step: Promise<boolean>): Promise<void> => {
    const from = columns.find((column) => column.rows.some((row) => row.order.id === order.id))?.key;
    setMenu(null);
    focusCard(order.id, key);
    if (!(await step)) focusCard(order.id, from);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const order = orderOf(event.target, rows);
    if (!order || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnCover = event.target instanceof Element && event.target.matches('[data-order-focus]');
    const step = STEPS[event.key];
    const next = step && nextCard(columns, order.id, step);
    const isMenu = event.key.toLowerCase() === 'm' && isAssignable(order);
    if (next) focusCard(next);
    else if (isMenu && event.target instanceof Element) setMenu({ order, anchor: rectOf(event.target) });
    else if (event.key === 'Enter' && isOnCover) actions.open(order);
    else if (!step) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <ul
        className={`${desk.list} ${styles.board}`}
        data-part="board"
        data-phone={isPhone || undefined}
        ref={ref}
        aria-label="Kuryelere göre siparişler"
        onKeyDown={onKeyDown}
      >
        {!isPhone && before && <li aria-hidden className={styles.gap} style={{ width: before }} />}
        {columns.slice(first, last).map(({ key, ...column }, index) => (
          <BoardColumnView
            key={key}
            {...column}
            columnKey={key}
            place={first + index + 1}
            count={columns.length}
            state={column.courier ? stateText(column.courier, now) : ''}
            position={column.courier ? positionText(column.courier, now) : ''}
            isSilent={column.courier !== null && silent.has(column.courier.courierId)}
            returns={column.courier ? returnText(column.courier, now) : ''}
            context={context}
          />
        ))}
        {!isPhone && after && <li aria-hidden className={styles.gap} style={{ width: after }} />}
        {isPhone && columns.length > phoneCount && (
          <li>
            <Button variant="subtle" fullWidth onClick={() => setPhoneCount(phoneCount + PHONE_COLUMNS)}>
              Daha fazla kurye göster ({columns.length - phoneCount})
            </Button>
          </li>
        )}
      </ul>
      {menu && (
        <MoveMenu
          order={menu.order}
          couriers={couriers}
          anchor={menu.anchor}
          onAssign={(courier) =>
            void move(menu.order, `courier-${courier.courierId}`, actions.assign(menu.order, courier))
          }
          onUnassign={() => void move(menu.order, 'unassigned', actions.unassign(menu.order))}
          onClose={() => {
            setMenu(null);
            focusCard(menu.order.id);
          }}
        />
      )}
    </>
  );
}

const STEPS: Readonly<Record<string, FocusDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

function orderOf(target: EventTarget, rows: readonly OrderRow[]): OrderView | undefined {
  const id = target instanceof Element ? Number(cardOf(target)?.dataset.orderId) : Number.NaN;
  return rows.find(({ order }) => order.id === id)?.order;
}

/** The card that the Tab key comes to: the last focused one, the selected one, or the first. */
function tabStopCard(
  columns: readonly BoardColumn[],
  ...wanted: readonly (OrderId | null)[]
): OrderId | null {
  const has = (id: OrderId): boolean => columns.some(({ rows }) => rows.some(({ order }) => order.id === id));
  return (
    wanted.find((id) => id !== null && has(id)) ??
    columns.find(({ rows }) => rows.length > 0)?.rows[0]?.order.id ??
    null
  );
}
