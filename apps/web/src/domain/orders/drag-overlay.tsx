import styles from './drag-overlay.module.css';
import { useEffect, useRef } from 'react';
import { trackPointer } from './drag-pointer.ts';
import { EarlyHints } from './early-hints.tsx';
import { type Drag, useDrag } from './order-drag.ts';

const HINT = 'Bir kuryenin üzerine bırakın';
/** Distance from the pointer, so that the overlay never covers what is under it. */
const POINTER_OFFSET_PX = 14;

/** Overlay beside the pointer: the dragged orders and what a drop here would do. Mounted once per page. */
export function DragOverlay() {
  const drag = useDrag();
  return drag && <Overlay drag={drag} />;
}

function Overlay({ drag: { orders, over } }: { drag: Drag }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      trackPointer((x, y) => {
        const overlay = box.current;
        if (!overlay) return;
        const { offsetWidth, offsetHeight } = overlay;
        const left =
          x + POINTER_OFFSET_PX + offsetWidth > innerWidth
            ? x - POINTER_OFFSET_PX - offsetWidth
            : x + POINTER_OFFSET_PX;
        const top = Math.min(y + POINTER_OFFSET_PX, innerHeight - offsetHeight - 4);
        overlay.style.transform = `translate(${Math.max(4, left)}px, ${top}px)`;
      }),
    [],
  );
  const verdict = over && (over.verdict.isAllowed ? 'yes' : 'no');
  return (
    <div
      className={styles.overlay}
      data-drag-overlay
      ref={box}
      data-verdict={verdict ?? undefined}
      aria-hidden
    >
      <b className="tabular">
        {orders.length === 1 ? `#${orders[0]?.receiptNumber}` : `${orders.length} sipariş`}
      </b>
      <span>{over?.verdict.text ?? HINT}</span>
      <EarlyHints orders={orders} />
    </div>
  );
}
