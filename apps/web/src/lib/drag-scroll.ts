/** So near to an edge the thing under the pointer begins to scroll. */
const EDGE_PX = 48;
const FASTEST_PX = 18;

/** How far to scroll in this frame for a pointer at `at` between `from` and `to`: faster towards the edge, 0 in the middle.
 * Small boxes get small edges, so that a middle remains. */
export function scrollStep(at: number, from: number, to: number): number {
  const edge = Math.min(EDGE_PX, (to - from) / 4);
  if (edge <= 0) return 0;
  const before = Math.max(0, Math.min(1, (from + edge - at) / edge));
  const after = Math.max(0, Math.min(1, (at - (to - edge)) / edge));
  return Math.round((after - before) * FASTEST_PX);
}

const isScrollable = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflow);

/** Scrolls what lies under the pointer, from the inside out, while things are dragged near its edges. The page itself comes last. */
export function scrollUnder(element: Element | null, x: number, y: number): void {
  for (let box = element; box && box !== document.body; box = box.parentElement) {
    if (!isScrollable(box)) continue;
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const [was, wasTop] = [box.scrollLeft, box.scrollTop];
    box.scrollBy(scrollStep(x, left, right), scrollStep(y, top, bottom));
    if (box.scrollLeft !== was || box.scrollTop !== wasTop) return;
  }
  scrollBy(0, scrollStep(y, 0, innerHeight));
}
