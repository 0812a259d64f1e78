import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { createOrder } from '@ulak/contracts/orders/desk-calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserPage, openPage } from './browser-page.ts';
import { createHumanPace } from './human-pace.ts';
import { filledTemplate } from './people-sheet.ts';
import { type Product, startProduct } from './product.ts';
import { waitForMap } from './screen.ts';
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
  { name: 'Kadıköy', address: 'Moda Cad. No 12, Kadıköy', area: 'Caferağa' },
  { name: 'Şişli', address: 'Halaskargazi Cad. No 40, Şişli', area: 'Harbiye' },
] as const;
const MANAGER = { name: 'Işıl Şahin', id: '20000000282', password: 'moda-sahil-34' };
/** The people as somebody types them into the template. */
const PEOPLE = (
  [
    [MANAGER.id, MANAGER.name, '0536 222 33 10', 'Şube Müdürü', 'Kadıköy'],
    ['30000000328', 'Ömer İnce', '0536 222 33 11', 'Şube Müdürü', 'Şişli'],
    ['40000000464', 'Çağrı Öz', '0536 222 33 12', 'Kurye', 'Kadıköy'],
    ['50000000500', 'Gülşah Ak', '0536 222 33 13', 'Kurye', 'Kadıköy'],
    ['60000000646', 'Murat Kara', '0536 222 33 14', 'Kurye', 'Şişli'],
    ['80000000828', 'İnci Tan', '0536 222 33 15', 'Kurye', 'Şişli'],
  ] as const
).map(([id, name, phone, role, branch]) => ({
  'TC Kimlik No': id,
  'Ad Soyad': name,
  Telefon: phone,
  Rol: role,
  Şube: branch,
}));

const pace = createHumanPace();
let product: Product;
let browser: Browser;
let desk: BrowserPage;
/** The branch manager, with the one-time password of the printed list. */
let manager: BrowserPage;
let oneTimePassword = '';
/** Calls of the pages that were refused; the browser logs them without their address. */
const refused: string[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ env: { DEMO: 'off' } }), sharedBrowser()]);
  [desk, manager] = await Promise.all([openPage(browser, product.url), openPage(browser, product.url)]);
  for (const { page } of [desk, manager])
    page.on('response', (response) => {
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
const dialog = (name: string | RegExp): Locator => desk.page.getByRole('dialog', { name });
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });

/** To a screen by the bar's menu. */
async function goTo(label: string): Promise<void> {
  const link = desk.page.getByRole('link', { name: label, exact: true });
  if (!(await link.isVisible())) await pace.click(button(desk.page, 'Araçlar'));
  await pace.click(link);
}

/** To the dashboard, where the card is read. */
async function backToSetup(done: string): Promise<void> {
  await goTo('Ana Sayfa');
  await setupCard().getByText(`${done} tamam`).waitFor();
  await pace.read(setupCard());
}

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await pace.fill(page.getByLabel('TC kimlik veya telefon numarası'), name);
  await pace.fill(page.getByLabel('Şifre', { exact: true }), password);
  await pace.submit(page.locator('form'), button(page, 'Giriş Yap'));
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

