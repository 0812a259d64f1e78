import { createBranch, listBranches, updateBranch } from '@ulak/contracts/branches/calls';
import { listCompanies, updateCompany } from '@ulak/contracts/companies/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { waitForMap } from './screen.ts';
import { recordRow } from './screens-office.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let owner: BrowserPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  owner = await sessions.openPage('owner');
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const dialog = (page: Page) => page.getByRole('dialog').last();
const rowOf = (page: Page, name: string) => recordRow(page).filter({ hasText: name });
const say = (page: Page, text: string) => page.getByText(text).first().waitFor();
/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const companyNamed = async (name: string) => {
  const company = (await sessions.call('owner', listCompanies)).data.find((one) => one.name === name);
  if (!company) throw new Error(`no company ${name}`);
  return company;
};
const branchNamed = async (name: string) => {
  const branch = (await sessions.call('owner', listBranches)).find((one) => one.name === name);
  if (!branch) throw new Error(`no branch ${name}`);
  return branch;
};

describe('companies (spec 4 §2)', () => {
  it('OWNER adds one with a logo; what is no picture is refused on its field', async () => {
    const { page } = owner;
    await page.goto('/companies');
    await page.getByRole('button', { name: 'Yeni şirket' }).click();
    await dialog(page).getByLabel('Şirket adı').fill('Gülüm Börek');
    await dialog(page).getByLabel('Vergi numarası').fill('1234567891');
    await dialog(page).getByRole('button', { name: 'Şirketi ekle' }).click();
    await say(page, 'Geçerli bir vergi numarası (10 hane) veya TC kimlik numarası (11 hane) girin');
    await dialog(page).getByLabel('Vergi numarası').fill('1430466081');
    const file = dialog(page).locator('input[type="file"]');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await dialog(page).getByRole('button', { name: 'Şirketi ekle' }).click();
    await say(page, 'Şirket kaydedildi, ama logosu kaydedilemedi.');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE });
    await dialog(page)
      .getByRole('button', { name: /Şirketi ekle|Kaydet/ })
      .click();
    await say(page, 'Şirket başarıyla güncellendi');
    await dialog(page).getByRole('button', { name: 'Şube ekle' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Şimdi değil' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rowOf(page, 'Gülüm Börek').locator('img').waitFor();
    expect((await companyNamed('Gülüm Börek')).logo).not.toBeNull();
  });

  it('gives a shell branch to a company, and refuses to delete one in use but makes it passive', async () => {
    const { page } = owner;
    const body = { name: 'Bostancı Taslağı', address: 'Bağdat Cad. No 500', companyId: null };
    await sessions.call('owner', createBranch, { body });
    await page.goto('/companies');
    await rowOf(page, 'Gülüm Börek').getByRole('button', { name: 'Gülüm Börek: şube ata' }).click();
    await dialog(page).getByLabel('Bostancı Taslağı').check();
    await dialog(page).getByRole('button', { name: 'Ata (1)' }).click();
    await say(page, 'Şubeler başarıyla atandı.');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rowOf(page, 'Gülüm Börek').getByRole('button', { name: 'Gülüm Börek: sil' }).click();
    await say(page, 'Bu şirketi silmek istediğinizden emin misiniz? Bu işlem geri alınamaz.');
    await dialog(page).getByRole('button', { name: 'Sil' }).click();
    await dialog(page).getByRole('button', { name: 'Pasif yap' }).click();
    await say(page, 'Şirket başarıyla güncellendi');
    await rowOf(page, 'Gülüm Börek').getByText('Pasif').waitFor();
    const { status, branchCount } = await companyNamed('Gülüm Börek');
    expect([status, branchCount]).toEqual(['PASSIVE', 1]);
  });

  it('tells the later of two who edit one company, and lets them choose', async () => {
    const { page } = owner;
    const { id } = await companyNamed('Gülüm Börek');
    await page.goto(`/companies?open=edit&id=${id}`);
    await dialog(page).getByRole('textbox', { name: 'Adres' }).fill('Benim yazdığım adres');
    const params = { id };
    await sessions.call('owner', updateCompany, { params, body: { address: 'Onun adresi' } });
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click();
    await dialog(page).getByText('Şu anki: Onun adresi').click();
    await expect
      .poll(() => dialog(page).getByRole('textbox', { name: 'Adres' }).inputValue())
      .toBe('Onun adresi');
    await dialog(page).getByText('Sizinki: Benim yazdığım adres').click();
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click();
    await say(page, 'Şirket başarıyla güncellendi');
    expect((await companyNamed('Gülüm Börek')).address).toBe('Benim yazdığım adres');
  });

  it('is closed to a general manager', async () => {
    const { page } = await sessions.openPage('general');
    await page.goto('/companies');
    await say(page, 'Erişim Engellendi');
    expect(await page.getByRole('button', { name: 'Yeni şirket' }).count()).toBe(0);
  });
});

