import { istanbulParts } from '@ulak/contracts/time';
import type { Page } from 'playwright-core';
import { openOrderMenu, pressInOrderMenu } from './order-menu.ts';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen, waitForMap } from './screen.ts';
import { dialog, openDashboard } from './screens-staff.ts';

async function openDetails(page: Page): Promise<void> {
  await openDashboard(page);
  await page
    .getByRole('button', { name: /siparişin ayrıntıları/ })
    .first()
    .click();
  await dialog(page).getByText('Geçmiş').waitFor();
  await waitForMap(page);
}

async function openDetailsOfPreparing(page: Page): Promise<void> {
  await openDashboard(page);
  await page
    .locator('[data-part="order-row"], [data-part="order-card"]')
    .filter({ hasText: 'Hazırlanıyor' })
    .first()
    .getByRole('button', { name: /siparişin ayrıntıları/ })
    .click();
}

/** The slots of a peak, of which one is full, offered to an order. */
async function openSlots(page: Page): Promise<void> {
  const slots = [0, 4].map((taken, index) => ({
    from: new Date(Date.UTC(2026, 2, 2, 15, 30 + index * 15)).toISOString(),
    to: new Date(Date.UTC(2026, 2, 2, 15, 45 + index * 15)).toISOString(),
    capacity: 4,
    taken,
  }));
  const json = { success: true, data: { peakAt: slots[1]?.from, couriers: 5, slots } };
  await page.route('**/api/orders/*/slots', (route) => route.fulfill({ json }));
  await page.route(/\/api\/orders\/\d+$/, async (route) => {
    const reply = await route.fetch();
    const { data } = (await reply.json()) as { data: object };
    await route.fulfill({ json: { success: true, data: { ...data, isPaced: true } } });
  });
  await openDetailsOfPreparing(page);
  await dialog(page).getByRole('button', { name: 'Aralığı değiştir' }).click();
  await dialog(page).getByText('4/4 dolu').waitFor();
  await waitForMap(page);
}

const KNOWN_PHONE = '0532 410 77 01';

async function openNewOrder(page: Page): Promise<void> {
  await openDashboard(page);
  await page
    .getByRole('button', { name: /Yeni Sipariş/ })
    .first()
    .click();
  await dialog(page).getByLabel('Müşteri adı').waitFor();
  await waitForMap(page);
}

/** Orders as staff see and make them. */
export const ORDER_SCREENS: readonly Screen[] = [
  { name: 'order-slots', account: 'manager', open: openSlots },
  { name: 'order-details', account: 'manager', open: openDetails },
  {
    name: 'order-menu',
    account: 'manager',
    opensPerSize: true,
    open: async (page) => {
      await openDetailsOfPreparing(page);
      await openOrderMenu(page);
      await waitForMap(page);
    },
  },
  {
    name: 'order-share',
    account: 'manager',
    open: async (page) => {
      await openDetails(page);
      await pressInOrderMenu(page, 'Takip bağlantısı');
      await page.getByLabel('Takip bağlantısı').waitFor();
    },
  },
  {
    name: 'order-cancel',
    account: 'manager',
    open: async (page) => {
      await openDetailsOfPreparing(page);
      await pressInOrderMenu(page, 'İptal et');
      await dialog(page).getByLabel('İptal nedeni').waitFor();
    },
  },
  {
    name: 'order-edit',
    account: 'manager',
    open: async (page) => {
      await openDetailsOfPreparing(page);
      await pressInOrderMenu(page, 'Düzenle');
      await page
        .getByRole('dialog', { name: /siparişini düzenle/ })
        .getByLabel('Müşteri adı')
        .waitFor();
      await waitForMap(page);
    },
  },
  {
    name: 'new-order',
    account: 'manager',
    opensPerSize: true,
    open: async (page) => {
      await openNewOrder(page);
      const form = dialog(page);
      await form.getByLabel('Müşteri adı').fill('Nilüfer Çağlayan');
      await form.getByLabel('Müşteri telefonu').fill('0532 765 43 21');
      await form.getByLabel('Teslimat adresi').fill('Caferağa Mah. Moda Cad. No 12 Kat 2 Daire 5');
      await form.getByLabel('Ürün adı').fill('Adana Dürüm');
      await form.getByLabel('Adet').fill('2');
      await form.getByLabel('Fiyat (TL)').fill('210,50');
      await form.getByText('Toplam: 421,00 TL').waitFor();
    },
  },
  {
    name: 'new-order-known',
    account: 'manager',
    opensPerSize: true,
    prepare: async (sessions) => {
      await sessions.createExternalOrder({ customerPhone: KNOWN_PHONE, customerName: 'Nilüfer Çağlayan' });
    },
    open: async (page) => {
      await openNewOrder(page);
      await dialog(page).getByLabel('Müşteri telefonu').fill(KNOWN_PHONE);
      await dialog(page).getByText('Kayıtlı müşteri').waitFor();
    },
  },
  {
    name: 'new-order-refused',
    account: 'general',
    open: async (page) => {
      await openNewOrder(page);
      await dialog(page)
        .getByRole('button', { name: /oluştur/i })
        .click();
      await page.getByText('Lütfen bir şube seçin').first().waitFor();
    },
  },
  {
    name: 'assignment',
    account: 'manager',
    open: async (page) => {
      await openDashboard(page);
      await page
        .getByRole('button', { name: /siparişe kurye ata/ })
        .first()
        .click();
      await dialog(page)
        .getByRole('button', { name: /kuryesine ata/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'receipt-preview',
    account: 'manager',
    open: async (page) => {
      await openDetailsOfPreparing(page);
      await pressInOrderMenu(page, 'Fiş önizleme');
      await page
        .getByRole('dialog', { name: 'Fiş önizleme' })
        .getByText(/^80 × \d+ mm$/)
        .waitFor();
      await waitForMap(page);
    },
  },
  {
    name: 'orders',
    account: 'owner',
    open: async (page) => {
      await page.goto('/orders?range=month&tab=geciken');
      await page.locator('[data-part="listed-row"], [data-part="listed-card"]').first().waitFor();
    },
  },
  {
    name: 'orders-filtered',
    account: 'general',
    opensPerSize: true,
    open: async (page) => {
      const { year } = istanbulParts(Date.now());
      const days = `from=${year}-01-01&to=${year}-12-31`;
      await page.goto(`/orders?range=custom&${days}&source=Getir&payment=CREDIT_CARD`);
      await page.locator('[data-part="listed-row"], [data-part="listed-card"]').first().waitFor();
      const more = page.getByRole('button', { name: /^Filtreler/ });
      if (await more.isVisible()) await more.click();
      await page.getByLabel('Tarih aralığının günleri').click();
      await page.locator('.mantine-DatePickerInput-day[data-selected]').first().waitFor();
    },
  },
  {
    name: 'orders-empty',
    account: 'manager',
    open: async (page) => {
      await page.goto('/orders?q=b%C3%B6yle+biri+yok');
      await page.getByText('Teslim edilen sipariş bulunamadı').waitFor();
    },
  },
  {
    name: 'orders-failing',
    account: 'manager',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/orders?*');
      await page.goto('/orders');
      await page.getByText('Sipariş listesi alınırken bir hata oluştu').waitFor();
    },
  },
  {
    name: 'order-list-dialog',
    account: 'manager',
    open: async (page) => {
      await page.goto('/dashboard?range=month&open=delayed');
      await dialog(page).locator('[data-part="listed-row"], [data-part="listed-card"]').first().waitFor();
    },
  },
];
