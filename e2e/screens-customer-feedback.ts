import { errorBody } from '@ulak/contracts/errors';
import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { dialog } from './screens-staff.ts';

const PATH = '/customer-feedback';
const OWN = '/courier-feedback?tab=ratings';
const LIST = '**/api/admin/customer-feedbacks?*';
const AVERAGES = '**/api/admin/customer-feedbacks/averages*';

/** Entries of the list. */
export const ratingEntries = (page: Page) => page.locator('[data-part="rating"]');

async function openRatings(page: Page, search = ''): Promise<void> {
  await page.goto(`${PATH}${search}`);
  await ratingEntries(page).first().waitFor();
  await page.getByRole('list', { name: 'Kuryeler: ortalama puanlar' }).waitFor();
}

/** Ratings of customers: three tabs, filters, an order; empty, failing, denied; the courier's own. */
export const CUSTOMER_FEEDBACK_SCREENS: readonly Screen[] = [
  { name: 'ratings', account: 'owner', open: (page) => openRatings(page) },
  {
    name: 'ratings-orders',
    account: 'admin',
    open: (page) => openRatings(page, '?tab=siparis&stars=1'),
  },
  {
    name: 'ratings-deliveries',
    account: 'general',
    open: (page) => openRatings(page, '?tab=teslimat&status=REJECTED'),
  },
  {
    name: 'ratings-order',
    account: 'admin',
    open: async (page) => {
      await openRatings(page, '?stars=1');
      await page
        .getByRole('button', { name: /ayrıntılar ve geçmiş$/ })
        .first()
        .click();
      await dialog(page).getByText('Teslim Edildi').first().waitFor();
    },
  },
  {
    name: 'ratings-not-found',
    account: 'owner',
    open: async (page) => {
      await page.goto(`${PATH}?q=b%C3%B6yle+bir+s%C3%B6z+yok`);
      await page.getByText('Süzgece uyan değerlendirme yok').waitFor();
    },
  },
  {
    name: 'ratings-empty',
    account: 'general',
    open: async (page) => {
      const pagination = { page: 1, limit: 25, total: 0 };
      await page.route(LIST, (route) => route.fulfill({ json: { success: true, data: [], pagination } }));
      const data = { couriers: [], branches: [] };
      await page.route(AVERAGES, (route) => route.fulfill({ json: { success: true, data } }));
      await page.goto(PATH);
      await page.getByText(/^Henüz değerlendirme yok\. Müşteriler/).waitFor();
    },
  },
  {
    name: 'ratings-failing',
    account: 'owner',
    expectedErrors: /status of 503/,
    open: async (page) => {
      const json = errorBody('QUERY_TIMEOUT');
      await page.route(LIST, (route) => route.fulfill({ status: 503, json }));
      await page.route(AVERAGES, (route) => route.fulfill({ status: 503, json }));
      await page.goto(PATH);
      await page.getByText('Bir hata oluştu. Lütfen daha sonra tekrar deneyin.').waitFor();
      await page.getByText(/^Ortalamalar alınamadı/).waitFor();
    },
  },
  {
    name: 'ratings-denied',
    account: 'manager',
    open: async (page) => {
      await page.goto(PATH);
      await page.getByRole('heading', { name: 'Erişim Engellendi' }).waitFor();
    },
  },
  {
    name: 'own-ratings',
    account: 'courier',
    open: async (page) => {
      await page.goto(OWN);
      await page.locator('[data-part="own-average"]').waitFor();
      await page.getByRole('heading', { name: 'Müşteri yorumları' }).waitFor();
    },
  },
  {
    name: 'own-ratings-failing',
    account: 'courier',
    expectedErrors: /status of 503/,
    open: async (page) => {
      const json = errorBody('QUERY_TIMEOUT');
      await page.route('**/api/courier/ratings*', (route) => route.fulfill({ status: 503, json }));
      await page.goto(OWN);
      await page.getByRole('button', { name: 'Yeniden dene' }).waitFor();
    },
  },
];
