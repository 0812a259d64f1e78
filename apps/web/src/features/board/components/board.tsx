import { Button } from '@mantine/core';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNow } from '../../../lib/clock.ts';
import { useVirtualList } from '../../../ui/use-virtual-list.ts';
import '../../../ui/status-badge.css';
import {
  type BoardColumn,
  boardOrder,
  type BoardRow,
  nextCard,
  columnsOf,
  isMovable,
  positionText,
  returnText,
  rowsByCourier,
  type FocusDirection,
} from '../model.ts';
import type { CardActions } from './board-card.tsx';
import { BoardColumnView, type ColumnContext } from './board-column.tsx';
import { MoveMenu } from './move-menu.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './board.module.css';

/** What the board asks of the page. Keep the same object between renderings. */
export interface BoardActions {
  /** A click: lights up here and on the map. */
  readonly select: (order: OrderView) => void;
  /** The keyboard came by: the same without moving the map. */
  readonly focusOrder: (order: OrderView) => void;
  readonly hover: (order: OrderView | null) => void;
  readonly open: (order: OrderView) => void;
  readonly startDrag: (event: PointerEvent, order: OrderView) => void;
  readonly selectCourier: (courier: CourierLocation) => void;
  /** @returns whether the server agreed */
  readonly assign: (order: OrderView, to: CourierLocation) => Promise<boolean>;
  readonly unassign: (order: OrderView) => Promise<boolean>;
}

export interface BoardProps {
  rows: readonly BoardRow[];
  couriers: readonly CourierLocation[];
  silent: ReadonlySet<UserId>;
  selectedId: OrderId | null;
  selectedCourierId: UserId | null;
  newIds: ReadonlySet<OrderId>;
  pickedIds: ReadonlySet<OrderId>;
  isPhone: boolean;
  /** What a courier does, in words. */
  stateText: (courier: CourierLocation, now: number) => string;
  actions: BoardActions;
}

const AGE_INTERVAL_MS = 5_000;
/** Width of a column with its gap, px; `.column` has the same. */
const COLUMN_PX = 244;
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
  const { ref, beforePx, afterPx, reveal, ...range } = useVirtualList<HTMLUListElement>({
    count: columns.length,
    sizePx: COLUMN_PX,
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
  /** The focus goes with the card, and comes back with it when the server says no. */
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
    const isMenu = event.key.toLowerCase() === 'm' && isMovable(order);
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
        {!isPhone && beforePx > 0 && <li aria-hidden className={styles.gap} style={{ width: beforePx }} />}
        {columns.slice(first, last).map(({ key, ...column }, index) => (
          <BoardColumnView
            key={key}
            {...column}
            columnKey={key}
            place={first + index + 1}
            count={columns.length}
            state={column.courier ? props.stateText(column.courier, now) : ''}
            position={column.courier ? positionText(column.courier, now) : ''}
            isSilent={column.courier !== null && silent.has(column.courier.courierId)}
            returns={column.courier ? returnText(column.courier, now) : ''}
            context={context}
          />
        ))}
        {!isPhone && afterPx > 0 && <li aria-hidden className={styles.gap} style={{ width: afterPx }} />}
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

const cardOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-order-id]');
const rectOf = (element: Element): DOMRect => (cardOf(element) ?? element).getBoundingClientRect();

function orderOf(target: EventTarget, rows: readonly BoardRow[]): OrderView | undefined {
  const id = target instanceof Element ? Number(cardOf(target)?.dataset.orderId) : Number.NaN;
  return rows.find(({ order }) => order.id === id)?.order;
}

/** The card that the Tab key comes to: the last one in hand, the selected one, or the first. */
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

/** What the columns share, new only when something in it is. */
function useColumnContext(
  props: BoardProps,
  activeId: OrderId | null,
  onFocused: (id: OrderId) => void,
  onMenu: (menu: { order: OrderView; anchor: DOMRect }) => void,
): ColumnContext {
  const { actions, selectedId, selectedCourierId, newIds, pickedIds } = props;
  const hasBranches = useMemo(
    () => new Set(props.couriers.map(({ branchId }) => branchId)).size > 1,
    [props.couriers],
  );
  const cards = useMemo<CardActions>(
    () => ({
      select: actions.select,
      hover: actions.hover,
      open: actions.open,
      startDrag: actions.startDrag,
      focus: (order) => {
        onFocused(order.id);
        actions.focusOrder(order);
      },
      openMenu: (order, button) => onMenu({ order, anchor: rectOf(button) }),
    }),
    [actions, onFocused, onMenu],
  );
  return useMemo(
    () => ({
      activeId,
      selectedId,
      selectedCourierId,
      newIds,
      pickedIds,
      hasBranches,
      actions: cards,
      onCourier: actions.selectCourier,
    }),
    [activeId, selectedId, selectedCourierId, newIds, pickedIds, hasBranches, cards, actions],
  );
}

/** A card that is to have the focus as soon as it is drawn, in the named column or in any. */
interface FocusCommand {
  readonly orderId: OrderId;
  readonly key: string | null;
}

/**
 * A column that scrolled into view, or that a card moved to, is drawn a moment later: looked for after each
 * rendering until it is there.
 */
function useFocusCommand(
  focusCommand: FocusCommand | null,
  setFocusCommand: (focusCommand: FocusCommand | null) => void,
): void {
  useEffect(() => {
    if (!focusCommand) return;
    const column = focusCommand.key === null ? '' : `[data-column="${focusCommand.key}"] `;
    const card = document.querySelector<HTMLElement>(
      `[data-part="board"] ${column}[data-order-id="${focusCommand.orderId}"] [data-order-focus]`,
    );
    if (!card) return;
    setFocusCommand(null);
    card.focus({ preventScroll: true });
    card.closest('[data-part="board-card"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

/** A selection made elsewhere (map, search) brings its card into view. */
function useScrollToSelected(
  selectedId: OrderId | null,
  columns: readonly BoardColumn[],
  reveal: (index: number) => void,
): void {
  const latest = useRef({ columns, reveal });
  useEffect(() => {
    latest.current = { columns, reveal };
  });
  const show = useCallback((id: OrderId) => {
    const column = latest.current.columns.findIndex(({ rows }) => rows.some(({ order }) => order.id === id));
    if (column >= 0) latest.current.reveal(column);
    document.getElementById(`order-${id}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  useEffect(() => {
    if (selectedId !== null) show(selectedId);
  }, [selectedId, show]);
}
