import type { ReplyOf } from '@ulak/contracts/call';
import type { getActiveOrders } from '@ulak/contracts/orders/calls';
import type { Page } from 'playwright-core';
import { mapReady, type Screen } from './screen.ts';

async function dashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.locator('[data-part="order-row"], [data-part="order-card"]').first().waitFor();
  await mapReady(page);
}

/** Of the active orders only those that no courier has yet: no courier's silence can touch them. */
export const keepPreparing = (page: Page) =>
  page.route('**/api/orders/active*', async (route) => {
    const response = await route.fetch();
    const orders = (await response.json()) as ReplyOf<typeof getActiveOrders>;
    await route.fulfill({ response, json: orders.filter(({ status }) => status === 'PREPARING') });
  });

const dialog = (page: Page) => page.getByRole('dialog').last();

async function openDetails(page: Page): Promise<void> {
  await dashboard(page);
  await page
    .getByRole('button', { name: /siparişin ayrıntıları/ })
    .first()
    .click();
  await dialog(page).getByText('Geçmiş').waitFor();
  await mapReady(page);
}

async function openDetailsOfPreparing(page: Page): Promise<void> {
  await dashboard(page);
  await page
    .locator('[data-part="order-row"], [data-part="order-card"]')
    .filter({ hasText: 'Hazırlanıyor' })
    .first()
    .getByRole('button', { name: /siparişin ayrıntıları/ })
    .click();
}

async function newOrder(page: Page): Promise<void> {
  await dashboard(page);
  await page
    .getByRole('button', { name: /Yeni Sipariş/ })
    .first()
    .click();
  await dialog(page).getByLabel('Müşteri adı').waitFor();
  await mapReady(page);
}

async function kitchen(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.locator('[data-part="kitchen-card"]').first().waitFor();
}

