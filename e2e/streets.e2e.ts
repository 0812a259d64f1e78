import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { createTrackingLink } from '@ulak/contracts/orders/desk-calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutNetwork } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

const ROOT = resolve(import.meta.dirname, '..');
const COMMAND = 'apps/server/dist/streets.js';
const FILE = 'data/streets/istanbul-4-ilce.osm.pbf';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let said: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  const { DATABASE_URL: _, ...env } = process.env;
  ({ stdout: said } = await promisify(execFile)(process.execPath, [COMMAND, FILE, '--name', 'Dört ilçe'], {
    cwd: ROOT,
    env: { ...env, DATA_DIR: product.dataDir },
  }));
}, 240_000);
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

/** Until names stand along the streets of a map, as its tiles say them. */
const waitForStreets = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('[data-street-names]')].some(({ dataset }) =>
      /Caddesi|Sokağı/.test(dataset.streetNames ?? ''),
    ),
  );
const isSimple = async (page: Page): Promise<boolean> => (await page.getByText('basit harita').count()) > 0;

describe('issue "Roads": streets under the map without tiles from outside', () => {
  it('the command says what it loads, while the server serves', () => {
    expect(said).toContain('Okunuyor: %100');
    expect(said).toContain('Karolar: %100');
    expect(said).toMatch(/Sokaklar yüklendi: Dört ilçe/);
    expect(said).toMatch(/15509 yol, \d+ km; 6\d{3} sokak/);
  });

  it('the desk’s map has names of streets, and no hint that the map is simple', async () => {
    const { page } = await sessions.openPage('manager');
    await page.goto('/dashboard');
    const map = page.locator('[data-map-surface]').first();
    await map.waitFor();
    await page.locator('[data-street-names]').first().waitFor({ state: 'attached' });
    await map.focus();
    await page.keyboard.press('+');
    await waitForStreets(page);
    expect(await isSimple(page)).toBe(false);
    await page.getByText('OpenStreetMap katkıda bulunanlar').first().waitFor();
  });

  it('a courier’s phone keeps the streets that it has seen: they are there without signal', async () => {
    const { page, context } = await sessions.openPage('courier', { phone: true });
    await page.goto('/courier-dashboard');
    await waitForStreets(page);
    await page.waitForFunction(async () => (await (await caches.open('ulak-streets-1')).keys()).length > 2);
    // the page itself is kept too, as every visit after the first finds it
    await page.reload();
    await waitForStreets(page);
    await cutNetwork(page);
    await page.reload();
    await waitForStreets(page);
    expect(await isSimple(page)).toBe(false);
    await context.setOffline(false);
  });

  it('a customer’s map has them, without a session', async () => {
    const { id } = await sessions.createExternalOrder();
    const { data } = await sessions.call('manager', createTrackingLink, { params: { id } });
    const { page } = await sessions.openPage(null, { phone: true });
    await page.goto(data.url);
    await page.locator('[data-street-names]').first().waitFor({ state: 'attached' });
    expect(await isSimple(page)).toBe(false);
  });
});
