import { getSessionUser } from '@ulak/contracts/auth/calls';
import { setCourierStatus } from '@ulak/contracts/couriers/calls';
import { setOrderStatus } from '@ulak/contracts/orders/calls';
import { assignOrder } from '@ulak/contracts/orders/desk-calls';
import { listUsers, updateUser } from '@ulak/contracts/users/calls';
import { readXlsx } from 'hucre/xlsx';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserPage, cutNetwork } from './browser-page.ts';
import { type Account, type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { nationalId, peopleSheet } from './people-sheet.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
const pages = new Map<Account, BrowserPage>();
/** People of this file: `serial` tells their numbers apart. */
let serial = 0;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

async function pageOf(account: Account): Promise<Page> {
  const known = pages.get(account) ?? (await sessions.openPage(account));
  pages.set(account, known);
  return known.page;
}

const newPerson = (fullName: string) => {
  serial += 1;
  return { username: nationalId(serial), fullName, phone: `0541 600 ${1000 + serial}` };
};
const dialog = (page: Page) => page.getByRole('dialog').last();
const rows = (page: Page) => page.locator('[data-part="data-row"]');
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
const press = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: true }).click();
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function openUsers(account: Account, search = ''): Promise<Page> {
  const page = await pageOf(account);
  await page.goto(`/users${search}`);
  await rows(page).first().waitFor();
  return page;
}

/** Opens the details of a person and there one of the actions. */
async function begin(page: Page, fullName: string, action: string): Promise<void> {
  if (!(await page.getByRole('dialog').isVisible()))
    await page.getByRole('button', { name: `${fullName}: işlemler ve geçmiş` }).click();
  await page.getByRole('dialog', { name: fullName }).getByRole('button', { name: action }).click();
}

async function create(page: Page, person: ReturnType<typeof newPerson>, choose: () => Promise<void>) {
  await page.getByRole('button', { name: 'Kullanıcı ekle' }).click();
  await dialog(page).getByLabel('TC Kimlik No').fill(person.username);
  await dialog(page).getByLabel('Ad Soyad').fill(person.fullName);
  await dialog(page).getByLabel('Telefon').fill(person.phone);
  await dialog(page).getByPlaceholder('En az 6 karakter').fill('mavi-kapi-7');
  await choose();
  await press(page, 'Ekle');
}