/** What staff have in front of them. */
export const DESK: readonly Screen[] = [
  { name: 'dashboard', who: 'manager', open: dashboard },
  { name: 'dashboard-owner', who: 'owner', open: dashboard },
  {
    name: 'dashboard-board',
    who: 'manager',
    open: async (page) => {
      await page.goto('/dashboard?view=board');
      await page.locator('[data-part="board-card"]').first().waitFor();
      await mapReady(page);
    },
  },
  {
    name: 'dashboard-move',
    who: 'manager',
    open: async (page) => {
      await page.goto('/dashboard?view=board');
      await page
        .getByRole('button', { name: /siparişi taşı/ })
        .first()
        .click();
      await page.getByRole('menu').waitFor();
      await mapReady(page);
    },
  },
  {
    name: 'dashboard-picked',
    who: 'manager',
    open: async (page) => {
      await dashboard(page);
      for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
      await page.getByText('3 sipariş seçildi').waitFor();
    },
  },
  {
    name: 'dashboard-shortcuts',
    who: 'manager',
    open: async (page) => {
      await dashboard(page);
      await page.keyboard.press('?');
      await dialog(page).getByText('Kurye ata; işaretli siparişler varsa hepsine').waitFor();
    },
  },
  {
    name: 'dashboard-menu',
    who: 'manager',
    open: async (page) => {
      await dashboard(page);
      await page
        .getByRole('button', { name: /Pınar Şahin|Menü/ })
        .and(page.locator(':visible'))
        .first()
        .click();
      await page.getByRole('button', { name: 'Çıkış Yap' }).waitFor();
    },
  },
  {
    name: 'dashboard-empty',
    who: 'manager',
    open: async (page) => {
      await page.route('**/api/orders/active*', (route) => route.fulfill({ json: [] }));
      await page.goto('/dashboard');
      await page.getByText('Şu anda bekleyen veya yolda olan sipariş yok.').waitFor();
      await mapReady(page);
    },
  },
  {
    name: 'dashboard-failing',
    who: 'manager',
    provokes: /ERR_FAILED/,
    open: async (page) => {
      await page.route('**/api/orders/active*', (route) => route.abort());
      await page.goto('/dashboard');
      await page.getByText('Sipariş listesi alınırken bir hata oluştu').waitFor();
      await mapReady(page);
    },
  },
  {
    name: 'dashboard-filtered',
    who: 'manager',
    open: async (page) => {
      await keepPreparing(page);
      await page.goto('/dashboard?show=silent');
      await page.getByText('Bu kategoride sipariş bulunmuyor').first().waitFor();
      await mapReady(page);
    },
  },
  {
    name: 'server-away',
    who: 'manager',
    provokes: /status of 503/,
    open: async (page) => {
      await page.route('**/api/user', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Yeniden dene' }).waitFor();
    },
  },
  { name: 'order-details', who: 'manager', open: openDetails },
  {
    name: 'order-share',
    who: 'manager',
    open: async (page) => {
      await openDetails(page);
      await dialog(page).getByRole('button', { name: 'Takip bağlantısı' }).click();
      await page.getByLabel('Takip bağlantısı').waitFor();
    },
  },
  {
    name: 'order-cancel',
    who: 'manager',
    open: async (page) => {
      await openDetailsOfPreparing(page);
      await dialog(page).getByRole('button', { name: 'İptal et' }).click();
      await dialog(page).getByLabel('İptal nedeni').waitFor();
    },
  },
  {
    name: 'order-edit',
    who: 'manager',
    open: async (page) => {
      await openDetailsOfPreparing(page);
      await dialog(page).getByRole('button', { name: 'Düzenle' }).click();
      await page
        .getByRole('dialog', { name: /siparişini düzenle/ })
        .getByLabel('Müşteri adı')
        .waitFor();
      await mapReady(page);
    },
  },
  {
    name: 'new-order',
    who: 'manager',
    open: async (page) => {
      await newOrder(page);
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
    name: 'new-order-refused',
    who: 'general',
    open: async (page) => {
      await newOrder(page);
      await dialog(page)
        .getByRole('button', { name: /oluştur/i })
        .click();
      await page.getByText('Lütfen bir şube seçin').first().waitFor();
    },
  },
  {
    name: 'assignment',
    who: 'manager',
    open: async (page) => {
      await dashboard(page);
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
    name: 'search',
    who: 'manager',
    open: async (page) => {
      await dashboard(page);
      await page.getByRole('button', { name: /Sipariş ara/ }).click();
      await page.getByLabel('Aranacak metin').fill('moda');
      await page.getByText(/sipariş bulundu/).waitFor();
    },
  },
  {
    name: 'preparing-map',
    who: 'manager',
    open: async (page) => {
      await dashboard(page);
      await page.getByRole('button', { name: /Haritada göster/ }).click();
      await page.getByText(/sipariş hazırlanıyor/).waitFor();
      await mapReady(page);
    },
  },
  {
    name: 'receipt-preview',
    who: 'manager',
    open: async (page) => {
      await openDetailsOfPreparing(page);
      await dialog(page).getByRole('button', { name: 'Fiş önizleme' }).click();
      await page
        .getByRole('dialog', { name: 'Fiş önizleme' })
        .getByText(/^80 × \d+ mm$/)
        .waitFor();
      await mapReady(page);
    },
  },
  {
    name: 'break-menu',
    who: 'manager',
    open: async (page) => {
      await dashboard(page);
      await page
        .locator('[data-part="roster"] li')
        .filter({ hasText: 'Meşgul' })
        .first()
        .getByRole('button', { name: /mola işlemleri/ })
        .click();
      await page.getByText(/^Mola başlatılamaz/).waitFor();
    },
  },
  { name: 'kitchen', who: 'chief', open: kitchen },
  {
    name: 'kitchen-tablet',
    who: 'chief',
    open: async (page) => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await kitchen(page);
    },
  },
  {
    name: 'kitchen-empty',
    who: 'chief',
    open: async (page) => {
      await page.route('**/api/orders/active*', (route) => route.fulfill({ json: [] }));
      await page.goto('/dashboard');
      await page.getByText('Hazırlanacak sipariş yok').waitFor();
    },
  },
  {
    name: 'deliveries-map',
    who: 'manager',
    open: async (page) => {
      await dashboard(page);
      await page
        .getByRole('button', { name: /teslimatlarını göster/ })
        .first()
        .click();
      await dialog(page).getByRole('list').first().waitFor();
      await mapReady(page);
    },
  },
  {
    name: 'settings',
    who: 'manager',
    open: async (page) => {
      await page.goto('/settings');
      await page.getByText('Bu oturum').waitFor();
    },
  },
  {
    name: 'denied',
    who: 'chief',
    open: async (page) => {
      await page.goto('/heat-map');
      await page.getByText('Erişim Engellendi').first().waitFor();
    },
  },
  {
    name: 'orders',
    who: 'owner',
    open: async (page) => {
      await page.goto('/orders?range=month&tab=geciken');
      await page.locator('[data-part="listed-row"], [data-part="listed-card"]').first().waitFor();
    },
  },
  {
    name: 'orders-filtered',
    who: 'general',
    open: async (page) => {
      await page.goto('/orders?range=custom&from=2026-01-01&to=2026-12-31&source=Getir&payment=CREDIT_CARD');
      await page.locator('[data-part="listed-row"], [data-part="listed-card"]').first().waitFor();
      const more = page.getByRole('button', { name: /^Filtreler/ });
      if (await more.isVisible()) await more.click();
      await page.getByLabel('Tarih aralığının günleri').click();
      await page.locator('.mantine-DatePickerInput-day[data-selected]').first().waitFor();
    },
  },
  {
    name: 'orders-empty',
    who: 'manager',
    open: async (page) => {
      await page.goto('/orders?q=b%C3%B6yle+biri+yok');
      await page.getByText('Teslim edilen sipariş bulunamadı').waitFor();
    },
  },
  {
    name: 'orders-failing',
    who: 'manager',
    provokes: /ERR_FAILED/,
    open: async (page) => {
      await page.route('**/api/orders?*', (route) => route.abort());
      await page.goto('/orders');
      await page.getByText('Sipariş listesi alınırken bir hata oluştu').waitFor();
    },
  },
  {
    name: 'order-list-dialog',
    who: 'manager',
    open: async (page) => {
      await page.goto('/dashboard?range=month&open=delayed');
      await dialog(page).locator('[data-part="listed-row"], [data-part="listed-card"]').first().waitFor();
    },
  },
];
