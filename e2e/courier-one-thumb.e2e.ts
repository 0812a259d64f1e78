import { getSessionUser } from '@ulak/contracts/auth/calls';
import { setCourierStatus } from '@ulak/contracts/couriers/calls';
import { errorBody } from '@ulak/contracts/errors';
import { getOrder } from '@ulak/contracts/orders/calls';
import { assignOrder } from '@ulak/contracts/orders/desk-calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserPage, cutNetwork, KADIKOY } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { enlargeText, lossesOfLargeText } from './large-text.ts';
import { settle } from './page-sizes.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { focusBehindTheBar, hiddenAtTheEnd, lookAtThumb } from './thumb-checks.ts';

const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let courier: BrowserPage;
/** Order ids and receipt numbers, by how far north of the courier they go, in the order of their creation. */
const orders = new Map<'far' | 'near' | 'middle', { id: number; receipt: string }>();

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  const courierId = (await sessions.call('courier', getSessionUser)).id;
  await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
  const [cash, online] = [{ paymentType: 'CASH' }, { paymentType: 'ONLINE' }];
  for (const [name, km, payment] of [
    ['far', 0.02, cash],
    ['near', 0.004, cash],
    ['middle', 0.01, online],
  ] as const) {
    const location = { lat: KADIKOY.latitude + km, lng: KADIKOY.longitude };
    // a marketplace's number, which is long
    const orderNumber = name === 'far' ? 'YS-9000000000000001' : undefined;
    const { id } = await sessions.createExternalOrder({ location, orderNumber, ...payment });
    const { receiptNumber } = (await sessions.call('manager', getOrder, { params: { id } })).data;
    await sessions.call('manager', assignOrder, { params: { id }, body: { courierId } });
    orders.set(name, { id, receipt: receiptNumber });
  }
  courier = await sessions.openPage('courier', { phone: true });
  await courier.page.goto('/courier-dashboard');
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const at = (name: 'far' | 'near' | 'middle') => {
  const order = orders.get(name);
  if (!order) throw new Error(`no order ${name}`);
  return order;
};
const bar = (page: Page) => page.getByRole('group', { name: 'Sıradaki adım' });
const statusOf = async (name: 'far' | 'near' | 'middle') =>
  (await sessions.call('manager', getOrder, { params: { id: at(name).id } })).data.status;

/** Looks at the bar at each size. @param prepare what the page shows besides */
async function expectReachable(page: Page, label: RegExp): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await settle(page);
    const { step, problems } = await lookAtThumb(page);
    const where = `${size.width}×${size.height}`;
    expect(step.label, where).toMatch(label);
    expect(problems, where).toEqual([]);
    expect(await hiddenAtTheEnd(page), where).toEqual([]);
  }
}

