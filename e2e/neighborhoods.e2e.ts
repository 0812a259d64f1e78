import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { chooseFirst, drawCorners, openSearch } from './screens-neighborhoods.ts';
import { dialog } from './screens-staff.ts';
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

/** Staff find the new neighbourhood among the filters of orders and heat map. */
async function narrowAsManager(): Promise<void> {
  const { page } = await sessions.openPage('manager');
  const choose = async (): Promise<void> => {
    await page.getByRole('combobox', { name: 'Mahalle' }).click();
    await page.getByRole('option', { name: 'Sahrayıcedit · Kadıköy' }).click();
    await page.waitForURL(/neighborhood=\d+/);
  };
  await page.goto('/orders?range=month');
  await choose();
  await page.getByText(/ · [\d.]+ sipariş/).waitFor();
  await page.goto('/heat-map');
  await choose();
  await page.getByRole('region', { name: 'İstatistikler' }).waitFor();
  await page.getByRole('button', { name: 'Mahalle sınırları', pressed: true }).waitFor();
}

describe('spec 4 §2, §4: a neighbourhood is found, drawn, saved once and removed', () => {
  it('goes from its name to the list, and its orders get it', async () => {
    const { page } = await sessions.openPage('owner');
    await openSearch(page, 'Sahrayıcedit Kadıköy');
    await chooseFirst(page);
    await drawCorners(page, [
      [0.3, 0.3],
      [0.7, 0.3],
      [0.7, 0.7],
      [0.3, 0.7],
    ]);
    await page.getByText(/^Elle çizildi · [\d,]+ km²$/).waitFor();
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await page.getByText('Mahalle başarıyla kaydedildi!').waitFor();
    await page.waitForURL(/mode=saved/);
    const list = page.getByRole('region', { name: 'Kayıtlı mahalleler' });
    await list.getByRole('button', { name: /Sahrayıcedit/ }).click();
    const chosen = page.getByRole('region', { name: 'Seçili mahalle' });
    await chosen.getByText(/Siparişlere işlendi/).waitFor({ timeout: 90_000 });

    await narrowAsManager();

    await openSearch(page, 'Sahrayıcedit Kadıköy');
    await page.getByRole('button', { name: /Sahrayıcedit.*Kayıtlı/ }).click();
    await chosen.getByText(/Siparişlere işlendi/).waitFor();

    await openSearch(page, 'Sahrayıcedit');
    await page.getByRole('button', { name: 'Adı ve sınırı kendim gireceğim' }).click();
    await page.getByRole('textbox', { name: 'İlçe', exact: true }).fill('Kadıköy');
    await page.getByRole('textbox', { name: 'İl', exact: true }).fill('İstanbul');
    await drawCorners(page, [
      [0.4, 0.4],
      [0.6, 0.4],
      [0.6, 0.6],
    ]);
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await page.getByText(/Kaydetme hatası: Sahrayıcedit.* zaten kayıtlı\./).waitFor();

    await page.goto('/neighborhood-management?mode=saved');
    await list.getByRole('button', { name: /Sahrayıcedit/ }).click();
    await chosen.getByRole('button', { name: 'Sil' }).click();
    await dialog(page).getByRole('button', { name: 'Sil' }).click();
    await page.getByText('Mahalle silindi').waitFor();
    await list.getByRole('button', { name: /Sahrayıcedit/ }).waitFor({ state: 'detached' });
    expect(await list.getByRole('button').count()).toBeGreaterThan(0);
  });

  it('only the owner has it', async () => {
    const { page } = await sessions.openPage('general');
    await page.goto('/neighborhood-management');
    await page.getByRole('heading', { name: 'Erişim Engellendi' }).waitFor();
    expect(await page.getByRole('link', { name: 'Mahalle Yönetimi' }).count()).toBe(0);
  });
});
