import type { ReplyOf } from '@ulak/contracts/call';
import { asUserId } from '@ulak/contracts/ids';
import type { importPeople } from '@ulak/contracts/sheets/calls';
import type { SheetCheck } from '@ulak/contracts/sheets/schema';
import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { dialog } from './screens-staff.ts';

const COURIER = 'Ferhat Keskin';
/** Finds nobody else: a short list behind what an action opens. */
const ONE = 'q=ferhat+keskin';

async function openUsers(page: Page, search = ''): Promise<void> {
  await page.goto(`/users${search}`);
  await page.locator('[data-part="data-row"], [data-part="data-card"]').first().waitFor();
}

async function openPerson(page: Page): Promise<void> {
  await openUsers(page, `?${ONE}`);
  await page.getByRole('button', { name: `${COURIER}: işlemler ve geçmiş` }).click();
  await dialog(page).getByRole('region', { name: 'Hesap geçmişi' }).waitFor();
  await dialog(page).getByText('Yükleniyor...').waitFor({ state: 'detached' });
}

const openAction = async (page: Page, action: string): Promise<void> => {
  await openPerson(page);
  await dialog(page).getByRole('button', { name: action }).click();
  await dialog(page).getByRole('button', { name: 'Vazgeç' }).waitFor();
};

const COLUMNS = [
  { key: 'username', label: 'TC Kimlik No' },
  { key: 'fullName', label: 'Ad Soyad' },
  { key: 'phone', label: 'Telefon' },
  { key: 'role', label: 'Rol' },
  { key: 'branch', label: 'Şube' },
];
const VALUES = {
  username: '91000000142',
  fullName: 'Işıl Çınar',
  phone: '0541 600 10 01',
  role: 'Kurye',
  branch: 'Kadıköy',
};
const row = (line: number, given: Partial<SheetCheck['rows'][number]>): SheetCheck['rows'][number] => ({
  line,
  verdict: 'new',
  name: VALUES.fullName,
  values: VALUES,
  errors: {},
  present: {},
  ...given,
});

const CHECKED: SheetCheck = {
  digest: 'a'.repeat(64),
  columns: COLUMNS,
  counts: { new: 1, changed: 1, unchanged: 1, wrong: 1 },
  rows: [
    row(2, {}),
    row(3, { verdict: 'changed', present: { phone: '0532 111 22 33' } }),
    row(4, { verdict: 'unchanged' }),
    row(5, { verdict: 'wrong', errors: { username: 'Geçerli bir TC kimlik numarası girin' } }),
  ],
};

const IMPORTED: ReplyOf<typeof importPeople> = {
  success: true,
  data: {
    created: ['Işıl Çınar', 'Ömür Şen', 'Gülşah Öğütçü'].map((fullName, index) => ({
      id: asUserId(9_000 + index),
      fullName,
      username: `9100000014${index}`,
      role: 'COURIER',
      branchName: 'Kadıköy',
      oneTimePassword: `tr4k-m7p${index}`,
    })),
    changed: 1,
    unchanged: 0,
  },
};

const SHEET = { name: 'calisanlar.xlsx', mimeType: 'application/zip', buffer: Buffer.from('sheet') };

/** An import whose answers are known: the screens show what a sheet can bring, and write nothing. */
async function openChecked(page: Page, checked: SheetCheck): Promise<void> {
  await page.route('**/api/users/import/check', (route) =>
    route.fulfill({ json: { success: true, data: checked } }),
  );
  await page.route('**/api/users/import', (route) => route.fulfill({ json: IMPORTED }));
  await openUsers(page, `?${ONE}`);
  await page.getByRole('button', { name: 'Excel ile ekle' }).click();
  await dialog(page).locator('input[type="file"]').setInputFiles(SHEET);
  await dialog(page).getByText('henüz hiçbir şey kaydedilmedi').waitFor();
}

