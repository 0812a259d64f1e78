import type { Page } from 'playwright-core';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';

const PATH = '/courier-share';
const SHARE = '**/api/courier/share?*';
const CHOICES = /\/api\/courier\/share\/choices/;

const openShare = async (page: Page, address = ''): Promise<void> => {
  await page.goto(`${PATH}${address}`);
  await page.locator('[data-share]').waitFor();
};

/** The courier's share and the reasons: with data, empty, failing; and the month's end on the wallet. */
export const COURIER_SHARE_SCREENS: readonly Screen[] = [
  {
    name: 'courier-share',
    account: 'courier',
    open: async (page) => {
      await openShare(page, '?range=last-month');
      await page.locator('[data-median]').waitFor();
      await page.locator('[data-choice]').first().waitFor();
    },
  },
  {
    name: 'courier-share-empty',
    account: 'courier',
    open: async (page) => {
      await page.route(SHARE, (route) =>
        route.fulfill({
          json: {
            success: true,
            data: {
              range: 'this-week',
              from: '2026-11-23T04:00:00.000Z',
              to: '2026-11-23T05:00:00.000Z',
              own: { onlineMin: 0, orders: 0, paid: 0, ordersPerHour: null, paidPerHour: null },
              median: { couriers: 0, ordersPerHour: null, paidPerHour: null },
            },
          },
        }),
      );
      await openShare(page, '?day=2020-01-01');
      await page.getByText('Bu dönemde çevrimiçi olmadınız ve teslimat yapmadınız.').waitFor();
      await page.getByText('Bu günde kayıt yok.').waitFor();
      await page.getByLabel('İş günü').waitFor();
    },
  },
  {
    name: 'courier-share-failing',
    account: 'courier',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, SHARE);
      await mockQueryTimeout(page, CHOICES);
      await openShare(page);
      await page.getByText('Payınız alınamadı').waitFor();
      await page.getByText('Liste alınamadı').waitFor();
    },
  },
  {
    name: 'courier-wallet-month',
    account: 'courier',
    open: async (page) => {
      await page.goto('/courier-wallet');
      await page.locator('[data-month-estimate] button').click();
      await page.locator('[data-past]').waitFor();
    },
  },
];
