import { listCourierLocations, startBreak } from '@ulak/contracts/couriers/calls';
import { getOrder } from '@ulak/contracts/orders/calls';
import { cancelOrder } from '@ulak/contracts/orders/desk-calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { BrowserPage } from './browser-page.ts';
import { openOrderMenu } from './order-menu.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';

/** A tablet on the counter. */
const TABLET = { viewport: { width: 1024, height: 768 }, phone: true };
/** Fingers (ux "Courier phone": buttons of at least 56 px; the kitchen's one step is as large). */
const LARGE = 56;

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let chief: BrowserPage;
let manager: BrowserPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  [chief, manager] = await Promise.all([sessions.openPage('chief', TABLET), sessions.openPage('manager')]);
  await Promise.all([chief.page.goto('/dashboard'), manager.page.goto('/dashboard')]);
  await chief.page.locator('[data-part="kitchen-card"]').first().waitFor();
  // the printing window stays open to be looked at
  await chief.context.addInitScript(() => {
    if (!window.opener) return;
    window.print = () => {};
    window.close = () => {};
  });
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const toPrepare = (page: Page) => page.getByRole('region', { name: /^Hazırlanacak/ });
const ready = (page: Page) => page.getByRole('region', { name: /^Hazır, kurye bekliyor/ });
const card = (number: string) => ({ name: `${number} numaralı sipariş` });
const readyButton = (page: Page, number: string) =>
  page.getByRole('button', { name: `Hazır: ${number} numaralı sipariş` });
const statusOf = async (id: number) =>
  (await sessions.call('manager', getOrder, { params: { id } })).data.status;

