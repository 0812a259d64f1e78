import { getSessionUser } from '@ulak/contracts/auth/calls';
import { listBranches, updateBranch } from '@ulak/contracts/branches/calls';
import { getCourierCash } from '@ulak/contracts/cash/calls';
import { setCourierStatus } from '@ulak/contracts/couriers/calls';
import { getOrder } from '@ulak/contracts/orders/calls';
import { assignOrder } from '@ulak/contracts/orders/desk-calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserPage, cutNetwork } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { countQueuedSteps } from './phone-store.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let courier: BrowserPage;
let courierId: number;
let orderId: number;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  courierId = (await sessions.call('courier', getSessionUser)).id;
  await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
  const order = await sessions.createExternalOrder({ orderNumber: 'YS-7101', paymentType: 'CASH' });
  orderId = order.id;
  await sessions.call('manager', assignOrder, { params: { id: orderId }, body: { courierId } });
  courier = await sessions.openPage('courier', { phone: true });
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

/** Presses the step and says yes to its question. */
async function step(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

it('decision 075: less cash with a note, said without signal, is at the desk when it is back', async () => {
  const { page, context } = courier;
  await page.goto('/courier-dashboard');
  await page.getByRole('button', { name: /Kabul Et/ }).click();
  await step(page, 'Teslimata Başla');
  await page.getByRole('button', { name: 'Teslim Edildi' }).waitFor();
  await expect.poll(() => countQueuedSteps(page, courierId)).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Teslim Edildi' }).waitFor();
  // the worker keeps what the page has loaded, the page last
  await page.waitForFunction(async () => (await caches.match('/courier-dashboard')) !== undefined);
  await cutNetwork(page);
  await page.reload();
  await page.getByRole('button', { name: 'Teslim Edildi' }).click();
  await page.getByRole('button', { name: 'Farklı tahsilat' }).click();
  await page.getByRole('textbox', { name: 'Nakit' }).fill('20,50');
  await page.getByRole('textbox', { name: 'Neden eksik?' }).fill('Üstü yarın verilecek');
  await page.getByRole('button', { name: '20,50 TL aldım, Teslim Edildi' }).click();
  await page.getByText('Gönderilmeyi bekliyor (1)').waitFor();
  await page.reload();
  await page.getByText('Gönderilmeyi bekliyor (1)').waitFor();

  await context.setOffline(false);
  await page.getByText(/Gönderilmeyi bekliyor \(/).waitFor({ state: 'detached' });
  const { data } = await sessions.call('manager', getOrder, { params: { id: orderId } });
  expect(data.status).toBe('DELIVERED');
  const cash = await sessions.call('manager', getCourierCash, { params: { courierId }, query: {} });
  expect(cash.data.collections.filter((one) => one.orderId === orderId)).toMatchObject([
    { kind: 'CASH', amount: 20.5, note: 'Üstü yarın verilecek' },
  ]);
});

it('decision 075: refused when the signal is back, it stays on the phone until it is known', async () => {
  const { page, context } = courier;
  const { id } = await sessions.createExternalOrder({ orderNumber: 'YS-7102', paymentType: 'CASH' });
  await sessions.call('manager', assignOrder, { params: { id }, body: { courierId } });
  await page.getByRole('button', { name: /Kabul Et/ }).click();
  await step(page, 'Teslimata Başla');
  await page.getByRole('button', { name: 'Teslim Edildi' }).waitFor();
  await expect.poll(() => countQueuedSteps(page, courierId)).toBe(0);
  await cutNetwork(page);
  await page.getByRole('button', { name: 'Teslim Edildi' }).click();
  await page.getByRole('button', { name: 'Farklı tahsilat' }).click();
  await page.getByRole('textbox', { name: 'Nakit' }).fill('');
  await page.getByRole('textbox', { name: 'Yemek kartı · Multinet' }).fill('491');
  await page.getByRole('button', { name: '491,00 TL aldım, Teslim Edildi' }).click();
  await page.getByText('Gönderilmeyi bekliyor (1)').waitFor();

  // the branch stops taking that card meanwhile
  const branch = (await sessions.call('manager', listBranches)).find(({ name }) => name === 'Kadıköy');
  const body = { mealCardBrands: ['Setcard'] };
  await sessions.call('general', updateBranch, { params: { id: branch?.id ?? 0 }, body });
  await context.setOffline(false);
  const card = page.locator('[data-refused]');
  await card.getByText('Yemek kartı · Multinet 491,00 TL').waitFor();
  await page.reload();
  await card.getByText(/şubenizde geçmiyor/).waitFor();
  await card.getByRole('button', { name: 'Anladım' }).click();
  await card.waitFor({ state: 'detached' });
  // the order is back, and can be delivered as it was paid
  await page.getByRole('button', { name: 'Teslim Edildi' }).waitFor();
});