/** People, and what is done with them. */
export const USER_SCREENS: readonly Screen[] = [
  { name: 'users', account: 'owner', open: (page) => openUsers(page) },
  { name: 'users-branch', account: 'manager', open: (page) => openUsers(page, '?state=active&sort=-signin') },
  {
    name: 'users-none',
    account: 'owner',
    open: async (page) => {
      await page.goto('/users?q=b%C3%B6yle+biri+yok');
      await page.getByText('Kullanıcı bulunamadı').waitFor();
    },
  },
  {
    name: 'users-alone',
    account: 'owner',
    open: async (page) => {
      await page.route('**/api/users', async (route) => {
        const all = (await (await route.fetch()).json()) as { role: string }[];
        await route.fulfill({ json: all.filter(({ role }) => role === 'OWNER').slice(0, 1) });
      });
      await openUsers(page);
      await page.getByText('Henüz başka kullanıcı yok', { exact: false }).waitFor();
    },
  },
  {
    name: 'users-failing',
    account: 'manager',
    expectedErrors: /ERR_FAILED|status of 400/,
    open: async (page) => {
      await page.route('**/api/users', (route) =>
        route.fulfill({ status: 400, json: { success: false, message: 'Beklenmeyen bir hata oluştu.' } }),
      );
      await page.goto('/users');
      await page.getByRole('button', { name: /Yeniden dene/ }).waitFor();
    },
  },
  { name: 'users-person', account: 'owner', open: openPerson },
  {
    name: 'users-new',
    account: 'owner',
    open: async (page) => {
      await openUsers(page, `?open=new&${ONE}`);
      await dialog(page).getByRole('button', { name: 'Ekle', exact: true }).click();
      await dialog(page).getByText('Lütfen bir rol seçin').waitFor();
    },
  },
  { name: 'users-edit', account: 'manager', open: (page) => openAction(page, 'Düzenle') },
  {
    name: 'users-conflict',
    account: 'manager',
    open: async (page) => {
      await page.route('**/api/users/*', async (route) => {
        if (route.request().method() !== 'PATCH') return route.fallback();
        const message = 'Siz düzenlerken bu kaydı Ece Kaya değiştirdi (19:30). Hiçbir şey kaydedilmedi.';
        await route.fulfill({ status: 409, json: { success: false, message, code: 'RECORD_CHANGED' } });
      });
      await openAction(page, 'Düzenle');
      await dialog(page).getByLabel('Ad Soyad').fill('Ferhat Keskin Işık');
      await dialog(page).getByRole('button', { name: 'Kaydet' }).click();
      await dialog(page).getByText('Sizinki: Ferhat Keskin Işık').waitFor();
    },
  },
  { name: 'users-password', account: 'manager', open: (page) => openAction(page, 'Şifre değiştir') },
  { name: 'users-role', account: 'owner', open: (page) => openAction(page, 'Rol değiştir') },
  { name: 'users-transfer', account: 'manager', open: (page) => openAction(page, 'Şube transferi') },
  {
    name: 'users-deactivate',
    account: 'manager',
    opensPerSize: true,
    open: async (page) => {
      await openAction(page, 'Pasifleştir');
      await dialog(page)
        .getByRole('button', { name: /Bitiş tarihi/ })
        .click();
      await page.getByRole('button', { name: 'Tarihi seç' }).waitFor();
    },
  },
  {
    name: 'users-on-road',
    account: 'manager',
    open: async (page) => {
      await page.route('**/api/users/*/deactivate', (route) =>
        route.fulfill({
          status: 409,
          json: {
            success: false,
            code: 'COURIER_ON_ROAD',
            message: `${COURIER} şu anda yolda: üzerinde teslim alınmış 2 sipariş var.`,
          },
        }),
      );
      await page.route('**/api/users/*', async (route) => {
        if (route.request().method() !== 'GET') return route.fallback();
        const answer = (await (await route.fetch()).json()) as { data: object };
        const onRoad = [1041, 1042].map((id) => ({ id, orderNumber: String(id) }));
        await route.fulfill({ json: { success: true, data: { ...answer.data, onRoad } } });
      });
      await openAction(page, 'Pasifleştir');
      await dialog(page).getByLabel('Pasifleştirme nedeni').fill('Hastalandı');
      await dialog(page).getByRole('button', { name: 'Pasifleştir', exact: true }).click();
      await dialog(page).getByText('#1042 numaralı siparişi aç').waitFor();
    },
  },
  { name: 'users-remove', account: 'owner', open: (page) => openAction(page, 'Sil') },
  {
    name: 'users-import',
    account: 'owner',
    open: async (page) => {
      await openUsers(page, `?open=import&${ONE}`);
      await dialog(page).getByText('Dosya seç').waitFor();
    },
  },
  { name: 'users-import-checked', account: 'owner', open: (page) => openChecked(page, CHECKED) },
  {
    name: 'users-import-passwords',
    account: 'owner',
    open: async (page) => {
      const rows = CHECKED.rows.filter(({ verdict }) => verdict === 'new');
      await openChecked(page, { ...CHECKED, counts: { new: 1, changed: 0, unchanged: 0, wrong: 0 }, rows });
      await dialog(page).getByRole('button', { name: '1 kişiyi ekle' }).click();
      await dialog(page).getByText('Bu şifreler yalnızca şimdi gösterilir.').waitFor();
    },
  },
];
