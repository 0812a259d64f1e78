import { listOrders } from '@ulak/contracts/orders/desk-calls';
import { streetCell } from '@ulak/contracts/streets/search-text';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserPage, KADIKOY } from './browser-page.ts';
import { writeDatabase } from './database.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

/** A street that no other set and no order has. */
const STREET = { lat: KADIKOY.latitude + 0.006, lng: KADIKOY.longitude + 0.002 };
const PHONE = '05324106699';
const OUTSIDE = '05324106698';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let desk: BrowserPage;
beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  await writeDatabase(
    product.dataDir,
    `with made as (
       insert into street_sets (name, source_file, built_at, way_count, street_count,
         neighborhood_count, length_km,
         min_lat, min_lng, max_lat, max_lng, tiles_file, tiles_bytes)
       values ('yolculuk', 'yolculuk.osm.pbf', now(), 1, 1, 0, 1, 40, 29, 42, 30,
         md5('yolculuk') || '.pmtiles', 1)
       returning id)
     insert into streets (set_id, kind, name, search, district, city, lat, lng, length_m, cell)
     select id, 'STREET', 'Doksandokuz Caddesi', 'doksandokuz cad', 'Kadıköy', 'İstanbul', $1, $2, 900, $3
     from made`,
    [STREET.lat, STREET.lng, streetCell(STREET.lat, STREET.lng)],
  );
  desk = await sessions.openPage('manager');
  await desk.page.goto('/dashboard');
  await desk.page.locator('tr[data-part="order-row"]').first().waitFor();
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const stored = async (phone: string) => {
  const { data } = await sessions.call('manager', listOrders, { query: { search: phone } });
  return data[0];
};

describe('issue "Roads": an address is found by its street', () => {
  it('typed, chosen and saved, the order lies on the street, approximately', async () => {
    const { page } = desk;
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Yeni Sipariş' });
    await form.getByLabel('Müşteri telefonu').fill(PHONE);
    await form.getByLabel('Müşteri adı').fill('Sokak Arayan');
    await form.getByLabel('Teslimat adresi').pressSequentially('doksandok cad 12');
    // the list lies in a layer of its own, above the dialog
    await page.getByRole('option').filter({ hasText: '0,9 km uzunlukta · yaklaşık' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await form.getByText('Konum yaklaşık: sokak, kapı değil.').waitFor();
    expect(await form.getByLabel('Teslimat adresi').inputValue()).toBe('Doksandokuz Caddesi 12');
    await form.getByLabel('Ürün adı').fill('Çay');
    await form.getByLabel('Fiyat').first().fill('20');
    await page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
    expect(await stored(PHONE)).toMatchObject({ location: STREET, locationApproximate: true });
  });

  it('an order from outside without a point lies there too; the desk sets its door', async () => {
    const created = await sessions.createExternalOrder({
      customerPhone: OUTSIDE,
      customerAddress: 'Doksandokuz Cd. No: 7 D: 3 Kadıköy',
      location: undefined,
    });
    expect(await stored(OUTSIDE)).toMatchObject({ location: STREET, locationApproximate: true });
    const { page } = desk;
    const row = page.locator('tr[data-part="order-row"]').filter({ hasText: created.orderNumber });
    await row.getByText('Konum yaklaşık').waitFor();
    await row.getByTitle('Ayrıntılar').click();
    await page.getByRole('button', { name: 'Konumu düzelt' }).click();
    const form = page.getByRole('dialog', { name: /siparişini düzenle/ });
    await form.getByText('Konum yaklaşık: sokak, kapı değil.').waitFor();
    await form.getByRole('application').focus();
    await page.keyboard.press('ArrowUp');
    await form.getByText('Konum: haritada işaretlendi.').waitFor();
    await form.getByRole('button', { name: 'Kaydet' }).click();
    await form.waitFor({ state: 'detached' });
    const moved = await stored(OUTSIDE);
    expect(moved?.locationApproximate).toBeUndefined();
    expect(moved?.location.lat).toBeGreaterThan(STREET.lat);
    expect(desk.errors).toEqual([]);
  });
});
