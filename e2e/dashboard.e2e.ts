import { getSessionUser } from '@ulak/contracts/auth/calls';
import { listCourierLocations, setCourierStatus } from '@ulak/contracts/couriers/calls';
import { getOrder, setOrderStatus } from '@ulak/contracts/orders/calls';
import { getActiveOrders } from '@ulak/contracts/orders/desk-calls';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { BrowserPage } from './browser-page.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let manager: BrowserPage;
/** Three orders that wait, and two couriers of the branch with nothing to carry. */
let orders: OrderView[];
let couriers: { courierId: number; name: string }[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  // one after the other: their numbers, and so their rows, stand in this order
  const ids: number[] = [];
  for (const customerName of ['Ada Gül', 'Ece Gül', 'Oya Gül'])
    ids.push((await sessions.createExternalOrder({ customerName })).id);
  const active = await sessions.call('manager', getActiveOrders);
  orders = active.filter(({ id }) => ids.includes(id)).toSorted((a, b) => a.id - b.id);
  couriers = (await sessions.call('manager', listCourierLocations)).filter(
    ({ online, load }) => online && load === 0,
  );
  // so wide that every column of the board can be seen and dropped on
  manager = await sessions.openPage('manager', { viewport: { width: 2800, height: 1000 } });
  // For the page time passes slowly: on a busy machine a journey must not lose the race against its eight
  // seconds.
  await manager.context.addInitScript(() => {
    const [began, now] = [Date.now(), Date.now];
    Date.now = () => began + (now() - began) / 20;
  });
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});
beforeEach(async () => {
  await manager.page.goto('/dashboard?view=table');
  await rowOf(0).waitFor();
});

const rowOf = (index: number): Locator => manager.page.locator(`#order-${orders[index]?.id}`);
const cardOf = rowOf;
const columnOf = (name: string): Locator =>
  manager.page.getByRole('listitem', { name: new RegExp(`^${name}, `) });
const nameOf = (index: number): string => couriers[index]?.name ?? '';
const now = async (index: number) =>
  (await sessions.call('manager', getOrder, { params: { id: orders[index]?.id ?? 0 } })).data;

/** Courier's name of each of the three orders as the server has it. */
const holders = () => Promise.all([0, 1, 2].map(async (index) => (await now(index)).assignedToName));

/** How many of these parts can be seen whole, in the window and in their box. */
const seenWhole = (page: Page, part: string): Promise<number> =>
  page.locator(`[data-part="${part}"]`).evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const box = element.closest('[data-part="dash-orders"], [data-part="roster"]');
        const [inner, outer] = [element.getBoundingClientRect(), box?.getBoundingClientRect()];
        return outer && inner.top >= outer.top && inner.bottom <= Math.min(outer.bottom, innerHeight);
      }).length,
  );

/** Facts of rows that must never be cut, that are: number (which stays on one line), door, amount, branch,
 * status. */
const cutFacts = (page: Page): Promise<string[]> =>
  page.locator('[data-part="order-row"]').evaluateAll((rows) =>
    rows.flatMap((row) =>
      [...row.querySelectorAll('[data-part="number"], [data-part="door"], [data-part="branch"]')]
        .concat([...row.querySelectorAll('[data-part="amount"], [data-status]')])
        .filter((fact) => {
          const words = document.createRange();
          words.selectNodeContents(fact);
          const [inner, cell] = [words.getBoundingClientRect(), fact.closest('td')?.getBoundingClientRect()];
          const isWrapped = fact.matches('[data-part="number"]') && inner.height > 24;
          return !cell || isWrapped || inner.right > cell.right + 0.5 || inner.bottom > cell.bottom + 0.5;
        })
        .map((fact) => fact.textContent ?? ''),
    ),
  );

/** How far down the page's words reach, without what is fixed at its lower edge. */
const lowestText = (page: Page): Promise<number> =>
  page.locator('main').evaluate((main) => {
    const words = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    let lowest = 0;
    while (words.nextNode()) {
      const { parentElement } = words.currentNode;
      const button = parentElement?.closest('button');
      if (!parentElement?.checkVisibility() || (button && getComputedStyle(button).position === 'fixed'))
        continue;
      lowest = Math.max(lowest, parentElement.getBoundingClientRect().bottom);
    }
    return lowest;
  });

