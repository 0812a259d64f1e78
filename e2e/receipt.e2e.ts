import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { readPdf } from './pdf.ts';
import type { Person } from './people.ts';
import { type Product, startProduct } from './product.ts';

const TURKISH = 'ĞÜŞİÖÇığüşöç ₺';
const MM = 96 / 25.4;

let product: Product;
let browser: Browser;
let office: Office;
let chief: Person;

/** What a printing window did, by the clock of the page that opened it (ms since the window was opened). */
interface Diary {
  openedAt?: number;
  loadedAt?: number;
  printedAt?: number;
  closedAt?: number;
}

/** Runs in every page before its own code: notes what the printing window is told, and keeps it open to be looked at. */
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
  [product, browser] = await Promise.all([startProduct({ demo: 'still' }), launchBrowser()]);
  office = openOffice(browser, product.url);
  chief = await office.window('chief');
  await chief.context.addInitScript(keepDiary);
});
afterAll(async () => {
  await office?.close();
  await browser?.close();
  await product?.stop();
});

/** Opens an order's details and prints it. @returns the printing window */
async function print(orderId: number): Promise<Page> {
  await chief.page.goto(`/dashboard?order=${orderId}`);
  const button = chief.page.getByRole('dialog').getByRole('button', { name: 'Yazdır' });
  await button.waitFor();
  const [paper] = await Promise.all([chief.context.waitForEvent('page'), button.click()]);
  await paper.locator('main').waitFor();
  return paper;
}

const diary = (): Promise<Diary> => chief.page.evaluate(() => (window as Window & { diary?: Diary }).diary ?? {});
const waitForDiary = (what: keyof Diary): Promise<unknown> =>
  chief.page.waitForFunction((key) => (window as Window & { diary?: Diary }).diary?.[key], what);

describe('receipt (spec 1 §9, criteria D07)', () => {
  it('is 80 mm wide with at most 72 mm of content, one page for one order, and holds every Turkish letter', async () => {
    const { id } = await office.orderFromOutside({
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
    const { id } = await office.orderFromOutside({
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

  it('prints 500 ms after it has loaded and closes 2 s after that at the latest, also in a browser that never says it is done', async () => {
    const { id } = await office.orderFromOutside();
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
    const { id } = await office.orderFromOutside();
    await chief.page.goto(`/dashboard?order=${id}`);
    await chief.page.evaluate(() => ((window as Window & { endsPrinting?: boolean }).endsPrinting = true));
    const button = chief.page.getByRole('dialog').getByRole('button', { name: 'Yazdır' });
    const [paper] = await Promise.all([chief.context.waitForEvent('page'), button.click()]);
    await waitForDiary('closedAt');
    const { printedAt = 0, closedAt = 0 } = await diary();
    expect(closedAt - printedAt).toBeLessThan(1_000);
    await paper.close();
  });

  it('no page logged an error on the way', () => {
    expect(chief.errors).toEqual([]);
  });
});