async function chooseIn(page: Page, label: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('users screen (spec 2 §2.3)', () => {
  it('an admin creates, edits, moves, re-roles, deactivates, activates and removes a person', async () => {
    const page = await openUsers('admin');
    const person = newPerson('Gülçin Öğütçü');
    await create(page, person, async () => {
      await chooseIn(page, 'Rol', 'Kurye');
      await chooseIn(page, 'Şube', 'Kadıköy');
    });
    await toast(page, 'Yeni kullanıcı başarıyla oluşturuldu');
    await rowOf(page, person.fullName).getByText('Kadıköy').waitFor();

    await begin(page, person.fullName, 'Düzenle');
    await dialog(page).getByLabel('Ad Soyad').fill('Gülçin Öğütçü Işık');
    await press(page, 'Kaydet');
    await toast(page, 'Kullanıcı bilgileri güncellendi');
    const name = 'Gülçin Öğütçü Işık';

    await begin(page, name, 'Şube transferi');
    await dialog(page).getByText('Yetkiler korunur').waitFor();
    await chooseIn(page, 'Yeni şube', 'Beşiktaş');
    await press(page, 'Transfer et');
    await toast(page, 'Şube transferi başarılı');

    await begin(page, name, 'Rol değiştir');
    await chooseIn(page, 'Yeni rol', 'Paketleme Şefi');
    await press(page, 'Rolü değiştir');
    await toast(page, 'Rol güncellendi');

    await begin(page, name, 'Pasifleştir');
    await press(page, 'Pasifleştir');
    await dialog(page).getByText('Pasifleştirme nedeni zorunludur').waitFor();
    await dialog(page).getByLabel('Pasifleştirme nedeni').fill('Askerlik');
    await press(page, 'Pasifleştir');
    await toast(page, 'Kullanıcı pasifleştirildi');
    const details = page.getByRole('dialog', { name });
    await details.getByText('Neden: Askerlik').waitFor();
    await details.getByText('Rol: Kurye → Paketleme Şefi').waitFor();

    await begin(page, name, 'Etkinleştir');
    await dialog(page).getByLabel('Etkinleştirme nedeni').fill('Geri döndü');
    await press(page, 'Etkinleştir');
    await toast(page, 'Kullanıcı etkinleştirildi');
    await details.getByText('Neden: Geri döndü').waitFor();

    await begin(page, name, 'Sil');
    await press(page, 'Sil');
    await toast(page, 'Kullanıcı başarıyla silindi.');
    await expect.poll(() => rowOf(page, name).count()).toBe(0);
  });

  it('finds people by words in any order and Turkish letters; a link shows the same', async () => {
    const page = await openUsers('owner');
    await page.getByRole('searchbox', { name: 'Kullanıcı ara' }).fill('CELIK barış kadikoy');
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await rows(page).textContent()).toContain('Barış Çelik');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('CELIK barış kadikoy');
    await page.goto('/users?role=BRANCH_MANAGER&sort=-name');
    await rows(page).first().waitFor();
    expect(await page.getByRole('columnheader', { name: /Ad Soyad/ }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    for (const text of await rows(page).allTextContents()) expect(text).toContain('Şube Müdürü');
  });

  it('a branch manager adds couriers of the own branch, and has no button for more', async () => {
    const page = await openUsers('manager');
    const taken = newPerson('Çağrı Ilgaz');
    await create(page, taken, async () => {
      expect(await dialog(page).getByRole('combobox').count()).toBe(0);
    });
    await toast(page, 'Yeni kullanıcı başarıyla oluşturuldu');
    await create(page, { ...newPerson('Başka Biri'), username: taken.username }, async () => {});
    await page.getByText('TC Kimlik No Hatası').waitFor();
    await dialog(page).getByLabel('Telefon').fill(taken.phone);
    await dialog(page).getByLabel('TC Kimlik No').fill(newPerson('').username);
    await press(page, 'Ekle');
    await page.getByText('Telefon Numarası Hatası').waitFor();
    await press(page, 'Vazgeç');

    await page.getByRole('button', { name: `${taken.fullName}: işlemler ve geçmiş` }).click();
    const details = page.getByRole('dialog', { name: taken.fullName });
    await details.getByRole('button', { name: 'Şube transferi' }).waitFor();
    expect(await details.getByRole('button', { name: /Rol değiştir|^Sil$/ }).count()).toBe(0);
    await page.goBack();
    await details.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Pınar Şahin: işlemler ve geçmiş' }).click();
    await page.getByText('Bu sizin hesabınız.').waitFor();
    expect(await page.getByRole('button', { name: 'Pasifleştir' }).count()).toBe(0);
  });

  it('a packaging chief sees the branch and changes nobody', async () => {
    const page = await openUsers('chief');
    expect(await page.getByRole('button', { name: /: düzenle$/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Kullanıcı ekle' }).waitFor();
  });

  it('a courier with goods is not made passive: the order is a press away, and then it works', async () => {
    const { id } = await sessions.createExternalOrder({ customerName: 'Yoldaki Müşteri' });
    const courier = await sessions.call('courier', getSessionUser);
    await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
    await sessions.call('manager', assignOrder, { params: { id }, body: { courierId: courier.id } });
    await sessions.call('courier', setOrderStatus, { params: { id }, body: { status: 'PICKED_UP' } });

    const page = await openUsers('manager', '?q=bar%C4%B1%C5%9F+%C3%A7elik');
    await begin(page, courier.fullName, 'Pasifleştir');
    await dialog(page).getByLabel('Pasifleştirme nedeni').fill('Hastalandı');
    await press(page, 'Pasifleştir');
    const link = dialog(page).locator(`a[href="/orders?order=${id}"]`);
    const [order] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await order.getByText('Yoldaki Müşteri').first().waitFor();
    await order.close();
    await finishOrders(page);
    await press(page, 'Yeniden dene');
    await toast(page, 'Kullanıcı pasifleştirildi');
    await begin(page, courier.fullName, 'Etkinleştir');
    await dialog(page).getByLabel('Etkinleştirme nedeni').fill('İyileşti');
    await press(page, 'Etkinleştir');
    await toast(page, 'Kullanıcı etkinleştirildi');
    const people = await sessions.call('manager', listUsers);
    expect(people.find((one) => one.id === courier.id)?.active).toBe(true);
  });

  it('of two who edit one person the later one sees both values and decides', async () => {
    const page = await openUsers('manager', '?q=ferhat+keskin');
    await page.getByRole('button', { name: 'Ferhat Keskin: düzenle' }).click();
    await dialog(page).getByLabel('Telefon').fill('0541 777 00 01');
    const people = await sessions.call('admin', listUsers);
    const ferhat = people.find(({ fullName }) => fullName === 'Ferhat Keskin');
    if (!ferhat) throw new Error('the demo has no Ferhat Keskin');
    await sessions.call('admin', updateUser, {
      params: { id: ferhat.id },
      body: { phone: '0541 777 00 02' },
    });
    await press(page, 'Kaydet');
    await dialog(page).getByText('Şu anki: 0541 777 00 02').waitFor();
    expect(await dialog(page).getByPlaceholder('+90 5xx xxx xx xx').inputValue()).toBe('0541 777 00 01');
    await press(page, 'Kaydet');
    await toast(page, 'Kullanıcı bilgileri güncellendi');
    await rowOf(page, '0541 777 00 01').waitFor();
  });
});

/** Ends what the courier has on the road, as the dialog lists it. */
async function finishOrders(page: Page): Promise<void> {
  const links = dialog(page).locator('a[href^="/orders?order="]');
  const ids = await links.evaluateAll((all) =>
    all.map((link) => Number(new URL((link as HTMLAnchorElement).href).searchParams.get('order'))),
  );
  for (const id of ids) {
    const params = { id };
    await sessions
      .call('courier', setOrderStatus, { params, body: { status: 'IN_DELIVERY' } })
      .catch(() => {});
    await sessions.call('courier', setOrderStatus, { params, body: { status: 'DELIVERED' } });
  }
  await dialog(page).getByText('Yolda sipariş kalmadı').waitFor();
}

describe('people by Excel (decision 061)', () => {
  const openImport = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Excel ile ekle' }).click();
    await dialog(page).getByText('Dosya seç').waitFor();
  };

  it('judges each row before anything is written, then adds all, with passwords told once', async () => {
    const page = await openUsers('admin');
    const good = newPerson('Işıl Çınar');
    const other = newPerson('Ömür Şen');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Şablon indir' }).click(),
    ]);
    const [template] = (await readXlsx(new Uint8Array(readFileSync(await download.path())))).sheets;
    expect(template?.rows[0]).toEqual(expect.arrayContaining(['TC Kimlik No', 'Ad Soyad', 'Telefon']));

    await openImport(page);
    const input = () => dialog(page).locator('input[type="file"]').first();
    await input().setInputFiles(await peopleSheet([good, { ...other, username: '12345678902' }]));
    await dialog(page).getByText('1 hatalı satır var', { exact: false }).waitFor();
    expect(
      await dialog(page)
        .getByRole('button', { name: /kişiyi ekle/ })
        .isDisabled(),
    ).toBe(true);
    const before = await sessions.call('admin', listUsers);
    expect(before.some(({ username }) => username === good.username)).toBe(false);

    await input().setInputFiles(await peopleSheet([good, other]));
    await press(page, '2 kişiyi ekle');
    await dialog(page).getByText('2 kişi eklendi.').waitFor();
    const list = dialog(page).getByRole('region', { name: 'Tek kullanımlık şifreler' });
    const line = list.getByRole('row').filter({ hasText: good.fullName });
    const password = (await line.getByRole('cell').last().textContent())?.trim() ?? '';
    expect(password.length).toBeGreaterThan(5);
    await page.emulateMedia({ media: 'print' });
    await page.locator('[data-part="password-paper"]').getByText(password).waitFor();
    expect(await page.locator('#root').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });

    await press(page, 'Bitti');
    await page.getByRole('dialog', { name: 'Şifreler bir daha gösterilmez' }).waitFor();
    await press(page, 'Listeye dön');
    await list.getByText(password).waitFor();
    await press(page, 'Bitti');
    await press(page, 'Aldım, kapat');
    await rowOf(page, good.fullName).waitFor();

    await openImport(page);
    await dialog(page)
      .locator('input[type="file"]')
      .setInputFiles(await peopleSheet([good, other]));
    await dialog(page).getByText('Tablodaki herkes zaten kayıtlı', { exact: false }).waitFor();
    await press(page, 'Bitti');

    const theirs = await sessions.openPage(null);
    await signInNewcomer(theirs.page, good.username, password);
    await theirs.context.close();
  });

  it('an answer that is lost is no mystery: the same sheet says that all are there', async () => {
    const page = await openUsers('admin');
    const person = newPerson('Kayıp Yanıt');
    await openImport(page);
    await dialog(page)
      .locator('input[type="file"]')
      .setInputFiles(await peopleSheet([person]));
    await page.route('**/api/users/import', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await press(page, '1 kişiyi ekle');
    await dialog(page).getByText('Sunucudan yanıt alınamadı', { exact: false }).waitFor();
    await page.unroute('**/api/users/import');
    await press(page, 'Yeniden kontrol et');
    await dialog(page).getByText('Tablodaki herkes zaten kayıtlı', { exact: false }).waitFor();
    await press(page, 'Bitti');
    await expect.poll(() => rowOf(page, person.fullName).count()).toBe(1);
  });

  it('without a network what was typed stays, and the screen says so', async () => {
    const own = await sessions.openPage('manager');
    await own.page.goto('/users?open=new');
    await dialog(own.page).getByLabel('Ad Soyad').fill('Bağlantısız Biri');
    await cutNetwork(own.page);
    await dialog(own.page).getByText('Bağlantı yok', { exact: false }).waitFor();
    expect(await dialog(own.page).getByLabel('Ad Soyad').inputValue()).toBe('Bağlantısız Biri');
    await own.context.close();
  });

  it('no page logged an error on the way', () => {
    for (const [account, { errors }] of pages)
      expect(
        errors.filter((error) => !/ERR_FAILED|status of 400/.test(error)),
        account,
      ).toEqual([]);
  });
});

/** The one-time password leads to the page that sets an own one. */
async function signInNewcomer(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('TC kimlik veya telefon numarası').fill(username);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Giriş Yap' }).click();
  await page.getByLabel('Yeni şifre', { exact: true }).waitFor();
}