describe('branches (spec 2 §2.1)', () => {
  it('a general manager adds one by keyboard on the map, then shows its key', async () => {
    const { page } = await sessions.openPage('general');
    await page.goto('/branches?open=new');
    await waitForMap(page);
    await dialog(page).getByLabel('Şube adı').fill('Moda Sahil');
    await dialog(page).getByRole('textbox', { name: 'Adres' }).fill('Moda Cad. No 300');
    await dialog(page).getByLabel('Şube yarıçapı').fill('-5');
    await page.locator('[data-map-surface]').focus();
    await page.keyboard.press('Shift+ArrowUp');
    await dialog(page).getByRole('button', { name: 'Şubeyi oluştur' }).click();
    await say(page, 'Geçersiz değer. Pozitif bir sayı giriniz.');
    await dialog(page).getByLabel('Şube yarıçapı').fill('150');
    await dialog(page).getByRole('button', { name: 'Şubeyi oluştur' }).click();
    await say(page, 'Yeni şube başarıyla oluşturuldu');
    await dialog(page).getByRole('button', { name: 'API anahtarı' }).click();
    await dialog(page).getByRole('button', { name: 'Göster' }).click();
    await dialog(page).getByRole('button', { name: 'Gizle' }).waitFor();
    expect(await dialog(page).locator('[data-part="branch-key"]').textContent()).toMatch(/^ulak_[\w-]{20,}$/);
    const made = await branchNamed('Moda Sahil');
    expect([made.radius, made.companyName, made.location.lat > 41.0082]).toEqual([150, 'Lezzet Grubu', true]);
  });

  it('finds by address as Turkish writes it; the link shows the same', async () => {
    const { page } = owner;
    await page.goto('/branches');
    await page.getByLabel('Şubelerde ara').fill('MODA SAHİL');
    await rowOf(page, 'Kadıköy').filter({ hasText: 'Lezzet' }).first().waitFor({ state: 'detached' });
    await page.waitForURL(/q=/);
    await page.reload();
    await rowOf(page, 'Moda Sahil').waitFor();
    expect(await recordRow(page).count()).toBe(1);
  });

  it('keeps both edits of a branch, and deletes one that nothing hangs on', async () => {
    const { page } = owner;
    const { id } = await branchNamed('Moda Sahil');
    await page.goto(`/branches?open=edit&id=${id}`);
    await dialog(page).getByLabel('Şube yarıçapı').fill('175');
    await sessions.call('owner', updateBranch, { params: { id }, body: { radius: 400 } });
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click();
    await dialog(page).getByText('Şu anki: 400 m').waitFor();
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click();
    await say(page, 'Şube bilgileri güncellendi');
    expect((await branchNamed('Moda Sahil')).radius).toBe(175);
    await page.goto(`/branches?open=delete&id=${id}`);
    await dialog(page).getByRole('button', { name: 'Sil' }).click();
    await say(page, 'Şube başarıyla silindi');
    await rowOf(page, 'Moda Sahil').waitFor({ state: 'detached' });
  });

  it('says what keeps a branch from being deleted, with the way there', async () => {
    const { page, errors } = owner;
    const { id } = await branchNamed('Kadıköy');
    await page.goto(`/branches?open=delete&id=${id}`);
    await dialog(page)
      .getByText(/süren sipariş/)
      .waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Sil' }).isDisabled()).toBe(true);
    await dialog(page).getByRole('link', { name: 'Kişileri göster' }).click();
    await page.waitForURL(new RegExp(`/users\\?branch=${id}`));
    // the refused logo and the refused deletion are told by the browser, too
    expect(errors.filter((line) => !/status of 4(00|09)/.test(line))).toEqual([]);
  });
});
