import { getSessionUser } from '@ulak/contracts/auth/calls';
import { createTrackingLink, listOrders } from '@ulak/contracts/orders/desk-calls';
import { getRatingAverages, listRatings } from '@ulak/contracts/ratings/calls';
import { trackByToken } from '@ulak/contracts/tracking/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { ratingEntries } from './screens-customer-feedback.ts';
import { dialog } from './screens-staff.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

const COMPLAINT = 'Çorba poşete dökülmüş <script>window.hit=1</script>';
const PRAISE = 'Merdiveni koşarak çıktı, çok nazikti.';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let manager: BrowserPage;
let courierId: string;
/** Addresses of two orders of the courier that nobody rated. */
let links: readonly { readonly url: string; readonly orderNumber: string }[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  manager = await sessions.openPage('general');
  courierId = String((await sessions.call('courier', getSessionUser)).id);
  links = await unratedLinks();
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

async function unratedLinks(): Promise<typeof links> {
  const query = { courierId, status: 'DELIVERED', limit: '40' } as const;
  const { data } = await sessions.call('general', listOrders, { query });
  const found: { url: string; orderNumber: string }[] = [];
  for (const { id, orderNumber } of data) {
    const { url, trackingToken: token } = (
      await sessions.call('general', createTrackingLink, { params: { id } })
    ).data;
    const [tracked] = (await sessions.call(null, trackByToken, { params: { token } })).data;
    if (tracked?.mayRate) found.push({ url, orderNumber });
    if (found.length === 2) return found;
  }
  throw new Error('the demo’s courier has no two orders that nobody rated');
}

const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;

async function rate(place: number, stars: string, words: string): Promise<void> {
  const link = links[place];
  if (!link) throw new Error('no such order');
  const { page } = await sessions.openPage(null, { phone: true });
  await page.goto(pathOf(link.url));
  await page.locator('label', { hasText: stars }).click();
  await page.getByPlaceholder('Yorumunuz (isteğe bağlı)').fill(words);
  await page.getByRole('button', { name: 'Değerlendirmeyi gönder' }).click();
  await page.getByText('Değerlendirmeniz için teşekkürler!').waitFor();
}

const entry = (page: Page, words: string) => ratingEntries(page).filter({ hasText: words });
const counted = async () => {
  const { data } = await sessions.call('general', getRatingAverages, { query: { courierId } });
  return data.couriers[0];
};

describe('a customer’s stars, and what becomes of them (issue 15, part 3)', () => {
  it('one star on the tracking page stands on the manager’s open screen, marked', async () => {
    await manager.page.goto(`/customer-feedback?courier=${courierId}`);
    await ratingEntries(manager.page).first().waitFor();
    await rate(0, '1 yıldız, Çok kötü', COMPLAINT);
    const low = entry(manager.page, 'Çorba poşete dökülmüş');
    await low.getByText('Düşük puan').waitFor();
    await low.getByText('Bekliyor').waitFor();
    expect(await manager.page.evaluate(() => 'hit' in window)).toBe(false);
  });

  it('opens the order with its history', async () => {
    const low = entry(manager.page, 'Çorba poşete dökülmüş');
    await low.getByRole('button', { name: /ayrıntılar ve geçmiş$/ }).click();
    const [{ orderNumber } = { orderNumber: '' }] = links;
    await dialog(manager.page).getByText(orderNumber).first().waitFor();
    await manager.page.goBack();
    await dialog(manager.page).waitFor({ state: 'detached' });
    expect(new URL(manager.page.url()).searchParams.get('order')).toBeNull();
  });

  it('rejected, it leaves the average; that can be taken back', async () => {
    const before = await counted();
    const low = entry(manager.page, 'Çorba poşete dökülmüş');
    await low.getByRole('button', { name: /: Reddet$/ }).click();
    await low.getByText('Reddedildi').waitFor();
    const after = await counted();
    expect(after?.ratings).toBe((before?.ratings ?? 0) - 1);
    await low.getByRole('button', { name: /: Beklemeye al$/ }).click();
    await low.getByText('Bekliyor').waitFor();
    expect(await counted()).toEqual(before);
  });

  it('an approved comment stands on the courier’s page, without the customer', async () => {
    const courier = await sessions.openPage('courier', { phone: true });
    await courier.page.goto('/courier-feedback?tab=ratings');
    await courier.page.locator('[data-part="own-average"]').waitFor();
    await rate(1, '5 yıldız, Çok iyi', PRAISE);
    const praise = entry(manager.page, PRAISE);
    await praise.getByRole('button', { name: /: Onayla$/ }).click();
    await praise.getByText('Onaylandı').waitFor();
    await courier.page.getByText(PRAISE).waitFor();
    const { data } = await sessions.call('general', listRatings, { query: { search: 'merdiveni nazikti' } });
    const shown = await courier.page.getByRole('region', { name: 'Puanlarım' }).textContent();
    const { orderNumber = '', customerName = '' } = data[0]?.order ?? {};
    expect(orderNumber).not.toBe('');
    expect(shown).not.toContain(customerName);
    expect(shown).not.toContain('Çorba poşete');
  });
});
