import { getSessionUser } from '@ulak/contracts/auth/calls';
import { setCourierStatus } from '@ulak/contracts/couriers/calls';
import { getOrder } from '@ulak/contracts/orders/calls';
import { listOrders } from '@ulak/contracts/orders/desk-calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { ACCOUNTS, PASSWORD, type BrowserPage } from './browser-page.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';

const NAME = 'Tülin Işıkçı';
const MOST_STOPS = 120;

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let manager: BrowserPage;
/** Stops of the Tab key where nobody could see that they are there. */
const unseen = new Set<string>();

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  manager = await sessions.openPage(null);
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

/** Notes what is wrong with the place of the focus: not marked (WCAG 2.4.7) or covered by something else
 * (WCAG 2.4.11). */
async function lookAtFocus(page: Page): Promise<void> {
  const trouble = await page.evaluate(async () => {
    // with reduced motion a transition takes no time, but it takes a frame
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const label = focused.getAttribute('aria-label') ?? focused.textContent ?? '';
    const name = `${focused.tagName} "${label.trim().slice(0, 50)}"`;
    const look = (element: Element): string => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
      return `${outlineStyle === 'none' ? '' : outlineWidth} ${boxShadow} ${borderColor}`;
    };
    // the same thing without the focus, for a moment
    const twin = focused.cloneNode(false) as HTMLElement;
    twin.removeAttribute('id');
    focused.after(twin);
    const beside = focused.closest('label')?.querySelector('[class*="track"], svg, span');
    const isMarked =
      look(focused) !== look(twin) || Boolean(beside && getComputedStyle(beside).outlineStyle !== 'none');
    twin.remove();
    if (!isMarked) return `${name} does not show that it has the focus`;
    const { left, top, width, height } = focused.getBoundingClientRect();
    if (width < 2 || height < 2) return null;
    const [x, y] = [left + width / 2, top + height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
      return height > innerHeight ? null : `${name} is out of sight at ${x}, ${y}`;
    const corners = [
      [x, y],
      [left + 3, top + 3],
      [left + width - 3, top + height - 3],
    ] as const;
    const isSeen = corners.some(([cornerX, cornerY]) => {
      const above = document.elementFromPoint(cornerX, cornerY);
      return (
        above !== null &&
        (focused.contains(above) || above.contains(focused) || above.closest('label')?.contains(focused))
      );
    });
    return isSeen ? null : `${name} is covered`;
  });
  if (trouble) unseen.add(`${new URL(page.url()).pathname}: ${trouble}`);
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target
    .evaluate((element) => element === document.activeElement || element.contains(document.activeElement))
    .catch(() => false);

/** Presses Tab until `target` has the focus. @throws Error when it never comes */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.first().waitFor({ state: 'attached' });
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(target.first())) return;
    await page.keyboard.press(key);
    await lookAtFocus(page);
  }
  throw new Error(`${MOST_STOPS} times Tab did not lead to ${String(target)}`);
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

