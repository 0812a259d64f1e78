/** Width of the scrolling edge zone; at most a share of the box, so that small ones keep a middle. */
const EDGE_PX = 48;
const EDGE_SHARE = 6;
const MAX_STEP_PX = 18;
/** Frames that the pointer must stay in the edge zone before scrolling begins. */
const DELAY_FRAMES = 15;

/** Pixels to scroll in this frame for a pointer at `at` between `from` and `to`; 0 in the middle. */
export function scrollStep(at: number, from: number, to: number): number {
  const edge = Math.min(EDGE_PX, (to - from) / EDGE_SHARE);
  if (edge <= 0) return 0;
  const before = Math.max(0, Math.min(1, (from + edge - at) / edge));
  const after = Math.max(0, Math.min(1, (at - (to - edge)) / edge));
  return Math.round((after - before) * MAX_STEP_PX);
}

const isScrollable = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflow);

/**
 * Auto-scroll of a drag: the innermost scroll container whose edge the pointer is near, or the page where
 * the pointer is over no drop target. Called once per frame.
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

/** The innermost element under the pointer that can scroll that way. */
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

/** Limits a step to what is left to scroll. */
const clampStep = (step: number, at: number, max: number): number => Math.max(-at, Math.min(step, max - at));