describe('a packaging chief’s shift at the kitchen’s tablet', () => {
  it('spec 1 §4: a new order appears by itself, with everything that goes into the bag', async () => {
    const { orderNumber } = await sessions.createExternalOrder({
      orderNotes: 'Soğan olmasın, alerjim var',
      expectedDeliveryTime: '2030-01-05T17:30:00Z',
      items: [
        { name: 'Adana Dürüm', quantity: 12, price: 210.5, options: ['Acılı'], notes: 'ikiye kesilmiş' },
      ],
    });
    const own = toPrepare(chief.page).getByRole('article', card(orderNumber));
    await own.waitFor();
    const shown = (await own.textContent()) ?? '';
    for (const text of [
      '12×',
      'Adana Dürüm',
      'Acılı',
      'ikiye kesilmiş',
      'Soğan olmasın, alerjim var',
      'İstenen saat 20:30',
    ])
      expect(shown).toContain(text);
    const waiting = own.locator('[data-part="kitchen-waiting"]');
    const before = await waiting.textContent();
    await expect.poll(() => waiting.textContent(), { timeout: 10_000 }).not.toBe(before);
  });

  it('DECISIONS "Orders": one tap makes it ready, for everybody at once', async () => {
    const { id, orderNumber } = await sessions.createExternalOrder({ customerName: 'Hazır Olacak' });
    const button = readyButton(chief.page, orderNumber);
    await button.waitFor();
    const { height = 0, width = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(LARGE);
    await button.tap();
    await ready(chief.page).getByRole('article', card(orderNumber)).waitFor();
    await expect.poll(() => toPrepare(chief.page).getByRole('article', card(orderNumber)).count()).toBe(0);
    await expect.poll(() => statusOf(id)).toBe('READY');
    await manager.page
      .locator('tr[data-part="order-row"]', { hasText: 'Hazır Olacak' })
      .filter({ hasText: 'Hazır' })
      .waitFor();
  });

  it('refused as cancelled: the card comes back with the reason, and goes when it is dismissed', async () => {
    const { id, orderNumber } = await sessions.createExternalOrder();
    await readyButton(chief.page, orderNumber).waitFor();
    await chief.page.route('**/api/orders/*/status', async (route) => {
      await sessions.call('manager', cancelOrder, { params: { id }, body: { reason: 'Müşteri vazgeçti' } });
      await route.continue();
    });
    await readyButton(chief.page, orderNumber).tap();
    const own = toPrepare(chief.page).getByRole('article', card(orderNumber));
    await own.getByRole('alert').filter({ hasText: 'Müşteri vazgeçti' }).waitFor();
    await chief.page.unroute('**/api/orders/*/status');
    expect(await ready(chief.page).getByRole('article', card(orderNumber)).count()).toBe(0);
    await own.getByRole('button', { name: 'Gördüm' }).tap();
    await own.waitFor({ state: 'detached' });
    expect(await statusOf(id)).toBe('CANCELLED');
    expect(await statusOf(id)).toBe('CANCELLED');
  });

  it('refused without an answer: the card is back as it was, and the next tap counts', async () => {
    const { id, orderNumber } = await sessions.createExternalOrder();
    await chief.page.route('**/api/orders/*/status', (route) => route.abort());
    await readyButton(chief.page, orderNumber).tap();
    const own = toPrepare(chief.page).getByRole('article', card(orderNumber));
    await own.getByRole('alert').filter({ hasText: 'Sunucuya ulaşılamıyor' }).waitFor();
    await chief.page.unroute('**/api/orders/*/status');
    expect(await statusOf(id)).toBe('PREPARING');
    await readyButton(chief.page, orderNumber).tap();
    await expect.poll(() => statusOf(id)).toBe('READY');
  });

  it('cancelled elsewhere: nobody goes on packing it', async () => {
    const { id, orderNumber } = await sessions.createExternalOrder();
    const own = toPrepare(chief.page).getByRole('article', card(orderNumber));
    await own.waitFor();
    await sessions.call('manager', cancelOrder, { params: { id }, body: { reason: 'Ürün kalmadı' } });
    await own.getByText('Sipariş iptal edildi: Ürün kalmadı').waitFor();
    expect(await readyButton(chief.page, orderNumber).count()).toBe(0);
    await own.getByRole('button', { name: 'Gördüm' }).tap();
    await own.waitFor({ state: 'detached' });
  });

  it('prints one receipt by its card; it is no longer among the new ones', async () => {
    const { page, context } = chief;
    const { orderNumber } = await sessions.createExternalOrder();
    await readyButton(page, orderNumber).waitFor();
    const unprinted = async () =>
      Number(
        /\d+/.exec((await page.getByRole('button', { name: /^Tümünü yazdır/ }).textContent()) ?? '')?.[0],
      );
    const before = await unprinted();
    const button = page.getByRole('button', { name: `${orderNumber} numaralı siparişi yazdır` });
    const [paper] = await Promise.all([context.waitForEvent('page'), button.tap()]);
    await paper.locator('main', { hasText: `#${orderNumber}` }).waitFor();
    await paper.close();
    await expect.poll(unprinted).toBe(before - 1);
    expect(await button.getAttribute('aria-label')).toContain('(yazdırıldı)');
  });

  it('spec 1 §6: what a chief may do is all there: search, new order, assign, edit, cancel', async () => {
    const { page } = chief;
    const { id, orderNumber } = await sessions.createExternalOrder({ customerName: 'Çağrı Şen' });
    await page.getByRole('button', { name: 'Sipariş ara' }).tap();
    await page.getByLabel('Aranacak metin').fill('çağrı şen');
    await page.getByRole('option').filter({ hasText: 'Çağrı Şen' }).tap();
    const details = page.getByRole('dialog', { name: 'Sipariş ayrıntıları' });
    await details.locator('[data-part="main-step"]', { hasText: 'Hazır' }).waitFor();
    const menu = await openOrderMenu(page);
    for (const name of ['Kurye ata', 'Düzenle', 'İptal et', 'Havuza gönder'])
      await menu.getByRole('button', { name }).waitFor();
    expect(page.url()).toContain(`order=${id}`);
    await menu.getByRole('button', { name: 'İptal et' }).tap();
    await details.getByRole('button', { name: 'Mükerrer sipariş' }).tap();
    await details.getByRole('button', { name: 'Siparişi iptal et' }).tap();
    await page.getByText('Sipariş iptal edildi').waitFor();
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    // the own cancelling is no news
    await expect.poll(() => page.getByRole('article', card(orderNumber)).count()).toBe(0);
    await page.getByRole('button', { name: 'Yeni Sipariş', exact: true }).tap();
    await page.getByRole('dialog', { name: 'Yeni Sipariş' }).getByLabel('Müşteri adı').waitFor();
    await page.keyboard.press('Escape');
  });

  it('sorts by the promised time; the address keeps it', async () => {
    const { page } = chief;
    const urgent = await sessions.createExternalOrder({ expectedDeliveryTime: '2020-01-05T17:30:00Z' });
    await readyButton(page, urgent.orderNumber).waitFor();
    const first = toPrepare(page).getByRole('article').first();
    expect(await first.getAttribute('aria-label')).not.toBe(card(urgent.orderNumber).name);
    await page.getByText('Söz verilen saat').tap();
    await expect.poll(() => first.getAttribute('aria-label')).toBe(card(urgent.orderNumber).name);
    expect(page.url()).toContain('by=promised');
    await page.reload();
    await expect.poll(() => first.getAttribute('aria-label')).toBe(card(urgent.orderNumber).name);
  });
});

describe('kitchen and panel', () => {
  const inKitchen = (page: Page) => page.locator('[data-part="kitchen-board"]').waitFor();
  const inPanel = (page: Page) => page.locator('[data-part="dash-map"]').waitFor();

  it('a chief reaches map and tables, and this browser remembers it', async () => {
    const { page } = chief;
    await page.goto('/dashboard');
    await inKitchen(page);
    await page.getByText('Panel', { exact: true }).tap();
    await inPanel(page);
    expect(page.url()).toContain('view=table');
    await page.goto('/dashboard');
    await inPanel(page);
    await page.getByText('Mutfak', { exact: true }).tap();
    await inKitchen(page);
    expect(page.url()).toContain('view=kitchen');
    await page.goto('/dashboard');
    await inKitchen(page);
  });

  it('a branch manager starts at the panel and may look into the kitchen; others have none', async () => {
    const own = await sessions.openPage('manager');
    await own.page.goto('/dashboard');
    await inPanel(own.page);
    await own.page.goto('/dashboard?view=kitchen');
    await inKitchen(own.page);
    const owner = await sessions.openPage('owner');
    await owner.page.goto('/dashboard?view=kitchen');
    await inPanel(owner.page);
    expect(await owner.page.getByText('Mutfak', { exact: true }).count()).toBe(0);
    expect([...own.errors, ...owner.errors]).toEqual([]);
    await Promise.all([own.context.close(), owner.context.close()]);
  });

  it('DECISIONS "Not shown, built all the same": staff start and end a break; all see its end', async () => {
    const { page } = manager;
    await page.goto('/dashboard?view=table');
    const roster = page.getByRole('region', { name: 'Kuryeler' });
    const free = roster.locator('li').filter({ hasText: 'Boşta' }).first();
    await free.waitFor();
    const name = (await free.locator('[data-part="roster-name"]').textContent()) ?? '';
    const menu = roster.getByRole('button', { name: `${name}: durum, mola ve mesaj` });
    const isResting = async () =>
      (await sessions.call('general', listCourierLocations)).find((courier) => courier.name === name)
        ?.onBreak;
    await menu.click();
    await page.getByRole('button', { name: 'Mola başlat' }).click();
    const ask = page.getByRole('dialog', { name: `${name} · mola` });
    await ask.getByLabel('Not (isteğe bağlı)').fill('öğle yemeği');
    await ask.getByRole('button', { name: 'Mola başlat' }).click();
    await page.getByText(`${name} için öğle molası başlatıldı`).waitFor();
    await roster
      .locator('li', { hasText: name })
      .getByText(/^Molada · \d+ dk$/)
      .waitFor();
    expect(await isResting()).toBe(true);
    await menu.click();
    await page.getByRole('button', { name: 'Molayı bitir' }).click();
    await page.getByText('Kurye molası sonlandırıldı').waitFor();
    await roster.locator('li', { hasText: name }).getByText('Boşta').waitFor();
    expect(await isResting()).toBe(false);
    expect(await roster.getByText('Molada').count()).toBe(0);
  });

  it('a break that cannot be is not offered, and one that somebody else began first says so', async () => {
    const { page } = manager;
    const roster = page.getByRole('region', { name: 'Kuryeler' });
    const busy = roster.locator('li').filter({ hasText: 'Meşgul' }).first();
    await busy.getByRole('button', { name: /durum, mola ve mesaj/ }).click();
    await page.getByText(/^Mola başlatılamaz: Üzerinde/).waitFor();
    expect(await page.getByRole('button', { name: 'Mola başlat' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    const free = roster.locator('li').filter({ hasText: 'Boşta' }).first();
    const name = (await free.locator('[data-part="roster-name"]').textContent()) ?? '';
    await free.getByRole('button', { name: /durum, mola ve mesaj/ }).click();
    await page.getByRole('button', { name: 'Mola başlat' }).click();
    await page.route('**/api/courier/start-break', async (route) => {
      const body = route.request().postDataJSON() as { courierId: number };
      await sessions.call('manager', startBreak, { body });
      await route.continue();
    });
    await page
      .getByRole('dialog', { name: `${name} · mola` })
      .getByRole('button', { name: 'Mola başlat' })
      .click();
    await page.getByText(`Mola başlatılamadı: ${name} zaten molada.`).waitFor();
    await page.keyboard.press('Escape');
    await roster
      .locator('li', { hasText: name })
      .getByText(/^Molada/)
      .waitFor();
  });

  it('no page logged an error on the way but the aborted call', () => {
    const logged = [...chief.errors, ...manager.errors].filter((error) => !error.includes('ERR_FAILED'));
    expect(logged).toEqual([]);
  });
});
