import { getSessionUser } from '@ulak/contracts/auth/calls';
import { getOwnCash, giveChange, listCourierCash } from '@ulak/contracts/cash/calls';
import type { CourierCash } from '@ulak/contracts/cash/schema';
import { setCourierStatus } from '@ulak/contracts/couriers/calls';
import { formatTl } from '@ulak/contracts/format';
import { setOrderStatus } from '@ulak/contracts/orders/calls';
import { assignOrder } from '@ulak/contracts/orders/desk-calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let desk: BrowserPage;
let phone: BrowserPage;
/** The courier with the phone. */
let own: CourierCash;
const ORDER = 'YS-75001';
const CLOSED_AT_ONCE = 10;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct({ evening: true }), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  const courierId = (await sessions.call('courier', getSessionUser)).id;
  await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
  const { id } = await sessions.createExternalOrder({ orderNumber: ORDER, paymentType: 'CASH' });
  await sessions.call('manager', assignOrder, { params: { id }, body: { courierId } });
  for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED'] as const)
    await sessions.call('courier', setOrderStatus, { params: { id }, body: { status } });
  const row = (await listed()).find((one) => one.courierId === courierId);
  if (!row) throw new Error('the courier holds no cash');
  own = row;
  desk = await sessions.openPage('admin');
  phone = await sessions.openPage('courier', { phone: true });
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const listed = async () => (await sessions.call('admin', listCourierCash, { query: {} })).data;
const ownCash = async () => (await sessions.call('courier', getOwnCash)).data;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const tl = (amount: number): string => amount.toFixed(2).replace('.', ',');

/** Ten others with something to hand over: who holds nothing has been given change money. */
async function tenHolders(): Promise<CourierCash[]> {
  const rows = await listed();
  const isOnly = (name: string) => rows.filter(({ courierName }) => courierName === name).length === 1;
  const others = rows.filter(
    ({ courierId, courierName, cash }) => courierId !== own.courierId && isOnly(courierName) && cash >= 0,
  );
  const chosen = others.slice(0, CLOSED_AT_ONCE);
  expect(chosen.length).toBe(CLOSED_AT_ONCE);
  for (const { courierId, branchId, cash } of chosen)
    if (cash === 0) await sessions.call('admin', giveChange, { body: { courierId, branchId, amount: 150 } });
  return chosen;
}

/** From the list to the receipt: three presses; then the receipt is put away. */
async function closeInThreePresses(page: Page, { courierName }: CourierCash): Promise<void> {
  await press(page, `${courierName}: teslim al`);
  await press(page, 'Tam');
  await press(page, 'Kaydet');
  const receipt = dialog(page, /^Kasa teslimi \d+$/);
  await receipt.getByText('Fark yok').waitFor();
  await page.keyboard.press('Escape');
  await receipt.waitFor({ state: 'detached' });
}

