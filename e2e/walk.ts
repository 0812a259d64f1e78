import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import type { BrowserPage } from './browser-page.ts';
import { type Account, type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { englishOn } from './english-words.ts';
import { darkViolations, overflow, smallTargets, violations } from './page-checks.ts';
import type { Product } from './product.ts';
import { DESKTOP, NARROW, PHONE, resizeToPhone, showWhole } from './page-sizes.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens.ts';
import { startSeededProduct } from './seeded-product.ts';

/** Smallest targets, CSS pixels: everybody's (WCAG 2.5.8) and those of a courier with gloves (criteria
 * D02). */
const TARGET = 24;
const GLOVE_TARGET = 44;
const RULE = 'everybody can use every screen (criteria D01, D02, D04)';
const PROOF = 'axe at 360 and 1440 px, light and dark, reflow at 320 px, targets, no English';

/** Examines every screen of these accounts, one test each; null: of strangers. */
export function walkScreens(accounts: readonly (Account | null)[]): void {
  let product: Product;
  let browser: Browser;
  let sessions: DemoSessions;
  const seenInDark = new Set<number>();

  beforeAll(async () => {
    [product, browser] = await Promise.all([startSeededProduct({ evening: true }), launchBrowser()]);
    sessions = openDemoSessions(browser, product.url);
  });
  afterAll(async () => {
    await sessions?.close();
    await browser?.close();
    await product?.stop();
  });

  describe(`${RULE}: ${PROOF}`, () => {
    for (const screen of SCREENS.filter(({ account }) => accounts.includes(account)))
      it(screen.name, async () => expect(await examine(screen, sessions, seenInDark)).toEqual([]));
  });
}

/** What is wrong with a screen on a desktop and, the window made a phone, there; in dark where its people
 * mostly are. */
async function examine(screen: Screen, sessions: DemoSessions, seenInDark: Set<number>): Promise<string[]> {
  await screen.prepare?.(sessions);
  const isOnDesktops = screen.account !== null && screen.account !== 'courier';
  const open = async (isPhone: boolean): Promise<BrowserPage> => {
    const opened = await sessions.openPage(screen.account, {
      viewport: isPhone ? PHONE : DESKTOP,
      phone: isPhone,
    });
    await screen.open(opened.page, sessions);
    return opened;
  };
  const found: string[] = [];
  const note = (size: typeof PHONE, faults: string[]): number =>
    found.push(...faults.map((one) => `${size.width} px ${one}`));
  const logged = ({ errors }: BrowserPage): string[] =>
    errors.filter((error) => !screen.expectedErrors?.test(error)).map((error) => `logged ${error}`);

  let opened = await open(false);
  await showWhole(opened.page, DESKTOP);
  note(DESKTOP, await faultsOf(opened.page, TARGET));
  if (isOnDesktops) note(DESKTOP, await darkFaults(opened.page, seenInDark));
  if (screen.opensPerSize) {
    note(DESKTOP, logged(opened));
    await opened.context.close();
    opened = await open(true);
  } else await resizeToPhone(opened.page);
  await showWhole(opened.page, PHONE);
  note(PHONE, await faultsOf(opened.page, screen.account === 'courier' ? GLOVE_TARGET : TARGET));
  if (!isOnDesktops) note(PHONE, await darkFaults(opened.page, seenInDark));
  await opened.page.setViewportSize(NARROW);
  note(
    NARROW,
    (await overflow(opened.page)).map((one) => `reflow ${one}`),
  );
  note(PHONE, logged(opened));
  await opened.context.close();
  return found;
}

async function faultsOf(page: Page, leastTarget: number): Promise<string[]> {
  const english = (await englishOn(page)).map((one) => `language ${one}`);
  const light = await violations(page);
  const small = (await smallTargets(page, leastTarget)).map((one) => `target ${one}`);
  return [...english, ...light, ...small];
}

const darkFaults = async (page: Page, seen: Set<number>): Promise<string[]> =>
  (await darkViolations(page, seen)).map((one) => `dark ${one}`);
