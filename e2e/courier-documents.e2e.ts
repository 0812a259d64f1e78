import { updateBranch } from '@ulak/contracts/branches/calls';
import { getSessionUser } from '@ulak/contracts/auth/calls';
import { DAY_MS, istanbulDay } from '@ulak/contracts/time';
import { listOwnDocuments } from '@ulak/contracts/documents/calls';
import { asBranchId } from '@ulak/contracts/ids';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from './browser-page.ts';
import { writeDatabase } from './database.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { dialog } from './screens-staff.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

const NAME = 'Ehliyet (ön yüz)';
const NOTES = 'Sol kenar kesik, yeniden çekin';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let courier: BrowserPage;
let manager: BrowserPage;
let courierName: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  [courier, manager] = await Promise.all([
    sessions.openPage('courier', { phone: true }),
    sessions.openPage('general'),
  ]);
  ({ fullName: courierName } = await sessions.call('courier', getSessionUser));
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const card = () => courier.page.getByRole('article', { name: NAME });

/** A photo, drawn by the browser. */
async function photo(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 400;
    const pen = canvas.getContext('2d');
    pen?.fillRect(40, 40, 300, 200);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** Uploads a licence that is valid for a year, as the courier does. */
async function uploadLicence(): Promise<void> {
  const { page } = courier;
  await card()
    .getByRole('button', { name: /yükle$/ })
    .click();
  const form = card().getByRole('group', { name: `${NAME} yükle` });
  const buffer = await photo(page);
  const choose = () =>
    form.getByLabel('Dosya seç').setInputFiles({ name: 'ehliyet.jpg', mimeType: 'image/jpeg', buffer });
  await choose();
  await form.getByText('Belgenin geçerlilik tarihini girin').waitFor();
  await form.getByRole('textbox', { name: /^Geçerlilik tarihi/ }).fill('31.12.2030');
  await choose();
  await card().getByText('Beklemede').waitFor();
}

/** The courier's licences, newest first: status, and whether it counts. */
const licences = async () =>
  (await sessions.call('courier', listOwnDocuments)).data
    .filter(({ documentType }) => documentType === 'DRIVERS_LICENSE_FRONT')
    .map(({ status, supersededAt }) => [status, supersededAt === null]);

/** Opens the licence that waits, from the list. */
async function openWaiting(): Promise<void> {
  const { page } = manager;
  await page
    .getByRole('row')
    .filter({ hasText: NAME })
    .filter({ hasText: 'Beklemede' })
    .getByRole('button', { name: `${courierName}, ${NAME}: aç` })
    .click();
  await dialog(page).getByRole('img', { name: NAME }).waitFor();
}

describe('a licence from the camera to the gate (issue 16, part 2)', () => {
  it('the courier comes by the menu, and uploads it with its last day', async () => {
    const { page } = courier;
    await page.goto('/courier-dashboard');
    await page.getByRole('button', { name: 'Menüyü aç' }).click();
    await page.getByRole('link', { name: 'Belgelerim' }).click();
    await manager.page.goto('/admin/courier-documents?status=PENDING&kind=DRIVERS_LICENSE_FRONT');
    await manager.page.getByRole('heading', { name: 'Kurye Belgeleri' }).waitFor();
    await uploadLicence();
    expect(await licences()).toEqual([['PENDING', true]]);
  });

  it('management’s list shows it live; a refusal needs words, and the phone shows them', async () => {
    const { page } = manager;
    await openWaiting();
    await dialog(page).getByRole('radio', { name: 'Reddet' }).check();
    const save = dialog(page).getByRole('button', { name: 'Kaydet' });
    expect(await save.isDisabled()).toBe(true);
    await dialog(page).getByRole('textbox', { name: 'Notlar (Zorunlu)' }).fill(NOTES);
    await save.click();
    await page.getByText('Doküman reddedildi').waitFor();
    await card().getByText('Reddedildi').waitFor();
    await card().locator('[data-part="review-notes"]').getByText(NOTES).waitFor();
  });

  it('a new one takes its place and is approved', async () => {
    const { page } = manager;
    await uploadLicence();
    await openWaiting();
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click();
    await page.getByText('Doküman onaylandı').waitFor();
    await card().getByText('Onaylandı').waitFor();
    expect(await licences()).toEqual([
      ['APPROVED', true],
      ['REJECTED', false],
    ]);
  });

  it('with the gate shut, an expired licence keeps the courier offline and is named', async () => {
    const { page } = courier;
    const { branchId } = await sessions.call('courier', getSessionUser);
    const params = { id: asBranchId(branchId ?? 0) };
    const body = { requireDocuments: true, requiredDocuments: ['DRIVERS_LICENSE_FRONT' as const] };
    await sessions.call('general', updateBranch, { params, body });
    const yesterday = istanbulDay(Date.now() - DAY_MS);
    await writeDatabase(
      product.dataDir,
      `update courier_documents set expires_at = '${yesterday}' where status = 'APPROVED'
        and document_type = 'DRIVERS_LICENSE_FRONT' and superseded_at is null`,
    );
    await page.reload();
    await card().getByText('Süresi doldu').waitFor();
    await page.getByText('Bu belgeler onaylanmadan çevrimiçi olamazsınız').waitFor();
    await page.goto('/courier-dashboard');
    await page.getByLabel('Çevrimiçi').first().click({ force: true });
    await page.getByRole('button', { name: 'Çevrimiçi Ol' }).click();
    const refusal = page.getByText(`“${NAME}” süresi doldu`).first();
    await refusal.waitFor();
    expect(await refusal.textContent()).toContain('Çevrimiçi olamazsınız');
  });
});
