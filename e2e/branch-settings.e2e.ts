import { listBranches, listDeliveryRates, updateBranch } from '@ulak/contracts/branches/calls';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let general: BrowserPage;
let branch: BranchView;
let others: readonly BranchView[];

const SAVED = 'Şube ayarları başarıyla güncellendi.';
const stored = async (): Promise<BranchView> => {
  const found = (await sessions.call('general', listBranches)).find(({ id }) => id === branch.id);
  if (!found) throw new Error('the branch is gone');
  return found;
};
const setting = ({ page }: BrowserPage, label: string) =>
  page.locator('[data-part="setting"]', { has: page.getByText(label, { exact: true }) });

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  const [first, ...rest] = (await sessions.call('general', listBranches)).toSorted((a, b) => a.id - b.id);
  if (!first) throw new Error('the demo has no branch');
  branch = first;
  others = rest;
  general = await sessions.openPage('general');
  await general.page.goto(`/branch-settings?branch=${branch.id}`);
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

describe('spec 2 §2.4: settings are saved as they are changed', () => {
  it('a switch, a number, a time, a choice: each at once, marked on its field', async () => {
    const { page } = general;
    await setting(general, 'Cüzdan').getByRole('switch').click({ force: true });
    await setting(general, 'Cüzdan').getByText('Kaydedildi').waitFor();
    const limit = page.getByLabel('Aynı anda en fazla sipariş');
    await limit.fill('4');
    await limit.press('Enter');
    await setting(general, 'Aynı anda en fazla sipariş').getByText('Kaydedildi').waitFor();
    const opens = page.getByLabel('Açılış saati');
    await opens.fill('09:30');
    await opens.blur();
    await setting(general, 'Açılış saati').getByText('Kaydedildi').waitFor();
    await page.getByRole('combobox', { name: 'Fiş genişliği' }).click();
    await page.getByRole('option', { name: '58 mm' }).click();
    await setting(general, 'Fiş genişliği').getByText('Kaydedildi').waitFor();
    await page.getByText(SAVED).first().waitFor();
    expect(await stored()).toMatchObject({
      walletEnabled: !branch.walletEnabled,
      maxConcurrentDeliveries: 4,
      openTime: '09:30',
      receiptWidth: 58,
    });
  });

  it('a rate changes the worked example', async () => {
    const { page } = general;
    for (const [label, tl] of [
      ['Taban ücret', '20'],
      ['Kilometre başı ücret', '5,5'],
      ['En düşük ücret', '30'],
    ] as const) {
      const field = page.getByLabel(label);
      await field.fill(tl);
      await field.press('Enter');
      await expect.poll(() => field.inputValue()).toMatch(new RegExp(`^${tl}`));
      await setting(general, label).getByText('Kaydedildi').waitFor();
    }
    await page.getByText('3,5 km teslimat: 20,00 TL + 3,5 km × 5,50 TL = 39,25 TL').waitFor();
    const rates = await sessions.call('general', listDeliveryRates);
    expect(rates.find(({ branchId }) => branchId === branch.id)).toMatchObject({
      baseRate: 20,
      pricePerKm: 5.5,
      minimumRate: 30,
    });
  });

  it('rules between fields and numbers below zero are told on the field', async () => {
    const { page } = general;
    const slowest = page.getByLabel('En düşük hız');
    await slowest.fill('400');
    await slowest.press('Enter');
    await setting(general, 'En düşük hız').getByRole('alert').waitFor();
    await slowest.fill(String(branch.maxSpeed + 5));
    await slowest.press('Enter');
    await setting(general, 'En düşük hız').getByText('En düşük hız, en yüksek hızdan küçük olmalı').waitFor();
    await slowest.fill('-1');
    await slowest.blur();
    await setting(general, 'En düşük hız').getByText('Geçersiz değer. Pozitif bir sayı giriniz.').waitFor();
    expect((await stored()).minSpeed).toBe(branch.minSpeed);
    await slowest.fill(String(branch.minSpeed));
    await slowest.press('Enter');
  });

  it('somebody else’s change comes by itself, but not into a field that is being edited', async () => {
    const { page } = general;
    const params = { id: branch.id };
    const pause = page.getByLabel('Mola süresi');
    await pause.fill('25');
    await sessions.call('owner', updateBranch, { params, body: { breakDuration: 40, extraTime: 21 } });
    await expect
      .poll(() => page.getByLabel('Ek süre', { exact: true }).inputValue(), { timeout: 15_000 })
      .toBe('21 dk');
    expect(await pause.inputValue()).toBe('25 dk');
    await pause.press('Enter');
    const sentence = 'Mola süresi siz değiştirirken 40 dk yapıldı; kaydedilmedi.';
    await setting(general, 'Mola süresi').getByText(sentence).waitFor();
    expect((await stored()).breakDuration).toBe(40);
    await pause.press('Enter');
    await setting(general, 'Mola süresi').getByText('Kaydedildi').waitFor();
    expect((await stored()).breakDuration).toBe(25);
  });

  it('settings are copied to other branches of the company', async () => {
    const { page } = general;
    await page.getByRole('button', { name: 'Başka şubelere kopyala' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Aynı anda en fazla sipariş').check();
    await dialog.getByLabel('Taban ücret').check();
    await dialog.getByLabel(/^Tümü/).check();
    await dialog.getByRole('button', { name: `2 ayarı ${others.length} şubeye kopyala` }).click();
    await page.getByText(`2 ayar ${others.length} şubeye kopyalandı.`).waitFor();
    const after = await sessions.call('general', listBranches);
    expect(after.map(({ maxConcurrentDeliveries }) => maxConcurrentDeliveries)).toEqual(after.map(() => 4));
    const rates = await sessions.call('general', listDeliveryRates);
    expect(rates.map(({ baseRate }) => baseRate)).toEqual(rates.map(() => 20));
  });

  it('the key is masked until somebody asks for it', async () => {
    const { page } = general;
    const key = page.locator('[data-part="branch-key"]');
    await expect.poll(() => key.textContent()).toMatch(/^ulak_•+[\w-]{4}$/);
    await page.getByRole('button', { name: 'Göster', exact: true }).click();
    await expect.poll(() => key.textContent()).toMatch(/^ulak_[\w-]{20,}$/);
    const before = await key.textContent();
    await page.getByRole('button', { name: 'Yenile', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yenile' }).click();
    await expect.poll(() => key.textContent()).not.toBe(before);
    await page.getByRole('button', { name: 'Gizle' }).click();
    await expect.poll(() => key.textContent()).toMatch(/^ulak_•+[\w-]{4}$/);
  });

  it('DECISIONS "Who may do what": others go to the dashboard', async () => {
    const manager = await sessions.openPage('manager');
    await manager.page.goto('/branch-settings');
    await manager.page.waitForURL(/\/dashboard/);
    expect(new URL(manager.page.url()).pathname).toBe('/dashboard');
  });
});