/** By the mouse, as a hand moves it: down, a little, over there, up. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag, or nowhere');
  await page.mouse.move(start.x + start.width / 2, start.y + 12);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 12, start.y + 24, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + Math.min(end.height / 2, 160), { steps: 8 });
  // targets are looked for once per frame
  await page.locator('[data-drag-overlay][data-verdict]').waitFor();
  await page.mouse.up();
  await page.locator('[data-drag-overlay]').waitFor({ state: 'detached' });
}

/** M on the card, arrow keys to the courier, Enter. */
async function moveByKeys(page: Page, index: number, name: string): Promise<void> {
  await cardOf(index).locator('[data-order-focus]').focus();
  await page.keyboard.press('m');
  const entry = page.getByRole('menuitem').filter({ hasText: name });
  await entry.waitFor();
  for (let presses = 0; presses < 20; presses += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

describe('ux "Management dashboard": the desk with several orders at once', () => {
  it('three orders by keyboard, given at once, taken back', async () => {
    const { page } = manager;
    await rowOf(0).focus();
    for (const index of [0, 1, 2]) {
      await rowOf(index).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('x');
      await page.keyboard.press('j');
    }
    await page.getByText('3 sipariş seçildi').waitFor();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: '3 siparişe kurye ata' });
    await dialog.getByRole('button', { name: `${nameOf(0)} kuryesine ata` }).press('Enter');
    await page.getByText(`3 sipariş ${nameOf(0)} kuryesine atandı`).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await holders()).toEqual([nameOf(0), nameOf(0), nameOf(0)]);
    await page.keyboard.press('Control+z');
    await page.getByText('3 siparişte işlem geri alındı').waitFor();
    expect(await holders()).toEqual([null, null, null]);
    await expect.poll(() => page.getByText('3 sipariş seçildi').count()).toBe(0);
  });

  it('Esc gives up a selection; a key that closes a dialog does not', async () => {
    const { page } = manager;
    await rowOf(0).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('a');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByText('1 sipariş seçildi').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByText('1 sipariş seçildi').waitFor({ state: 'detached' });
  });

  it('a row dropped on a courier of the list is theirs', async () => {
    const { page } = manager;
    const entry = page.locator('[data-part="roster-entry"]').filter({ hasText: nameOf(1) });
    await entry.scrollIntoViewIfNeeded();
    await drag(page, rowOf(2).locator('[data-part="cell-address"]'), entry);
    await page.getByText('Sipariş kuryeye başarıyla atandı').first().waitFor();
    await expect.poll(async () => (await now(2)).assignedToName).toBe(nameOf(1));
    await page.getByRole('button', { name: /Geri al/ }).click();
    await expect.poll(async () => (await now(2)).status).toBe('PREPARING');
  });
});

