import { listCourierLocations, setCourierStatus, startBreak } from '@ulak/contracts/couriers/calls';
import { getActiveOrders } from '@ulak/contracts/orders/desk-calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let general: BrowserPage;

const locations = () => sessions.call('general', listCourierLocations);
const row = ({ page }: BrowserPage, name: string) =>
  page.locator('[data-part="data-row"]', { has: page.getByText(name, { exact: true }) });

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  general = await sessions.openPage('general');
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

describe('spec 2 §2.2: the couriers screen', () => {
  it('lists the company’s couriers; search, branch, state and sort live in the address', async () => {
    const { page } = general;
    await page.goto('/couriers');
    const all = await locations();
    await page.getByText(new RegExp(` / ${all.length}$`)).waitFor();
    const [first] = all;
    if (!first) throw new Error('the demo has no couriers');
    await page.getByLabel('Kurye ara').fill(first.name.toLocaleUpperCase('tr'));
    await row(general, first.name).first().waitFor();
    await page.waitForURL(/q=/);
    await page.reload();
    await row(general, first.name).first().waitFor();
    expect(await page.getByLabel('Kurye ara').inputValue()).toBe(first.name.toLocaleUpperCase('tr'));
    await page.getByLabel('Kurye ara').fill('');
    await page.waitForURL((url) => !url.search.includes('q='));
    await page.getByTitle('Kurye: sırala').click();
    await page.waitForURL(/sort=name/);
    await page.getByRole('combobox', { name: 'Durum', exact: true }).click();
    await page.getByRole('option', { name: 'Çevrimdışı' }).click();
    await page.waitForURL(/state=OFFLINE/);
    const offline = all.filter(({ online }) => !online).length;
    await page.getByText(`0 çevrimiçi / ${offline}`).waitFor();
  });

  it('the switch changes the courier and follows what others do; the server’s reason is told', async () => {
    const { page } = general;
    const free = (await locations()).find(({ online, load, onBreak }) => online && load === 0 && !onBreak);
    if (!free) throw new Error('nobody is free');
    await page.goto(`/couriers?q=${encodeURIComponent(free.name)}`);
    const own = row(general, free.name).first();
    const toggle = own.getByRole('switch', { name: `${free.name}: çevrimiçi` });
    await toggle.waitFor();
    await toggle.click({ force: true });
    await page.getByText(`${free.name} çevrimdışı yapıldı.`).waitFor();
    await own.getByText('Çevrimdışı').waitFor();
    await sessions.call('general', setCourierStatus, {
      body: { status: 'online', courierId: free.courierId },
    });
    await own.getByText('Boşta').waitFor();
    await expect.poll(() => toggle.isChecked()).toBe(true);

    await page.route('**/api/courier-status', (route) =>
      route.fulfill({
        status: 409,
        json: {
          success: false,
          code: 'COURIER_HAS_DELIVERIES',
          error: 'Önce bitsin.',
          message: 'Önce bitsin.',
        },
      }),
    );
    await toggle.click({ force: true });
    await page.getByText('Kurye durumu güncellenirken bir hata oluştu: Önce bitsin.').waitFor();
    await expect.poll(() => toggle.isChecked()).toBe(true);
    await page.unroute('**/api/courier-status');
  });

  it('a break that somebody else begins is seen, and ended here', async () => {
    const { page } = general;
    const free = (await locations()).find(({ online, load, onBreak }) => online && load === 0 && !onBreak);
    if (!free) throw new Error('nobody is free');
    await page.goto(`/couriers?q=${encodeURIComponent(free.name)}`);
    const own = row(general, free.name).first();
    await own.waitFor();
    await sessions
      .call('manager', startBreak, { body: { courierId: free.courierId } })
      .catch(() => sessions.call('general', startBreak, { body: { courierId: free.courierId } }));
    await own.getByText(/^Molada · \d+ dk$/).waitFor();
    await own.getByRole('button', { name: `${free.name}: durum, mola ve mesaj` }).click();
    await page.getByRole('button', { name: 'Molayı bitir' }).click();
    await page.getByText('Kurye molası sonlandırıldı').waitFor();
    await own.getByText('Boşta').waitFor();
    expect((await locations()).find(({ courierId }) => courierId === free.courierId)?.onBreak).toBe(false);
  });

  it('the load opens the deliveries that it counts', async () => {
    const { page } = general;
    // what is only assigned counts as load, and is no delivery yet (spec 1 §2.5)
    const active = await sessions.call('general', getActiveOrders);
    const onRoad = active.filter(({ status }) => status === 'PICKED_UP' || status === 'IN_DELIVERY');
    const delivering = new Set(onRoad.map(({ courierId }) => courierId));
    const busy = (await locations()).find((one) => delivering.has(one.courierId) && one.offered === 0);
    if (!busy) throw new Error('nobody delivers');
    await page.goto(`/couriers?q=${encodeURIComponent(busy.name)}`);
    await page.getByRole('button', { name: `${busy.name}: üzerindeki ${busy.load} siparişi göster` }).click();
    const dialog = page.getByRole('dialog', { name: `${busy.name} · teslimatları` });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBeGreaterThan(0);
  });

  it('DECISIONS "Who may do what": a branch manager goes to the dashboard, and switches there', async () => {
    const manager = await sessions.openPage('manager');
    await manager.page.goto('/couriers');
    await manager.page.waitForURL(/\/dashboard/);
    const roster = manager.page.getByRole('region', { name: 'Kuryeler' });
    const free = roster.locator('li').filter({ hasText: 'Boşta' }).first();
    await free.waitFor();
    const name = (await free.locator('[data-part="roster-name"]').textContent()) ?? '';
    await roster.getByRole('button', { name: `${name}: durum, mola ve mesaj` }).click();
    await manager.page.getByRole('button', { name: 'Çevrimdışı yap' }).click();
    await manager.page.getByText(`${name} çevrimdışı yapıldı.`).waitFor();
    const after = (await locations()).find((courier) => courier.name === name);
    expect(after?.online).toBe(false);
  });
});
