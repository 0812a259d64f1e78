import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createBranch, listBranches, revealBranchKey } from '@ulak/contracts/branches/calls';
import { createCompany } from '@ulak/contracts/companies/calls';
import { createOrder } from '@ulak/contracts/orders/calls';
import type { Call } from '@ulak/contracts/call';
import { checkPeopleSheet, importPeople } from '@ulak/contracts/sheets/calls';
import type { SheetCheck } from '@ulak/contracts/sheets/schema';
import { writeXlsx } from 'hucre/xlsx';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserPage, openPage } from './browser-page.ts';
import { createHumanPace } from './human-pace.ts';
import { type Product, startProduct } from './product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

/** What a first run may ask for and take (decision 063). */
const MAX_FIELDS = 25;
const MAX_MINUTES = 15;
const OWNER = {
  id: '10000000146',
  name: 'Deniz Ulak',
  phone: '0535 111 22 33',
  password: 'kurulum-parolasi-7',
};
const COMPANY = 'Lezzet Grubu';
const BRANCHES = [
  { name: 'Kadıköy', address: 'Moda Cad. No 12, Kadıköy', location: { lat: 40.9872, lng: 29.0257 } },
  { name: 'Şişli', address: 'Halaskargazi Cad. No 40, Şişli', location: { lat: 41.0602, lng: 28.9877 } },
] as const;
/** The sheet of people as somebody types it into the template. */
const PEOPLE = [
  ['TC Kimlik No', 'Ad Soyad', 'Telefon', 'Rol', 'Şube'],
  ['20000000282', 'Işıl Şahin', '0536 222 33 10', 'Şube Müdürü', 'Kadıköy'],
  ['30000000328', 'Ömer İnce', '0536 222 33 11', 'Şube Müdürü', 'Şişli'],
  ['40000000464', 'Çağrı Öz', '0536 222 33 12', 'Kurye', 'Kadıköy'],
  ['50000000500', 'Gülşah Ak', '0536 222 33 13', 'Kurye', 'Kadıköy'],
  ['60000000646', 'Murat Kara', '0536 222 33 14', 'Kurye', 'Şişli'],
  ['80000000828', 'İnci Tan', '0536 222 33 15', 'Kurye', 'Şişli'],
];

const pace = createHumanPace();
let product: Product;
let browser: Browser;
let desk: BrowserPage;
/** Calls of the pages that were refused; the browser logs them without their address. */
const refused: string[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ env: { DEMO: 'off' } }), sharedBrowser()]);
  desk = await openPage(browser, product.url);
  desk.page.on('response', (response) => {
    // the first question of a stranger's page is whether there is a session
    if (response.status() >= 400 && response.status() !== 401)
      refused.push(`${response.status()} ${response.url()}`);
  });
});
afterAll(async () => {
  console.log(pace.report());
  await closeContexts(browser);
  await product?.stop();
});

const setupCard = (): Locator => desk.page.getByRole('region', { name: 'Kurulum' });

