import { Button } from '@mantine/core';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { IconRoute } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { startableStops } from '../model/delivery-list.ts';
import { type Road, roadNote } from '../model/road.ts';
import { FoldedStop } from './folded-stop.tsx';
import surface from '../../../ui/surface.module.css';
import blocks from './blocks.module.css';
import layout from '../../../ui/layout.module.css';

interface StopListProps {
  /** In hand, in the order of the road. */
  readonly stops: readonly OrderView[];
  readonly currentId: OrderId | null;
  readonly waiting: ReadonlySet<OrderId>;
  readonly road: Road;
  /** The one that stands open. */
  readonly current: ReactNode;
  readonly onChoose: (id: OrderId) => void;
  readonly onStartAll: () => void;
}

/** All orders in hand with the numbers of the map: one stands open, the others are folded, none is hidden. */
export function StopList({ stops, currentId, waiting, road, current, onChoose, onStartAll }: StopListProps) {
  const list = useRef<HTMLOListElement>(null);
  const unfold = useUnfold(list, currentId, onChoose);
  if (stops.length < 2) return current;
  const note = roadNote(stops, road);
  const startable = startableStops(stops).length;
  return (
    <>
      <section aria-labelledby="stops-title" className={`${surface.card} ${layout.stack}`} data-block>
        <h2 className={layout.row} id="stops-title">
          Elinizdekiler <span className={blocks.count}>{stops.length}</span>
        </h2>
        {note && (
          <p className={`${layout.row} ${blocks.note}`} role="status">
            <IconRoute aria-hidden size="1.25rem" />
            {note}
          </p>
        )}
        {startable > 1 && (
          <Button fullWidth onClick={onStartAll} size="touch" variant="light">
            Hepsini başlat ({startable})
          </Button>
        )}
      </section>
      <ol className={`${layout.stack} ${layout.roomy}`} ref={list}>
        {stops.map((order, index) => (
          <li key={order.id}>
            {order.id === currentId ? (
              current
            ) : (
              <FoldedStop
                isWaiting={waiting.has(order.id)}
                leg={road.legs.get(order.id)}
                number={index + 1}
                onUnfold={unfold}
                order={order}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Unfolds a stop, and brings it to where the eyes and the focus are. */
function useUnfold(
  list: RefObject<HTMLOListElement | null>,
  currentId: OrderId | null,
  onChoose: (id: OrderId) => void,
): (id: OrderId) => void {
  const wanted = useRef<OrderId | null>(null);
  useEffect(() => {
    if (wanted.current === null || wanted.current !== currentId) return;
    wanted.current = null;
    const card = list.current?.querySelector<HTMLElement>('[data-block="current"]');
    card?.querySelector('button')?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, [list, currentId]);
  return (id) => {
    wanted.current = id;
    onChoose(id);
  };
}
