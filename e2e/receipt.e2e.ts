import { listBranches, setReceiptWidth } from '@ulak/contracts/branches/calls';
import type { BranchId } from '@ulak/contracts/ids';
import { createOrder } from '@ulak/contracts/orders/desk-calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { type DemoSessions, openDemoSessions, orderBody } from './demo-sessions.ts';
import { readPdf } from './pdf.ts';
import { openOrderMenu, pressInOrderMenu } from './order-menu.ts';
import type { BrowserPage } from './browser-page.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';

const TURKISH = 'ĞÜŞİÖÇığüşöç ₺';
const MM = 96 / 25.4;

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let chief: BrowserPage;
/** Sees several branches. */
let general: BrowserPage;

/** What a printing window did, by the clock of the page that opened it (ms since the window was opened). */
interface Diary {
  openedAt?: number;
  loadedAt?: number;
  printedAt?: number;
  closedAt?: number;
}

/** Runs in every page before its own code: notes what the printing window is told, and keeps it open to be
 * looked at. */
function keepDiary(): void {
  const own = window as Window & { diary?: Diary; endsPrinting?: boolean };
  if (!window.opener) {
    own.diary = {};
    const open = window.open.bind(window);
    window.open = (...args) => {
      own.diary = { openedAt: performance.now() };
      return open(...args);
    };
    return;
  }
  const desk = window.opener as typeof own & { performance: Performance };
  const note = (what: keyof Diary): void => {
    if (desk.diary) desk.diary[what] ??= desk.performance.now();
  };
  if (document.readyState === 'complete') note('loadedAt');
  else addEventListener('load', () => note('loadedAt'));
  window.print = () => {
    note('printedAt');
    if (desk.endsPrinting) dispatchEvent(new Event('afterprint'));
  };
  window.close = () => note('closedAt');
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  chief = await sessions.openPage('chief');
  general = await sessions.openPage('general');
  for (const { context } of [chief, general]) await context.addInitScript(keepDiary);
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

/** Presses a button that prints. @returns the printing window */
async function pressToPrint({ context }: BrowserPage, button: Locator): Promise<Page> {
  await button.waitFor();
  const [paper] = await Promise.all([context.waitForEvent('page'), button.click()]);
  await paper.locator('main').first().waitFor();
  return paper;
}

/** Opens an order's details and prints it. @returns the printing window */
async function print(orderId: number, who = chief): Promise<Page> {
  await who.page.goto(`/dashboard?order=${orderId}`);
  return pressToPrint(who, (await openOrderMenu(who.page)).getByRole('button', { name: 'Yazdır' }));
}

const pdfOf = async (paper: Page) => readPdf(await paper.pdf({ preferCSSPageSize: true }));

/** Whether a page is as wide as its paper: 80 mm are 227 points, 58 mm are 164. */
const isWide = (width: number, mm: 58 | 80): boolean => Math.abs(width - (mm === 80 ? 227 : 164)) <= 1;

/** How much of a receipt stands out of it, CSS pixels, and how wide it is, millimetres. */
const measure = (content: Locator): Promise<{ widthMm: number; overflow: number }> =>
  content.evaluate((main, mm) => {
    const box = main.getBoundingClientRect();
    const rights = [...main.querySelectorAll('*')].map(
      (part) => part.getBoundingClientRect().right - box.right,
    );
    return { widthMm: box.width / mm, overflow: Math.max(0, main.scrollWidth - main.clientWidth, ...rights) };
  }, MM);

/** Gives a branch of the general manager's company another paper. */
const usePaper = (id: BranchId, receiptWidth: 58 | 80) =>
  sessions.call('general', setReceiptWidth, { params: { id }, body: { receiptWidth } });
const ownBranches = () => sessions.call('general', listBranches);

const diary = (): Promise<Diary> =>
  chief.page.evaluate(() => (window as Window & { diary?: Diary }).diary ?? {});
const waitForDiary = (what: keyof Diary): Promise<unknown> =>
  chief.page.waitForFunction((key) => (window as Window & { diary?: Diary }).diary?.[key], what);

describe('receipt (spec 1 §9, criteria D07)', () => {
  it('is 80 mm wide, at most 72 mm of content, one page per order, with every Turkish letter', async () => {
    const { id } = await sessions.createExternalOrder({
      customerName: TURKISH,
      orderNotes: `Not: ${TURKISH}`,
      items: [{ name: `Köfte ${TURKISH}`, quantity: 3, price: 1234.5 }],
      total: 3703.5,
    });
    const paper = await print(id);
    const shown = (await paper.locator('main').textContent()) ?? '';
    expect(shown.split(TURKISH)).toHaveLength(4);
    expect(shown).toContain('3.703,50 TL');

    const { width, overflow } = await paper.locator('main').evaluate((main) => ({
      width: main.getBoundingClientRect().width,
      overflow: [...main.querySelectorAll('*')].filter(
        (part) => part.getBoundingClientRect().right > main.getBoundingClientRect().right + 1,
      ).length,
    }));
    expect(width / MM).toBeLessThanOrEqual(72);
    expect(overflow).toBe(0);

    const pdf = readPdf(await paper.pdf({ preferCSSPageSize: true }));
    expect(pdf.pages).toBe(1);
    expect(Math.abs(pdf.width - 227)).toBeLessThanOrEqual(1);
    for (const letter of TURKISH.replaceAll(' ', '')) expect(pdf.characters, letter).toContain(letter);
    await paper.close();
  });

  it('grows with the order: forty lines and long texts still are one page', async () => {
    const { id } = await sessions.createExternalOrder({
      customerAddress: 'Uzunçarşı Caddesi '.repeat(20).trim(),
      orderNotes: 'çok_uzun_ve_bölünmeyen_bir_sözcük_'.repeat(6),
      items: Array.from({ length: 40 }, (_, index) => ({
        name: `${index + 1}. ürün, soğansız ve bol acılı`,
        quantity: 2,
        price: 19.99,
      })),
    });
    const paper = await print(id);
    const pdf = readPdf(await paper.pdf({ preferCSSPageSize: true }));
    expect(pdf.pages).toBe(1);
    expect(pdf.height).toBeGreaterThan(1_000);
    expect(Math.abs(pdf.width - 227)).toBeLessThanOrEqual(1);
    const overflow = await paper.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await paper.close();
  });

  it('prints 500 ms after loading, closes ≤ 2 s later, also where the browser reports no end', async () => {
    const { id } = await sessions.createExternalOrder();
    const paper = await print(id);
    await waitForDiary('closedAt');
    const { loadedAt = 0, printedAt = 0, closedAt = 0, openedAt = 0 } = await diary();
    expect(printedAt - Math.max(loadedAt, openedAt)).toBeGreaterThanOrEqual(480);
    expect(printedAt - Math.max(loadedAt, openedAt)).toBeLessThan(1_500);
    expect(closedAt - Math.max(loadedAt, openedAt)).toBeGreaterThanOrEqual(1_900);
    expect(closedAt - Math.max(loadedAt, openedAt)).toBeLessThan(3_000);
    await paper.close();
  });

  it('closes at once when printing is over', async () => {
    const { id } = await sessions.createExternalOrder();
    await chief.page.goto(`/dashboard?order=${id}`);
    await chief.page.evaluate(() => ((window as Window & { endsPrinting?: boolean }).endsPrinting = true));
    const button = (await openOrderMenu(chief.page)).getByRole('button', { name: 'Yazdır' });
    const [paper] = await Promise.all([chief.context.waitForEvent('page'), button.click()]);
    await waitForDiary('closedAt');
    const { printedAt = 0, closedAt = 0 } = await diary();
    expect(closedAt - printedAt).toBeLessThan(1_000);
    await paper.close();
  });
});

describe('58 mm paper (BranchView.receiptWidth)', () => {
  const LONG = 'ÇokUzunVeBölünmeyenÜrünAdı'.repeat(8).slice(0, 120);

  it('is 58 mm wide, at most 48 mm of content; texts of any length wrap, no letter is lost', async () => {
    const kadikoy = (await ownBranches()).find(({ name }) => name === 'Kadıköy');
    if (!kadikoy) throw new Error('no such branch');
    await usePaper(kadikoy.id, 58);
    const { id } = await sessions.createExternalOrder({
      orderNumber: 'TY-9000-1234-5678-ABCDEF',
      customerName: TURKISH,
      customerAddress: `${'Uzunçarşı'.repeat(30)} No 4`,
      orderNotes: 'zil-bozuk_'.repeat(90),
      paymentNotes: 'x'.repeat(200),
      items: Array.from({ length: 40 }, (_, index) => ({
        name: index === 0 ? `Köfte ${TURKISH}` : LONG,
        quantity: 999,
        price: 19.99,
        options: [LONG],
        notes: LONG,
      })),
    });
    const paper = await print(id);
    const { widthMm, overflow } = await measure(paper.locator('main'));
    expect(widthMm).toBeLessThanOrEqual(48);
    expect(overflow).toBeLessThanOrEqual(1);
    const pdf = await pdfOf(paper);
    expect(pdf.pages).toBe(1);
    expect(isWide(pdf.width, 58), String(pdf.width)).toBe(true);
    for (const letter of TURKISH.replaceAll(' ', '')) expect(pdf.characters, letter).toContain(letter);
    await paper.close();
    await usePaper(kadikoy.id, 80);
  });
});

describe('several orders at once', () => {
  it('the new ones of the kitchen: one window, one page for each, as long as its own content', async () => {
    const short = await sessions.createExternalOrder({
      items: [{ name: 'Ayran', quantity: 1, price: 35 }],
      orderNotes: null,
    });
    const long = await sessions.createExternalOrder({
      items: Array.from({ length: 30 }, (_, index) => ({
        name: `${index + 1}. çeşit`,
        quantity: 1,
        price: 10,
      })),
    });
    await chief.page.goto('/dashboard');
    for (const { orderNumber } of [short, long])
      await chief.page.getByRole('article', { name: `${orderNumber} numaralı sipariş` }).waitFor();
    const count = await chief.page.locator('[data-part="kitchen-card"]').count();
    const paper = await pressToPrint(
      chief,
      chief.page.getByRole('button', { name: `Tümünü yazdır (${count})` }),
    );
    expect(await paper.locator('main').count()).toBe(count);
    const pdf = await pdfOf(paper);
    expect(pdf.pages).toBe(count);
    expect(pdf.sizes.every(({ width }) => isWide(width, 80))).toBe(true);
    const heights = pdf.sizes.map(({ height }) => height);
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(300);
    await paper.close();
    await chief.page.getByRole('button', { name: 'Tümü yazdırıldı' }).waitFor();
  });

  it('of branches with different papers: each on its own, those of a branch together', async () => {
    const [first, second] = (await ownBranches()).toSorted((a, b) => a.id - b.id);
    if (!first || !second) throw new Error('not two branches');
    await usePaper(second.id, 58);
    const order = async (branchId: BranchId, customerName: string) =>
      sessions.call('general', createOrder, { body: orderBody({ branchId, customerName }) });
    const names = ['Kağıt Bir', 'Kağıt İki', 'Kağıt Üç'] as const;
    await order(second.id, names[0]);
    await order(first.id, names[1]);
    await order(second.id, names[2]);
    await general.page.goto('/dashboard?view=table');
    for (const name of names)
      await general.page
        .locator('tr[data-part="order-row"]', { hasText: name })
        .getByRole('checkbox')
        .check();
    const paper = await pressToPrint(
      general,
      general.page.locator('[data-part="dash-picked"]').getByRole('button', { name: /yazdır/i }),
    );
    const contents = await paper.locator('main').all();
    for (const content of contents) expect((await measure(content)).overflow).toBeLessThanOrEqual(1);
    // below the company's name
    const branches = await paper.locator('main > .branch + .sender').allTextContents();
    expect([...new Set(branches)]).toHaveLength(2);
    expect(branches.filter((name, index) => name !== branches[index - 1])).toHaveLength(2);
    const widths = (await pdfOf(paper)).sizes.map(({ width }) =>
      isWide(width, 58) ? 58 : isWide(width, 80) ? 80 : width,
    );
    expect(widths).toEqual(branches.map((name) => (name === second.name ? 58 : 80)));
    expect(widths).toHaveLength(3);
    await paper.close();
    await usePaper(second.id, 80);
  });
});

describe('preview', () => {
  it('shows exactly what is printed, and the branch’s paper can be chosen there', async () => {
    const { id } = await sessions.createExternalOrder({
      customerName: TURKISH,
      paymentNotes: 'uzun '.repeat(30).trim(),
    });
    const { page } = general;
    await page.goto(`/dashboard?order=${id}`);
    await pressInOrderMenu(page, 'Fiş önizleme');
    const preview = page.getByRole('dialog', { name: 'Fiş önizleme' });
    const shown = preview.locator('.receipt');
    const sizeOf = (content: Locator) =>
      content.evaluate((element) => {
        const { width, height } = element.getBoundingClientRect();
        return { width, height, markup: element.innerHTML };
      });
    for (const mm of [80, 58] as const) {
      await preview.getByText(`${mm} mm`, { exact: true }).click();
      await preview.getByText(new RegExp(`^${mm} × \\d+ mm$`)).waitFor();
      if (mm === 58) await page.getByText('Fiş genişliği 58 mm olarak kaydedildi').waitFor();
      const paper = await pressToPrint(general, preview.getByRole('button', { name: 'Yazdır' }));
      expect(await sizeOf(shown)).toEqual(await sizeOf(paper.locator('main')));
      const pdf = await pdfOf(paper);
      expect(isWide(pdf.width, mm), String(pdf.width)).toBe(true);
      const caption = (await preview.getByText(new RegExp(`^${mm} × \\d+ mm$`)).textContent()) ?? '';
      expect(Math.round((pdf.height * 25.4) / 72)).toBe(Number(caption.split(' ')[2]));
      await paper.close();
    }
    const branch = (await ownBranches()).find(({ name }) => name === 'Kadıköy');
    expect(branch?.receiptWidth).toBe(58);
  });

  it('a packaging chief sees which paper it is', async () => {
    const { id } = await sessions.createExternalOrder();
    await chief.page.goto(`/dashboard?order=${id}`);
    await pressInOrderMenu(chief.page, 'Fiş önizleme');
    await chief.page.getByText('Kağıt genişliği: 58 mm').waitFor();
    expect(await chief.page.getByRole('dialog', { name: 'Fiş önizleme' }).getByRole('radio').count()).toBe(0);
  });

  it('no page logged an error on the way', () => {
    expect([chief, general].flatMap(({ errors }) => errors)).toEqual([]);
  });
});