describe('ux "Management dashboard": the board', () => {
  beforeEach(async () => {
    await manager.page.keyboard.press('p');
    // the table's row has the id of the card: without the columns it may still be the one that is waited for
    await columnOf(nameOf(0)).waitFor();
    await cardOf(0).waitFor();
  });

  it('a card dragged to a courier, then moved on by keyboard, is not unassigned meanwhile', async () => {
    const { page } = manager;
    expect(new URL(page.url()).searchParams.get('view')).toBe('board');
    await drag(page, cardOf(0), columnOf(nameOf(0)));
    await columnOf(nameOf(0)).locator(cardOf(0)).waitFor();
    await page.getByText('Sipariş kuryeye başarıyla atandı').first().waitFor();
    await moveByKeys(page, 0, nameOf(1));
    await columnOf(nameOf(1)).locator(cardOf(0)).waitFor();
    await columnOf(nameOf(1)).locator(':focus').waitFor();
    await expect.poll(async () => (await now(0)).assignedToName).toBe(nameOf(1));
    const { history } = await now(0);
    expect(history.slice(-2).map(({ action }) => action)).toEqual(['assign', 'reassign']);
  });

  it('Ctrl+Z gives it back to the former courier', async () => {
    const { page } = manager;
    await moveByKeys(page, 0, nameOf(0));
    await expect.poll(async () => (await now(0)).assignedToName).toBe(nameOf(0));
    await page.getByRole('button', { name: /Geri al/ }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText(`Sipariş yeniden ${nameOf(1)} kuryesinde`).waitFor();
    await columnOf(nameOf(1)).locator(cardOf(0)).waitFor();
  });

  it('a drop on an offline courier is refused in words and changes nothing', async () => {
    const { page } = manager;
    const offline = (await sessions.call('manager', listCourierLocations)).find(({ online }) => !online);
    if (!offline) throw new Error('nobody is offline');
    await drag(page, cardOf(0), columnOf(offline.name));
    await page.getByText(`${offline.name} çevrimdışı; sipariş atanamaz.`).first().waitFor();
    expect((await now(0)).assignedToName).toBe(nameOf(1));
  });

  it('taking back says why not when the courier has picked it up meanwhile', async () => {
    const { page } = manager;
    await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
    const courier = await sessions.call('courier', getSessionUser);
    await moveByKeys(page, 1, courier.fullName);
    await expect.poll(async () => (await now(1)).assignedToName).toBe(courier.fullName);
    await page.getByRole('button', { name: /Geri al/ }).waitFor();
    await sessions.call('courier', setOrderStatus, {
      params: { id: orders[1]?.id ?? 0 },
      body: { status: 'PICKED_UP' },
    });
    await page.keyboard.press('Control+z');
    await page.getByText('Geri alınamadı').waitFor();
    await page.getByText(/Sipariş şu anda "Kurye Üzerinde" durumunda/).waitFor();
    expect((await now(1)).status).toBe('PICKED_UP');
  });

  it('is kept per person; the address wins', async () => {
    const { page } = manager;
    await page.goto('/dashboard');
    await cardOf(0).and(page.locator('[data-part="board-card"]')).waitFor();
    await page.goto('/dashboard?view=table');
    await rowOf(0).and(page.locator('tr')).waitFor();
    await page.keyboard.press('t');
    await page.goto('/dashboard');
    await rowOf(0).and(page.locator('tr')).waitFor();
    expect(await page.locator('[data-part="board-card"]').count()).toBe(0);
  });
});

describe('ux "Look", Keyboard', () => {
  it('? shows the sheet, Esc closes it; letters typed into a field are letters', async () => {
    const { page } = manager;
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Klavye kısayolları' });
    await sheet.getByText('Son işlemi geri al (8 saniye içinde)').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('/');
    await page.getByLabel('Aranacak metin').waitFor();
    await page.keyboard.type('nrxm?');
    expect(await page.getByLabel('Aranacak metin').inputValue()).toBe('nrxm?');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
  });

  it('R makes ready, once; Enter opens, M mutes', async () => {
    const { page } = manager;
    await rowOf(2).focus();
    await page.keyboard.press('r');
    await page.getByText('Sipariş hazır olarak işaretlendi').waitFor();
    await rowOf(2).getByText('Hazır', { exact: true }).waitFor();
    await rowOf(2).focus();
    await page.keyboard.press('r');
    await page.getByText(/"Hazır" durumunda; hazır olarak işaretlenemez/).waitFor();
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Yeni sipariş sesi kapalı' }).waitFor();
    await page.keyboard.press('m');
    await rowOf(2).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Sipariş ayrıntıları' }).waitFor();
    await page.keyboard.press('Escape');
    await rowOf(2).and(page.locator(':focus')).waitFor();
    expect((await now(2)).status).toBe('READY');
  });

  it('no page logged an error', () => expect(manager.errors).toEqual([]));
});

describe('ux "Look": a dense desk', () => {
  it.each([
    [1440, 900, 14],
    [1366, 768, 11],
  ])('%d×%d shows %d orders and six couriers without scrolling', async (width, height, least) => {
    const { page, context } = await sessions.openPage('owner', { viewport: { width, height } });
    await page.goto('/dashboard?view=table');
    await page.locator('[data-part="order-row"]').nth(least).waitFor();
    await page.locator('[data-part="roster-entry"]').nth(6).waitFor();
    expect(await seenWhole(page, 'order-row')).toBeGreaterThanOrEqual(least);
    expect(await seenWhole(page, 'roster-entry')).toBeGreaterThanOrEqual(6);
    expect(await cutFacts(page)).toEqual([]);
    await context.close();
  });

  it('an overdue row keeps its colour under the mouse', async () => {
    const { page, context } = await sessions.openPage('owner', { viewport: { width: 1366, height: 768 } });
    await page.goto('/dashboard?view=table');
    const row = page.locator('tr[data-urgency="overdue"]').first();
    await row.waitFor();
    // 'color(srgb red green blue / opacity)'
    const colours = async () =>
      (await row.evaluate((element) => getComputedStyle(element).backgroundColor)).split(' / ');
    const [hue, opacity] = await colours();
    await row.hover();
    const [hoveredHue, hoveredOpacity] = await colours();
    expect(hoveredHue).toBe(hue);
    expect(Number.parseFloat(hoveredOpacity ?? '')).toBeGreaterThan(Number.parseFloat(opacity ?? ''));
    await context.close();
  });

  it('density and sort are remembered', async () => {
    const { page, context } = await sessions.openPage('owner', { viewport: { width: 1366, height: 768 } });
    await page.goto('/dashboard');
    const longest = page.getByRole('button', { name: 'En çok bekleyen' });
    await longest.click();
    await page.getByText('Rahat', { exact: true }).click();
    await page.goto('/dashboard');
    await page.locator('table[data-density="comfortable"]').waitFor();
    expect(await longest.getAttribute('aria-pressed')).toBe('true');
    await longest.click();
    await page.goto('/dashboard');
    await page.locator('table[data-density="comfortable"]').waitFor();
    expect(await longest.getAttribute('aria-pressed')).toBe('false');
    await context.close();
  });

  it('the credits of the map look as the rest in the dark', async () => {
    const { page, context } = await sessions.openPage('owner', { colorScheme: 'dark' });
    await page.goto('/dashboard');
    const credits = page.locator('.leaflet-control-attribution').first();
    await credits.waitFor();
    const { paper, ink, fonts } = await credits.evaluate((element) => {
      const lightness = (colour: string) => {
        const probe = document.createElement('canvas').getContext('2d');
        if (!probe) return new Uint8ClampedArray();
        probe.fillStyle = colour;
        probe.fillRect(0, 0, 1, 1);
        return probe.getImageData(0, 0, 1, 1).data.slice(0, 3);
      };
      const { backgroundColor, color, fontFamily } = getComputedStyle(element);
      return {
        paper: Math.max(...lightness(backgroundColor)),
        ink: Math.max(...lightness(color)),
        fonts: [fontFamily, getComputedStyle(document.body).fontFamily],
      };
    });
    expect(paper).toBeLessThan(80);
    expect(ink).toBeGreaterThan(140);
    expect(fonts[0]).toBe(fonts[1]);
    await context.close();
  });

  it('on a phone the first order stands above the fold', async () => {
    const { page, context } = await sessions.openPage('manager', { phone: true });
    await page.goto('/dashboard?view=table');
    const card = page.locator('[data-part="order-card"]').first();
    await card.waitFor();
    const [buttons, bar] = [
      await card.getByRole('button', { name: /yazdır/ }).boundingBox(),
      await page.getByRole('button', { name: 'Yeni Sipariş' }).boundingBox(),
    ];
    // whole, with what is to be done with it; the bar begins above its buttons
    expect(buttons && buttons.y + buttons.height).toBeLessThan((bar?.y ?? 0) - 8);
    // a finger's size, in full
    const views = page.locator('[data-part="dash-views"] label');
    expect(await views.allTextContents()).toEqual(['Tablo', 'Pano']);
    for (const view of await views.all()) {
      const size = await view.evaluate((label) => [
        label.clientHeight,
        label.scrollWidth - label.clientWidth,
      ]);
      expect(size[0]).toBeGreaterThanOrEqual(36);
      expect(size[1]).toBeLessThanOrEqual(0);
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => lowestText(page)).toBeLessThanOrEqual(bar?.y ?? 0);
    await context.close();
  });
});
