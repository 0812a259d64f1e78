import { getSessionUser } from '@ulak/contracts/auth/calls';
import { sendPosition, setCourierStatus } from '@ulak/contracts/couriers/calls';
import { setOrderStatus } from '@ulak/contracts/orders/calls';
import { assignOrder, createTrackingLink } from '@ulak/contracts/orders/desk-calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { KADIKOY } from './browser-page.ts';
import { enlargeText } from './large-text.ts';
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

describe('ux "Customer tracking": two orders at once', () => {
  it('the first to arrive is open first, both are live, and a delivery closes neither', async () => {
    const customerPhone = '0535 765 44 01';
    const [near, far] = [
      await sessions.createExternalOrder({ orderNumber: 'YS-40300', customerPhone, location: onTheWay(0.4) }),
      await sessions.createExternalOrder({ orderNumber: 'YS-40301', customerPhone, location: HOME }),
    ];
    const { id: courierId } = await sessions.call('courier', getSessionUser);
    const assign = (id: number) =>
      sessions.call('manager', assignOrder, { params: { id }, body: { courierId } });
    const step = (id: number, status: 'PICKED_UP' | 'IN_DELIVERY' | 'DELIVERED') =>
      sessions.call('courier', setOrderStatus, { params: { id }, body: { status } });
    await assign(near.id);
    await sessions.call('courier', sendPosition, { body: onTheWay(0) });
    await step(near.id, 'PICKED_UP');
    await step(near.id, 'IN_DELIVERY');

    const { page, errors } = await sessions.openPage(null, { phone: true });
    const opened = page.locator('[data-order-status]');
    const choice = (n: number) =>
      page.getByRole('navigation', { name: 'Siparişleriniz' }).getByRole('button').nth(n);
    await page.goto('/customer/track-order');
    await page.getByLabel('Telefon numarası').fill(customerPhone);
    await page.getByRole('button', { name: 'Siparişimi bul' }).click();
    // ordered first, and on its way: it comes before the one that was ordered last
    await opened.getByText('YS-40300').waitFor();
    await opened.getByText(/^\d+(–\d+)? dk( içinde)?$/).waitFor();

    await assign(far.id);
    await choice(1).getByText('Kurye Atandı').waitFor();
    await step(near.id, 'DELIVERED');
    await opened.getByText('Siparişiniz teslim edildi. Afiyet olsun!').waitFor();
    expect(await opened.getByText('YS-40300').count()).toBe(1);

    await page.getByRole('button', { name: /Kurye Atandı/ }).click();
    await opened.getByText('YS-40301').waitFor();
    await step(far.id, 'PICKED_UP');
    await opened.getByText('Siparişiniz kuryede, birazdan yola çıkacak.').waitFor();
    await step(far.id, 'IN_DELIVERY');
    await step(far.id, 'DELIVERED');
    await opened.getByText('Siparişiniz teslim edildi. Afiyet olsun!').waitFor();
    expect(errors).toEqual([]);
  });
});

