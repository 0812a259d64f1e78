import { useLayoutEffect, useState } from 'react';
import { rootFontPx } from '../lib/root-font.ts';

/** Rendered until the box has been measured, and where there is no layout (tests). */
const INITIAL_ITEMS = 30;

interface VirtualListOptions {
  readonly count: number;
  /** Size of every item along the axis, rem. */
  readonly sizeRem: number;
  readonly axis: 'x' | 'y';
  /** Items rendered beyond either edge, so that scrolling and the Tab key always reach the next one. */
  readonly overscan: number;
}

/**
 * Virtual list of equal items in a scrolling box: of 500 couriers only the visible ones are rendered.
 * @returns `ref` for the box; items `first` to before `last` are to be rendered between spacers of
 * `before` and `after` (CSS lengths, null: none); `reveal` scrolls an item into view
 */
export function useVirtualList<E extends HTMLElement>({
  count,
  sizeRem,
  axis,
  overscan,
}: VirtualListOptions) {
  const sizePx = sizeRem * rootFontPx();
  const [box, setBox] = useState<E | null>(null);
  const [visibleRange, setVisibleRange] = useState<Range>({ first: 0, last: INITIAL_ITEMS });
  useLayoutEffect(() => {
    if (!box) return undefined;
    const measure = (): void => {
      const [from, length] =
        axis === 'x' ? [box.scrollLeft, box.clientWidth] : [box.scrollTop, box.clientHeight];
      if (length === 0) return;
      const first = Math.max(0, Math.floor(from / sizePx) - overscan);
      const last = Math.ceil((from + length) / sizePx) + overscan;
      setVisibleRange((known) => (isEnough(known, { first, last }) ? known : { first, last }));
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
    before: lengthOf(first * sizeRem),
    after: lengthOf((count - last) * sizeRem),
    reveal: scrollToIndex,
  };
}

interface Range {
  readonly first: number;
  readonly last: number;
}

/** What stands there already is not taken away again in the task that rendered it. */
const isEnough = (known: Range, wanted: Range): boolean =>
  known.last - known.first <= Math.max(INITIAL_ITEMS, wanted.last - wanted.first) &&
  known.first <= wanted.first &&
  known.last >= wanted.last;

const lengthOf = (rem: number): string | null => (rem > 0 ? `${rem}rem` : null);