describe('the whole work by keyboard alone (criteria D02)', () => {
  it('signs in', async () => {
    const { page } = manager;
    await page.goto('/auth');
    await page.getByText('Demo hesapları').waitFor();
    await typeInto(page, page.getByLabel('TC kimlik veya telefon numarası'), ACCOUNTS.manager);
    await typeInto(page, page.getByLabel('Şifre', { exact: true }), PASSWORD);
    await press(page, page.getByRole('button', { name: 'Şifreyi göster' }));
    await page.getByRole('button', { name: 'Şifreyi gizle' }).waitFor();
    await press(page, page.getByLabel('Beni hatırla (7 gün)'), 'Space');
    await press(page, page.getByRole('button', { name: 'Giriş Yap' }));
    await page.waitForURL(/dashboard$/);
    await page.locator('tr[data-part="order-row"]').first().waitFor();
    expect(await page.getByRole('button', { name: /Pınar Şahin/ }).count()).toBe(1);
  });

  it('opens the search by / and Ctrl+K, closes it by Esc; the focus comes back', async () => {
    const { page } = manager;
    const search = page.getByLabel('Aranacak metin');
    const origin = page.getByRole('button', { name: /Haritada göster/ });
    for (const key of ['/', 'Control+k', 'Shift+/']) {
      await tabTo(page, origin);
      await page.keyboard.press(key === 'Shift+/' ? '/' : key);
      await search.waitFor();
      expect(await hasFocus(search)).toBe(true);
      await page.keyboard.press('Escape');
      await search.waitFor({ state: 'detached' });
      await expect.poll(() => hasFocus(origin)).toBe(true);
    }
  });

  it('creates an order: N, fields, the point of the map by arrow keys', async () => {
    const { page } = manager;
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Yeni Sipariş' });
    await form.getByLabel('Müşteri telefonu').waitFor();
    await expect.poll(() => hasFocus(form.getByLabel('Müşteri telefonu'))).toBe(true);
    await page.keyboard.type('0532 765 43 21');
    await typeInto(page, form.getByLabel('Müşteri adı'), NAME);
    await typeInto(page, form.getByLabel('Teslimat adresi'), 'Moda Cad. No 7');
    await typeInto(page, form.getByLabel('Ürün adı'), 'Künefe');
    await typeInto(page, form.getByLabel('Adet'), '2');
    await typeInto(page, form.getByLabel('Fiyat (TL)'), '82,50');
    await form.getByText('Toplam: 165,00 TL').waitFor();

    const latitude = form.getByLabel('Enlem');
    const longitude = form.getByLabel('Boylam');
    await form.locator('[data-map-loading]').waitFor({ state: 'detached' });
    await tabTo(page, form.getByRole('application'));
    // the pin begins in the middle of the map
    await page.keyboard.press('Enter');
    await expect.poll(() => latitude.inputValue()).not.toBe('');
    const [lat, lng] = [Number(await latitude.inputValue()), Number(await longitude.inputValue())];
    for (const key of ['ArrowUp', 'ArrowUp', 'Shift+ArrowRight']) await page.keyboard.press(key);
    // two steps of 10 m to the north, one of 100 m to the east
    await expect.poll(async () => Number(await latitude.inputValue()) - lat).toBeCloseTo(20 / 111_195, 5);
    await expect
      .poll(async () => (Number(await longitude.inputValue()) - lng) * Math.cos((lat * Math.PI) / 180))
      .toBeCloseTo(100 / 111_195, 4);
    await press(page, form.getByRole('button', { name: 'Siparişi oluştur' }));
    await page.getByText('Yeni sipariş başarıyla oluşturuldu').waitFor();
    const { data } = await sessions.call('manager', listOrders, { query: { search: NAME } });
    expect(data.map(({ total, location }) => [total, location.lat > lat, location.lng > lng])).toEqual([
      [165, true, true],
    ]);
  });

  it('finds it, gives it to a courier and prints it', async () => {
    const { page, context } = manager;
    await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
    const courier = await sessions.call('courier', getSessionUser);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByLabel('Aranacak metin').waitFor();
    await page.keyboard.type('tülin ışık');
    await page.getByRole('option').filter({ hasText: NAME }).waitFor();
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Sipariş ayrıntıları' });
    await press(page, details.getByRole('button', { name: 'Kurye ata' }));
    const choice = page.getByRole('dialog', { name: /siparişine kurye ata/ });
    await press(page, choice.getByRole('button', { name: `${courier.fullName} kuryesine ata` }));
    await page.getByText('Sipariş kuryeye başarıyla atandı').first().waitFor();
    await choice.waitFor({ state: 'detached' });
    await press(page, details.getByRole('button', { name: 'Diğer işlemler' }));
    await tabTo(page, page.getByRole('button', { name: 'Yazdır', exact: true }));
    const [paper] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    if (!paper.isClosed()) await paper.waitForEvent('close');
    expect(page.isClosed()).toBe(false);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
  });

  it('carries it: accept, start, deliver on the courier’s screen', async () => {
    const { page, errors } = await sessions.openPage('courier', { phone: true });
    await page.goto('/courier-dashboard');
    await press(page, page.getByRole('button', { name: /Kabul Et/ }));
    for (const step of ['Teslimata Başla', 'Teslim Edildi']) {
      await press(page, page.getByRole('button', { name: step }));
      const question = page.getByRole('dialog');
      await question.waitFor();
      expect(await hasFocus(question.getByRole('button', { name: step }))).toBe(true);
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await page.keyboard.press('Enter');
      await question.waitFor();
      await page.keyboard.press('Enter');
      await question.waitFor({ state: 'detached' });
    }
    await page.getByText('Aktif teslimatınız yok.').waitFor();
    const { data } = await sessions.call('manager', listOrders, { query: { search: NAME } });
    const [order] = data;
    if (!order) throw new Error('the order is gone');
    await expect
      .poll(async () => (await sessions.call('manager', getOrder, { params: { id: order.id } })).data.status)
      .toBe('DELIVERED');
    expect(errors).toEqual([]);
  });

  it('never lost sight of the focus, and no page logged an error', () => {
    expect([...unseen]).toEqual([]);
    expect(manager.errors).toEqual([]);
  });
});
