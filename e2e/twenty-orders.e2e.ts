import { listOrders } from '@ulak/contracts/orders/desk-calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { KADIKOY, type BrowserPage } from './browser-page.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';

/** What a practised person needs for a key, and what the journey itself needs. */
const PERSON_KEY_MS = 150;
const TYPING_MS = 15;
/** ux "Management dashboard": a telephone order takes 15 seconds. */
const MAX_ORDER_MS = 15_000;

interface Item {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
}
interface Customer {
  readonly phone: string;
  readonly name: string;
  readonly address: string;
  readonly location: { readonly lat: number; readonly lng: number };
}

const FIRST = ['Murat', 'Işıl', 'Çağrı', 'Şule', 'Ömer', 'Gülşah', 'İnci', 'Tuğba', 'Ayşe', 'Üzeyir'];
const USUAL: Item[] = [
  { name: 'Adana Dürüm', quantity: 2, price: 210.5 },
  { name: 'Ayran', quantity: 2, price: 35 },
];
const NEW_ITEMS: Item[] = [
  { name: 'Künefe', quantity: 2, price: 82.5 },
  { name: 'Çay', quantity: 1, price: 20 },
];

const customer = (n: number): Customer => ({
  phone: `0532 410 66 ${10 + n}`,
  name: `${FIRST[n % FIRST.length]} Yirmisekizoğlu ${String.fromCodePoint(65 + n)}`,
  address: `Yirmisekiz Sk. No ${n + 1} Daire 2`,
  location: { lat: KADIKOY.latitude + 0.004 + n * 0.0001, lng: KADIKOY.longitude - 0.003 },
});
/** 14 customers who have ordered before and 6 who have not. */
const KNOWN = Array.from({ length: 14 }, (_, n) => customer(n));
const STRANGERS = Array.from({ length: 6 }, (_, n) => customer(14 + n));

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let desk: BrowserPage;
const times: number[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  for (const { phone, name, address, location } of KNOWN)
    await sessions.createExternalOrder({
      customerPhone: phone,
      customerName: name,
      customerAddress: address,
      location,
      items: USUAL,
      paymentType: 'CASH',
      paymentNotes: '500 TL üstü',
      source: 'Telefon',
    });
  desk = await sessions.openPage('manager');
  await desk.page.goto('/dashboard');
  await desk.page.locator('tr[data-part="order-row"]').first().waitFor();
  // the form's code is fetched once in an evening
  await desk.page.keyboard.press('n');
  await newOrder().getByLabel('Müşteri telefonu').waitFor();
  await desk.page.keyboard.press('Escape');
  await newOrder().waitFor({ state: 'detached' });
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const newOrder = () => desk.page.getByRole('dialog', { name: 'Yeni Sipariş' });
const focusedLabel = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
      ? (focused.labels?.[0]?.textContent?.replace(/ \*$/, '') ?? null)
      : (focused?.textContent ?? null);
  });

/** The keyboard of one order, with the keys counted. */
function createKeyboard({ keyboard }: Page) {
  let keys = 0;
  return {
    count: () => keys,
    async press(...names: string[]): Promise<void> {
      for (const name of names) {
        keys += 1;
        await keyboard.press(name);
      }
    },
    async type(text: string): Promise<void> {
      keys += text.length;
      await keyboard.type(text, { delay: TYPING_MS });
    },
  };
}
type Keyboard = ReturnType<typeof createKeyboard>;

/** Types the items line by line; the empty line after the last one leads to the payment. */
async function typeItems(keys: Keyboard, items: readonly Item[]): Promise<void> {
  for (const { name, quantity, price } of items) {
    await expect.poll(() => focusedLabel(desk.page)).toBe('Ürün adı');
    await keys.type(name);
    await keys.press('Enter');
    if (quantity !== 1) await keys.type(String(quantity));
    await keys.press('Enter');
    await keys.type(String(price).replace('.', ','));
    await keys.press('Enter');
  }
  await expect.poll(() => focusedLabel(desk.page)).toBe('Ürün adı');
  await keys.press('Enter');
}

