import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserPage, cutNetwork } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { slipAddress, slipLine, workedSlip } from './screens-pay-slip.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

const OBJECTION = 'Ayın üçünde de çalıştım, o günün kirası sayılmamış.';
const ANSWER = 'Haklısınız, içinde bulunulan aya düzeltme ekliyoruz.';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let courier: BrowserPage;
let slip: PaySlip;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  slip = await workedSlip(sessions);
  courier = await sessions.openPage('courier', { phone: true });
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

/** An objection with its words, in a status. */
const objection = (page: Page, status: string, words: string) =>
  page.getByRole('region', { name: `İtiraz, ${status}` }).filter({ hasText: words });

describe('the explained pay slip (issue 14, criteria A13)', () => {
  it('a courier comes to it by the menu and opens what a line is made of', async () => {
    const { page } = courier;
    await page.goto('/courier-dashboard');
    await page.getByRole('button', { name: 'Menüyü aç' }).click();
    await page.getByRole('link', { name: 'Ücret Pusulası' }).click();
    await page.locator('[data-part="pay-slip"]').waitFor();
    await page.getByLabel('Ay', { exact: true }).selectOption(`${slip.month}/${slip.branchId}`);
    await expect.poll(() => new URL(page.url()).searchParams.get('month')).toBe(slip.month);
    await slipLine(page, 'Çalışma kazancı').click();
    const days = page.getByRole('list', { name: 'Günler ve süreler' }).getByRole('listitem');
    await expect.poll(() => days.count()).toBe(slip.days.length);
    await slipLine(page, 'Çalışma kazancı').click();
    await days.first().waitFor({ state: 'hidden' });
  });

  it('objects to a line and sees that it waits', async () => {
    const { page } = courier;
    await slipLine(page, 'Araç kirası').click();
    await page.getByRole('button', { name: 'Araç kirası: itiraz et' }).click();
    await page.getByRole('textbox', { name: 'İtirazınız' }).fill(OBJECTION);
    await page.getByRole('button', { name: 'İtirazı gönder' }).click();
    await objection(page, 'Beklemede', OBJECTION).waitFor();
    expect(await page.getByRole('button', { name: 'Araç kirası: itiraz et' }).count()).toBe(0);
  });

  it('management answers at the line; the courier sees it live', async () => {
    const { page } = await sessions.openPage('general');
    await page.goto(slipAddress(slip, false));
    const waiting = objection(page, 'Beklemede', OBJECTION);
    await waiting.getByRole('button', { name: 'Yanıtla' }).click();
    await waiting.getByRole('radio', { name: 'Çözüldü' }).check();
    await waiting.getByRole('textbox', { name: 'Yanıt' }).fill(ANSWER);
    await waiting.getByRole('button', { name: 'Yanıtı kaydet' }).click();
    await objection(page, 'Çözüldü', OBJECTION).getByText(ANSWER).waitFor();
    await objection(courier.page, 'Çözüldü', OBJECTION).getByText(ANSWER).waitFor();
    expect(await objection(courier.page, 'Beklemede', OBJECTION).count()).toBe(0);
  });

  it('the courier takes the slip home as PDF', async () => {
    const { page } = courier;
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF indir' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`ucret-pusulasi-${slip.month}-${slip.courierId}.pdf`);
  });

  it('stays readable without signal, and says that it cannot send', async () => {
    const { page } = courier;
    await slipLine(page, 'Bonuslar').click();
    await page.getByRole('button', { name: 'Bonuslar: itiraz et' }).click();
    await cutNetwork(page);
    await page.getByText('Bağlantı yok. Gördüğünüz tutarlar').waitFor();
    expect(await page.getByRole('button', { name: 'İtirazı gönder' }).isDisabled()).toBe(true);
    await objection(page, 'Çözüldü', OBJECTION).waitFor();
  });
});
