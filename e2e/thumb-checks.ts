import type { Page } from 'playwright-core';

/** A box of the window, CSS pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where the thumb's button, the switch and the toasts are, and what is wrong with that. */
export interface ThumbLayout {
  readonly step: Box & { readonly label: string };
  readonly toasts: number;
  readonly problems: readonly string[];
}

/**
 * Looks at the pinned step as a thumb does: wholly in the window, at least 56 px high, covered by nothing,
 * and neither it nor the switch under a toast.
 */
export const lookAtThumb = (page: Page): Promise<ThumbLayout> =>
  page.evaluate(() => {
    const boxOf = (element: Element): Box => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const meet = (a: Box, b: Box): boolean =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const problems: string[] = [];
    const bar = document.querySelector('[data-step-bar]');
    const button = bar?.querySelector('button');
    if (!bar || !button) throw new Error('no step is pinned');
    const step = boxOf(button);
    if (step.left < 0 || step.top < 0 || step.right > innerWidth || step.bottom > innerHeight)
      problems.push(`the step is outside of the window: ${JSON.stringify(step)}`);
    if (step.bottom - step.top < 56) problems.push(`the step is ${step.bottom - step.top} px high`);
    const points = [0.05, 0.5, 0.95].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    for (const [x, y] of points) {
      const hit = document.elementFromPoint(
        step.left + (step.right - step.left) * x,
        step.top + (step.bottom - step.top) * y,
      );
      if (!hit || !button.contains(hit))
        problems.push(`the step is covered by ${hit?.className ?? 'nothing'}`);
    }
    const online = document.querySelector('header [role="switch"]')?.parentElement;
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')].filter((one) =>
      one.checkVisibility(),
    );
    for (const toast of toasts) {
      const root = toast.closest('.mantine-Notifications-root');
      const [seen, within] = [boxOf(toast), root ? boxOf(root) : boxOf(toast)];
      const shown = {
        ...seen,
        top: Math.max(seen.top, within.top),
        bottom: Math.min(seen.bottom, within.bottom),
      };
      if (meet(shown, step)) problems.push('a toast covers the step');
      if (online && meet(shown, boxOf(online))) problems.push('a toast covers the switch');
    }
    if (!online) problems.push('there is no switch');
    return { step: { ...step, label: button.textContent ?? '' }, toasts: toasts.length, problems };
  });

/** What lies behind the bar once the page is scrolled to its end. */
export const hiddenAtTheEnd = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const bar = document.querySelector('[data-step-bar]')?.getBoundingClientRect().top ?? innerHeight;
    const behind = [...document.querySelectorAll('main :is(a, button, p, section)')].filter(
      (element) => !element.closest('[data-step-bar]') && element.getBoundingClientRect().bottom > bar + 1,
    );
    scrollTo(0, 0);
    return behind.map((element) => element.textContent?.slice(0, 40) ?? '');
  });

/** Walks through the page by Tab. @returns what had the focus behind the bar or outside of the window */
export async function focusBehindTheBar(page: Page, tabs: number): Promise<string[]> {
  const found: string[] = [];
  for (let done = 0; done < tabs; done += 1) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      const bar = document.querySelector('[data-step-bar]');
      if (!focused || focused === document.body || !bar || focused.closest('[data-step-bar], header'))
        return null;
      const { top, bottom } = focused.getBoundingClientRect();
      const barTop = bar.getBoundingClientRect().top;
      return bottom > barTop + 1 && bottom - top < barTop ? (focused.textContent ?? '').slice(0, 40) : null;
    });
    if (hidden !== null) found.push(hidden);
  }
  return found;
}
