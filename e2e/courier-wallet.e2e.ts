import { getSessionUser } from '@ulak/contracts/auth/calls';
import { setCourierStatus } from '@ulak/contracts/couriers/calls';
import { formatTl } from '@ulak/contracts/format';
import type { UserId } from '@ulak/contracts/ids';
import { setOrderStatus } from '@ulak/contracts/orders/calls';
import { assignOrder } from '@ulak/contracts/orders/desk-calls';
import { explainEarning } from '@ulak/contracts/wallet/explain-earning';
import { addBonus, getOwnWallet, listPayouts, payCourier } from '@ulak/contracts/wallet/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserPage, cutNetwork } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { isWalletKept } from './phone-store.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let phone: BrowserPage;
let courierId: UserId;
const PAID = 'YS-70001';
const OPEN = 'YS-70002';

/** An order's way to the customer. */
async function deliver(orderNumber: string): Promise<void> {
  const { id } = await sessions.createExternalOrder({ orderNumber });
  await sessions.call('manager', assignOrder, { params: { id }, body: { courierId } });
  for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED'] as const)
    await sessions.call('courier', setOrderStatus, { params: { id }, body: { status } });
}

const ownWallet = async () => (await sessions.call('courier', getOwnWallet)).data;
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"] b`);
const line = (page: Page, text: string) => page.locator('[data-line]', { hasText: text });
const closeDialog = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Kapat', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

