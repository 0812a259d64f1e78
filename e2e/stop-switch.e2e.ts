import { getSessionUser } from '@ulak/contracts/auth/calls';
import { setCourierStatus } from '@ulak/contracts/couriers/calls';
import { assignOrder, createTrackingLink } from '@ulak/contracts/orders/desk-calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrowserPage } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

const REASON = 'Valilik kararı: moto kurye durduruldu';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
const opened: BrowserPage[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const open = async (...args: Parameters<DemoSessions['openPage']>): Promise<Page> => {
  const window = await sessions.openPage(...args);
  opened.push(window);
  return window.page;
};
const band = (page: Page) => page.locator('[data-part="delivery-stop"]');

/** Stops the deliveries of the manager's branch in the form, for an hour from now on. */
async function stopDeliveries(page: Page): Promise<void> {
  await page.goto('/delivery-stops');
  await page.getByRole('button', { name: 'Teslimatı durdur' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Neden').fill(REASON);
  await dialog.getByRole('button', { name: '1 saat', exact: true }).click();
  await dialog.getByRole('radio', { name: 'Güvenli yerde beklesin' }).check();
  await dialog.getByRole('button', { name: 'Teslimatı durdur' }).click();
  await page.getByText('Teslimat durduruldu.', { exact: true }).waitFor();
}

it('decision 080: an order waits through a stopped hour; desk, phone and customer know why', async () => {
  const { id: courierId } = await sessions.call('courier', getSessionUser);
  const { id } = await sessions.createExternalOrder();
  const { data: link } = await sessions.call('manager', createTrackingLink, { params: { id } });
  const assign = () => sessions.call('manager', assignOrder, { params: { id }, body: { courierId } });
  const wide = { viewport: { width: 1440, height: 900 } };
  const desk = await open('manager', wide);
  const office = await open('manager', { viewport: { width: 390, height: 844 } });
  const phone = await open('courier', { phone: true });
  const customer = await open(null, { viewport: { width: 390, height: 844 } });
  await desk.goto('/dashboard');
  await phone.goto('/courier-dashboard');
  await phone.getByRole('heading', { name: 'Kurye ana sayfası' }).waitFor({ state: 'attached' });
  await customer.goto(link.url.replace(/^https?:\/\/[^/]+/, product.url));
  await customer.locator('[data-arrival]').waitFor();

  await stopDeliveries(office);
  await band(desk).getByText(REASON).waitFor();
  await band(phone).getByText('Güvenli bir yerde bekleyin.').waitFor();
  // one card says it, not a notice beside it; it stays when the courier knows
  await band(phone).getByRole('button', { name: 'Anladım' }).click();
  await band(phone).getByRole('button', { name: 'Anladım' }).waitFor({ state: 'detached' });
  expect(await phone.getByText(REASON).count()).toBe(1);
  await customer.getByText(`Teslimatlar geçici olarak durduruldu: ${REASON}.`).waitFor();
  await customer.locator('[data-arrival]').waitFor({ state: 'detached' });

  await expect(assign()).rejects.toThrow(/ASSIGNMENT_STOPPED/);
  await office.getByRole('button', { name: 'Bitir' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Bitir' }).click();
  await office.getByText('Durdurma bitirildi.').waitFor();
  await band(desk).waitFor({ state: 'detached' });
  await band(phone).waitFor({ state: 'detached' });
  await customer.locator('[data-arrival]').waitFor();
  expect((await assign()).data).toMatchObject({ id, status: 'ASSIGNED', courierId });
  expect(opened.flatMap(({ errors }) => errors)).toEqual([]);
});
