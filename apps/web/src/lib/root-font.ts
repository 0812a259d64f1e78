/** What one rem is now, CSS pixels: 16, or what the person has set in their browser. */
export function rootFontPx(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return size > 0 ? size : DEFAULT_PX;
}

const DEFAULT_PX = 16;
