import { getSessionUser } from '@ulak/contracts/auth/calls';
import { listCourierLocations, setCourierStatus } from '@ulak/contracts/couriers/calls';
import { getOrder } from '@ulak/contracts/orders/calls';
import { assignOrder, createTrackingLink } from '@ulak/contracts/orders/desk-calls';
import { CUSTOMER_MESSAGES } from '@ulak/contracts/orders/labels';
import { listViolations } from '@ulak/contracts/violations/calls';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { writeDatabase } from './database.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { type BrowserPage, cutNetwork, KADIKOY } from './browser-page.ts';
import type { Product } from './product.ts';
import { countQueuedSteps } from './phone-store.ts';
import { startSeededProduct } from './seeded-product.ts';

type Fix = { lat: number; lng: number; fixAt?: number; sentAt?: number };

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let courier: BrowserPage;
let courierId: number;
let orderId: number;

/** Stands in for the screen: counts who asks to keep it awake, and takes the lock away with the page as a
 * phone does. */
function countWakeLocks(): void {
  const own = window as Window & { wakeLocks?: number };
  own.wakeLocks = 0;
  class Lock extends EventTarget {
    released = false;
    release(): Promise<void> {
      this.released = true;
      this.dispatchEvent(new Event('release'));
      return Promise.resolve();
    }
  }
  const request = (): Promise<Lock> => {
    own.wakeLocks = (own.wakeLocks ?? 0) + 1;
    const lock = new Lock();
    document.addEventListener('visibilitychange', () => document.hidden && void lock.release());
    return Promise.resolve(lock);
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  courierId = (await sessions.call('courier', getSessionUser)).id;
  await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
  orderId = (await sessions.createExternalOrder({ orderNumber: 'YS-7001' })).id;
  await sessions.call('manager', assignOrder, { params: { id: orderId }, body: { courierId } });
  courier = await sessions.openPage('courier', { phone: true });
  await courier.context.addInitScript(countWakeLocks);
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const wakeLocks = (page: Page): Promise<number> =>
  page.evaluate(() => (window as Window & { wakeLocks?: number }).wakeLocks ?? 0);

const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperties(document, {
      hidden: { value: hidden, configurable: true },
      visibilityState: { value: hidden ? 'hidden' : 'visible', configurable: true },
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

async function step(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).first().click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: label }).click();
  await question.waitFor({ state: 'detached' });
}

/** By how many pixels the page, or a dialog over it, is wider than the phone. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
        (part) => part.scrollWidth - part.clientWidth,
      ),
    ),
  );

/** The positions that a request carries. */
function fixesOf(request: Request): Fix[] {
  if (!request.url().endsWith('/api/courier-location') || request.method() !== 'POST') return [];
  const body = request.postDataJSON() as Fix & { fixes?: Fix[] };
  return body.fixes ?? [body];
}

const isStep = (request: Request): boolean =>
  request.method() === 'POST' && /\/api\/orders\/\d+\/status$/.test(request.url());

describe('the courier’s phone (criteria D08, ux "Courier phone")', () => {
  it('can be installed: manifest, icons, a worker that answers for the page', async () => {
    const { page } = courier;
    await page.goto('/courier-dashboard');
    await page.getByRole('button', { name: /Kabul Et/ }).waitFor();
    const manifest = (await (await fetch(new URL('/manifest.webmanifest', product.url))).json()) as {
      name: string;
      short_name: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({
      name: 'Ulak',
      short_name: 'Ulak',
      start_url: '/courier-dashboard',
      display: 'standalone',
    });
    for (const size of [192, 512]) {
      const icon = manifest.icons.find(
        ({ sizes, type }) => sizes === `${size}x${size}` && type === 'image/png',
      );
      const file = Buffer.from(await (await fetch(new URL(icon?.src ?? '', product.url))).arrayBuffer());
      expect(file.subarray(1, 4).toString(), icon?.src).toBe('PNG');
      expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([size, size]);
    }
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const devtools = await courier.context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // every window of a test is a private one, and those install nothing
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
  });

  it('keeps the screen awake, and asks again each time it is looked at', async () => {
    const { page } = courier;
    await expect.poll(() => wakeLocks(page)).toBe(1);
    await page.getByText('Ekran açık tutuluyor.').waitFor();
    await setHidden(page, true);
    await page.getByText('Ekran kendiliğinden kapanabilir').waitFor();
    expect(await wakeLocks(page)).toBe(1);
    await setHidden(page, false);
    await expect.poll(() => wakeLocks(page)).toBe(2);
    await page.getByText('Ekran açık tutuluyor.').waitFor();
  });

  it('steps taken without signal wait, survive a reload, and are sent once when it is back', async () => {
    const { page, context } = courier;
    await page.getByRole('button', { name: /Kabul Et/ }).click();
    await page.getByRole('button', { name: 'Teslimata Başla' }).waitFor();
    // else the reload may come before its answer, and the first step waits with the next
    await expect.poll(() => countQueuedSteps(page, courierId)).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Teslimata Başla' }).waitFor();
    // the worker keeps what the page has loaded
    await page.waitForFunction(async () => (await caches.match('/courier-dashboard')) !== undefined);
    const sent: Request[] = [];
    await cutNetwork(page);
    const tappedAt = Date.now();
    await step(page, 'Teslimata Başla');
    await page.getByText('Gönderilmeyi bekliyor (1)').waitFor();
    await page.getByText('1 işlem bekliyor').waitFor();
    await page.reload();
    await page.getByText('Gönderilmeyi bekliyor (1)').waitFor();
    await step(page, 'Teslim Edildi');
    await page.getByText('Gönderilmeyi bekliyor (2)').waitFor();
    const before = await sessions.call('manager', getOrder, { params: { id: orderId } });
    expect(before.data.status).toBe('PICKED_UP');
    const takenBy = Date.now();

    // answered ones: a try without signal can end after this
    context.on('requestfinished', (request) => isStep(request) && sent.push(request));
    await context.setOffline(false);
    await page.getByText(/Gönderilmeyi bekliyor \(/).waitFor({ state: 'detached' });
    await page.getByText('Aktif teslimatınız yok.').waitFor();
    const { data } = await sessions.call('manager', getOrder, { params: { id: orderId } });
    expect(data.status).toBe('DELIVERED');
    expect(data.history.filter(({ to }) => to === 'IN_DELIVERY' || to === 'DELIVERED')).toHaveLength(2);
    const bodies = sent.map((request) => request.postDataJSON() as { status: string; at: string });
    expect(bodies.map(({ status }) => status)).toEqual(['IN_DELIVERY', 'DELIVERED']);
    for (const { at } of bodies) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(tappedAt - 1_000);
      expect(Date.parse(at)).toBeLessThanOrEqual(takenBy + 1_000);
    }
  });

  it('a position taken without signal keeps the time at which it was taken', async () => {
    const { page, context } = courier;
    await page
      .getByText(/konum (?:\d+ sn önce|şimdi)/)
      .first()
      .waitFor();
    await cutNetwork(page);
    const place = { latitude: KADIKOY.latitude + 0.002, longitude: KADIKOY.longitude + 0.001 };
    const isThere = ({ lat }: Fix): boolean => Math.abs(lat - place.latitude) < 0.000_01;
    const movedAt = Date.now();
    let failedAt = 0;
    page.on('requestfailed', (request) => {
      if (failedAt === 0 && fixesOf(request).some(isThere)) failedAt = Date.now();
    });
    // a phone that moves sends at most one position in 5 s: it hears of the place until it has tried to send
    // it
    let accuracy = 5;
    const tellPlace = async (): Promise<number> => {
      await context.setGeolocation({ ...place, accuracy: (accuracy += 1) });
      return failedAt;
    };
    await expect.poll(tellPlace, { timeout: 20_000, interval: 500 }).toBeGreaterThan(0);
    const posted: Fix[] = [];
    page.on('request', (request) => posted.push(...fixesOf(request)));
    const backAt = Date.now();
    await context.setOffline(false);
    const theFix = (): Fix | undefined => posted.find(isThere);
    await expect.poll(theFix, { timeout: 10_000 }).toBeDefined();
    const { fixAt = 0, sentAt = 0 } = theFix() ?? {};
    expect(fixAt).toBeGreaterThanOrEqual(movedAt);
    expect(fixAt).toBeLessThanOrEqual(failedAt);
    expect(sentAt).toBeGreaterThanOrEqual(backAt);
    await expect
      .poll(
        async () =>
          (await sessions.call('manager', listCourierLocations)).find((one) => one.courierId === courierId)
            ?.lat,
      )
      .toBeCloseTo(place.latitude, 5);
  });

  /** An order that the courier has started to deliver, with signal. */
  async function startDelivery(location: { lat: number; lng: number }): Promise<number> {
    const { page } = courier;
    const { id } = await sessions.createExternalOrder({ location });
    await sessions.call('manager', assignOrder, { params: { id }, body: { courierId } });
    await page.getByRole('button', { name: /Kabul Et/ }).click();
    await step(page, 'Teslimata Başla');
    await page.getByRole('button', { name: 'Teslim Edildi' }).waitFor();
    // the page shows a step before the server has it: one that still waits would be counted with the next
    await expect.poll(() => countQueuedSteps(page, courierId)).toBe(0);
    return id;
  }

  const areaViolations = async (id: number) =>
    (
      await sessions.call('manager', listViolations, {
        query: { courierId: String(courierId), type: 'OUT_OF_CUSTOMER_AREA' },
      })
    ).data.filter(({ orderId: of }) => of === id);

  it('45 s without signal, delivered at the door: no violation; delivered elsewhere it is one', async () => {
    const { page, context } = courier;
    // 445 m north of where the courier is: the phone says so first, and has no signal from then on
    const from = { lat: KADIKOY.latitude + 0.002, lng: KADIKOY.longitude + 0.001 };
    const door = { lat: from.lat + 0.004, lng: from.lng };
    const id = await startDelivery(door);
    await context.setOffline(true);
    for (const table of ['courier_positions', 'courier_positions_now'])
      await writeDatabase(
        product.dataDir,
        `update ${table} set fix_at = fix_at - interval '45 seconds' where courier_id = $1`,
        [courierId],
      );
    const isAtDoor = ({ lat }: Fix): boolean => Math.abs(lat - door.lat) < 0.000_01;
    let isNoticed = false;
    page.on('requestfailed', (request) => void (isNoticed ||= fixesOf(request).some(isAtDoor)));
    let accuracy = 5;
    const tellDoor = async (): Promise<boolean> => {
      const place = { latitude: door.lat, longitude: door.lng, accuracy: (accuracy += 1) };
      await context.setGeolocation(place);
      return isNoticed;
    };
    await expect.poll(tellDoor, { timeout: 20_000, interval: 500 }).toBe(true);
    await step(page, 'Teslim Edildi');
    const posted: string[] = [];
    page.on('request', (request) => {
      if (isStep(request)) posted.push('step');
      else if (fixesOf(request).some(isAtDoor)) posted.push('position');
    });
    await context.setOffline(false);
    await page.getByText('Aktif teslimatınız yok.').waitFor();
    const statusOf = async (of: number) =>
      (await sessions.call('manager', getOrder, { params: { id: of } })).data;
    await expect.poll(async () => (await statusOf(id)).status).toBe('DELIVERED');
    expect(posted.indexOf('position')).toBeLessThan(posted.indexOf('step'));
    expect(posted).toContain('position');
    expect(await areaViolations(id)).toEqual([]);
    const last = (await statusOf(id)).history.at(-1);
    expect(last?.location?.lat).toBeCloseTo(door.lat, 5);

    // another door 445 m further on, and the courier goes nowhere
    const other = await startDelivery({ lat: door.lat + 0.004, lng: door.lng });
    await cutNetwork(page);
    await tellDoor();
    await step(page, 'Teslim Edildi');
    await page.getByText('Gönderilmeyi bekliyor (1)').waitFor();
    await context.setOffline(false);
    await page.getByText('Aktif teslimatınız yok.').waitFor();
    await expect.poll(async () => (await areaViolations(other)).length).toBe(1);
    expect((await areaViolations(other))[0]?.details.distanceM).toBeGreaterThan(400);
  });

  it('a courier whom a manager switches is told; a sign-out over unsent steps is asked about', async () => {
    const { page, context } = courier;
    await sessions.call('manager', setCourierStatus, { body: { status: 'offline', courierId } });
    await page.getByText('Çevrimdışı yapıldınız').waitFor();
    await page.getByRole('button', { name: 'Tamam' }).click();
    await sessions.call('manager', setCourierStatus, { body: { status: 'online', courierId } });
    await page.getByText('Güvenli sürüşler').waitFor();
    await page.getByText('Çevrimiçi yapıldınız').waitFor();
    await page.getByRole('button', { name: 'Anladım' }).click();

    const { id } = await sessions.createExternalOrder({});
    await sessions.call('manager', assignOrder, { params: { id }, body: { courierId } });
    await page.getByRole('button', { name: /Kabul Et/ }).waitFor();
    await cutNetwork(page);
    await page.getByRole('button', { name: /Kabul Et/ }).click();
    await page.getByText('Gönderilmeyi bekliyor (1)').waitFor();
    await page.getByRole('button', { name: 'Menüyü aç' }).click();
    await page.getByRole('button', { name: 'Çıkış Yap' }).click();
    await page.getByText('1 işleminiz sunucuya ulaşmadı').waitFor();
    await page.getByRole('button', { name: 'Şimdi gönder' }).click();
    // a phone that is back online sends by itself
    await context.setOffline(false);
    await page.getByText('İşlemleriniz gönderildi').waitFor();
    await page.getByRole('button', { name: 'Vazgeç' }).click();
    await page.getByRole('button', { name: 'Menüyü kapat' }).click();
    await step(page, 'Teslimata Başla');
    await step(page, 'Teslim Edildi');
    await page.getByText('Aktif teslimatınız yok.').waitFor();
    const status = async () => (await sessions.call('manager', getOrder, { params: { id } })).data.status;
    // the page says so at once, the step waits for the phone's position
    await expect.poll(status, { timeout: 10_000 }).toBe('DELIVERED');
  });

  it('a text without a gap never makes a page wider than the phone, here or on the customer’s', async () => {
    const gapless = 'Dolambaçlı'.repeat(50);
    const few = {
      customerName: gapless.slice(0, 120),
      customerAddress: gapless,
      orderNotes: gapless,
      paymentNotes: gapless,
    };
    const name = gapless.slice(0, 120);
    const item = { name, quantity: 1, price: 10, options: [name], notes: gapless };
    const { id } = await sessions.createExternalOrder({
      ...few,
      orderNumber: gapless.slice(0, 60),
      items: [item],
    });
    await sessions.call('manager', assignOrder, { params: { id }, body: { courierId } });
    const { data } = await sessions.call('manager', createTrackingLink, { params: { id } });
    const { page } = courier;
    await page.getByRole('button', { name: /Kabul Et/ }).waitFor();
    expect(await overhang(page), 'waiting').toBe(0);
    await page.getByRole('button', { name: /Kabul Et/ }).click();
    await page.getByRole('button', { name: 'Sipariş detayı' }).click();
    await page.getByRole('heading', { name: 'Ürünler' }).waitFor();
    expect(await overhang(page), 'card and details').toBe(0);
    await page.getByRole('button', { name: 'Kapat', exact: true }).click();
    await step(page, 'Teslimata Başla');
    await page.getByRole('button', { name: 'Sorun bildir' }).click();
    await page.getByLabel('Açıklama').waitFor();
    expect(await overhang(page), 'problem').toBe(0);
    await page.getByLabel('Açıklama').fill(gapless);
    await page.getByRole('dialog').getByRole('button', { name: 'Teslim Edilemedi' }).click();
    await page.getByText('Aktif teslimatınız yok.').waitFor();
    const customer = await sessions.openPage(null, { phone: true });
    await customer.page.goto(data.url);
    await customer.page.getByText(CUSTOMER_MESSAGES.UNDELIVERABLE).first().waitFor();
    expect(await overhang(customer.page), 'tracking').toBe(0);
  });

  it('a phone that is silent shows as old at the desk', async () => {
    const silent = (await sessions.call('manager', listCourierLocations)).find(
      (one) => one.courierId !== courierId && one.positionAt,
    );
    const almostOld = "now() - interval '50 seconds'";
    await writeDatabase(
      product.dataDir,
      `update courier_positions_now set fix_at = ${almostOld}, received_at = ${almostOld}
        where courier_id = $1`,
      [silent?.courierId],
    );
    const { page } = await sessions.openPage('manager');
    await page.goto('/dashboard');
    const age = page
      .locator('[data-part="roster-entry"]', { hasText: silent?.name ?? '' })
      .locator('[data-part="roster-age"]');
    await expect.poll(() => age.textContent(), { timeout: 75_000 }).toMatch(/^\d+ dk önce$/);
  });

  it('no page logged an error on the way', () => {
    // what has no signal fails, and the browser itself says so
    expect(
      courier.errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(error)),
    ).toEqual([]);
  });
});
