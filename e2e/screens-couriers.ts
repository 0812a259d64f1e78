import type { Page } from 'playwright-core';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';

const LOCATIONS = '**/api/courier-locations*';

async function openCouriers(page: Page, search = ''): Promise<void> {
  await page.goto(`/couriers${search}`);
  await page.locator('[data-part="data-row"], [data-part="data-card"]').first().waitFor();
}

/** The couriers screen (spec 2 §2.2). */
export const COURIERS_SCREENS: readonly Screen[] = [
  { name: 'couriers', account: 'general', open: (page) => openCouriers(page) },
  {
    name: 'couriers-menu',
    account: 'general',
    opensPerSize: true,
    open: async (page) => {
      // one courier: a short list behind the menu
      await openCouriers(page, '?q=ferhat+keskin');
      await page
        .getByRole('button', { name: /durum, mola ve mesaj$/ })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Çevrim(?:içi|dışı) yap$/ })
        .waitFor();
    },
  },
  {
    name: 'couriers-none',
    account: 'general',
    open: async (page) => {
      await page.goto('/couriers?q=yokboylebiri');
      await page.getByText('Bu süzgeçlere uyan kurye yok').waitFor();
    },
  },
  {
    name: 'couriers-empty',
    account: 'general',
    open: async (page) => {
      await page.route(LOCATIONS, (route) => route.fulfill({ json: [] }));
      await page.goto('/couriers');
      await page.getByText('Henüz kurye yok').waitFor();
    },
  },
  {
    name: 'couriers-failing',
    account: 'general',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, LOCATIONS);
      await page.goto('/couriers');
      await page.getByRole('button', { name: 'Yeniden dene' }).waitFor();
    },
  },
];
