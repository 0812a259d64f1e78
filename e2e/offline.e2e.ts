import { getSessionUser } from '@ulak/contracts/auth/calls';
import { setCourierStatus } from '@ulak/contracts/couriers/calls';
import { setOrderStatus } from '@ulak/contracts/orders/calls';
import { assignOrder } from '@ulak/contracts/orders/desk-calls';
import { CUSTOMER_MESSAGES } from '@ulak/contracts/orders/labels';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { type HalfOpenProxy, startHalfOpenProxy } from './half-open-proxy.ts';
import { openPage } from './browser-page.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

/** The files of the four dialogs that a desk needs first. */
const DIALOG_FILES = /\/assets\/(assign-dialog|search-dialog|new-order|order-details)[-.]/;
const MISSING = 'Bu bölüm yüklenemedi. Bağlantınızı kontrol edin.';
const PHONE = '0535 765 43 97';
/** 'Within a second or two' of the line being back, and a busy machine. */
const BACK_WITHIN_MS = 4_000;

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let proxy: HalfOpenProxy;
let orderId: number;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  proxy = await startHalfOpenProxy(product.url);
  orderId = (await sessions.createExternalOrder({ customerPhone: PHONE })).id;
});
afterEach(() => closeContexts(browser));
afterAll(async () => {
  await proxy?.close();
  await sessions?.close();
  await product?.stop();
});

/** The four presses of a desk, and what each opens. */
const PRESSES: readonly { press: (page: Page) => Promise<void>; title: string | RegExp }[] = [
  { press: (page) => row(page).locator('[data-part="row-assign"]').click(), title: /siparişine kurye ata/ },
  { press: (page) => page.keyboard.press('n'), title: 'Yeni Sipariş' },
  { press: (page) => row(page).getByTitle('Ayrıntılar').click(), title: 'Sipariş ayrıntıları' },
  { press: (page) => page.keyboard.press('Control+k'), title: 'Sipariş ara' },
];
const row = (page: Page) => page.locator(`#order-${orderId}`);
const dialog = (page: Page) => page.getByRole('dialog');
const close = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
};
/** Lost when the page is loaded anew. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
/** Waits until the history has so many entries for what lies over the page (`lib/back-closes.ts`). */
const hasSteps = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) => ((history.state as { ulakOverlays?: number } | null)?.ulakOverlays ?? 0) === wanted,
    count,
  );
const isMarked = (page: Page) => page.evaluate(() => 'isSamePage' in window);

describe('ux: a Wi-Fi hiccup destroys nothing', () => {
  it('without a network the four dialogs of the desk are there, fetched when the page was idle', async () => {
    const { page, context } = await sessions.openPage('manager');
    const fetched = new Set<string>();
    page.on('requestfinished', (request) => {
      const name = DIALOG_FILES.exec(request.url())?.[1];
      if (name) fetched.add(name);
    });
    await page.goto('/dashboard?view=table');
    await row(page).waitFor();
    await expect.poll(() => fetched.size, { timeout: 15_000 }).toBe(4);
    await mark(page);
    await context.setOffline(true);
    for (const { press, title } of PRESSES) {
      await press(page);
      await dialog(page).getByText(title).first().waitFor();
      await close(page);
    }
    await context.setOffline(false);
    await page.getByText('Canlı', { exact: true }).waitFor({ timeout: BACK_WITHIN_MS });
    expect(await isMarked(page)).toBe(true);
  });

  it('what could not be fetched is said, the desk lives on, and pressing again tries again', async () => {
    const { page, context } = await sessions.openPage('manager');
    await context.route(DIALOG_FILES, (route) => route.abort('internetdisconnected'));
    await page.goto('/dashboard?view=table');
    await row(page).waitFor();
    await mark(page);
    for (const { press } of PRESSES) {
      await press(page);
      await dialog(page).getByText(MISSING).waitFor();
      await dialog(page).getByRole('button', { name: 'Yeniden dene' }).waitFor();
      await close(page);
    }
    await context.unroute(DIALOG_FILES);
    for (const { press, title } of PRESSES) {
      await press(page);
      await dialog(page).getByText(title).first().waitFor();
      expect(await dialog(page).getByText(MISSING).count()).toBe(0);
      await close(page);
    }
    expect(await isMarked(page)).toBe(true);
  });
});

