import { getSessionUser } from '@ulak/contracts/auth/calls';
import { sendPosition, setCourierStatus } from '@ulak/contracts/couriers/calls';
import { assignOrder, setOrderStatus } from '@ulak/contracts/orders/calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { KADIKOY } from './browser-page.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';

const PHONE = '0535 765 43 99';
const BRANCH = { lat: KADIKOY.latitude, lng: KADIKOY.longitude };
/** 2.6 km from the branch. */
const HOME = { lat: BRANCH.lat - 0.022, lng: BRANCH.lng + 0.012 };
const onTheWay = (share: number) => ({
  lat: BRANCH.lat + (HOME.lat - BRANCH.lat) * share,
  lng: BRANCH.lng + (HOME.lng - BRANCH.lng) * share,
});

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

describe('DECISIONS "Public tracking and privacy": what a telephone number alone shows', () => {
  it('the order from kitchen to rating, the courier up to the neighbourhood, and nothing more', async () => {
    const { id } = await sessions.createExternalOrder({
      orderNumber: 'YS-40200',
      customerPhone: PHONE,
      location: HOME,
    });
    const { id: courierId } = await sessions.call('courier', getSessionUser);
    const step = (status: 'PICKED_UP' | 'IN_DELIVERY' | 'DELIVERED') =>
      sessions.call('courier', setOrderStatus, { params: { id }, body: { status } });
    const { page, errors } = await sessions.openPage(null, { phone: true });
    await page.goto('/customer/track-order');
    await page.getByLabel('Telefon numarası').fill(PHONE);
    await page.getByRole('button', { name: 'Siparişimi bul' }).click();
    await page.getByText('YS-40200').waitFor();
    await page.getByText(/takip bağlantısında görebilirsiniz; bağlantınız yoksa şubeyi arayın\.$/).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);

    await sessions.call('manager', assignOrder, { params: { id }, body: { courierId } });
    await sessions.call('courier', sendPosition, { body: onTheWay(0) });
    await step('PICKED_UP');
    await step('IN_DELIVERY');
    await page.getByText(/^Kuryeniz, yaklaşık .* uzakta$/).waitFor();
    await sessions.call('courier', sendPosition, { body: onTheWay(0.9) });
    await page.getByText('Kuryeniz çok yakında').waitFor();
    expect(await page.getByText(/uzakta|Konum/).count()).toBe(0);

    await step('DELIVERED');
    await page.getByRole('button', { name: 'Değerlendirmeyi gönder' }).click();
    await page.getByText('Değerlendirmeniz için teşekkürler!').waitFor();
    await page.reload();
    await page.getByLabel('Puanınız: 5 üzerinden 5').waitFor();
    expect(errors).toEqual([]);
  });
});
