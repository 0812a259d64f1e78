import type { Page } from 'playwright-core';

export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1440, height: 900 };
/** The notebook that a dispatcher mostly has, and a tablet: between the phone's layout and the wide one. */
export const LAPTOP = { width: 1366, height: 768 };
export const TABLET = { width: 1024, height: 768 };
/** The phone that large text is looked at on. */
export const HANDHELD = { width: 390, height: 844 };
/** The narrowest screen that must do without sideways scrolling (WCAG 1.4.10). */
export const NARROW = { width: 320, height: 700 };
const QUIET_MS = 120;
const SETTLED_WITHIN_MS = 3_000;

/** Waits until the page's elements have not changed for a moment. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(
    ([quietMs, withinMs]) =>
      new Promise<void>((done) => {
        let timer = setTimeout(done, quietMs);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, quietMs);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        setTimeout(done, withinMs);
      }),
    [QUIET_MS, SETTLED_WITHIN_MS] as const,
  );

/** What the checks find in a window of this size. One that finds nothing at once is not waited for; what it
 * finds must be there when the page has settled. */
export async function faultsAt(
  page: Page,
  size: typeof PHONE,
  checks: readonly ((page: Page) => Promise<string[]>)[],
): Promise<string[]> {
  const runAll = async (): Promise<string[]> => {
    const found = await Promise.all(checks.map((check) => check(page)));
    return found.flat();
  };
  await page.setViewportSize(size);
  await page.evaluate(laidOut);
  if ((await runAll()).length === 0) return [];
  await settle(page);
  return runAll();
}

/** The frame in which scripts hear of the new size, the one in which they draw for it, and one to spare. */
async function laidOut(): Promise<void> {
  const nextFrame = () => new Promise<unknown>((done) => requestAnimationFrame(done));
  await nextFrame();
  await nextFrame();
  await nextFrame();
}

/** Makes a desktop's page a phone's: its size, and fingers instead of a mouse. */
export async function resizeToPhone(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize(PHONE);
  await settle(page);
}

/** A page that stands scrolled is examined from its top, in a window as high as itself: by the accident of
 * its place a button can lie half under the bar or the floating button, and axe takes one that does for one
 * that cannot be hit. */
export async function showWhole(page: Page, { width }: typeof PHONE): Promise<void> {
  const height = await page.evaluate(() => (scrollY > 0 ? document.documentElement.scrollHeight : 0));
  if (height === 0) return;
  await page.setViewportSize({ width, height });
  // a part of the page is as high as a share of the window: the page can have grown with it
  await page.evaluate(() => scrollTo(0, 0));
}