describe('ux: no stale truth', () => {
  it('the action strip does not claim zeros for orders that could not be fetched', async () => {
    const { page, context } = await sessions.openPage('manager');
    await context.route('**/api/orders/active*', (route) => route.abort());
    await page.goto('/dashboard');
    const strip = page.getByRole('group', { name: 'İlgi bekleyenler' });
    await strip.getByText('Bilinmiyor: veriler yüklenemedi').first().waitFor();
    expect(await strip.getByText('0', { exact: true }).count()).toBe(0);
    await context.unroute('**/api/orders/active*');
    await page.getByRole('button', { name: 'Yeniden dene' }).first().click();
    await strip.getByText('–').first().waitFor({ state: 'hidden' });
  });

  it('tracking: the status is right within 30 s of a half-open line', async () => {
    const { page } = await openPage(browser, proxy.url, { phone: true });
    await trackByPhone(page);
    await page.waitForTimeout(2_000);
    proxy.freeze();
    await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
    const { id: courierId } = await sessions.call('courier', getSessionUser);
    await sessions.call('manager', assignOrder, { params: { id: orderId }, body: { courierId } });
    await sessions.call('courier', setOrderStatus, {
      params: { id: orderId },
      body: { status: 'PICKED_UP' },
    });
    const picked = page.getByText(CUSTOMER_MESSAGES.PICKED_UP).first();
    await expect.poll(() => picked.isVisible(), { timeout: 30_000 }).toBe(true);
  }, 60_000);

  it('tracking: the note about the line comes with its loss and goes with its return', async () => {
    const { page, context } = await openPage(browser, product.url, { phone: true });
    await trackByPhone(page);
    const note = page.getByText('Bağlantı kurulamıyor; son bilinen durum gösteriliyor.');
    await context.setOffline(true);
    await note.waitFor({ timeout: 25_000 });
    await context.setOffline(false);
    await expect.poll(() => note.isVisible(), { timeout: BACK_WITHIN_MS }).toBe(false);
  });
});

async function trackByPhone(page: Page): Promise<void> {
  await page.goto('/customer/track-order');
  await page.getByLabel('Telefon numarası').fill(PHONE);
  await page.getByRole('button', { name: 'Siparişimi bul' }).click();
  await page.locator('[data-order-status]').waitFor();
}

describe('ux: on a phone, Back closes the open dialog or menu', () => {
  it('one at a time, and leaves no steps behind', async () => {
    const { page } = await sessions.openPage('manager', { phone: true });
    await page.goto('/settings');
    await page.getByRole('heading').first().waitFor();
    await page.goto('/dashboard');
    await page.getByRole('group', { name: 'İlgi bekleyenler' }).waitFor();
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('Control+k');
      await dialog(page).waitFor();
      await hasSteps(page, 1);
      await page.goBack();
      await dialog(page).waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe('/dashboard');
    }
    for (let i = 0; i < 10; i++) {
      await page.keyboard.press('Control+k');
      await dialog(page).waitFor();
      await hasSteps(page, 1);
      await close(page);
      await hasSteps(page, 0);
    }
    await page.getByRole('button', { name: /menü/i }).click();
    await page.getByRole('navigation', { name: 'Menü' }).waitFor();
    await hasSteps(page, 1);
    await page.goBack();
    await page.getByRole('navigation', { name: 'Menü' }).waitFor({ state: 'hidden' });
    // what a reload has closed leaves no step behind either
    await page.keyboard.press('Control+k');
    await dialog(page).waitFor();
    await hasSteps(page, 1);
    await page.reload();
    await page.getByRole('group', { name: 'İlgi bekleyenler' }).waitFor();
    await hasSteps(page, 0);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/settings');
  });
});