/** A call as the signed-in OWNER's browser sends it, where the journey has no screen for it. */
async function callAsOwner<T>({ method, path }: Call, body?: unknown): Promise<T> {
  const answer = await desk.page.request.fetch(path, {
    method,
    headers: { origin: product.url },
    ...(body !== undefined && { data: body }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
const branchesOf = () => callAsOwner<{ id: number; name: string }[]>(listBranches);

/** The sheet of people. Written twice it is another file: it holds the time at which it was written. */
const peopleSheet = async (): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Kişiler', rows: PEOPLE }] }));

/** Uploads a sheet as the OWNER's browser sends it. */
async function uploadSheet<T>(
  { method, path }: Call,
  buffer: Buffer,
  fields: Record<string, string> = {},
): Promise<T> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const file = { name: 'kisiler.xlsx', mimeType, buffer };
  const headers = { origin: product.url };
  const answer = await desk.page.request.fetch(path, { method, headers, multipart: { file, ...fields } });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

/** The command as an operator starts it beside the running server, with the variables of the server. */
async function createOwner(): Promise<string> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/server/dist/create-owner.js'], {
    env: {
      ...inherited,
      DEMO: 'off',
      DATA_DIR: product.dataDir,
      OWNER_NATIONAL_ID: OWNER.id,
      OWNER_NAME: OWNER.name,
      OWNER_PHONE: OWNER.phone,
      OWNER_PASSWORD: OWNER.password,
    },
  });
  return stdout;
}

describe('first run: from an empty production database to the first orders', () => {
  it('the sign-in page names the command, which makes the OWNER while the server runs', async () => {
    const { page } = desk;
    await page.goto('/auth');
    const notice = page.getByRole('region', { name: 'Henüz işletme sahibi yok' });
    await notice.getByText('npm run create-owner').waitFor();
    await pace.read(notice);
    expect(await createOwner()).toContain(`İşletme sahibi oluşturuldu: ${OWNER.name}.`);
    // the questions of the terminal, the password twice
    const typed = [OWNER.id, OWNER.name, OWNER.phone, OWNER.password, OWNER.password, 'npm run create-owner'];
    pace.count({ keys: typed.join(' ').length, fields: 4 });
    await notice.waitFor({ state: 'detached' });
    pace.endStep('OWNER by the command');
  });

  it('signed in, the OWNER is led to the company', async () => {
    const { page } = desk;
    await pace.fill(page.getByLabel('TC kimlik veya telefon numarası'), OWNER.phone);
    await pace.fill(page.getByLabel('Şifre', { exact: true }), OWNER.password);
    await pace.click(page.getByRole('button', { name: 'Giriş Yap' }));
    await setupCard().getByText('0/4 tamam').waitFor();
    await pace.read(setupCard());
    expect(await setupCard().getByRole('link').allInnerTexts()).toEqual(['Şirketi ekle']);
    await page.getByText('Henüz şube yok; siparişler bir şubeye girilir.').waitFor();
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Yeni Sipariş' });
    await form.getByText('Sipariş oluşturmak için önce bir şube gerekir.').waitFor();
    await form.getByRole('link', { name: 'Şirketi ekle' }).waitFor();
    await page.keyboard.press('Escape');
    pace.endStep('sign-in');
  });

  it('with company, branches and six people by sheet there, the card goes on by itself', async () => {
    const { data: company } = await callAsOwner<{ data: { id: number } }>(createCompany, { name: COMPANY });
    pace.count({ keys: COMPANY.length, clicks: 2, fields: 1 });
    await setupCard().getByText('1/4 tamam').waitFor();
    await setupCard().getByRole('link', { name: 'Şubeyi ekle' }).waitFor();
    pace.endStep('company, by call');
    for (const branch of BRANCHES) {
      await callAsOwner(createBranch, { ...branch, companyId: company.id });
      // name, address and a click on the map
      pace.count({ keys: branch.name.length + branch.address.length, clicks: 4, fields: 3 });
    }
    await setupCard().getByText('2/4 tamam').waitFor();
    pace.endStep('two branches, by call');
    const sheet = await peopleSheet();
    const { digest, counts } = await uploadSheet<SheetCheck>(checkPeopleSheet, sheet);
    expect(counts).toEqual({ new: 6, changed: 0, unchanged: 0, wrong: 0 });
    await uploadSheet(importPeople, sheet, { digest });
    // the cells of the sheet are typed; the product has one field, the file
    pace.count({ keys: PEOPLE.slice(1).flat().join(' ').length, clicks: 6, words: 60, fields: 1 });
    await setupCard().getByText('3/4 tamam').waitFor();
    await setupCard().getByText('4 kurye, 2 yönetici').waitFor();
    pace.endStep('six people by sheet, by call');
  });

  it('the first order is made by hand, and the card is gone', async () => {
    const { page } = desk;
    await page.reload();
    await pace.read(setupCard());
    await pace.click(setupCard().getByRole('button', { name: 'İlk siparişi oluştur' }));
    const form = page.getByRole('dialog', { name: 'Yeni Sipariş' });
    await pace.fill(form.getByLabel('Müşteri telefonu'), '0533 444 55 66');
    await pace.fill(form.getByLabel('Müşteri adı'), 'Ayşe Yılmaz');
    await pace.fill(form.getByLabel('Teslimat adresi'), 'Caferağa Mah. Moda Cad. No 20 Daire 4');
    await pace.click(form.getByRole('combobox', { name: 'Şube' }));
    await pace.click(page.getByRole('option', { name: 'Kadıköy' }));
    pace.count({ fields: 1 });
    await pace.click(form.getByRole('button', { name: 'Şubede teslim' }));
    pace.count({ fields: 1 });
    await pace.fill(form.getByLabel('Ürün adı'), 'Adana Dürüm');
    await pace.fill(form.getByLabel('Fiyat (TL)'), '210');
    await pace.click(form.getByRole('button', { name: /Siparişi oluştur/ }));
    await form.waitFor({ state: 'detached' });
    await page.locator('[data-part="order-row"]').first().waitFor();
    await setupCard().waitFor({ state: 'detached' });
    expect(await page.getByRole('region', { name: 'Kurulum' }).count()).toBe(0);
    pace.endStep('first order by hand');
  });

  it('the first order by a branch’s key comes in, and the settings say so', async () => {
    const { page } = desk;
    const sisli = (await branchesOf()).find(({ name }) => name === 'Şişli');
    const path = revealBranchKey.path.replace(':id', String(sisli?.id));
    const { apiKey } = await callAsOwner<{ apiKey: string }>({ ...revealBranchKey, path });
    const sent = await fetch(`${product.url}${createOrder.path}`, {
      method: createOrder.method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        customerName: 'Murat Demir',
        customerPhone: '0532 777 88 99',
        customerAddress: 'Halaskargazi Cad. No 60',
        location: { lat: 41.0615, lng: 28.989 },
        items: [{ name: 'Lahmacun', quantity: 2, price: 90 }],
        source: 'POS',
      }),
    });
    expect(sent.status).toBe(201);
    await page.getByText('Murat Demir').first().waitFor();
    await page.goto('/settings');
    await page.getByText('Kurulum tamamlandı.').waitFor();
    await page.getByText('Anahtarla sipariş geldi.').waitFor();
    pace.endStep('first order by key');
  });

  it(`takes at most ${MAX_FIELDS} required fields and ${MAX_MINUTES} minutes of a person`, () => {
    expect(pace.fields).toBeLessThanOrEqual(MAX_FIELDS);
    expect(pace.seconds / 60).toBeLessThanOrEqual(MAX_MINUTES);
    expect(refused).toEqual([]);
    expect(desk.errors).toEqual([]);
  });
});