/** Takes one order from 'N' to the success, by keyboard alone, and notes how long a person would need. */
async function takeOrder(work: (keys: Keyboard) => Promise<void>): Promise<void> {
  const { page } = desk;
  const began = performance.now();
  const keys = createKeyboard(page);
  await keys.press('n');
  await expect.poll(() => focusedLabel(page)).toBe('Müşteri telefonu');
  await work(keys);
  // it closes by itself only when the order was made
  await newOrder().waitFor({ state: 'detached' });
  times.push(performance.now() - began + keys.count() * (PERSON_KEY_MS - TYPING_MS));
}

/** The newest order of the number, as it was stored. */
async function stored(phone: string) {
  const { data } = await sessions.call('manager', listOrders, { query: { search: phone } });
  return data;
}

describe('twenty telephone orders by keyboard (ux "Management dashboard")', () => {
  it('eight callers want what they had last time', async () => {
    for (const { phone, name, address, location } of KNOWN.slice(0, 8)) {
      await takeOrder(async (keys) => {
        await keys.type(phone.replaceAll(' ', ''));
        await newOrder().getByText('Kayıtlı müşteri').waitFor();
        await keys.press('F2');
        await expect.poll(() => focusedLabel(desk.page)).toContain('Siparişi oluştur');
        await keys.press('Enter');
      });
      const [order, before] = await stored(phone);
      expect(before?.id).not.toBe(order?.id);
      expect(order).toMatchObject({
        customerName: name,
        customerPhone: phone.replaceAll(' ', ''),
        customerAddress: address,
        location,
        items: USUAL,
        total: 491,
        paymentType: 'Nakit',
        paymentNotes: '500 TL üstü',
        source: 'Telefon',
        status: 'PREPARING',
      });
      expect(order?.distanceKm).toBeGreaterThan(0);
    }
  });

  it('six known callers want something else', async () => {
    for (const { phone, name, address, location } of KNOWN.slice(8)) {
      await takeOrder(async (keys) => {
        await keys.type(phone.replaceAll(' ', ''));
        await newOrder().getByText('Kayıtlı müşteri').waitFor();
        await keys.press('Enter', 'Enter', 'Enter', 'Enter');
        await typeItems(keys, NEW_ITEMS);
        await keys.type('Kart');
        await keys.press('Enter', 'Enter', 'Enter');
      });
      const [order] = await stored(phone);
      expect(order).toMatchObject({
        customerName: name,
        customerAddress: address,
        location,
        items: NEW_ITEMS,
        total: 185,
        paymentType: 'Kart',
        paymentNotes: null,
      });
    }
  });

  it('six new callers live in a street where others have ordered', async () => {
    for (const { phone, name, address } of STRANGERS) {
      await takeOrder(async (keys) => {
        await keys.type(phone.replaceAll(' ', ''));
        await keys.press('Enter');
        await keys.type(name);
        await keys.press('Enter');
        await keys.type(address);
        // the list lies in a layer of its own, above the dialog
        await desk.page.getByRole('option').filter({ hasText: 'sokak' }).first().waitFor();
        await keys.press('ArrowDown', 'Enter');
        await newOrder().getByText('Konum yaklaşık: sokak, kapı değil.').waitFor();
        await keys.press('Enter', 'Enter');
        await typeItems(keys, NEW_ITEMS.slice(0, 1));
        await keys.press('Control+Enter');
      });
      const [order] = await stored(phone);
      expect(order).toMatchObject({
        customerName: name,
        customerAddress: address,
        items: NEW_ITEMS.slice(0, 1),
        total: 165,
        paymentType: null,
      });
      // the middle of the street, and never the branch
      expect(order?.location.lng).toBeCloseTo(KADIKOY.longitude - 0.003, 5);
      expect(order?.distanceKm).toBeGreaterThan(0.1);
    }
  });

  it('each within 15 seconds of a practised person', () => {
    const sorted = times.toSorted((a, b) => a - b);
    const median = ((sorted[9] ?? NaN) + (sorted[10] ?? NaN)) / 2;
    console.log(
      `twenty telephone orders: median ${(median / 1000).toFixed(1)} s, ` +
        `slowest ${((sorted.at(-1) ?? NaN) / 1000).toFixed(1)} s, at ${PERSON_KEY_MS} ms a key`,
    );
    expect(times).toHaveLength(20);
    expect(median).toBeLessThanOrEqual(MAX_ORDER_MS);
    expect(desk.errors).toEqual([]);
  });
});