describe('one thumb: the next step, several packages, the money (docs/decisions/054)', () => {
  it('what waits is accepted from the bottom; toasts cover neither the switch nor the step', async () => {
    const { page } = courier;
    await bar(page).getByRole('button', { name: 'Tümünü Kabul Et (3)' }).waitFor();
    await expectReachable(page, /Tümünü Kabul Et/);
    await page.route('**/api/courier/accept-all', (route) =>
      route.fulfill({ status: 409, json: errorBody('ORDER_CHANGED') }),
    );
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (let press = 1; press <= 3; press += 1) {
        await bar(page).getByRole('button').click();
        await page.locator('.mantine-Notification-root').last().waitFor();
      }
      const { toasts, problems } = await lookAtThumb(page);
      expect(problems, `${size.width}×${size.height}`).toEqual([]);
      expect(toasts).toBeGreaterThan(0);
      await page.reload();
      await bar(page).waitFor();
    }
    await page.unroute('**/api/courier/accept-all');
    await bar(page).getByRole('button').click();
    await bar(page).getByRole('button', { name: 'Teslimata Başla' }).waitFor();
  });

  it('all packages stay visible in the order of the road, each with call and map', async () => {
    const { page } = courier;
    await page.getByText('Önerilen yol sırası').waitFor();
    const names = () =>
      page.getByRole('article').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    const wanted = (['near', 'middle', 'far'] as const).map((name) => `Sipariş ${at(name).receipt}`);
    await expect.poll(names).toEqual(wanted);
    await expectReachable(page, /Teslimata Başla/);
    const folded = page.getByRole('article', { name: wanted[2] ?? '', exact: true });
    expect(await folded.getByRole('link', { name: /ara$/ }).getAttribute('href')).toMatch(/^tel:/);
    expect(await folded.getByRole('link', { name: /^Haritada aç/ }).getAttribute('href')).toContain('maps');
    expect(await folded.getByText(/\d km (yol|kuş uçuşu) · ~\d\d:\d\d/).count()).toBe(1);
    await folded.getByRole('button').click();
    await bar(page)
      .getByText(`#${at('far').receipt}`)
      .waitFor();
    expect(await names()).toEqual(wanted);
    await page.setViewportSize({ width: 320, height: 568 });
    await settle(page);
    expect(await focusBehindTheBar(page, 24)).toEqual([]);
    expect(await lossesOfLargeText(page, { width: 320, height: 568 })).toEqual([]);
    const setBack = await enlargeText(page);
    await settle(page);
    expect((await bar(page).boundingBox())?.y, 'a long number leaves half of the window').toBeGreaterThan(
      284,
    );
    await setBack();
  });

  it('on a phone on its side Back closes an order and stays on the page', async () => {
    const { page } = courier;
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole('button', { name: 'Sipariş detayı' }).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForFunction(() => (history.state as { ulakOverlays?: number } | null)?.ulakOverlays === 1);
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/courier-dashboard');
  });

  it('without signal all are started with one question; the banner leaves the step in reach', async () => {
    const { page, context } = courier;
    const isPageKept = async () => (await caches.match('/courier-dashboard')) !== undefined;
    await expect.poll(() => page.evaluate(isPageKept)).toBe(true);
    await cutNetwork(page);
    await page.getByRole('button', { name: 'Hepsini başlat (3)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hepsini başlat' }).click();
    await page.getByText('Gönderilmeyi bekliyor (3)').waitFor();
    await expectReachable(page, /Teslim Edildi/);
    await context.setOffline(false);
    await page.getByText(/Gönderilmeyi bekliyor \(/).waitFor({ state: 'detached' });
    for (const name of ['near', 'middle', 'far'] as const) {
      await expect.poll(() => statusOf(name)).toBe('IN_DELIVERY');
    }
  });

  it('the question repeats the money by its payment', async () => {
    const { page } = courier;
    const deliver = async (name: 'near' | 'middle', yes: RegExp, words: string): Promise<void> => {
      await page.setViewportSize({ width: 390, height: 844 });
      const open = page.getByRole('article', { name: `Sipariş ${at(name).receipt}`, exact: true });
      if ((await open.getByRole('button', { expanded: false }).count()) > 0)
        await open.getByRole('button', { expanded: false }).click();
      await bar(page)
        .getByText(`#${at(name).receipt}`)
        .waitFor();
      await bar(page).getByRole('button', { name: 'Teslim Edildi' }).click();
      const question = page.getByRole('dialog');
      await question.getByText(words).first().waitFor();
      await question.getByRole('button', { name: yes }).click();
      // a step waits for the phone's position, a few seconds at most
      await expect.poll(() => statusOf(name), { timeout: 10_000 }).toBe('DELIVERED');
    };
    await deliver('near', /491,00 TL nakit aldım\s+Teslim Edildi/, '491,00 TL nakit alın');
    await deliver('middle', /^Teslim Edildi$/, 'Ödeme alınmış, para almayın');
    expect(
      courier.errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(error)),
    ).toEqual([]);
  });
});
