import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { ACCOUNTS, KADIKOY, openPage, type BrowserPage, signIn } from './browser-page.ts';
import { pressInOrderMenu } from './order-menu.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';

let product: Product;
let browser: Browser;
let manager: BrowserPage;
let chief: BrowserPage;
let courier: BrowserPage;
let customer: BrowserPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  [manager, chief, courier, customer] = await Promise.all([
    openPage(browser, product.url),
    openPage(browser, product.url),
    openPage(browser, product.url, { phone: true }),
    openPage(browser, product.url, { phone: true }),
  ]);
});
afterAll(async () => {
  await closeContexts(browser);
  await product?.stop();
});

const COURIER_NAME = 'Barış Çelik';

/** The row of an order in the dashboard's tables. */
const rowOf = (page: Page, customerName: string) =>
  page.locator('tr, article').filter({ hasText: customerName }).first();
const statusOf = (page: Page, customerName: string, status: string) =>
  rowOf(page, customerName).filter({ hasText: status }).waitFor();

async function createOrder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Yeni Sipariş/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Müşteri adı').fill(name);
  await dialog.getByLabel('Müşteri telefonu').fill('0532 765 43 21');
  await dialog.getByLabel('Teslimat adresi').fill('Caferağa Mah. Moda Cad. No 12 Kat 2 Daire 5');
  await dialog.getByLabel('Ürün adı').first().fill('Adana Dürüm');
  await dialog.getByLabel('Adet').first().fill('2');
  await dialog.getByLabel('Fiyat (TL)').first().fill('210,50');
  await dialog.getByText('Toplam: 421,00 TL').waitFor();
  await dialog.getByRole('button', { name: 'Şubede teslim' }).click();
  await dialog.getByRole('button', { name: /oluştur/i }).click();
  await page.getByText('Yeni sipariş başarıyla oluşturuldu').first().waitFor();
  await rowOf(page, name).waitFor();
}

async function assign(page: Page, name: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: /kurye ata/ })
    .click();
  await page.getByRole('button', { name: `${COURIER_NAME} kuryesine ata` }).click();
  await page.getByText('Sipariş kuryeye başarıyla atandı').first().waitFor();
  await statusOf(page, name, 'Atandı');
}

/** A tap on the phone and, where it asks, the confirmation. */
async function step(page: Page, label: string, asks: boolean): Promise<void> {
  await page.getByRole('button', { name: label }).first().click();
  if (asks) await page.getByRole('dialog').getByRole('button', { name: label }).click();
}

