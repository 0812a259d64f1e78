import { listBranches } from '@ulak/contracts/branches/calls';
import { createTrackingLink } from '@ulak/contracts/orders/desk-calls';
import { listOrderSlots } from '@ulak/contracts/rush/calls';
import { formatTime, HOUR_MS, slotText } from '@ulak/contracts/time';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

/** The promised slot, as a line of its own or as the range of the page. */
const customerReads = (page: Page, slot: string): Promise<void> =>
  page
    .locator('body', { hasText: 'Söz verilen teslim aralığı' })
    .getByText(new RegExp(slot.replace('–', ' ?– ?')))
    .first()
    .waitFor();

it('decision 090: a peak is named, an order gets a slot, the desk changes it, all read it', async () => {
  const branch = (await sessions.call('general', listBranches)).find(({ name }) => name === 'Kadıköy');
  const { page } = await sessions.openPage('general');
  await page.goto(`/branch-settings?branch=${branch?.id}`);
  const panel = page.getByRole('region', { name: 'Yoğun saat' });
  await panel.getByRole('switch').click({ force: true });
  await panel.getByRole('combobox', { name: 'Yoğun an' }).click();
  await page.getByRole('option', { name: 'Sabit saat' }).click();
  const peak = formatTime(Date.now() + HOUR_MS);
  await panel.getByLabel('Saat', { exact: true }).fill(peak);
  await panel.getByLabel('Öncesinde (dakika)').fill('120');
  await panel.getByRole('button', { name: 'Kaydet' }).click();
  await panel.getByText(peak).first().waitFor();

  const order = await sessions.createExternalOrder();
  if (!order.promisedSlot) throw new Error('no slot was promised');
  const words = slotText(order.promisedSlot);
  await panel.getByText(words).waitFor();

  const chief = await sessions.openPage('chief', { viewport: { width: 1024, height: 768 } });
  await chief.page.goto('/dashboard');
  const card = chief.page.getByRole('article', { name: `${order.orderNumber} numaralı sipariş` });
  await card.getByText(`Söz ${words}`).waitFor();

  const { data } = await sessions.call('manager', createTrackingLink, { params: { id: order.id } });
  const customer = await sessions.openPage(null);
  await customer.page.goto(data.url);
  await customerReads(customer.page, words);
  expect(Date.parse(order.promisedSlot.from)).toBeGreaterThan(Date.now());

  const desk = await sessions.openPage('manager');
  await desk.page.goto(`/orders?order=${order.id}`);
  const details = desk.page.getByRole('dialog', { name: 'Sipariş ayrıntıları' });
  await details.getByRole('button', { name: 'Aralığı değiştir' }).click();
  const { data: choices } = await sessions.call('manager', listOrderSlots, { params: { id: order.id } });
  const other = choices.slots.findLast(({ capacity, taken }) => taken < capacity);
  if (!other) throw new Error('no other slot has room');
  await details.getByRole('radio', { name: slotText(other) }).check();
  await details.getByRole('button', { name: 'Söz ver' }).click();
  await details.getByText(`Söz: ${words} → ${slotText(other)}`).waitFor();
  await chief.page.getByRole('heading', { name: `${slotText(other)} · 1 paket` }).waitFor();
  await card.getByText(`Söz ${slotText(other)}`).waitFor();
  await customerReads(customer.page, slotText(other));
});
