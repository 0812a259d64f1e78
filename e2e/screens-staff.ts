import type { ReplyOf } from '@ulak/contracts/call';
import type { getActiveOrders } from '@ulak/contracts/orders/desk-calls';
import type { Page } from 'playwright-core';
import { fetchWhole } from './fetch-whole.ts';
import { type Screen, waitForMap } from './screen.ts';
import { pressOnToolbar } from './toolbar.ts';

export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.locator('[data-part="order-row"], [data-part="order-card"]').first().waitFor();
  await waitForMap(page);
}

/** Of the active orders only those that no courier has yet: no courier's silence can touch them. */
export const mockOnlyPreparing = (page: Page) =>
  page.route('**/api/orders/active*', async (route) => {
    const response = await fetchWhole(route);
    const orders = (await response.json()) as ReplyOf<typeof getActiveOrders>;
    await route.fulfill({ response, json: orders.filter(({ status }) => status === 'PREPARING') });
  });

export const dialog = (page: Page) => page.getByRole('dialog').last();

async function openKitchen(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.locator('[data-part="kitchen-card"]').first().waitFor();
}

/** What staff have in front of them, but for orders. */
export const STAFF_SCREENS: readonly Screen[] = [
  { name: 'dashboard', account: 'manager', open: openDashboard },
  { name: 'dashboard-owner', account: 'owner', open: openDashboard },
  {
    name: 'dashboard-board',
    account: 'manager',
    open: async (page) => {
      await page.goto('/dashboard?view=board');
      await page.locator('[data-part="board-card"]').first().waitFor();
      await waitForMap(page);
    },
  },
  {
    name: 'dashboard-move',
    account: 'manager',
    open: async (page) => {
      await page.goto('/dashboard?view=board');
      await page
        .getByRole('button', { name: /siparişi taşı/ })
        .first()
        .click();
      await page.getByRole('menu').waitFor();
      await waitForMap(page);
    },
  },
  {
    name: 'dashboard-picked',
    account: 'manager',
    open: async (page) => {
      await openDashboard(page);
      for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
      await page.getByText('3 sipariş seçildi').waitFor();
    },
  },
  {
    name: 'dashboard-shortcuts',
    account: 'manager',
    open: async (page) => {
      await openDashboard(page);
      await page.keyboard.press('?');
      await dialog(page).getByText('Kurye ata; işaretli siparişler varsa hepsine').waitFor();
    },
  },
  {
    name: 'dashboard-menu',
    account: 'manager',
    opensPerSize: true,
    open: async (page) => {
      await openDashboard(page);
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
    account: 'manager',
    open: async (page) => {
      await page.route('**/api/orders/active*', (route) => route.fulfill({ json: [] }));
      await page.goto('/dashboard');
      await page.getByText('Şu anda bekleyen veya yolda olan sipariş yok.').waitFor();
      await waitForMap(page);
    },
  },
  {
    name: 'dashboard-failing',
    account: 'manager',
    expectedErrors: /ERR_FAILED/,
    open: async (page) => {
      await page.route('**/api/orders/active*', (route) => route.abort());
      await page.goto('/dashboard');
      await page.getByText('Sipariş listesi alınırken bir hata oluştu').waitFor();
      await waitForMap(page);
    },
  },
  {
    name: 'dashboard-filtered',
    account: 'manager',
    open: async (page) => {
      await mockOnlyPreparing(page);
      await page.goto('/dashboard?show=silent');
      await page.getByText('Bu kategoride sipariş bulunmuyor').first().waitFor();
      await waitForMap(page);
    },
  },
  {
    name: 'server-away',
    account: 'manager',
    expectedErrors: /status of 503/,
    open: async (page) => {
      await page.route('**/api/user', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Yeniden dene' }).waitFor();
    },
  },
  {
    name: 'search',
    account: 'manager',
    open: async (page) => {
      await openDashboard(page);
      await page.getByRole('button', { name: /Sipariş ara/ }).click();
      await page.getByLabel('Aranacak metin').fill('moda');
      await page.getByText(/sipariş bulundu/).waitFor();
    },
  },
  {
    name: 'preparing-map',
    account: 'manager',
    open: async (page) => {
      await openDashboard(page);
      await pressOnToolbar(page, /Haritada göster/);
      await page.getByText(/sipariş hazırlanıyor/).waitFor();
      await waitForMap(page);
    },
  },
  {
    name: 'break-menu',
    account: 'manager',
    opensPerSize: true,
    open: async (page) => {
      await openDashboard(page);
      await page
        .locator('[data-part="roster"] li')
        .filter({ hasText: 'Meşgul' })
        .first()
        .getByRole('button', { name: /durum, mola ve mesaj/ })
        .click();
      await page.getByText(/^Mola başlatılamaz/).waitFor();
    },
  },
  { name: 'kitchen', account: 'chief', open: openKitchen },
  {
    name: 'kitchen-tablet',
    account: 'chief',
    opensPerSize: true,
    open: async (page) => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await openKitchen(page);
    },
  },
  {
    name: 'kitchen-empty',
    account: 'chief',
    open: async (page) => {
      await page.route('**/api/orders/active*', (route) => route.fulfill({ json: [] }));
      await page.goto('/dashboard');
      await page.getByText('Hazırlanacak sipariş yok').waitFor();
    },
  },
  {
    name: 'deliveries-map',
    account: 'manager',
    open: async (page) => {
      await openDashboard(page);
      await page
        .getByRole('button', { name: /teslimatlarını göster/ })
        .first()
        .click();
      await dialog(page).getByRole('list').first().waitFor();
      await waitForMap(page);
    },
  },
  {
    name: 'settings',
    account: 'manager',
    open: async (page) => {
      await page.goto('/settings');
      await page.getByText('Bu oturum').waitFor();
    },
  },
  {
    name: 'denied',
    account: 'chief',
    open: async (page) => {
      await page.goto('/heat-map');
      await page.getByText('Erişim Engellendi').first().waitFor();
    },
  },
];
