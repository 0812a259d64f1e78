import type { Page } from 'playwright-core';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';

async function openSettings(page: Page, search = ''): Promise<void> {
  await page.goto(`/branch-settings${search}`);
  await page.locator('[data-part="setting"]').first().waitFor();
}

/** The branch settings screen (spec 2 §2.4). */
export const BRANCH_SETTINGS_SCREENS: readonly Screen[] = [
  { name: 'branch-settings', account: 'general', open: (page) => openSettings(page) },
  {
    name: 'branch-settings-invalid',
    account: 'general',
    open: async (page) => {
      await openSettings(page);
      const field = page.getByLabel('Taban ücret');
      await field.fill('-5');
      await field.blur();
      await page
        .locator('[data-part="setting"]')
        .getByText('Geçersiz değer. Pozitif bir sayı giriniz.')
        .waitFor();
    },
  },
  {
    name: 'branch-settings-copy',
    account: 'general',
    open: async (page) => {
      await openSettings(page, '?open=copy');
      await page.getByRole('dialog').getByText('Hangi şubelere?').waitFor();
    },
  },
  {
    name: 'branch-settings-empty',
    account: 'general',
    open: async (page) => {
      await page.route('**/api/branches*', (route) => route.fulfill({ json: [] }));
      await page.goto('/branch-settings');
      await page.getByText('Henüz şube yok').waitFor();
    },
  },
  {
    name: 'branch-settings-failing',
    account: 'general',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/branches*');
      await page.goto('/branch-settings');
      await page.getByRole('button', { name: 'Yeniden dene' }).waitFor();
    },
  },
];
