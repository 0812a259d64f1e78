import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { englishOn } from './english-words.ts';
import { type Office, openOffice } from './office.ts';
import { type Product, startProduct } from './product.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1440, height: 900 };
/** The narrowest screen that must do without sideways scrolling (WCAG 1.4.10). */
const NARROW = { width: 320, height: 700 };
/**
 * Smallest targets, CSS pixels: everybody's (WCAG 2.5.8) and those of a courier with gloves (criteria D02).
 */
const TARGET = 24;
const GLOVE_TARGET = 44;

let product: Product;
let browser: Browser;
let office: Office;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demo: 'still', evening: true }), launchBrowser()]);
  office = openOffice(browser, product.url);
});
afterAll(async () => {
  await office?.close();
  await browser?.close();
  await product?.stop();
});

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // All pages are of one frame, which axe examines in half the time when told so and asked for nothing but
  // violations.
  expect(page.frames()).toHaveLength(1);
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations: found } = await (rules ? axe.withRules(rules) : axe.withTags(TAGS)).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${String(node.target)} ${node.failureSummary ?? ''}`),
  );
}

/** Axe in light and, where asked, what depends on colours in dark too. */
async function look(page: Page, isDarkToo: boolean): Promise<string[]> {
  const light = await violations(page);
  if (!isDarkToo) return light;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
  // with reduced motion colours change in no time, but it takes a frame
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const dark = await violations(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((one) => `dark ${one}`)];
}

/**
 * A page that stands scrolled is looked at in a window as high as itself: by the accident of its place a
 * button can lie half under the bar or the floating button, and axe takes one that does for one that cannot
 * be hit.
 */
async function showWhole(page: Page, { width }: typeof PHONE): Promise<void> {
  const height = await page.evaluate(() => (scrollY > 0 ? document.documentElement.scrollHeight : 0));
  if (height > 0) await page.setViewportSize({ width, height });
}

/** How far the page can be scrolled sideways, CSS pixels, and what sticks out. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const sticksOut = (element: Element): boolean => element.getBoundingClientRect().right > clientWidth + 1;
    const culprits = [...document.querySelectorAll('body *')].filter((element) => sticksOut(element));
    return [
      `${scrollWidth} px wide: ${culprits
        .slice(0, 4)
        .map((element) => element.className || element.tagName)
        .join(', ')}`,
    ];
  });

/**
 * Buttons, links and fields that are smaller than they must be. WCAG 2.5.8 excepts links inside a sentence
 * and what another control does as well, which is how a number's field stands to its steppers; what cannot be
 * hit is none.
 */
const smallTargets = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((size) => {
    const isInSentence = (element: Element): boolean =>
      element.tagName === 'A' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const root =
      document.querySelector('dialog[open]') ??
      [...document.querySelectorAll('[role="dialog"]')].at(-1) ??
      document.body;
    return [...root.querySelectorAll('button, a[href], input, select, textarea, [role="button"]')].flatMap(
      (element) => {
        const target = element.closest('label, .mantine-TagsInput-input') ?? element;
        const { width, height } = target.getBoundingClientRect();
        const isSeen =
          target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          width > 1 &&
          height > 1;
        if (!isSeen || element.matches(':disabled, .mantine-NumberInput-control') || isInSentence(element))
          return [];
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        return width + 0.5 < size || height + 0.5 < size
          ? [`${element.tagName} "${name.slice(0, 40)}" ${width.toFixed(0)}×${height.toFixed(0)}`]
          : [];
      },
    );
  }, least);

/** Each screen in both sizes at once; in dark in the size that its people mostly have. */
async function examine(screen: Screen): Promise<string[]> {
  await screen.prepare?.(office);
  const isForDesks = screen.who !== null && screen.who !== 'courier';
  const [desktop, phone] = await Promise.all([
    examineAt(screen, DESKTOP, isForDesks),
    examineAt(screen, PHONE, !isForDesks),
  ]);
  return [...desktop, ...phone];
}

async function examineAt(screen: Screen, viewport: typeof PHONE, isDarkToo: boolean): Promise<string[]> {
  const isPhone = viewport === PHONE;
  const { page, context, errors } = await office.window(screen.who, { viewport, phone: isPhone });
  await screen.open(page, office);
  await showWhole(page, viewport);
  const found = (await englishOn(page)).map((one) => `language ${one}`);
  found.push(...(await look(page, isDarkToo)));
  const least = isPhone && screen.who === 'courier' ? GLOVE_TARGET : TARGET;
  found.push(...(await smallTargets(page, least)).map((one) => `target ${one}`));
  if (isPhone) {
    await page.setViewportSize(NARROW);
    found.push(...(await overflow(page)).map((one) => `reflow at ${NARROW.width} px ${one}`));
  }
  await context.close();
  const logged = errors.filter((error) => !screen.provokes?.test(error)).map((error) => `logged ${error}`);
  return [...found, ...logged].map((one) => `${viewport.width} px ${one}`);
}

describe('everybody can use every screen (criteria D01, D02, D04): axe at 360 and 1440 px, light and dark, reflow at 320 px, targets, no English', () => {
  for (const screen of SCREENS) it(screen.name, async () => expect(await examine(screen)).toEqual([]));
});
