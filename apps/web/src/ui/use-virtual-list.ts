import { useLayoutEffect, useState } from 'react';

/** Drawn until the box has been measured, and where nothing can be (no layout). */
const INITIAL_ITEMS = 30;

interface VirtualListOptions {
  readonly count: number;
  /** Every item is this large along the axis. */
  readonly sizePx: number;
  readonly axis: 'x' | 'y';
  /** Items drawn beyond either edge, so that scrolling and the Tab key always find the next one. */
  readonly overscan: number;
}

/**
 * The part of a long list that can be seen, for lists of equal items in a scrolling box: with 500 couriers
 * only those on screen cost anything.
 * @returns `ref` for the box; items from `first` to before `last` are to be drawn, with room of `beforePx`
 * and `afterPx` around them; `reveal` scrolls an item into view
 */
export function useVirtualList<E extends HTMLElement>({ count, sizePx, axis, overscan }: VirtualListOptions) {
  const [box, setBox] = useState<E | null>(null);
  const [visibleRange, setVisibleRange] = useState({ first: 0, last: INITIAL_ITEMS });
  useLayoutEffect(() => {
    if (!box) return undefined;
    const measure = (): void => {
      const [from, length] =
        axis === 'x' ? [box.scrollLeft, box.clientWidth] : [box.scrollTop, box.clientHeight];
      if (length === 0) return;
      const first = Math.max(0, Math.floor(from / sizePx) - overscan);
      const last = Math.ceil((from + length) / sizePx) + overscan;
      setVisibleRange((known) => (known.first === first && known.last === last ? known : { first, last }));
    };
    measure();
    box.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [box, axis, sizePx, overscan]);

  const last = Math.min(count, visibleRange.last);
  const first = Math.max(0, Math.min(visibleRange.first, last - 1));
  const scrollToIndex = (index: number): void => {
    if (!box) return;
    const [start, end] = [index * sizePx, (index + 1) * sizePx];
    const [from, length] =
      axis === 'x' ? [box.scrollLeft, box.clientWidth] : [box.scrollTop, box.clientHeight];
    const to = start < from ? start : end > from + length ? end - length : from;
    if (length > 0 && to !== from) box.scrollTo(axis === 'x' ? { left: to } : { top: to });
  };
  return {
    ref: setBox,
    first,
    last,
    beforePx: first * sizePx,
    afterPx: (count - last) * sizePx,
    reveal: scrollToIndex,
  };
}