describe('ux "Customer tracking": the first answer carries the status', () => {
  const linkOf = async (orderNumber: string): Promise<{ id: number; url: string }> => {
    const { id } = await sessions.createExternalOrder({ orderNumber, location: HOME });
    const { data } = await sessions.call('manager', createTrackingLink, { params: { id } });
    return { id, url: `/customer/track-order?token=${data.trackingToken}` };
  };

  it('status and range are readable while no script has come', async () => {
    const { url } = await linkOf('YS-40400');
    const { page } = await sessions.openPage(null, { phone: true });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(url, { waitUntil: 'commit' });
    const first = page.locator('#first-answer');
    await first.getByText('Siparişiniz').first().waitFor();
    await first.getByText(/^\d\d:\d\d – \d\d:\d\d arası$/).waitFor();
    expect(await first.getByText('YS-40400').isVisible()).toBe(true);
  });

  it('without JavaScript it is the whole page, with no empty place and nothing untrue', async () => {
    const { url } = await linkOf('YS-40402');
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(url);
    await page.getByText(/^\d\d:\d\d – \d\d:\d\d arası$/).waitFor();
    expect(await page.locator('#first-answer .map').isVisible()).toBe(false);
    expect(await page.locator('body > noscript').isVisible()).toBe(false);
    expect(await page.locator('#first-answer .row .disc').isVisible()).toBe(false);
  });

  it('the scripts take it over without asking, without a jump and without a trace', async () => {
    const { id, url } = await linkOf('YS-40401');
    const { page, errors } = await sessions.openPage(null, { phone: true });
    const asked: string[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      const isPicture = path.startsWith('/api/customer/logos/');
      if (path.startsWith('/api/customer/') && !path.endsWith('/events') && !isPicture) asked.push(path);
    });
    await page.goto(url);
    await page.getByText('Kuryeye not bırak').waitFor();
    expect(asked).toEqual([]);
    expect(await page.locator('#first-answer, #first-style, #tracking-data').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    const taken = (await page.locator('[data-order-status] h1').boundingBox())?.y ?? Number.NaN;
    const bare = await sessions.openPage(null, { phone: true });
    await bare.page.route('**/*.js', (route) => route.abort());
    await bare.page.goto(url, { waitUntil: 'commit' });
    const first = bare.page.locator('#first-answer h1');
    await first.waitFor();
    expect(Math.abs(((await first.boundingBox())?.y ?? Number.NaN) - taken)).toBeLessThan(4);

    // and it is live: the note goes to staff, a step comes to the page
    await page.getByText('Kuryeye not bırak').click();
    await page.getByRole('button', { name: 'Zili çalmayın' }).click();
    await page.getByRole('button', { name: 'Kuryeye ilet' }).click();
    await page.getByText('Notunuz kuryeye iletildi.').waitFor();
    const { id: courierId } = await sessions.call('courier', getSessionUser);
    await sessions.call('manager', assignOrder, { params: { id }, body: { courierId } });
    await page.getByText('Kurye Atandı').first().waitFor();
    await sessions.call('courier', setOrderStatus, { params: { id }, body: { status: 'PICKED_UP' } });
    await page.getByText('Notu değiştir').waitFor({ state: 'detached' });
    expect(await page.getByText('Zili çalmayın', { exact: true }).isVisible()).toBe(true);
    await sessions.call('courier', setOrderStatus, { params: { id }, body: { status: 'IN_DELIVERY' } });
    await sessions.call('courier', setOrderStatus, { params: { id }, body: { status: 'DELIVERED' } });
    expect(errors).toEqual([]);
  });

  it.each([320, 390])('no label of a station breaks inside a word at %s px', async (width) => {
    const { url } = await linkOf(`YS-405${width}`);
    const { page } = await sessions.openPage(null, { viewport: { width, height: 844 } });
    await page.goto(url);
    const steps = page.getByRole('list', { name: 'Siparişin aşamaları' });
    const label = steps.getByText('Hazırlanıyor', { exact: true });
    await label.waitFor();
    const lines = await label.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  it.each([320, 390])('criteria D02: twice the text breaks no word and no amount at %s px', async (width) => {
    const { url } = await linkOf(`YS-406${width}`);
    const { page } = await sessions.openPage(null, { viewport: { width, height: 844 } });
    await enlargeText(page);
    await page.goto(url);
    await page.getByText('491,00').waitFor();
    expect(await brokenWords(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  it('criteria D01: the map says in the dark too, readably, whose it is', async () => {
    const { url } = await linkOf('YS-40407');
    const { page } = await sessions.openPage(null, { colorScheme: 'dark' });
    await page.goto(url);
    const source = page.locator('.leaflet-control-attribution');
    await source.waitFor();
    const [ground, font] = await source.evaluate((element) => {
      const { backgroundColor, fontFamily } = getComputedStyle(element);
      return [Number(/[\d.]+/.exec(backgroundColor)?.[0]), fontFamily] as const;
    });
    // of 255, or of 1: how much red is in it
    expect(ground).toBeLessThan(60);
    expect(ground).not.toBe(1);
    expect(font).toContain('Inter');
  });
});

/** Words that stand on two lines although they have no place to break. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\d,.:]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    return broken;
  });
