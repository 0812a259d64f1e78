import { listBranches } from '@ulak/contracts/branches/calls';
import { getDeliveryArea } from '@ulak/contracts/delivery-areas/calls';
import { circleAround, holdsPoint } from '@ulak/contracts/delivery-areas/area';
import type { Browser } from 'playwright-core';
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

it('decision 098: an area is drawn; an order outside is marked, then refused by key', async () => {
  const branches = await sessions.call('general', listBranches);
  const branch = branches.find(({ name }) => name === 'Kadıköy');
  if (!branch) throw new Error('the demo has no Kadıköy');
  const { lat, lng } = branch.location;
  const outside = { lat: lat + 0.02, lng };

  const { page, errors } = await sessions.openPage('general');
  await page.goto(`/branch-settings?branch=${branch.id}`);
  const panel = page.getByRole('region', { name: 'Teslimat bölgesi' });
  await panel.getByRole('radio', { name: 'Haritada çizilen' }).check();
  await panel.getByLabel('GeoJSON dosyası').setInputFiles({
    name: 'bolge.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify(circleAround(branch.location, 1_500))),
  });
  await panel.getByText(/^7,0\d km²$/).waitFor();
  await panel.getByRole('button', { name: 'Kaydet' }).click();
  await page.getByText('Teslimat bölgesi kaydedildi.').first().waitFor();
  const params = { id: branch.id };
  const { data: area } = await sessions.call('manager', getDeliveryArea, { params });
  expect(area.shape && holdsPoint(area.shape, branch.location)).toBe(true);

  const order = await sessions.createExternalOrder({ location: outside });
  expect(order.outsideArea).toBe(true);
  const desk = await sessions.openPage('manager');
  await desk.page.goto('/dashboard');
  const row = desk.page.locator('tr[data-part="order-row"]').filter({ hasText: order.orderNumber });
  await row.getByText('Bölge dışı').waitFor();

  await desk.page.keyboard.press('n');
  const form = desk.page.getByRole('dialog', { name: 'Yeni Sipariş' });
  await form.getByRole('button', { name: 'Şubede teslim' }).click();
  const map = form.getByRole('application');
  await map.focus();
  for (let step = 0; step < 18; step++) await desk.page.keyboard.press('Shift+ArrowUp');
  await form.getByText('Teslimat bölgesi dışında.').waitFor();

  await panel.getByRole('radio', { name: 'Geri çevir' }).check();
  await panel.getByRole('button', { name: 'Kaydet' }).click();
  await expect
    .poll(async () => (await sessions.call('manager', getDeliveryArea, { params })).data.rule)
    .toBe('REFUSE');
  await expect(sessions.createExternalOrder({ location: outside })).rejects.toThrow('OUTSIDE_DELIVERY_AREA');
  const inside = await sessions.createExternalOrder({ location: { lat: lat + 0.005, lng } });
  expect(inside.outsideArea).toBeUndefined();
  expect([...errors, ...desk.errors]).toEqual([]);
});
