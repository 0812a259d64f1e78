import type { Page } from 'playwright-core';
import { COLOUR_RULES, violations } from './axe.ts';

/** Marks what is examined for its colours. */
const UNSEEN = 'data-unseen';
const MARKED = { contrastOf: `[${UNSEEN}]` };

/** What a modal dialog leaves to be used: itself and what lies in the page's other layers (lists that open,
 * toasts). Selectors; none: no such dialog is open, the page can be used as a whole. What lies below it is
 * examined as a screen of its own. */
const usableParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const modal = '[role="dialog"][aria-modal="true"]';
    if (document.querySelector('dialog[open]')) return ['dialog[open]'];
    return document.querySelector(`body > :not(#root) ${modal}, body > ${modal}`)
      ? ['body > :not(#root)']
      : [];
  });

/** Axe's violations in light. Of equal elements, as the rows of a list are, one is examined for its
 * contrast. */
export async function lightViolations(page: Page): Promise<string[]> {
  const { violations: found } = await examine(page, []);
  return found;
}

/** Axe's violations, of contrast in layouts that are not among `seen`, and these layouts.
 * @param only these rules, and of what is marked alone; left out: all, of the page */
async function examine(
  page: Page,
  seen: readonly number[],
  only?: readonly string[],
): Promise<{ layouts: number[]; violations: string[] }> {
  for (;;) {
    const parts = await usableParts(page);
    const layouts = await markUnseen(page, [...seen], parts);
    if (layouts.length === 0 && only) return { layouts, violations: [] };
    const found = only ? await violationsOfMarked(page, only) : await violations(page, parts, MARKED);
    const isThere = await page.evaluate((mark) => document.querySelector(`[${mark}]`) !== null, UNSEEN);
    if (found && (isThere || layouts.length === 0)) return { layouts, violations: found };
    // all that was marked has gone meanwhile, as a notice does: what is there now is marked
  }
}

/** Null when nothing marked is on the page any more. */
async function violationsOfMarked(page: Page, only: readonly string[]): Promise<string[] | null> {
  try {
    return await violations(page, [MARKED.contrastOf], { ...MARKED, only });
  } catch (error) {
    if (String(error).includes('No elements found for include')) return null;
    throw error;
  }
}

/** Axe's violations of the colour rules in dark, of what has not been examined in dark before.
 * @param seen layouts examined so far; grows */
export async function darkViolations(page: Page, seen: Set<number>): Promise<string[]> {
  const parts = await usableParts(page);
  if ((await markUnseen(page, [...seen], parts)).length === 0) return [];
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
  await page.evaluate(coloursSettled);
  const { layouts, violations: found } = await examine(page, [...seen], COLOUR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const layout of layouts) seen.add(layout);
  return found;
}

/** With reduced motion colours change in no time, but it takes a frame, and on a busy machine more: until the
 * transitions that the switch began have ended. */
async function coloursSettled(): Promise<void> {
  const nextFrame = () => new Promise<unknown>((done) => requestAnimationFrame(done));
  await nextFrame();
  await nextFrame();
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
  await nextFrame();
}

/**
 * Marks one element, and no other, of each layout that is not among `seen`, with a text or a field of its
 * own. A layout is the element and all that it lies in, each by its tag, classes, states and inline colours,
 * which is all that colours can depend on.
 * @param parts selectors of where to look; none: everywhere
 * @returns the new layouts
 */
const markUnseen = (page: Page, seen: number[], parts: string[]): Promise<number[]> =>
  page.evaluate(
    ([known, mark, within]) => {
      const layouts = new Set(known);
      const found = new Set<number>();
      const STATES =
        /^(?:class|disabled|data-|aria-(?:busy|checked|current|disabled|expanded|invalid|pressed|selected)$)/;
      const COLOURS = /(?:^|;)\s*[\w-]*(?:color|background|bg|opacity|fill|stroke|bd)\b[^;]*/g;
      const hash = (start: number, text: string): number => {
        let value = start;
        for (let at = 0; at < text.length; at += 1)
          value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
        return value;
      };
      const describe = (element: Element): string => {
        // neither React's ids nor numbers of orders and people
        const states = [...element.attributes]
          .filter(({ name }) => STATES.test(name))
          .map(
            ({ name, value }) => `${name}=${value.replaceAll(name === 'class' ? /__m__\S+/g : /\d+/g, '')}`,
          );
        const colours = element.getAttribute('style')?.match(COLOURS)?.join() ?? '';
        return `${element.tagName} ${states.join(' ')} ${colours}`;
      };
      const layoutOf = new Map<Element | null, number>();
      const hasText = (element: Element): boolean =>
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
      // parents come before what lies in them
      for (const element of document.querySelectorAll('body *')) {
        const layout = hash(layoutOf.get(element.parentElement) ?? 2_166_136_261, describe(element));
        layoutOf.set(element, layout);
        if (layouts.has(layout) || found.has(layout)) continue;
        if (!hasText(element) || !element.closest(within)) continue;
        // axe passes over what cannot be seen: another one of that layout is examined then
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        found.add(layout);
        element.setAttribute(mark, '');
      }
      return [...found];
    },
    [seen, UNSEEN, parts.join() || 'body'] as const,
  );

/** How far the page can be scrolled sideways, CSS pixels, and what sticks out. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isHeld = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      return false;
    };
    const sticksOut = (element: Element): boolean =>
      element.getBoundingClientRect().right > clientWidth + 1 && !isHeld(element);
    const culprits = [...document.querySelectorAll('body *')].filter((element) => sticksOut(element));
    const names = culprits.slice(0, 4).map((element) => element.className || element.tagName);
    return [`${scrollWidth} px wide: ${names.join(', ')}`];
  });

/** Buttons, links and fields that are smaller than they must be. WCAG 2.5.8 excepts links inside a sentence
 * and what another control does as well, which is how a number's field stands to its steppers; what cannot
 * be hit is none. */
export const smallTargets = (page: Page, least: number): Promise<string[]> =>
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
        const isExcepted =
          element.matches(':disabled, .mantine-NumberInput-control') || isInSentence(element);
        if (!isSeen || isExcepted) return [];
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        return width + 0.5 < size || height + 0.5 < size
          ? [`${element.tagName} "${name.slice(0, 40)}" ${width.toFixed(0)}×${height.toFixed(0)}`]
          : [];
      },
    );
  }, least);
