/**
 * So near to an edge the thing under the pointer begins to scroll; small boxes have small edges, so that a
 * middle remains.
 */
const EDGE_PX = 48;
const EDGE_SHARE = 6;
const MAX_STEP_PX = 18;
/** Only after the pointer has stayed there for so many frames: on the way across an edge nothing moves. */
const DELAY_FRAMES = 15;

/**
 * How far to scroll in this frame for a pointer at `at` between `from` and `to`: faster towards the edge, 0
 * in the middle.
 */
export function scrollStep(at: number, from: number, to: number): number {
  const edge = Math.min(EDGE_PX, (to - from) / EDGE_SHARE);
  if (edge <= 0) return 0;
  const before = Math.max(0, Math.min(1, (from + edge - at) / edge));
  const after = Math.max(0, Math.min(1, (at - (to - edge)) / edge));
  return Math.round((after - before) * MAX_STEP_PX);
}

const isScrollable = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflow);

/**
 * Scrolls what lies under the pointer while things are dragged near its edges, from the inside out; the page
 * itself where the pointer is over nothing that takes them. To be called once per frame.
 */
export function createAutoScroll(): (
  under: Element | null,
  at: { x: number; y: number },
  isOverTarget: boolean,
) => void {
  let framesAtEdge = 0;
  return (under, { x, y }, isOverTarget) => {
    const box = scrollContainerAt(under, x, y);
    const pageStep = box || isOverTarget ? 0 : scrollStep(y, 0, innerHeight);
    framesAtEdge = box || pageStep !== 0 ? framesAtEdge + 1 : 0;
    if (framesAtEdge <= DELAY_FRAMES) return;
    if (box) box.element.scrollBy(box.across, box.down);
    else scrollBy(0, pageStep);
  };
}

/** The innermost box under the pointer that can move that way. */
function scrollContainerAt(
  under: Element | null,
  x: number,
  y: number,
): { element: Element; across: number; down: number } | null {
  for (let element = under; element && element !== document.body; element = element.parentElement) {
    if (!isScrollable(element)) continue;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const across = clampStep(
      scrollStep(x, left, right),
      element.scrollLeft,
      element.scrollWidth - element.clientWidth,
    );
    const down = clampStep(
      scrollStep(y, top, bottom),
      element.scrollTop,
      element.scrollHeight - element.clientHeight,
    );
    if (across !== 0 || down !== 0) return { element, across, down };
  }
  return null;
}

/** A step as far as there is something left to scroll. */
const clampStep = (step: number, at: number, most: number): number =>
  Math.max(-at, Math.min(step, most - at));
