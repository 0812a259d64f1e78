import { getSessionUser } from '@ulak/contracts/auth/calls';
import { setCourierStatus } from '@ulak/contracts/couriers/calls';
import { setOrderStatus } from '@ulak/contracts/orders/calls';
import { assignOrder, createTrackingLink } from '@ulak/contracts/orders/desk-calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { type Account, type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { PageOptions, BrowserPage } from './browser-page.ts';
import { openOrderMenu, pressInOrderMenu } from './order-menu.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';

/** Each would leave a mark on `window`, open a dialog or call home if any of it ran. None is longer than a
 * customer's name may be. */
const PAYLOADS = [
  '<script>window.xss=1</script>',
  '"><script>window.xss=1</script>',
  '</script><script>window.xss=1</script>',
  '</title></style></textarea><script>window.xss=1</script>',
  '<img src=x onerror=window.xss=1>',
  '"><img src=x onerror="window.xss=1">',
  "'><svg onload=window.xss=1>",
  '<svg><script>window.xss=1</script></svg>',
  '<svg><animate onbegin=window.xss=1 attributeName=x dur=1s>',
  '<iframe srcdoc="<script>parent.xss=1</script>"></iframe>',
  '<iframe src="javascript:parent.xss=1"></iframe>',
  '<a href="javascript:window.xss=1">ara</a>',
  'javascript:window.xss=1',
  '<details open ontoggle=window.xss=1>',
  '<input autofocus onfocus=window.xss=1>',
  '<video><source onerror=window.xss=1></video>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=window.xss=1>',
  '<body onload=alert(1)>',
  '" onmouseover="window.xss=1" style="position:fixed;inset:0',
  '${window.xss=1}{{constructor.constructor("window.xss=1")()}}',
  '<link rel=stylesheet href=//evil.example/x.css><img src=//evil.example/x.png>',
  '<base href=//evil.example/><meta http-equiv=refresh content="0;url=//evil.example">',
  '\u202e<ıscrıpt>window.xss=1</ıscrıpt>',
] as const;
const ALL = PAYLOADS.join(' ').slice(0, 1_000);

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
/** What ran, asked or left although it must not. */
const crimes: string[] = [];
let combinedId: number;
const people: BrowserPage[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  for (const payload of PAYLOADS) {
    await sessions.createExternalOrder({
      orderNumber: payload.slice(0, 64),
      customerName: payload,
      customerAddress: payload,
      source: payload.slice(0, 60),
      paymentType: payload.slice(0, 60),
      paymentNotes: payload,
      orderNotes: payload,
      deliveryNotes: payload,
      specialInstructions: payload,
      items: [{ name: payload, quantity: 1, price: 1, options: [payload], notes: payload }],
    });
  }
  const combined = await sessions.createExternalOrder({
    customerName: PAYLOADS[5],
    customerAddress: ALL.slice(0, 500),
    paymentNotes: ALL,
    orderNotes: ALL,
    deliveryNotes: ALL,
    specialInstructions: ALL,
    items: PAYLOADS.map((name) => ({ name, quantity: 1, price: 1, options: [name], notes: name })),
  });
  combinedId = combined.id;
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

async function watched(who: Account | null, options?: PageOptions): Promise<Page> {
  const person = await sessions.openPage(who, options);
  people.push(person);
  person.context.on('page', watch);
  person.context.on('request', (request) => {
    if (request.url().includes('evil.example')) crimes.push(`asked for ${request.url()}`);
  });
  await person.context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  );
  watch(person.page);
  return person.page;
}