beforeAll(async () => {
  // the evening of a reporting day, whatever the hour is
  [product, browser] = await Promise.all([startSeededProduct({ evening: true }), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  courierId = (await sessions.call('courier', getSessionUser)).id;
  await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
  await deliver(PAID);
  const until = (await ownWallet()).to;
  await sessions.call('general', payCourier, { body: { courierId, until, method: 'CASH' } });
  await deliver(OPEN);
  phone = await sessions.openPage('courier', { phone: true });
  await phone.page.goto('/courier-dashboard');
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

/** Whether the wallet's own worker is in charge of it, and has its page. In the browser. */
async function keepsWalletPage(): Promise<boolean> {
  const worker = await navigator.serviceWorker.getRegistration('/courier-wallet');
  const isOwn = worker?.active?.state === 'activated' && worker.scope.endsWith('/courier-wallet');
  return isOwn && (await caches.match('/courier-wallet')) !== undefined;
}

describe('spec 3 §2.2: a courier and the wallet', () => {
  it('the menu leads there; the sums are the server’s', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: 'Menüyü aç' }).click();
    await page.getByRole('link', { name: 'Cüzdan' }).click();
    await page.waitForURL('**/courier-wallet');
    const wallet = await ownWallet();
    await expect.poll(() => figure(page, 'total').innerText()).toBe(formatTl(wallet.totalEarnings));
    expect(await figure(page, 'pending').innerText()).toBe(formatTl(wallet.pendingEarnings));
    expect(await figure(page, 'paid').innerText()).toBe(formatTl(wallet.paidEarnings));
    expect(await page.locator('[data-balance] b').innerText()).toBe(formatTl(wallet.balance));
    expect(await page.locator('[data-line]').count()).toBe(
      wallet.earnings.length + wallet.correctionList.length,
    );
  });

  it('a line says how it was computed, and what was in the order', async () => {
    const { page } = phone;
    const earning = (await ownWallet()).earnings.find(({ order }) => order?.orderNumber === OPEN);
    if (!earning) throw new Error('the delivery has no earning');
    await line(page, OPEN).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(explainEarning(earning.evidence)).waitFor();
    await dialog.getByText('Adana Dürüm').waitFor();
    expect(await dialog.innerText()).toContain('Bekliyor');
    await closeDialog(page);
  });

  it('a payment’s receipt opens from its line and from the list', async () => {
    const { page } = phone;
    const [payout] = (await sessions.call('courier', listPayouts)).data;
    await line(page, PAID).click();
    await page.getByRole('button', { name: 'Ödeme makbuzunu aç' }).click();
    const receipt = page.getByRole('dialog', { name: 'Ödeme makbuzu' });
    await receipt
      .getByText(formatTl(payout?.amount ?? 0), { exact: true })
      .first()
      .waitFor();
    expect(await receipt.innerText()).toContain('Nakit');
    await closeDialog(page);
    await page.getByRole('tab', { name: 'Ödemeler' }).click();
    await page.locator('[data-payout]').first().click();
    await receipt.waitFor();
    await closeDialog(page);
    await page.getByRole('tab', { name: 'Kazançlar' }).click();
  });

  it('a bonus is there without anybody touching the phone', async () => {
    const { page } = phone;
    const body = { courierId, amount: 40, notes: 'Yağmur' };
    await sessions.call('general', addBonus, { body });
    const wallet = await ownWallet();
    expect(wallet.bonusEarnings).toBeGreaterThanOrEqual(body.amount);
    await expect.poll(() => figure(page, 'bonus').innerText()).toBe(formatTl(wallet.bonusEarnings));
    expect(await figure(page, 'total').innerText()).toBe(formatTl(wallet.totalEarnings));
  });

  it('a window of one’s own shows its span, and what is in it', async () => {
    const { page } = phone;
    await page.getByRole('tab', { name: 'Özel' }).click();
    await page.getByLabel('Başlangıç saati').selectOption('07');
    await page.getByRole('button', { name: 'Göster' }).click();
    await page.locator('[data-window]', { hasText: '07:00 - ' }).waitFor();
    await line(page, OPEN).waitFor();
    await page.getByRole('tab', { name: 'Hızlı' }).click();
    await page.locator('[data-window]', { hasText: '10:00 - ' }).waitFor();
    await expect.poll(() => line(page, OPEN).count()).toBe(1);
  });

  it('opened directly without signal it shows what was known', async () => {
    const { page, context } = await sessions.openPage('courier', { phone: true });
    await page.goto('/courier-dashboard');
    // the worker keeps the wallet's page, and the page what was read
    await expect.poll(() => page.evaluate(keepsWalletPage)).toBe(true);
    await page.goto('/courier-wallet');
    const total = formatTl((await ownWallet()).totalEarnings);
    await expect.poll(() => figure(page, 'total').innerText()).toBe(total);
    await expect.poll(() => isWalletKept(page, courierId)).toBe(true);
    await cutNetwork(page);
    await page.goto('/courier-wallet');
    await expect.poll(() => figure(page, 'total').innerText()).toBe(total);
    await context.close();
  });

  it('/wallet is another name of it', async () => {
    const { page } = phone;
    await page.goto('/wallet');
    await figure(page, 'total').waitFor();
    expect(new URL(page.url()).pathname).toBe('/courier-wallet');
  });
});

describe('spec 3 §2.2: a branch switches wallets off and on', () => {
  it('menu and page follow on the phone, both ways', async () => {
    const { page } = phone;
    const branchId = (await sessions.call('courier', getSessionUser)).branchId;
    const desk = await sessions.openPage('general');
    await desk.page.goto(`/branch-settings?branch=${branchId}`);
    const setting = desk.page.locator('[data-part="setting"]', {
      has: desk.page.getByText('Cüzdan', { exact: true }),
    });
    const toggle = setting.getByRole('switch');
    await toggle.click({ force: true });
    await setting.getByText('Kaydedildi').waitFor();
    await page.getByRole('heading', { name: 'Erişim Engellendi' }).waitFor();
    await page.getByText('Bu özellik şubeniz için devre dışı bırakılmıştır.').waitFor();
    await page.getByRole('button', { name: 'Menüyü aç' }).click();
    await page.getByRole('navigation', { name: 'Menü' }).getByRole('link', { name: 'Ana Sayfa' }).waitFor();
    expect(await page.getByRole('link', { name: 'Cüzdan' }).count()).toBe(0);
    await toggle.click({ force: true });
    await page.getByRole('navigation', { name: 'Menü' }).getByRole('link', { name: 'Cüzdan' }).waitFor();
    await figure(page, 'total').waitFor();
    await line(page, OPEN).waitFor();
    expect(desk.errors).toEqual([]);
  });

  it('no page logged an error on the way', () => {
    // a call that was under way when the wallet was switched off is refused
    expect(phone.errors.filter((error) => !/status of 403/.test(error))).toEqual([]);
  });
});
