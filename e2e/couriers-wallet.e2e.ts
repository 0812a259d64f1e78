import { readFileSync } from 'node:fs';
import { formatTl } from '@ulak/contracts/format';
import { addBonus, summariseWallets } from '@ulak/contracts/wallet/calls';
import { readXlsx } from 'hucre/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { pastRange } from './screens-reports.ts';
import { busyCourier, periodOf, walletRow } from './screens-wallets.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

/** Runs in every page before its own code: a printing window stays open to be looked at. */
function keepPaper(): void {
  if (!window.opener) return;
  window.print = () => undefined;
  window.close = () => undefined;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const say = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const earning = (page: Page, text: string | RegExp) =>
  page.locator('[data-part="earning"]').filter({ hasText: text });
const balanceOf = async (id: number): Promise<number> =>
  (await sessions.call('admin', summariseWallets, { query: { courierId: String(id) } })).data[0]?.balance ??
  0;

describe('spec 3 §2.4: a manager’s day with a wallet', () => {
  it('bonus, edit, delete, correction, payout, receipt, reversal', async () => {
    const courier = await busyCourier(sessions);
    const { page, context, errors } = await sessions.openPage('admin');
    await context.addInitScript(keepPaper);
    await page.goto(`/couriers-wallet?${pastRange()}&q=${encodeURIComponent(courier.name)}`);
    await walletRow(page).filter({ hasText: courier.name }).waitFor();

    // a bonus, first with no amount
    await press(page, `${courier.name}: bonus ekle`);
    await press(page, 'Bonus Ekle');
    await say(page, 'Geçersiz Tutar');
    await page.getByRole('textbox', { name: 'Tutar' }).fill('50');
    await page.getByRole('textbox', { name: 'Not' }).fill('Yağmurda çalıştı');
    await press(page, 'Bonus Ekle');
    await say(page, 'Bonus eklendi');

    // the figure opens the rows it is made of
    await press(page, new RegExp(`^${courier.name}, Bonus: `));
    await earning(page, 'Yağmurda çalıştı').waitFor();
    await earning(page, 'Yağmurda çalıştı').getByRole('button', { name: 'Bonus: düzenle' }).click();
    await page.getByRole('textbox', { name: 'Tutar' }).fill('60,50');
    await press(page, 'Kaydet');
    await say(page, 'Kazanç güncellendi');
    await earning(page, 'önceki tutar 50,00 TL').getByText('60,50 TL').waitFor();

    // deleted, it stays and counts nothing
    await earning(page, 'Yağmurda çalıştı').getByRole('button', { name: 'Bonus: sil' }).click();
    await say(page, 'Bu işlemi silmek istediğinize emin misiniz?');
    await press(page, 'Sil');
    await say(page, 'Kazanç silindi');
    await earning(page, 'Silinmeden önce 60,50 TL').getByText('İptal').waitFor();

    // a correction downwards
    const before = await balanceOf(courier.id);
    await page.getByRole('dialog').getByRole('button', { name: 'Düzeltme', exact: true }).first().click();
    await page.getByText('Düş (−)').click();
    await page.getByRole('textbox', { name: 'Tutar' }).fill('1,25');
    await page.getByRole('textbox', { name: 'Neden' }).fill('Yanlış mesafe');
    await press(page, 'Düzeltme ekle');
    await say(page, 'Düzeltme eklendi');
    await page.getByRole('tab', { name: 'Düzeltmeler' }).click();
    await page
      .locator('[data-part="correction"]')
      .filter({ hasText: 'Yanlış mesafe' })
      .getByText('-1,25 TL')
      .waitFor();
    expect(await balanceOf(courier.id)).toBeCloseTo(before - 1.25, 2);

    // all of it is paid by transfer, which ends in a receipt
    await page.getByRole('tab', { name: 'Ödemeler' }).click();
    await say(page, 'Şimdi ödenebilir');
    await press(page, 'Öde');
    await page.getByText('Havale/EFT').click();
    await press(page, / TL öde$/);
    await say(page, 'Ödeme kaydedildi');
    const receipt = page.getByRole('dialog', { name: /^Ödeme makbuzu No/ });
    await receipt.getByText(/^Düzeltme \(\d+ kayıt\)$/).waitFor();
    const [paper] = await Promise.all([
      context.waitForEvent('page'),
      receipt.getByRole('button', { name: 'Yazdır' }).click(),
    ]);
    await paper.getByRole('heading', { name: /^Ödeme makbuzu No/ }).waitFor();
    expect(await paper.locator('body').textContent()).toContain(courier.name);
    await paper.close();
    await page.keyboard.press('Escape');
    await receipt.waitFor({ state: 'detached' });
    await say(page, 'Bu ana kadar ödenecek tutar yok.');

    // what is paid can be changed no more
    await page.getByRole('tab', { name: 'Kazançlar' }).click();
    await earning(page, 'Ödendi; değiştirilemez').first().waitFor();

    // taken back, it is owed again
    await page.getByRole('tab', { name: 'Ödemeler' }).click();
    await page
      .locator('[data-part="payout"]')
      .first()
      .getByRole('button', { name: /geri al$/ })
      .click();
    await page.getByRole('textbox', { name: 'Neden' }).fill('Yanlış hesap');
    await press(page, 'Ödemeyi geri al');
    await say(page, 'Ödeme geri alındı');
    await page.locator('[data-part="payout"]').filter({ hasText: 'Yanlış hesap' }).waitFor();
    await page.getByText('Bu ana kadar ödenecek tutar yok.').waitFor({ state: 'detached' });
    expect(await balanceOf(courier.id)).toBeCloseTo(before - 1.25, 2);

    // back closes the details and leaves the list as it was
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('q')).toBe(courier.name);
    expect(errors).toEqual([]);
  });

  it('what another manager does is there without a reload; the sheet has the rows of the table', async () => {
    const courier = await busyCourier(sessions);
    const { page, errors } = await sessions.openPage('general');
    const address = pastRange();
    await page.goto(`/couriers-wallet?${address}&q=${encodeURIComponent(courier.name)}`);
    await walletRow(page).filter({ hasText: courier.name }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Excel’e aktar')]);
    const book = await readXlsx(readFileSync(await download.path()));
    expect(book.sheets[0]?.rows.flat()).toContain(courier.name);

    const query = { ...periodOf(address), courierId: String(courier.id) };
    const { data } = await sessions.call('general', summariseWallets, { query });
    const bonus = formatTl((data[0]?.bonusEarnings ?? 0) + 33);
    await sessions.call('admin', addBonus, { body: { courierId: courier.id, amount: 33 } });
    await page.getByRole('button', { name: `${courier.name}, Bonus: ${bonus}`, exact: true }).waitFor();
    expect(errors).toEqual([]);
  });
});
