import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { leaveEveningsShort } from './screens-regions.ts';
import { dialog } from './screens-staff.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  await leaveEveningsShort(product.dataDir);
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

describe('spec 4 §2: regions, and couriers between branches', () => {
  it('a suggestion is viewed on the map, downloaded, and applied by a transfer', async () => {
    const { page } = await sessions.openPage('general');
    await page.goto('/heat-map?branch=1&tab=moves');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Uygula' }) });
    await card.first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'İndir: Rota optimizasyonu' }).click();
    expect((await download).suggestedFilename()).toMatch(/^rota-optimizasyonu-.*\.xlsx$/);
    await card.first().getByRole('button', { name: 'Görüntüle' }).click();
    await page.waitForURL(/at=/);
    await page.getByRole('region', { name: 'İstatistikler' }).waitFor();
    await page.goBack();
    await page.goto('/heat-map?branch=1&tab=moves');
    await card.first().getByRole('button', { name: 'Uygula' }).click();
    const choice = dialog(page).getByRole('radio').first();
    const name = (await choice.locator('xpath=..').textContent()) ?? '';
    await choice.check();
    await dialog(page).getByRole('button', { name: 'Transfer et' }).click();
    await page.getByText('Şube transferi başarılı').waitFor();
    await dialog(page).getByRole('region', { name: 'Kadıköy kuryeleri' }).getByText(name).waitFor();
  });

  it('spec 4 §6: a manager sees the own branch’s regions and nobody else’s couriers', async () => {
    const { page } = await sessions.openPage('manager');
    await page.goto('/heat-map?tab=regions');
    const region = page.getByRole('region', { name: 'Bölgeler' }).getByRole('listitem').first();
    await region.getByText('Nasıl hesaplandı?').click();
    await region.getByText(/teslimattan öğrenildi|şube ayarlarından/).waitFor();
    await page.getByRole('tab', { name: 'Rota Optimizasyonu' }).click();
    await page.getByRole('heading', { name: 'Kadıköy: kurye eksik' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Uygula' }).count()).toBe(0);
  });
});
