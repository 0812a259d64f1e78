import type { Page } from 'playwright-core';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';

const NEW_PEAK = {
  kind: 'SUNSET',
  clockTime: null,
  offsetMin: 5,
  fromDay: '2026-02-18',
  toDay: '2026-03-19',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  beforeMin: 60,
  afterMin: 30,
  slotMin: 15,
  capacity: null,
};

async function openSettings(page: Page, search = ''): Promise<void> {
  await page.goto(`/branch-settings${search}`);
  await page.locator('[data-part="setting"]').first().waitFor();
}

/** A peak at sunset, one slot of it full. */
const RUSH = {
  success: true,
  data: {
    rush: { ...NEW_PEAK, isOn: true },
    version: 1,
    today: {
      peakAt: '2026-03-02T15:45:00.000Z',
      couriers: 5,
      slots: [4, 2, 0].map((taken, index) => ({
        from: `2026-03-02T15:${15 + index * 15}:00.000Z`,
        to: new Date(Date.UTC(2026, 2, 2, 15, 30 + index * 15)).toISOString(),
        capacity: 4,
        taken,
      })),
    },
  },
};

/** Pacing would help; the busiest day can be rehearsed. */
const VERDICT = {
  success: true,
  data: {
    kind: 'PACES',
    days: 28,
    orders: 412,
    busiest: { day: '2026-02-21', orders: 31 },
    mostInSlot: 14,
    capacity: 4,
    places: 56,
  },
};

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
    name: 'branch-settings-rush',
    account: 'general',
    open: async (page) => {
      await page.route('**/api/branches/*/rush', (route) => route.fulfill({ json: RUSH }));
      await page.route('**/api/branches/*/rush/verdict', (route) => route.fulfill({ json: VERDICT }));
      await openSettings(page);
      await page.getByText('4/4 dolu').scrollIntoViewIfNeeded();
      await page.getByRole('link', { name: 'Prova et' }).waitFor();
    },
  },
  {
    name: 'branch-settings-area',
    account: 'general',
    open: async (page) => {
      await openSettings(page);
      const area = page.getByRole('region', { name: 'Teslimat bölgesi' });
      await area.getByRole('radio', { name: 'Yolda süre' }).check();
      await area.getByText(/kuş uçuşu çember|boş yolda/).waitFor();
      await area.getByRole('button', { name: 'Kaydet' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'branch-settings-area-failing',
    account: 'general',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/branches/*/delivery-area');
      await openSettings(page);
      const area = page.getByRole('region', { name: 'Teslimat bölgesi' });
      await area.getByRole('button', { name: 'Yeniden dene' }).scrollIntoViewIfNeeded();
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
