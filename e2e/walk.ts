import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import type { BrowserPage } from './browser-page.ts';
import { type Account, type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { englishOn } from './english-words.ts';
import { darkViolations, lightViolations, overflow, smallTargets } from './page-checks.ts';
import type { Product } from './product.ts';
import { cutTexts, lossesOfLargeText } from './large-text.ts';
import {
  DESKTOP,
  faultsAt,
  HANDHELD,
  LAPTOP,
  NARROW,
  PHONE,
  resizeToPhone,
  showWhole,
  TABLET,
} from './page-sizes.ts';
import { type ScreenPages, screenPages } from './screen-pages.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens.ts';
import { startSeededProduct } from './seeded-product.ts';

/** Smallest targets, CSS pixels: everybody's (WCAG 2.5.8) and those of a courier with gloves (criteria
 * D02). */
const TARGET = 24;
const GLOVE_TARGET = 44;
const RULE = 'everybody can use every screen (criteria D01, D02, D04)';
const PROOF =
  'axe at 360 and 1440 px, light and dark, nothing sideways at 320 to 1440 px, text at 200 %, no English';

/** Examines every screen of these accounts, one test each; null: of strangers. */
export function walkScreens(accounts: readonly (Account | null)[]): void {
  let product: Product;
  let browser: Browser;
  let sessions: DemoSessions;
  let pages: ScreenPages;
  const seenInDark = new Set<number>();

  beforeAll(async () => {
    [product, browser] = await Promise.all([startSeededProduct({ evening: true }), sharedBrowser()]);
    sessions = openDemoSessions(browser, product.url);
    pages = screenPages(browser, sessions);
  });
  afterAll(async () => {
    await sessions?.close();
    await closeContexts(browser);
    await product?.stop();
  });

  describe(`${RULE}: ${PROOF}`, () => {
    for (const screen of SCREENS.filter(({ account }) => accounts.includes(account)))
      it(screen.name, async () => expect(await examine(screen, { sessions, pages, seenInDark })).toEqual([]));
  });
}

type Walk = { sessions: DemoSessions; pages: ScreenPages; seenInDark: Set<number> };

/** What is wrong with a screen on a desktop and, the window made a phone, there; in dark where its people
 * mostly are. */
async function examine(screen: Screen, { sessions, pages, seenInDark }: Walk): Promise<string[]> {
  await screen.prepare?.(sessions);
  const isOnDesktops = screen.account !== null && screen.account !== 'courier';
  const open = async (size: typeof PHONE): Promise<BrowserPage> => {
    const opened = await pages.open(screen.account, size);
    await screen.open(opened.page, sessions);
    return opened;
  };
  const found: string[] = [];
  const note = (size: typeof PHONE, faults: string[]): number =>
    found.push(...faults.map((one) => `${size.width} px ${one}`));
  const logged = ({ errors }: BrowserPage): string[] =>
    errors.filter((error) => !screen.expectedErrors?.test(error)).map((error) => `logged ${error}`);

  let opened = await open(DESKTOP);
  await showWhole(opened.page, DESKTOP);
  note(DESKTOP, await faultsOf(opened.page, TARGET));
  if (isOnDesktops) note(DESKTOP, await darkFaults(opened.page, seenInDark));
  if (isOnDesktops) {
    note(DESKTOP, await largeTextFaults(opened.page, DESKTOP));
    for (const size of [LAPTOP, TABLET]) note(size, await faultsAt(opened.page, size, [overflow]));
  }
  if (screen.opensPerSize) {
    note(DESKTOP, logged(opened));
    opened = await open(PHONE);
  } else await resizeToPhone(opened.page);
  await showWhole(opened.page, PHONE);
  note(PHONE, await faultsOf(opened.page, screen.account === 'courier' ? GLOVE_TARGET : TARGET));
  if (!isOnDesktops) note(PHONE, await darkFaults(opened.page, seenInDark));
  note(HANDHELD, await faultsAt(opened.page, HANDHELD, [overflow]));
  const reflow = await faultsAt(opened.page, NARROW, [overflow, cutTexts]);
  note(
    NARROW,
    reflow.map((one) => `reflow ${one}`),
  );
  // last: text of the usual size is not laid out again after it
  note(HANDHELD, await largeTextFaults(opened.page, HANDHELD));
  note(PHONE, logged(opened));
  return found;
}

async function faultsOf(page: Page, leastTarget: number): Promise<string[]> {
  const english = (await englishOn(page)).map((one) => `language ${one}`);
  const light = await lightViolations(page);
  const small = (await smallTargets(page, leastTarget)).map((one) => `target ${one}`);
  return [...english, ...light, ...small];
}

const largeTextFaults = async (page: Page, size: typeof PHONE): Promise<string[]> =>
  (await lossesOfLargeText(page, size)).map((one) => `text at 200 % ${one}`);

const darkFaults = async (page: Page, seen: Set<number>): Promise<string[]> =>
  (await darkViolations(page, seen)).map((one) => `dark ${one}`);