describe('spec 3 "Pay": the cash of couriers is closed at the desk', () => {
  it('without a difference: one number, three presses to the receipt, ten couriers in turn', async () => {
    const { page } = desk;
    const holders = await tenHolders();
    await page.goto('/courier-cash');
    await page
      .getByRole('button', { name: /: teslim al$/ })
      .first()
      .waitFor();
    const begin = performance.now();
    for (const holder of holders) await closeInThreePresses(page, holder);
    const seconds = (performance.now() - begin) / 1_000;
    console.log(`cash of ${CLOSED_AT_ONCE} couriers closed in ${seconds.toFixed(1)} s`);
    const closed = new Set(holders.map(({ courierId }) => courierId));
    const after = (await listed()).filter(({ courierId }) => closed.has(courierId));
    expect(after.map(({ cash, cards }) => cash + cards)).toEqual(after.map(() => 0));
  });

  it('with a shortage: disputed on the phone, resolved on both screens, then a deduction', async () => {
    const { page } = desk;
    const mobile = phone.page;
    await mobile.goto('/my-cash');
    await mobile.locator('[data-cash]').waitFor();

    // the desk counts 20 TL less, with its reason
    await page.goto('/courier-cash');
    await press(page, `${own.courierName}: teslim al`);
    await page.getByRole('textbox', { name: 'Sayılan nakit' }).fill(tl(own.cash - 20));
    await page.getByText('20,00 TL eksik').waitFor();
    await page.getByRole('textbox', { name: 'Neden' }).fill('İki onluk eksik');
    await press(page, 'Kaydet');
    await dialog(page, /^Kasa teslimi \d+$/).waitFor();
    await page.keyboard.press('Escape');

    // the phone is asked without being touched, and objects
    const asked = mobile.locator('[data-asked]').filter({ hasText: '20,00 TL eksik' });
    await asked.getByText('İki onluk eksik').waitFor();
    await asked.getByRole('button', { name: 'İtiraz et' }).click();
    await asked.getByRole('textbox', { name: 'İtirazınızın nedeni' }).fill('Hepsini verdim');
    await asked.getByRole('button', { name: 'İtirazı gönder' }).click();
    await asked.getByRole('heading', { name: 'İtiraz ettiğiniz teslim' }).waitFor();

    // the desk sees it, and finds half of it
    await page.goto(`/courier-cash?courier=${own.courierId}&of=${own.branchId}`);
    const details = dialog(page, 'Kuryenin kasası');
    await details.getByText('“Hepsini verdim”').waitFor();
    await details.getByRole('button', { name: 'İtirazı çöz' }).click();
    await page.getByRole('textbox', { name: 'Sayılan nakit' }).fill(tl(own.cash - 10));
    await page.getByRole('textbox', { name: 'Neden' }).fill('Bir onluk tezgâhtaymış');
    await press(page, 'Düzelt');
    await dialog(page, /^Kasa teslimi \d+$/).waitFor();
    await page.keyboard.press('Escape');

    // the phone agrees with the new count; the desk sees that
    const again = mobile.locator('[data-asked]').filter({ hasText: '10,00 TL eksik' });
    await again.getByText('Bir onluk tezgâhtaymış').waitFor();
    await again.getByRole('button', { name: 'Onayla' }).click();
    await again.waitFor({ state: 'detached' });
    const newest = details.getByRole('list', { name: 'Kasa teslimleri' }).locator('> li').first();
    await newest.getByText('Onaylandı', { exact: true }).waitFor();
    expect((await ownCash()).cash).toBe(10);

    // a deduction only by the further act
    await newest.getByRole('button', { name: 'Kesintiye çevir' }).click();
    await dialog(page, 'Eksiği kesintiye çevir').getByRole('button', { name: 'Kesintiye çevir' }).click();
    await newest.getByText(/Kesintiye çevrildi/).waitFor();
    await expect.poll(() => mobile.locator('[data-cash] b').innerText()).toBe(formatTl(0));
    const [last] = (await ownCash()).handOvers;
    expect(last?.acts.map(({ act }) => act)).toEqual([
      'COUNTED',
      'DISPUTED',
      'CORRECTED',
      'CONFIRMED',
      'DEDUCTED',
    ]);
  });

  it('an order’s collection is put right at the desk, and both sides see it', async () => {
    const { page } = desk;
    const { id } = await sessions.createExternalOrder({ orderNumber: 'YS-75002', paymentType: 'CASH' });
    const params = { id };
    await sessions.call('manager', assignOrder, { params, body: { courierId: own.courierId } });
    for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED'] as const)
      await sessions.call('courier', setOrderStatus, { params, body: { status } });
    await page.goto(`/courier-cash?courier=${own.courierId}&of=${own.branchId}`);
    await press(page, '#YS-75002 tahsilatını düzelt');
    const form = dialog(page, 'Tahsilatı düzelt');
    await form.getByRole('textbox', { name: 'Nakit' }).fill('');
    await form.getByRole('textbox', { name: 'Kart', exact: true }).fill('491');
    await form.getByRole('textbox', { name: 'Neden' }).fill('Kartla ödemiş');
    await form.getByRole('button', { name: 'Düzelt' }).click();
    await page.getByText('Tahsilat düzeltildi').waitFor();
    await dialog(page, 'Kuryenin kasası')
      .getByText(/düzeltme/)
      .first()
      .waitFor();
    await phone.page.getByText(/Siparişler \(3\)/).click();
    await phone.page
      .getByText(/\(düzeltme\).*Kartla ödemiş/)
      .first()
      .waitFor();
    expect((await ownCash()).cash).toBe(0);
  });

  it('no page has said anything to the console', () => {
    expect([...desk.errors, ...phone.errors]).toEqual([]);
  });
});
