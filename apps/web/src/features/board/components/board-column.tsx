import { Button } from '@mantine/core';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import type { OrderId } from '@ulak/contracts/ids';
import { type CSSProperties, memo, useState } from 'react';
import { Glyph } from '../../../ui/glyph.tsx';
import { COURIER_GLYPHS } from '../../../ui/glyphs.ts';
import { courierVar } from '../../../ui/theme.ts';
import { useDrop } from '../../../domain/orders/use-drop.ts';
import type { BoardColumn } from '../model.ts';
import { BoardCard, type CardActions } from './board-card.tsx';
import type { OrderRow } from '../../../domain/orders/order-row.ts';
import desk from '../../../ui/desk.module.css';
import styles from './board.module.css';

/**
 * A column begins with as many cards and shows more on demand, so that a thousand waiting orders cost no more
 * than these.
 */
const INITIAL_CARDS = 25;
const MORE_CARDS = 50;

/** What all columns share. */
export interface ColumnContext {
  readonly activeId: OrderId | null;
  readonly selectedId: OrderId | null;
  readonly selectedCourierId: number | null;
  /** Whether orders of several branches are on the board. */
  readonly hasBranches: boolean;
  readonly newIds: ReadonlySet<OrderId>;
  readonly pickedIds: ReadonlySet<OrderId>;
  readonly actions: CardActions;
  readonly onCourier: (courier: CourierLocation) => void;
}

interface ColumnProps extends Omit<BoardColumn, 'key'> {
  columnKey: string;
  /**
   * What the courier does, when the last position came, and when the courier is back: texts, so that a
   * column is drawn again only when it reads differently.
   */
  state: string;
  position: string;
  isSilent: boolean;
  returns: string;
  place: number;
  count: number;
  context: ColumnContext;
}

/** One courier with their orders, or the unassigned ones. Orders can be dropped anywhere on it. */
export const BoardColumnView = memo(function BoardColumnView(props: ColumnProps) {
  const { title, courier, isUnassigned, rows, context } = props;
  const drop = useDrop(courier);
  const { visible, hidden, more } = useShowMore(rows, context.activeId, context.selectedId);
  return (
    <li
      className={`${desk.panel} ${styles.column}`}
      data-part="board-column"
      data-column={props.columnKey}
      data-offline={courier?.online === false || undefined}
      aria-label={`${title}, ${rows.length} sipariş`}
      aria-posinset={props.place}
      aria-setsize={props.count}
      {...(courier || isUnassigned ? drop : {})}
    >
      {courier ? (
        <CourierHead {...props} courier={courier} />
      ) : (
        <UnassignedHead title={title} count={rows.length} />
      )}
      {rows.length === 0 && (
        <p className={desk.none}>{isUnassigned ? 'Bekleyen sipariş yok' : 'Sipariş yok'}</p>
      )}
      <ul className={`${desk.list} ${desk.column} ${styles.cards}`} aria-label={`${title} siparişleri`}>
        {visible.map((row) => (
          <BoardCard
            key={row.order.id}
            {...row}
            {...cardState(row, context)}
            hasBranch={isUnassigned && context.hasBranches}
            actions={context.actions}
          />
        ))}
        {hidden > 0 && (
          <li>
            <Button variant="subtle" size="compact-sm" fullWidth onClick={more}>
              Daha fazla göster ({hidden})
            </Button>
          </li>
        )}
      </ul>
    </li>
  );
});

const cardState = ({ order }: OrderRow, context: ColumnContext) => ({
  isNew: context.newIds.has(order.id),
  isHighlighted: order.id === context.selectedId,
  isPicked: context.pickedIds.has(order.id),
  isActive: order.id === context.activeId,
});

/** The first cards of a column, more on demand; the focused one is always among them. */
function useShowMore(rows: readonly OrderRow[], ...alwaysShown: readonly (OrderId | null)[]) {
  const [maxShown, setMaxShown] = useState(INITIAL_CARDS);
  const places = alwaysShown.map((id) => (id === null ? -1 : rows.findIndex(({ order }) => order.id === id)));
  const shown = Math.max(maxShown, ...places.map((place) => place + 1));
  return {
    visible: rows.slice(0, shown),
    hidden: Math.max(0, rows.length - shown),
    more: () => setMaxShown(shown + MORE_CARDS),
  };
}

const UnassignedHead = ({ title, count }: { title: string; count: number }) => (
  <div className={`${desk.grid} ${styles.head}`}>
    <span className={desk.inline}>
      <b className={desk.oneLine}>{title}</b>
      <span className={`${desk.end} ${desk.strong}`}>{count}</span>
    </span>
  </div>
);

function CourierHead({
  courier,
  state,
  position,
  isSilent,
  returns,
  context,
}: ColumnProps & { courier: CourierLocation }) {
  const { name, status, load, limit, online } = courier;
  return (
    <button
      type="button"
      className={`${desk.plain} ${desk.grid} ${styles.head}`}
      aria-pressed={context.selectedCourierId === courier.courierId}
      title="Haritada göster"
      onClick={() => context.onCourier(courier)}
    >
      <span className={desk.inline}>
        <b className={`${desk.oneLine} ${online ? '' : desk.dim}`}>{name}</b>
        <span
          className={`${desk.end} ${desk.strong} ${desk.tabular}`}
          data-full={load >= limit || undefined}
          title="Taşıdığı sipariş / sınır"
        >
          {load}/{limit}
        </span>
      </span>
      {context.hasBranches && <span className={desk.secondLine}>{courier.branchName}</span>}
      <span className={`${desk.small} ${desk.inline}`}>
        <span className={desk.badge} style={{ '--tone': courierVar(status) } as CSSProperties}>
          <Glyph strokes={COURIER_GLYPHS[status]} />
          <span>{state}</span>
        </span>
        <span className={`${desk.end} ${desk.oneLine}`} data-silent={isSilent || undefined}>
          {returns || position}
        </span>
      </span>
    </button>
  );
}
