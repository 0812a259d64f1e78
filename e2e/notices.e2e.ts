import { getSessionUser } from '@ulak/contracts/auth/calls';
import { setCourierStatus } from '@ulak/contracts/couriers/calls';
import { liveEvents } from '@ulak/contracts/live/calls';
import { listPackagesOut, sendCourierMessage } from '@ulak/contracts/notices/calls';
import { getPushKey, subscribeToPush } from '@ulak/contracts/push/calls';
import { setOrderStatus } from '@ulak/contracts/orders/calls';
import { assignOrder, cancelOrder } from '@ulak/contracts/orders/desk-calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PushService, startPushService, type TestDevice } from '../scripts/push-service.ts';
import type { BrowserPage } from './browser-page.ts';
import { writeDatabase } from './database.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let courier: BrowserPage;
let desk: BrowserPage;
let courierId: number;
let carriedId: number;
let pushService: PushService;
let device: TestDevice;

/** Stands in for the phone's motor: counts how often it shakes. */
function countVibrations(): void {
  const own = window as Window & { vibrations?: number };
  own.vibrations = 0;
  Object.defineProperty(navigator, 'vibrate', {
    value: () => {
      own.vibrations = (own.vibrations ?? 0) + 1;
      return true;
    },
  });
}
const vibrations = (page: Page): Promise<number> =>
  page.evaluate(() => (window as Window & { vibrations?: number }).vibrations ?? 0);

/** Puts the phone into the pocket, or takes it out. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    Object.defineProperty(document, 'visibilityState', {
      value: hidden ? 'hidden' : 'visible',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

async function assign(orderNumber: string): Promise<number> {
  const { id } = await sessions.createExternalOrder({ orderNumber });
  await sessions.call('manager', assignOrder, { params: { id }, body: { courierId } });
  return id;
}
const step = (id: number, status: 'PICKED_UP' | 'IN_DELIVERY') =>
  sessions.call('courier', setOrderStatus, { params: { id }, body: { status, updateHistory: true } });

beforeAll(async () => {
  pushService = await startPushService();
  const env = { PUSH_LOOPBACK: 'on' };
  [product, browser] = await Promise.all([startSeededProduct({ env }), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  device = pushService.addDevice((await sessions.call(null, getPushKey)).publicKey);
  await sessions.call('courier', subscribeToPush, { body: device.subscription });
  courierId = (await sessions.call('courier', getSessionUser)).id;
  await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
  carriedId = await assign('YS-8001');
  await step(carriedId, 'PICKED_UP');
  await step(carriedId, 'IN_DELIVERY');
  courier = await sessions.openPage('courier', { phone: true });
  await courier.context.addInitScript(countVibrations);
  desk = await sessions.openPage('manager');
  // what happens before the desk's stream is open comes with the next poll only, half a minute later
  const deskStream = desk.page.waitForResponse((response) => response.url().includes(liveEvents.path));
  await Promise.all([courier.page.goto('/courier-dashboard'), desk.page.goto('/dashboard'), deskStream]);
  await courier.page.getByRole('article', { name: /Sipariş YS-8001/ }).waitFor();
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
  await pushService?.close();
});

describe('a cancelled order in a pocket', () => {
  it('rings by push and by the page in the background, and is counted on the desk', async () => {
    await setHidden(courier.page, true);
    await sessions.call('manager', cancelOrder, {
      params: { id: carriedId },
      body: { reason: 'Müşteri vazgeçti' },
    });
    await expect
      .poll(() => device.received.map(({ message }) => message))
      .toContainEqual({
        title: 'Sipariş iptal edildi',
        body: '#YS-8001 · Paketi şubeye götürün.',
        tag: `order-${carriedId}`,
        url: '/courier-dashboard',
        isUrgent: true,
      });
    await expect.poll(() => vibrations(courier.page), { timeout: 15_000 }).toBeGreaterThan(1);
    await desk.page.getByRole('button', { name: /Kuryede paket/ }).click();
    const row = desk.page.locator('[data-part="package-row"]').filter({ hasText: 'YS-8001' });
    await row.getByText(/kurye henüz onaylamadı/).waitFor();
  });

  it('is a card with what to do, until the courier says Anladım', async () => {
    const { page } = courier;
    await setHidden(page, false);
    const card = page.getByRole('article').filter({ hasText: 'Sipariş iptal edildi' });
    for (const words of ['#YS-8001', 'Neden: Müşteri vazgeçti', 'Paketi şubeye götürün.'])
      await card.getByText(words).waitFor();
    const button = card.getByRole('button', { name: 'Anladım' });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    await button.click();
    await card.waitFor({ state: 'detached' });
    await page.locator('[data-part="package-out"]').filter({ hasText: '#YS-8001' }).waitFor();
    const row = desk.page.locator('[data-part="package-row"]').filter({ hasText: 'YS-8001' });
    await row.getByText(/kurye henüz onaylamadı/).waitFor({ state: 'detached' });
    const heard = await vibrations(page);
    await page.waitForTimeout(4_500);
    expect(await vibrations(page)).toBe(heard);
  });

  it('‘Paketi teslim aldım’ closes it on both sides', async () => {
    const row = desk.page.locator('[data-part="package-row"]').filter({ hasText: 'YS-8001' });
    await row.getByRole('button', { name: 'Paketi teslim aldım' }).click();
    await desk.page.getByRole('button', { name: 'Evet, teslim aldım' }).click();
    await row.waitFor({ state: 'detached' });
    await courier.page.locator('[data-part="package-out"]').waitFor({ state: 'detached' });
    expect(await sessions.call('manager', listPackagesOut, { query: {} })).toEqual([]);
    await desk.page.keyboard.press('Escape');
  });
});

describe('an order that nobody looks at', () => {
  it('is counted in minutes on the desk, until the phone shows it', async () => {
    await setHidden(courier.page, true);
    const id = await assign('YS-8002');
    await writeDatabase(
      product.dataDir,
      `update orders set assigned_at = assigned_at - interval '2 minutes' where id = ${id}`,
    );
    await desk.page.reload();
    const row = desk.page.locator(`#order-${id}`);
    await row.getByText('görmedi, 2 dk').waitFor();
    const roster = desk.page.getByRole('region', { name: 'Kuryeler' });
    await roster.getByText('görmedi, 2 dk').waitFor();
    await setHidden(courier.page, false);
    await row.getByText(/görmedi/).waitFor({ state: 'detached' });
    expect(await row.textContent()).toContain('Atandı');
  });
});

describe('a message from the desk', () => {
  it('is a card on the phone; the sender sees that it was seen', async () => {
    const { fullName } = await sessions.call('courier', getSessionUser);
    const params = { id: courierId };
    await sessions.call('manager', sendCourierMessage, { params, body: { text: 'Şubeye dönün' } });
    const card = courier.page.getByRole('article').filter({ hasText: 'Şubeye dönün' });
    await card.getByRole('button', { name: 'Anladım' }).click();
    await card.waitFor({ state: 'detached' });
    await desk.page
      .getByRole('region', { name: 'Kuryeler' })
      .getByRole('button', { name: `${fullName}: durum, mola ve mesaj` })
      .click();
    await desk.page.getByRole('button', { name: 'Mesaj gönder' }).click();
    const line = desk.page.getByText(/^Son mesaj:/);
    await expect.poll(() => line.textContent()).toMatch(/Şubeye dönün · görüldü \d\d:\d\d/);
  });

  it('nothing was logged as an error', () => {
    expect([...courier.errors, ...desk.errors]).toEqual([]);
  });
});