/** The form of a branch: name, address, its neighbourhood found and the door clicked on the map. */
async function addBranch({ name, address, area }: (typeof BRANCHES)[number]): Promise<void> {
  const form = dialog(/Yeni şube/);
  await waitForMap(desk.page);
  await pace.fill(form.getByLabel('Şube adı'), name);
  await pace.fill(form.getByRole('textbox', { name: 'Adres', exact: true }), address);
  const found = desk.page.getByRole('option').filter({ hasText: area }).first();
  await pace.choose(form.getByLabel('Haritada yer ara'), found, area);
  await form.getByText('İşaret İstanbul’un merkezinde duruyor.').waitFor({ state: 'detached' });
  await pace.click(form.locator('[data-map-surface]'));
  await pace.submit(form, button(form, 'Şubeyi oluştur'));
  await pace.read(dialog(`${name} hazır`));
  await pace.click(button(dialog(`${name} hazır`), 'Şimdi değil'));
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

  it('signed in, the OWNER is led to the company, and adds it', async () => {
    const { page } = desk;
    await signIn(page, OWNER.phone, OWNER.password);
    await setupCard().getByText('0/4 tamam').waitFor();
    await pace.read(setupCard());
    expect(await setupCard().getByRole('link').allInnerTexts()).toEqual(['Şirketi ekle']);
    await page.getByText('Henüz şube yok; siparişler bir şubeye girilir.').waitFor();
    await page.keyboard.press('n');
    await dialog('Yeni Sipariş').getByText('Sipariş oluşturmak için önce bir şube gerekir.').waitFor();
    await dialog('Yeni Sipariş').getByRole('link', { name: 'Şirketi ekle' }).waitFor();
    await page.keyboard.press('Escape');
    pace.endStep('sign-in');
    await pace.click(setupCard().getByRole('link', { name: 'Şirketi ekle' }));
    const form = dialog('Yeni şirket');
    await pace.read(form);
    await pace.fill(form.getByLabel('Şirket adı'), COMPANY);
    await pace.submit(form, button(form, 'Şirketi ekle'));
    await form.waitFor({ state: 'detached' });
    const created = dialog(`${COMPANY} hazır`);
    await pace.read(created);
    await button(created, 'Şube ekle').waitFor();
    await pace.click(button(created, 'Şimdi değil'));
    await backToSetup('1/4');
    pace.endStep('company');
  });

  it('two branches by the form, each with its place on the map', async () => {
    await pace.click(setupCard().getByRole('link', { name: 'Şubeyi ekle' }));
    await pace.read(dialog(/Yeni şube/));
    await addBranch(BRANCHES[0]);
    await pace.click(button(desk.page, 'Yeni şube'));
    await addBranch(BRANCHES[1]);
    const rows = desk.page.locator('[data-part="data-row"]');
    for (const { name } of BRANCHES) await rows.filter({ hasText: name }).getByText(COMPANY).waitFor();
    expect(await rows.count()).toBe(BRANCHES.length);
    await backToSetup('2/4');
    pace.endStep('two branches');
  });

  it('six people by the template: a verdict for each row, then one-time passwords to print', async () => {
    const { page } = desk;
    await pace.click(setupCard().getByRole('link', { name: 'Excel ile ekle' }));
    const form = dialog('Excel ile kişi ekle');
    await pace.read(form);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pace.click(button(form, 'Şablon indir')),
    ]);
    const sheet = await filledTemplate(readFileSync(await download.path()), PEOPLE);
    // opening, saving and picking the file; its cells are typed, the product has one field
    pace.count({ keys: PEOPLE.flatMap((one) => Object.values(one)).join(' ').length, clicks: 5 });
    pace.count({ fields: 1 });
    await form.locator('input[type="file"]').setInputFiles(sheet);
    await form.getByText('henüz hiçbir şey kaydedilmedi').waitFor();
    await pace.read(form);
    for (const { 'Ad Soyad': name } of PEOPLE)
      await form.getByRole('row').filter({ hasText: name }).getByText('Yeni').waitFor();
    await pace.click(button(form, '6 kişiyi ekle'));
    await form.getByText('6 kişi eklendi.').waitFor();
    const passwords = form.getByRole('region', { name: 'Tek kullanımlık şifreler' });
    await pace.read(passwords);
    const line = passwords.getByRole('row').filter({ hasText: MANAGER.name });
    oneTimePassword = await line.getByRole('cell').last().innerText();
    await page.evaluate(() => (globalThis.print = () => (document.title = 'printed')));
    await pace.click(button(passwords, 'Yazdır'));
    await expect.poll(() => page.title()).toBe('printed');
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('[data-part="password-paper"]');
    await paper.getByText(oneTimePassword).waitFor();
    expect(await paper.getByRole('row').count()).toBe(1 + PEOPLE.length);
    await page.emulateMedia({ media: 'screen' });
    await pace.click(button(form, 'Bitti'));
    await pace.click(button(page, 'Aldım, kapat'));
    await form.waitFor({ state: 'detached' });
    await backToSetup('3/4');
    await setupCard().getByText('4 kurye, 2 yönetici').waitFor();
    pace.endStep('six people by Excel');
  });

  it('a branch manager signs in with the printed password and sets an own one', async () => {
    const { page } = manager;
    await page.goto('/auth');
    await signIn(page, MANAGER.id, oneTimePassword);
    await page.getByRole('heading', { name: 'Yeni şifre belirleyin' }).waitFor();
    await pace.fill(page.getByLabel('Mevcut şifre', { exact: true }), oneTimePassword);
    await pace.fill(page.getByLabel('Yeni şifre', { exact: true }), MANAGER.password);
    await pace.fill(page.getByLabel('Yeni şifre (tekrar)', { exact: true }), MANAGER.password);
    await pace.submit(page.locator('form'), button(page, 'Şifreyi kaydet ve devam et'));
    await page.getByText('Şu anda bekleyen veya yolda olan sipariş yok.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    pace.endStep('own password of a manager');
  });

  it('the manager makes the first order by hand, and the OWNER sees it', async () => {
    const { page } = manager;
    await pace.click(button(page, 'Yeni Sipariş'));
    const form = page.getByRole('dialog', { name: 'Yeni Sipariş' });
    await waitForMap(page);
    await pace.fill(form.getByLabel('Müşteri telefonu'), '0533 444 55 66');
    await pace.fill(form.getByLabel('Müşteri adı'), 'Ayşe Yılmaz');
    await pace.fill(form.getByLabel('Teslimat adresi'), 'Caferağa Mah. Moda Cad. No 20 Daire 4');
    await form.locator('[data-map-surface]').click({ position: { x: 90, y: 60 } });
    await form.getByText('Konum: haritada işaretlendi.').waitFor();
    pace.count({ clicks: 1, fields: 1 });
    await pace.fill(form.getByLabel('Ürün adı'), 'Adana Dürüm');
    await pace.fill(form.getByLabel('Fiyat (TL)'), '210');
    await pace.submit(form, button(form, /Siparişi oluştur/));
    await form.waitFor({ state: 'detached' });
    for (const screen of [page, desk.page]) {
      const orders = screen.locator('[data-part="order-row"]');
      await orders.getByText('Ayşe Yılmaz').first().waitFor();
      expect(await orders.count()).toBe(1);
    }
    pace.endStep('first order by hand');
  });

  it('the first order by a branch’s key that the screen shows comes in, and the card is gone', async () => {
    const { page } = desk;
    await goTo('Şube Ayarları');
    const key = page.getByRole('region', { name: 'API anahtarı' });
    // the first branch is shown before another one can be chosen
    await key.waitFor();
    await pace.choose(
      page.getByRole('combobox', { name: 'Şube' }).first(),
      page.getByRole('option', { name: 'Şişli' }),
    );
    await key.getByText('Hiç bağlanmadı').waitFor();
    await pace.read(key);
    await pace.click(button(key, 'Göster'));
    await button(key, 'Gizle').waitFor();
    const apiKey = await key.locator('[data-part="branch-key"]').innerText();
    await goTo('Ana Sayfa');
    await page.getByText('Ayşe Yılmaz').first().waitFor();
    pace.endStep('branch’s key');
    const sent = await fetch(`${product.url}${createOrder.path}`, {
      method: createOrder.method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        customerName: 'Murat Demir',
        customerPhone: '0532 777 88 99',
        customerAddress: 'Halaskargazi Cad. No 60',
        location: { lat: 41.0515, lng: 28.989 },
        items: [{ name: 'Lahmacun', quantity: 2, price: 90 }],
        source: 'POS',
      }),
    });
    expect(sent.status).toBe(201);
    await page.getByText('Murat Demir').first().waitFor();
    await setupCard().waitFor({ state: 'detached' });
    await page.goto('/settings');
    await page.getByText('Kurulum tamamlandı.').waitFor();
    await page.getByText('Anahtarla sipariş geldi.').waitFor();
    pace.endStep('first order by key');
  });

  it(`takes at most ${MAX_FIELDS} required fields and ${MAX_MINUTES} minutes of a person`, () => {
    expect(pace.fields).toBeLessThanOrEqual(MAX_FIELDS);
    expect(pace.seconds / 60).toBeLessThanOrEqual(MAX_MINUTES);
    expect(refused).toEqual([]);
    expect([...desk.errors, ...manager.errors]).toEqual([]);
  });
});