describe('a delivery day: manager, packaging chief, courier and customer at once', () => {
  it('spec 1 §2.2: all sign in; the courier goes online after a confirmation and a reminder', async () => {
    await Promise.all([
      signIn(manager.page, ACCOUNTS.manager),
      signIn(chief.page, ACCOUNTS.chief),
      signIn(courier.page, ACCOUNTS.courier),
    ]);
    expect(new URL(manager.page.url()).pathname).toBe('/dashboard');
    expect(new URL(courier.page.url()).pathname).toBe('/courier-dashboard');
    await courier.page.getByLabel('Çevrimiçi').first().click({ force: true });
    await courier.page.getByRole('button', { name: 'Çevrimiçi Ol' }).click();
    await courier.page.getByRole('dialog').waitFor();
    await courier.page.keyboard.press('Escape');
    await courier.page
      .getByText(/konum .*önce|konum şimdi/)
      .first()
      .waitFor();
  });

  it('one press adds an item, also when the option before it is still being typed and grows', async () => {
    await manager.page.getByRole('button', { name: /Yeni Sipariş/ }).click();
    const dialog = manager.page.getByRole('dialog');
    await dialog.getByLabel('Seçenekler').fill('Acılı');
    await dialog.getByLabel('Seçenekler').press('Enter');
    await dialog.getByLabel('Seçenekler').fill('Soğansız');
    await dialog.getByRole('button', { name: 'Ürün ekle' }).click();
    await dialog.getByText('Soğansız', { exact: true }).waitFor();
    expect(await dialog.getByLabel('Ürün adı').count()).toBe(2);
    await manager.page.keyboard.press('Escape');
    await manager.page.getByRole('button', { name: /Yeni Sipariş/ }).click();
    await dialog.getByRole('button', { name: 'Formu temizle' }).click();
    await manager.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('create → ready → assign → accept → start → deliver, each seen by the others at once', async () => {
    const name = 'Nilüfer Çağlayan';
    await createOrder(manager.page, name);
    await rowOf(chief.page, name).waitFor();

    await rowOf(chief.page, name)
      .getByRole('button', { name: /ayrıntıları/ })
      .click();
    await chief.page.getByRole('dialog').getByRole('button', { name: 'Hazır', exact: true }).click();
    await statusOf(manager.page, name, 'Hazır');
    await chief.page.keyboard.press('Escape');

    await rowOf(manager.page, name)
      .getByRole('button', { name: /ayrıntıları/ })
      .click();
    await pressInOrderMenu(manager.page, 'Takip bağlantısı');
    const link = await manager.page.getByLabel('Takip bağlantısı').inputValue();
    await manager.page.keyboard.press('Escape');
    await customer.page.goto(link);
    await customer.page.getByText('Hazır', { exact: false }).first().waitFor();

    await assign(manager.page, name);
    await customer.page.getByText('Kurye Atandı').first().waitFor();
    await courier.page.getByText('Bekleyen Siparişler').waitFor();
    await step(courier.page, 'Kabul Et', false);
    await statusOf(chief.page, name, 'Kurye Üzerinde');
    await customer.page.getByText('Kuryede').first().waitFor();

    await courier.context.setGeolocation({ ...KADIKOY, latitude: KADIKOY.latitude + 0.001 });
    await step(courier.page, 'Teslimata Başla', true);
    await statusOf(manager.page, name, 'Teslimatta');
    await customer.page.getByText('Yolda').first().waitFor();

    await step(courier.page, 'Teslim Edildi', true);
    await rowOf(manager.page, name).waitFor({ state: 'detached' });
    await customer.page.getByText('Teslim Edildi').first().waitFor();
    await expect.poll(() => rowOf(chief.page, name).count()).toBe(0);
  });

  it('spec 3 §2.8: the customer rates the delivered order once', async () => {
    await customer.page
      .locator('form label')
      .filter({ has: customer.page.locator('input[value="4"]') })
      .click();
    await customer.page.getByRole('button', { name: /gönder|değerlendir/i }).click();
    await customer.page.getByLabel('Puanınız: 5 üzerinden 4').waitFor();
    await customer.page.reload();
    await customer.page.getByLabel('Puanınız: 5 üzerinden 4').waitFor();
    expect(await customer.page.getByRole('button', { name: /gönder|değerlendir/i }).count()).toBe(0);
  });

  it('spec 3 §4.2: an undeliverable order comes back with its reason and is reassigned', async () => {
    const name = 'Şükrü Iğdırlı';
    await createOrder(manager.page, name);
    await assign(manager.page, name);
    await step(courier.page, 'Kabul Et', false);
    await step(courier.page, 'Teslimata Başla', true);
    await courier.page.getByRole('button', { name: 'Sorun bildir' }).click();
    const confirm = courier.page.getByRole('dialog').getByRole('button', { name: 'Teslim Edilemedi' });
    expect(await confirm.isDisabled()).toBe(true);
    await courier.page.getByLabel('Açıklama').fill('Zil çalışmıyor, telefon kapalı');
    await confirm.click();
    await rowOf(manager.page, name).filter({ hasText: 'Zil çalışmıyor, telefon kapalı' }).waitFor();
    await assign(manager.page, name);
    await step(courier.page, 'Kabul Et', false);
    await step(courier.page, 'Teslimata Başla', true);
    await step(courier.page, 'Teslim Edildi', true);
    await rowOf(manager.page, name).waitFor({ state: 'detached' });
    expect(await rowOf(manager.page, name).count()).toBe(0);
  });

  it('DECISIONS "Orders", Pool: an order offered by hand is claimed by the courier', async () => {
    const name = 'Ömer Öğütçü';
    await createOrder(manager.page, name);
    await rowOf(manager.page, name)
      .getByRole('button', { name: /ayrıntıları/ })
      .click();
    await pressInOrderMenu(manager.page, 'Havuza gönder');
    await rowOf(manager.page, name).filter({ hasText: 'Havuzda' }).waitFor();
    await manager.page.keyboard.press('Escape');
    await courier.page
      .getByRole('button', { name: /Siparişi Al/ })
      .first()
      .click();
    await courier.page.getByRole('dialog').getByRole('button', { name: 'Siparişi Al' }).click();
    await statusOf(manager.page, name, 'Atandı');
    await statusOf(chief.page, name, COURIER_NAME);
    await expect.poll(() => rowOf(manager.page, name).textContent()).not.toContain('Havuzda');
  });

  it('an assignment dialog that stands open says when somebody else has given the order away', async () => {
    const name = 'Gülizar Şimşek';
    await createOrder(manager.page, name);
    await rowOf(manager.page, name)
      .getByRole('button', { name: /kurye ata/ })
      .click();
    const dialog = manager.page.getByRole('dialog');
    await dialog.getByRole('button', { name: `${COURIER_NAME} kuryesine ata` }).waitFor();
    expect(await dialog.getByText('Şu an:').count()).toBe(0);
    await rowOf(chief.page, name)
      .getByRole('button', { name: /ayrıntıları/ })
      .click();
    await pressInOrderMenu(chief.page, 'Kurye ata');
    await chief.page.getByRole('button', { name: `${COURIER_NAME} kuryesine ata` }).click();
    await dialog.getByText(`Şu an: ${COURIER_NAME}`).waitFor();
    await dialog
      .getByRole('button', { name: /kuryesine ata$/, disabled: false })
      .first()
      .click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('no page logged an error on the way', () => {
    expect([manager, chief, courier, customer].flatMap((person) => person.errors)).toEqual([]);
  });
});
