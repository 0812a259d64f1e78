import type { Page } from 'playwright-core';
import { overflow } from './page-checks.ts';
import { faultsAt } from './page-sizes.ts';

/** Twice the text that browsers begin with (WCAG 1.4.4), CSS pixels. */
const LARGE_PX = 32;
const USUAL_PX = 16;

/** Sets the browser's text to twice its size. @returns sets it back */
export async function enlargeText(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const setText = (standard: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await setText(LARGE_PX);
  return async () => {
    await setText(USUAL_PX);
    await devtools.detach();
  };
}

/** What is lost in a window of this size when the person has set their browser's text to twice its size:
 * sideways scrolling, words that are cut. Leaves the window one pixel lower. */
export async function lossesOfLargeText(
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<string[]> {
  const setBack = await enlargeText(page);
  // scripts hear of other media only when the window changes too
  const found = await faultsAt(page, { width, height: height - 1 }, [overflow, cutTexts]);
  await setBack();
  return found;
}

/** Texts of which a part lies outside a box that hides it. What only screen readers get, and what was typed
 * into a field, is not cut. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const isInline = (element: Element): boolean => getComputedStyle(element).display.startsWith('inline');
    const isCut = (element: HTMLElement): boolean => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const hides = (value: string): boolean => value === 'hidden' || value === 'clip';
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        // letters may stand out of a tight line by a hair without being cut
        (hides(overflowY) && element.scrollHeight > element.clientHeight + element.clientHeight / 4)
      );
    };
    const isWord = (element: HTMLElement): boolean =>
      element.clientWidth > 1 &&
      !element.closest('.visually-hidden, [aria-hidden="true"], input, textarea, [data-map-surface]') &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      (hasText(element) || [...element.children].some((child) => hasText(child) && isInline(child)));
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => isWord(element) && isCut(element),
    );
    return [
      ...new Set(
        cut.map(({ textContent, className }) => `"${textContent?.trim().slice(0, 40)}" cut in ${className}`),
      ),
    ].slice(0, 6);
  });
