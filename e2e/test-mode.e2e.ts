import { listBranches } from '@ulak/contracts/branches/calls';
import { removeTestOrders, setTestMode } from '@ulak/contracts/branches/test-mode-calls';
import { listCourierLocations } from '@ulak/contracts/couriers/calls';
import { getDeliverySummary } from '@ulak/contracts/dashboard/calls';
import { getOrder } from '@ulak/contracts/orders/calls';
import { assignOrder } from '@ulak/contracts/orders/desk-calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { testedBranch } from './screens-test-mode.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let manager: BrowserPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  manager = await sessions.openPage('manager');
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const summary = async () => (await sessions.call('manager', getDeliverySummary)).data;

describe('decision 068: an order system is tried without a trace', () => {
  it('switch on → order by key → marked on the desk → delivered by hand → uncounted → removed', async () => {
    const { page } = manager;
    const id = await testedBranch(sessions);
    const before = await summary();
    await page.goto('/settings/integrations?tab=test');
    await page.getByText('Test modu kapalı.').waitFor();
    await page.getByRole('button', { name: '1 saat aç' }).click();
    await page.getByText('Test modu açık.').waitFor();

    const order = await sessions.createExternalOrder({ source: 'Yemeksepeti' });
    const entry = page.locator('[data-part="test-order"]', { hasText: `#${order.orderNumber}` });
    await entry.waitFor();

    const desk = await sessions.openPage('manager');
    await desk.page.goto('/dashboard');
    await desk.page.locator('[data-part="test-mode"]').getByText('test sayılır').waitFor();
    const row = desk.page.locator(`#order-${order.id}`);
    await row.locator('[data-test-order]').first().waitFor();

    const couriers = await sessions.call('manager', listCourierLocations);
    const free = couriers.find(
      (one) => one.branchId === id && one.online && !one.onBreak && one.load < one.limit,
    );
    if (!free) throw new Error('the demo has no courier who is free');
    const params = { id: order.id };
    await sessions.call('manager', assignOrder, { params, body: { courierId: free.courierId } });
    for (const step of ['Teslim alındı say', 'Yola çıktı say', 'Teslim edildi say'])
      await entry.getByRole('button', { name: step }).click();
    await entry.getByText('Teslim Edildi').waitFor();
    expect(await summary()).toEqual(before);

    const waiting = await sessions.createExternalOrder();
    await desk.page.locator(`#order-${waiting.id}`).waitFor();
    await page.getByRole('button', { name: 'Hepsini sil' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hepsini sil' }).click();
    await page.getByText('Test siparişi yok.').waitFor();
    await desk.page.locator(`#order-${waiting.id}`).waitFor({ state: 'detached' });
    await expect(sessions.call('manager', getOrder, { params })).rejects.toThrow('ORDER_NOT_FOUND');

    await desk.page.locator('[data-part="test-mode"]').getByRole('button').click();
    await desk.page.locator('[data-part="test-mode"]').waitFor({ state: 'detached' });
    await page.getByText('Test modu kapalı.').waitFor();
    const [own] = await sessions.call('manager', listBranches);
    expect(own?.testModeUntil).toBeNull();
  });

  it('what ends the mode ends it for the next order, not for the ones that came in it', async () => {
    const id = await testedBranch(sessions);
    await sessions.call('manager', setTestMode, { params: { id }, body: { hours: 1 } });
    const test = await sessions.createExternalOrder();
    await sessions.call('manager', setTestMode, { params: { id }, body: { hours: 0 } });
    const real = await sessions.createExternalOrder();
    const isTest = async (orderId: number) => {
      const { data } = await sessions.call('manager', getOrder, { params: { id: orderId } });
      return data.isTest;
    };
    expect([await isTest(test.id), await isTest(real.id)]).toEqual([true, false]);
    const { data } = await sessions.call('manager', removeTestOrders, { params: { id } });
    expect(data).toEqual({ removed: 1, left: 0 });
    expect(await isTest(real.id)).toBe(false);
  });
});
