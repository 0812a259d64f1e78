import { DAY_MS } from '@ulak/contracts/time';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { openHeatMap } from './screens-heat-map.ts';
import { dialog } from './screens-staff.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let desk: BrowserPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  desk = await sessions.openPage('general');
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const figures = (page: Page) => page.getByRole('region', { name: 'İstatistikler' });

describe('spec 4 §2: where and when a branch’s orders come', () => {
  it('a branch is chosen; the fullest cell opens its orders, one of them its details', async () => {
    const { page } = desk;
    await openHeatMap(page, 'Kadıköy');
    await page.waitForURL(/branch=\d+/);
    await page.getByRole('region', { name: 'En yoğun hücreler' }).getByRole('button').first().click();
    await dialog(page).getByRole('link', { name: /^#/ }).first().click();
    await page.waitForURL(/\/orders\?order=\d+/);
    await dialog(page).waitFor();
    expect(new URL(page.url()).searchParams.get('order')).toMatch(/^\d+$/);
  });

  it('a year is counted when asked for, and dated', async () => {
    const { page } = desk;
    await openHeatMap(page, 'Kadıköy');
    const address = new URL(page.url());
    const dayBack = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
    address.searchParams.set('from', dayBack(300));
    address.searchParams.set('to', dayBack(0));
    await page.goto(address.href);
    await page.getByText(/^Bu aralık 92 günden uzun/).waitFor();
    await page.getByRole('button', { name: 'Verileri Güncelle' }).click();
    await figures(page).waitFor();
    const date = page.getByText(/^Veri zamanı:/);
    await date.waitFor();
    expect(await date.textContent()).toMatch(/^Veri zamanı: \d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  });

  it('spec 4 §6: a manager sees the own branch at once; a courier is led home', async () => {
    const { page } = await sessions.openPage('manager');
    await page.goto('/heat-map?tab=hours');
    await page.getByText(/^En yoğun saat:/).waitFor();
    expect(await page.getByRole('combobox', { name: 'Şube' }).count()).toBe(0);
    const courier = await sessions.openPage('courier', { phone: true });
    await courier.page.goto('/heat-map');
    await courier.page.waitForURL(/courier-dashboard$/);
  });
});
