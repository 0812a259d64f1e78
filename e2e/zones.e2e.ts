import { getSessionUser } from '@ulak/contracts/auth/calls';
import { setCourierStatus } from '@ulak/contracts/couriers/calls';
import { getOrder, setOrderStatus } from '@ulak/contracts/orders/calls';
import { assignOrder, createTrackingLink } from '@ulak/contracts/orders/desk-calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { type Account, type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { PageOptions } from './browser-page.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';

const ZONES = ['UTC', 'Europe/Istanbul', 'America/New_York'] as const;
/** What a wrong phone is wrong by, hours. */
const WRONG_BY = [-3, 0, 3] as const;
const NAME = 'Zehra Özışık';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let orderId: number;
let createdAt: string;
let trackingUrl: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  const courier = await sessions.call('courier', getSessionUser);
  await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
  const expectedDeliveryTime = new Date(Date.now() + 50 * 60_000).toISOString();
  const order = await sessions.createExternalOrder({ customerName: NAME, expectedDeliveryTime });
  orderId = order.id;
  createdAt = order.createdAt;
  await sessions.call('manager', assignOrder, { params: { id: orderId }, body: { courierId: courier.id } });
  await sessions.call('courier', setOrderStatus, { params: { id: orderId }, body: { status: 'PICKED_UP' } });
  trackingUrl = (await sessions.call('manager', createTrackingLink, { params: { id: orderId } })).data.url;
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

/** The clock of a device that goes wrong by some hours; what it measures stays right. */
function shiftClock(hours: number): void {
  const Right = Date;
  const shift = hours * 3_600_000;
  class Wrong extends Right {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(Right.now() + shift);
      else super(given[0]);
    }
    static override now(): number {
      return Right.now() + shift;
    }
  }
  globalThis.Date = Wrong as DateConstructor;
}

type Visit = { who: Account | null; path: string; ready: string; options?: PageOptions; hoursWrong?: number };

/** Pages by who has them, with which device: opened once, so that scripts are fetched and compiled once. */
const pages = new Map<string, Promise<Page>>();

async function visit({ who, path, ready, options, hoursWrong = 0 }: Visit): Promise<Page> {
  const device = JSON.stringify([who, options, hoursWrong]);
  const opening = pages.get(device) ?? openDevice({ who, options, hoursWrong });
  pages.set(device, opening);
  const page = await opening;
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  return page;
}

async function openDevice({ who, options, hoursWrong }: Pick<Visit, 'who' | 'options' | 'hoursWrong'>) {
  const { context, page } = await sessions.openPage(who, options);
  if (hoursWrong) await context.addInitScript(shiftClock, hoursWrong);
  return page;
}

const leave = (page: Page): Promise<unknown> => page.goto('about:blank');

/** Every time and every count of minutes that a reader sees, each with the text around it. */
const timesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const months = 'Ocak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık';
    const isTime = new RegExp(`\\d{1,2}[:.]\\d{2}|\\d+ (?:dk|sa)\\b|\\d+ (?:${months})`);
    const texts = document.body.innerText.split('\n').map((line) => line.trim());
    const titles = [...document.querySelectorAll('time[title], [title]')].map(
      (element) => (element as HTMLElement).title,
    );
    // how long ago a position came differs from one look to the next
    return [...texts, ...titles].filter((text) => isTime.test(text) && !/önce|şimdi/.test(text));
  });

/** The same on all pages; asked again when a minute has just turned over. */
async function expectSame(pages: readonly Page[]): Promise<string[]> {
  await expect
    .poll(
      async () => new Set((await Promise.all(pages.map(timesOn))).map((times) => JSON.stringify(times))).size,
      {
        timeout: 20_000,
      },
    )
    .toBe(1);
  return timesOn(pages[0] as Page);
}

const istanbul = (iso: string): string =>
  new Intl.DateTimeFormat('tr-TR', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Istanbul',
  }).format(new Date(iso));

const SCREENS = {
  'the dashboard': () => ({ who: 'manager', path: '/dashboard', ready: 'tr[data-part="order-row"]' }),
  'an order’s details': () => ({
    who: 'manager',
    path: `/dashboard?order=${orderId}`,
    ready: '[data-part="history-step"]',
  }),
  'the courier home': () => ({ who: 'courier', path: '/courier-dashboard', ready: '[data-block="current"]' }),
  'the customer’s page': () => ({ who: null, path: trackingUrl, ready: '[data-arrival]' }),
} as const satisfies Record<string, () => Visit>;

describe('business time is Istanbul’s, whatever the device’s zone (criteria D05)', () => {
  for (const [name, screen] of Object.entries(SCREENS)) {
    it(name, async () => {
      const shown = await Promise.all(
        ZONES.map((timezoneId) => visit({ ...screen(), options: { timezoneId } })),
      );
      expect((await expectSame(shown)).length).toBeGreaterThan(0);
      await Promise.all(shown.map(leave));
    });
  }

  it('an order shows the minute of Istanbul at which it was made', async () => {
    const page = await visit({ ...SCREENS['the dashboard'](), options: { timezoneId: 'America/New_York' } });
    const row = page.locator('tr[data-part="order-row"]', { hasText: NAME });
    expect(await row.locator('time').first().textContent()).toBe(istanbul(createdAt));
    await leave(page);
  });
});

describe('a device whose clock is three hours wrong (criteria A14)', () => {
  for (const [name, screen] of Object.entries(SCREENS)) {
    it(`reads the same minutes: ${name}`, async () => {
      const shown = await Promise.all(WRONG_BY.map((hoursWrong) => visit({ ...screen(), hoursWrong })));
      await expectSame(shown);
      await Promise.all(shown.map(leave));
    });
  }

  it('sees couriers on the map and in the list as fresh or old as they are', async () => {
    for (const hoursWrong of [-3, 3]) {
      const page = await visit({ ...SCREENS['the dashboard'](), hoursWrong });
      const shown = page.locator('[data-part="roster-entry"]:not([data-offline]) [data-part="roster-age"]');
      await shown.first().waitFor();
      const ages = await shown.allTextContents();
      for (const age of ages) expect(age).toMatch(/^(?:\d+ (?:sn|dk) önce|şimdi|konum yok)$/);
      await leave(page);
    }
  });

  it('delivers at the server’s moment; what the phone believed stays beside it', async () => {
    const page = await visit({ ...SCREENS['the courier home'](), hoursWrong: 3, options: { phone: true } });
    for (const step of ['Teslimata Başla', 'Teslim Edildi']) {
      await page.getByRole('button', { name: step }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: step }).click();
    }
    await page.getByText('Aktif teslimatınız yok.').waitFor();
    const orderNow = async () => (await sessions.call('manager', getOrder, { params: { id: orderId } })).data;
    await expect.poll(async () => (await orderNow()).status).toBe('DELIVERED');
    const data = await orderNow();
    for (const at of [data.startedAt, data.deliveredAt]) {
      expect(Math.abs(Date.parse(at ?? '') - Date.now())).toBeLessThan(60_000);
    }
    await page
      .getByText(/konum \d+ sn önce|konum şimdi|az önce/)
      .first()
      .waitFor();
    await leave(page);
  });
});
