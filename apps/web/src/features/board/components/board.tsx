import { Button } from '@mantine/core';
import type { CourierLocation } from '@ulak/contracts/couriers/endpoints';
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
import { useWindow } from '../../../ui/use-window.ts';
import '../../../ui/lines.css';
import '../../../ui/status-badge.css';
import {
  type BoardColumn,
  boardOrder,
  type BoardRow,
  cardAt,
  columnsOf,
  isMovable,
  positionText,
  returnText,
  rowsByCourier,
  type Step,
} from '../model.ts';
import type { CardActions } from './board-card.tsx';
import { BoardColumnView, type ColumnContext } from './board-column.tsx';
import { MoveMenu } from './move-menu.tsx';
import './board.css';

/** What the board asks of the page. Keep the same object between renderings. */
export interface BoardActions {
  /** A click: lights up here and on the map. */
  readonly select: (order: OrderView) => void;
  /** The keyboard came by: the same without moving the map. */
  readonly point: (order: OrderView) => void;
  readonly hover: (order: OrderView | null) => void;
  readonly open: (order: OrderView) => void;
  readonly grab: (event: PointerEvent, order: OrderView) => void;
  readonly selectCourier: (courier: CourierLocation) => void;
  /** @returns whether the server agreed */
  readonly give: (order: OrderView, to: CourierLocation) => Promise<boolean>;
  readonly takeBack: (order: OrderView) => Promise<boolean>;
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

const AGE_EVERY_MS = 5_000;
/** Width of a column with its gap, px; `.board-column` has the same. */
const COLUMN_PX = 244;
const SPARE_COLUMNS = 2;
/** A phone lists this many couriers at first. */
const PHONE_COLUMNS = 40;

/**
 * The board ('Pano'): who carries what, one column per courier; on a phone a list by courier (ux "Management
 * dashboard").
 */
export function Board(props: BoardProps) {
  const { rows, couriers, silent, isPhone, actions } = props;
  const now = useNow(AGE_EVERY_MS);
  const groups = useMemo(() => rowsByCourier(rows), [rows]);
  const columns = useMemo(() => columnsOf(groups, boardOrder(couriers)), [groups, couriers]);
  const { ref, beforePx, afterPx, reveal, ...range } = useWindow<HTMLUListElement>({
    count: columns.length,
    sizePx: COLUMN_PX,
    axis: 'x',
    spare: SPARE_COLUMNS,
  });
  const [phoneCount, setPhoneCount] = useState(PHONE_COLUMNS);
  const { first, last } = isPhone ? { first: 0, last: phoneCount } : range;
  const [menu, setMenu] = useState<{ order: OrderView; beside: DOMRect } | null>(null);
  const [wish, setWish] = useState<FocusWish | null>(null);
  const [focusedId, setFocusedId] = useState<OrderId | null>(null);
  useFocusWish(wish, setWish);
  useReveal(props.selectedId, columns, reveal);

  const context = useColumnContext(
    props,
    activeCard(columns, focusedId, props.selectedId),
    setFocusedId,
    setMenu,
  );
  const goTo = (orderId: OrderId, key?: string): void => {
    const column = columns.findIndex((one) =>
      key ? one.key === key : one.rows.some(({ order }) => order.id === orderId),
    );
    if (column >= 0) reveal(column);
    setWish({ orderId, key: key ?? null });
  };
  /** The focus goes with the card, and comes back with it when the server says no. */
  const move = async (order: OrderView, key: string, step: Promise<boolean>): Promise<void> => {
    const from = columns.find((column) => column.rows.some((row) => row.order.id === order.id))?.key;
    setMenu(null);
    goTo(order.id, key);
    if (!(await step)) goTo(order.id, from);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const order = orderOf(event.target, rows);
    if (!order || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnCover = event.target instanceof Element && event.target.matches('[data-order-focus]');
    const step = STEPS[event.key];
    const next = step && cardAt(columns, order.id, step);
    const isMenu = event.key.toLowerCase() === 'm' && isMovable(order);
    if (next) goTo(next);
    else if (isMenu && event.target instanceof Element) setMenu({ order, beside: boxOf(event.target) });
    else if (event.key === 'Enter' && isOnCover) actions.open(order);
    else if (!step) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <ul
        className="board"
        data-phone={isPhone || undefined}
        ref={ref}
        aria-label="Kuryelere göre siparişler"
        onKeyDown={onKeyDown}
      >
        {!isPhone && beforePx > 0 && <li aria-hidden className="board-room" style={{ width: beforePx }} />}
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
        {!isPhone && afterPx > 0 && <li aria-hidden className="board-room" style={{ width: afterPx }} />}
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
          beside={menu.beside}
          onGive={(courier) =>
            void move(menu.order, `courier-${courier.courierId}`, actions.give(menu.order, courier))
          }
          onTakeBack={() => void move(menu.order, 'unassigned', actions.takeBack(menu.order))}
          onClose={() => {
            setMenu(null);
            goTo(menu.order.id);
          }}
        />
      )}
    </>
  );
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

const cardOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-order-id]');
const boxOf = (element: Element): DOMRect => (cardOf(element) ?? element).getBoundingClientRect();

function orderOf(target: EventTarget, rows: readonly BoardRow[]): OrderView | undefined {
  const id = target instanceof Element ? Number(cardOf(target)?.dataset.orderId) : Number.NaN;
  return rows.find(({ order }) => order.id === id)?.order;
}

/** The card that the Tab key comes to: the last one in hand, the selected one, or the first. */
function activeCard(columns: readonly BoardColumn[], ...wanted: readonly (OrderId | null)[]): OrderId | null {
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
  onMenu: (menu: { order: OrderView; beside: DOMRect }) => void,
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
      grab: actions.grab,
      focus: (order) => {
        onFocused(order.id);
        actions.point(order);
      },
      menu: (order, button) => onMenu({ order, beside: boxOf(button) }),
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
interface FocusWish {
  readonly orderId: OrderId;
  readonly key: string | null;
}

/**
 * A column that scrolled into view, or that a card moved to, is drawn a moment later: looked for after each
 * rendering until it is there.
 */
function useFocusWish(wish: FocusWish | null, setWish: (wish: FocusWish | null) => void): void {
  useEffect(() => {
    if (!wish) return;
    const column = wish.key === null ? '' : `[data-column="${wish.key}"] `;
    const card = document.querySelector<HTMLElement>(
      `.board ${column}[data-order-id="${wish.orderId}"] [data-order-focus]`,
    );
    if (!card) return;
    setWish(null);
    card.focus({ preventScroll: true });
    card.closest('.board-card')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

/** A selection made elsewhere (map, search) brings its card into view. */
function useReveal(
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
