import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { openDelay, openDelays } from './screens-courier-delays.ts';
import { dialog } from './screens-staff.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

const NONE = 'Seçilen kriterlere uygun gecikme kaydı bulunamadı.';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let desk: BrowserPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  desk = await sessions.openPage('general');
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const records = (page: Page) => page.locator('[data-part="data-row"]');

describe('spec 4 §2: a late return is seen and resolved', () => {
  it('a range card opens its rows by the address; the sheet has them', async () => {
    const { page } = desk;
    await openDelays(page);
    await page.getByRole('button', { name: /^20–30 dk/ }).click();
    await page.waitForURL(/duration=20to30/);
    await page.getByText('Seçili, tümü için basın').waitFor();
    await records(page).first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel’e aktar' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^kurye-gecikmeleri-\d\d\.\d\d\.\d{4}\.xlsx$/);
  });

  it('resolved in one window, it leaves the list of another', async () => {
    await openDelays(desk.page, '?status=ACTIVE');
    await records(desk.page).getByText('Henüz dönmedi').waitFor();
    const admin = await sessions.openPage('admin');
    await openDelays(admin.page, '?status=ACTIVE');
    await openDelay(admin.page);
    const details = dialog(admin.page);
    await details.getByLabel('Çözüm notu').fill('Lastiği patlamış, servis gönderildi.');
    await details.getByRole('button', { name: 'Gecikmeyi Çöz' }).click();
    await admin.page.getByText('Gecikme çözüldü olarak kaydedildi').waitFor();
    await details.waitFor({ state: 'detached' });
    await desk.page.getByText(NONE).waitFor();
    expect(await records(desk.page).count()).toBe(0);
    await openDelays(desk.page, '?status=RESOLVED');
    await openDelay(desk.page);
    await dialog(desk.page).getByText('Lastiği patlamış, servis gönderildi.').waitFor();
    await dialog(desk.page)
      .getByText(/^Çözüldü: .* Selin Öztürk$/)
      .waitFor();
  });

  it('spec 4 §6: a manager sees the own branch; a chief is denied, a courier led home', async () => {
    const { page } = await sessions.openPage('manager');
    await openDelays(page);
    const branches = page.getByRole('region', { name: 'Sıralamalar' }).getByRole('list').nth(1);
    expect(await branches.getByRole('button').allTextContents()).toEqual(['Kadıköy']);
    const chief = await sessions.openPage('chief');
    await chief.page.goto('/courier-delays');
    await chief.page.getByRole('heading', { name: 'Erişim Engellendi' }).waitFor();
    const courier = await sessions.openPage('courier', { phone: true });
    await courier.page.goto('/courier-delays');
    await courier.page.waitForURL(/courier-dashboard$/);
  });
});
