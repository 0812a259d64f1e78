import type { Page } from 'playwright-core';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';
import { dialog } from './screens-staff.ts';

const PATH = '/courier-delays';

/** The records, as a table or as cards, and the figures above them. */
export async function openDelays(page: Page, search = ''): Promise<void> {
  await page.goto(`${PATH}${search}`);
  await page.getByRole('region', { name: 'Sıralamalar' }).waitFor();
  await page.getByLabel('Bitiş tarihi').waitFor();
}

/** The details of the first record on screen. */
export async function openDelay(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /: detay$/ })
    .first()
    .click();
  await dialog(page).getByText('Gecikme nedeni').waitFor();
}

/** Late returns: figures, records, one that goes on, none, failing, denied. */
export const COURIER_DELAY_SCREENS: readonly Screen[] = [
  { name: 'delays', account: 'owner', open: (page) => openDelays(page) },
  {
    name: 'delay-active',
    account: 'admin',
    open: async (page) => {
      await openDelays(page, '?status=ACTIVE');
      await openDelay(page);
      await dialog(page).getByRole('button', { name: 'Gecikmeyi Çöz' }).waitFor();
    },
  },
  {
    name: 'delays-none',
    account: 'general',
    open: async (page) => {
      await page.goto(`${PATH}?from=2025-01-01&to=2025-01-31`);
      await page.getByText('Seçilen kriterlere uygun gecikme kaydı bulunamadı.').waitFor();
      await page.getByLabel('Bitiş tarihi').waitFor();
    },
  },
  {
    name: 'delays-failing',
    account: 'admin',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/courier-delays?*');
      await page.goto(PATH);
      await page.getByText('Gecikme kayıtları yüklenemedi').waitFor();
      await page.getByLabel('Bitiş tarihi').waitFor();
    },
  },
  {
    name: 'delays-denied',
    account: 'chief',
    open: async (page) => {
      await page.goto(PATH);
      await page.getByRole('heading', { name: 'Erişim Engellendi' }).waitFor();
    },
  },
];