function watch(page: Page): void {
  page.on('dialog', (dialog) => {
    crimes.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

async function expectUnharmed(page: Page): Promise<void> {
  const mark = await page.evaluate(() => (window as Window & { xss?: unknown }).xss ?? null);
  if (mark !== null) crimes.push(`a script ran at ${page.url()}`);
  expect(crimes).toEqual([]);
}

/** Points at the marker in the middle of the map, where a chosen order stands on its tip, until its preview
 * says what it must. */
async function preview(page: Page, text: string): Promise<void> {
  const box = await page.locator('[data-part="dash-map"]').boundingBox();
  if (!box) throw new Error('the map is not to be seen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await expect
    .poll(
      async () => {
        await page.mouse.move(x + 90, y + 90);
        await page.mouse.move(x, y - 20);
        return page.locator('[data-part="dash-map"] [data-map-tooltip]').textContent();
      },
      { timeout: 10_000 },
    )
    .toContain(text);
}

describe('hostile text of an outside system stays text (criteria B18)', () => {
  it('in the tables, their tooltips and the map’s preview', async () => {
    const page = await watched('manager');
    await page.goto('/dashboard');
    for (const payload of PAYLOADS)
      await page.locator('tr[data-part="order-row"]', { hasText: payload }).first().waitFor();
    await page.locator('[data-map-loading]').waitFor({ state: 'detached' });
    for (const payload of [PAYLOADS[0], PAYLOADS[4], PAYLOADS[18]]) {
      const row = page.locator('tr[data-part="order-row"]', { hasText: payload }).first();
      // a click brings the order to the middle of the map, a second one lets go
      await row.locator('[data-part="cell-way"]').click();
      await preview(page, (await row.locator('[data-part="cell-customer"] > span').textContent()) ?? '');
      await row.locator('[data-part="cell-way"]').click();
    }
    await expectUnharmed(page);
  });

  it('in the details, the edit form, the search and the history', async () => {
    const page = people[0]?.page as Page;
    await page.goto(`/dashboard?order=${combinedId}`);
    const details = page.getByRole('dialog');
    for (const payload of PAYLOADS)
      await details.locator('[data-part="items"]', { hasText: payload }).waitFor();
    await details.getByText(ALL).first().waitFor();
    await pressInOrderMenu(page, 'Düzenle');
    const form = page.getByRole('dialog', { name: /düzenle/ });
    await form.getByLabel('Ürün adı').last().waitFor();
    expect(await form.getByLabel('Müşteri adı').inputValue()).toBe(PAYLOADS[5]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByLabel('Aranacak metin').fill('<img src=x onerror');
    await page.getByRole('option').filter({ hasText: PAYLOADS[4] }).first().waitFor();
    await expectUnharmed(page);
  });

  it('in the printing window', async () => {
    const person = people[0] as BrowserPage;
    // kept open to be looked at
    await person.context.addInitScript(() => {
      if (window.opener) window.close = () => {};
    });
    await person.page.goto(`/dashboard?order=${combinedId}`);
    const button = (await openOrderMenu(person.page)).getByRole('button', { name: 'Yazdır' });
    const [paper] = await Promise.all([person.context.waitForEvent('page'), button.click()]);
    for (const payload of PAYLOADS) await paper.locator('main', { hasText: payload }).waitFor();
    // but for the company's own logo
    const harmful = 'script, img:not(.logo > img), iframe, svg, link, base';
    expect(await paper.locator(harmful).count()).toBe(0);
    await expectUnharmed(paper);
    await expectUnharmed(person.page);
    await paper.close();
  });

  it('on the courier’s phone, and the courier’s own words at the desk', async () => {
    const courier = await sessions.call('courier', getSessionUser);
    await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
    await sessions.call('manager', assignOrder, {
      params: { id: combinedId },
      body: { courierId: courier.id },
    });
    const page = await watched('courier', { phone: true });
    const ITEMS = 'dialog section[aria-labelledby="items-title"]';
    await page.goto('/courier-dashboard');
    await page
      .getByRole('button', { name: /Kabul Et/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Sipariş detayı' }).click();
    for (const payload of PAYLOADS) await page.locator(ITEMS, { hasText: payload }).waitFor();
    await expectUnharmed(page);

    const step = (body: { status: 'IN_DELIVERY' | 'UNDELIVERABLE'; note?: string }) =>
      sessions.call('courier', setOrderStatus, { params: { id: combinedId }, body });
    await step({ status: 'IN_DELIVERY' });
    await step({ status: 'UNDELIVERABLE', note: PAYLOADS[6] });
    const desk = people[0]?.page as Page;
    await desk.goto(`/dashboard?order=${combinedId}`);
    await desk.getByRole('dialog').getByText(PAYLOADS[6]).first().waitFor();
    await expectUnharmed(desk);
  });

  it('on the customer’s page', async () => {
    const { data } = await sessions.call('manager', createTrackingLink, { params: { id: combinedId } });
    const page = await watched(null, { phone: true });
    await page.goto(data.url);
    for (const payload of PAYLOADS) await page.locator('[data-order-items]', { hasText: payload }).waitFor();
    await expectUnharmed(page);
  });

  it('in an address that somebody was talked into opening', async () => {
    const [desk, , stranger] = people as [BrowserPage, BrowserPage, BrowserPage];
    for (const payload of PAYLOADS.slice(0, 6)) {
      await desk.page.goto(
        `/dashboard?branch=${encodeURIComponent(payload)}&show=${encodeURIComponent(payload)}`,
      );
      await desk.page.locator('tr[data-part="order-row"]').first().waitFor();
      await expectUnharmed(desk.page);
    }
    await stranger.page.goto(`/customer/track-order?token=${encodeURIComponent(PAYLOADS[1])}`);
    await stranger.page.getByRole('alert').first().waitFor();
    await stranger.page.goto(`/customer/${encodeURIComponent(PAYLOADS[4])}`);
    await stranger.page.getByText('Sayfa bulunamadı').first().waitFor();
    await expectUnharmed(stranger.page);
  });

  it('behind a policy without inline scripts, which nothing had to break', async () => {
    for (const path of [
      '/',
      '/auth',
      '/dashboard',
      '/courier-dashboard',
      '/customer/track-order',
      '/customer/yok',
      '/api/docs',
      '/api/user',
    ]) {
      const headers = (await fetch(new URL(path, product.url))).headers;
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toMatch(/default-src 'self'/);
      expect(policy, path).toMatch(/script-src 'self'(?:;|$)/);
      expect(policy, path).toMatch(/object-src 'none'/);
      expect(policy, path).toMatch(/frame-ancestors 'none'/);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    }
    expect(people.flatMap(({ errors }) => errors)).toEqual([]);
    expect(crimes).toEqual([]);
  });
});
