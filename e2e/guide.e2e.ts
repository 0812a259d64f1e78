import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { overflow, smallTargets } from './page-checks.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

// Without the panel’s parts and with English names in its examples: the walk over all screens
// (walk.ts) would look for what is not there.
const GUIDES = [
  { path: '/api/docs/rehber', other: '/api/docs/guide', section: '#webhook-lar' },
  { path: '/api/docs/guide', other: '/api/docs/rehber', section: '#webhooks' },
];
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** Of links beside each other: everybody's (WCAG 2.5.8). */
const TARGET = 24;

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
});
afterEach(() => closeContexts(browser));
afterAll(async () => {
  await product?.stop();
});

describe.each(GUIDES)('the integration guide $path', ({ path, other, section }) => {
  it.each(['light', 'dark'] as const)(
    'can be used by everybody, on a phone and a desk (%s)',
    async (colorScheme) => {
      for (const viewport of SIZES) {
        const page = await browser.newPage({ viewport, colorScheme });
        await page.goto(product.url + path);
        expect(await violations(page, [], { contrastOf: '*' })).toEqual([]);
        expect(await overflow(page)).toEqual([]);
        expect(await smallTargets(page, TARGET)).toEqual([]);
      }
    },
  );

  it('is read without scripts, and leads to its sections and the other language', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(product.url + path);
    expect(asked).toEqual([path]);
    await page.locator(`nav a[href="${section}"]`).click();
    expect(new URL(page.url()).hash).toBe(section);
    await page.locator(`header a[href="${other}"]`).click();
    expect(new URL(page.url()).pathname).toBe(other);
  });
});
