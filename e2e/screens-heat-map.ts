import type { Page } from 'playwright-core';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen, waitForMap } from './screen.ts';
import { dialog } from './screens-staff.ts';

const PATH = '/heat-map';

/** The heat map of a branch by its name, for who may choose among branches. */
export async function openHeatMap(page: Page, branch: string): Promise<void> {
  await page.goto(PATH);
  await page.getByText('Isı haritasını görmek için bir şube seçin.').waitFor();
  await page.getByRole('combobox', { name: 'Şube' }).click();
  await page.getByRole('option', { name: branch }).click();
  await page.getByRole('region', { name: 'İstatistikler' }).waitFor();
}

/** Heat map: a cell's orders, hours of the week, no branch, nothing, failing; denied is 'denied'. */
export const HEAT_MAP_SCREENS: readonly Screen[] = [
  {
    name: 'heat-map-no-branch',
    account: 'owner',
    open: async (page) => {
      await page.goto(PATH);
      await page.getByText('Isı haritasını görmek için bir şube seçin.').waitFor();
      await page.getByLabel('Bitiş tarihi').waitFor();
    },
  },
  {
    name: 'heat-map-cell',
    account: 'manager',
    open: async (page) => {
      await page.goto(`${PATH}?analysis=DELIVERY_TIME`);
      await page.getByRole('region', { name: 'İstatistikler' }).waitFor();
      await waitForMap(page);
      await page.getByRole('region', { name: 'En uzun süren hücreler' }).getByRole('button').first().click();
      await dialog(page).getByRole('list', { name: 'Siparişler' }).waitFor();
    },
  },
  {
    name: 'heat-map-outlines',
    account: 'manager',
    open: async (page) => {
      await page.goto(`${PATH}?neighborhood=none`);
      await page.getByRole('region', { name: 'İstatistikler' }).waitFor();
      await waitForMap(page);
      await page.getByRole('button', { name: 'Mahalle sınırları', pressed: true }).waitFor();
    },
  },
  {
    name: 'heat-map-hours',
    account: 'manager',
    open: async (page) => {
      await page.goto(`${PATH}?tab=hours`);
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'heat-map-failing',
    account: 'manager',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/heatmap/data?*');
      await page.goto(PATH);
      await page.getByText(/^API Hatası: 503/).waitFor();
    },
  },
  {
    name: 'heat-map-none',
    account: 'manager',
    open: async (page) => {
      await page.goto(`${PATH}?from=2025-01-01&to=2025-01-31`);
      await page.getByText('Veri Bulunamadı').waitFor();
    },
  },
];
