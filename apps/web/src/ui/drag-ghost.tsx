import './drag-ghost.css';
import { useEffect, useRef } from 'react';
import { followPointer } from '../lib/drag-pointer.ts';
import { type Drag, useDrag } from '../lib/order-drag.ts';

const HINT = 'Bir kuryenin üzerine bırakın';
/**
 * Beside the pointer, so that it never lies between the pointer and what is under it, and inside the window.
 */
const ASIDE_PX = 14;

/**
 * What is being dragged, at the pointer, with what letting go here would do. Mounted once per page that takes
 * orders.
 */
export function DragGhost() {
  const drag = useDrag();
  return drag && <Ghost drag={drag} />;
}

function Ghost({ drag: { orders, over } }: { drag: Drag }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      followPointer((x, y) => {
        const ghost = box.current;
        if (!ghost) return;
        const { offsetWidth, offsetHeight } = ghost;
        const left = x + ASIDE_PX + offsetWidth > innerWidth ? x - ASIDE_PX - offsetWidth : x + ASIDE_PX;
        const top = Math.min(y + ASIDE_PX, innerHeight - offsetHeight - 4);
        ghost.style.transform = `translate(${Math.max(4, left)}px, ${top}px)`;
      }),
    [],
  );
  const verdict = over && (over.verdict.isAllowed ? 'yes' : 'no');
  return (
    <div className="drag-ghost" ref={box} data-verdict={verdict ?? undefined} aria-hidden>
      <b>{orders.length === 1 ? `#${orders[0]?.receiptNumber}` : `${orders.length} sipariş`}</b>
      <span>{over?.verdict.text ?? HINT}</span>
    </div>
  );
}
