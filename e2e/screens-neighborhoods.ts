import type { Page } from 'playwright-core';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen, waitForMap } from './screen.ts';

const PATH = '/neighborhood-management';

/** What a name finds, and the map beside it. */
export async function openSearch(page: Page, name: string): Promise<void> {
  await page.goto(`${PATH}?q=${encodeURIComponent(name)}`);
  await page.getByText(/\d+ sonuç bulundu\./).waitFor();
  await waitForMap(page);
}

/** The first that was found, about to be saved. */
export async function chooseFirst(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Sonuçlar' }).getByRole('button').first().click();
  await page.getByRole('form', { name: 'Mahalleyi kaydet' }).waitFor();
}

/** Presses the map at parts of its width and height, a corner each. */
export async function drawCorners(page: Page, parts: readonly (readonly [number, number])[]): Promise<void> {
  await page.getByRole('button', { name: 'Haritada çiz' }).click();
  const map = page.locator('[data-map-surface]');
  await map.scrollIntoViewIfNeeded();
  const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 };
  for (const [at, [x, y]] of parts.entries()) {
    await map.click({ position: { x: width * x, y: height * y } });
    await page.getByText(at < 2 ? `(${at + 1}/3)` : `${at + 1} köşe.`).waitFor();
  }
}

/** Neighbourhoods: found and drawn, saved, one chosen, none, failing. */
export const NEIGHBORHOOD_SCREENS: readonly Screen[] = [
  {
    name: 'neighborhoods-search',
    account: 'owner',
    open: (page) => openSearch(page, 'Moda Kadıköy İstanbul'),
  },
  {
    name: 'neighborhood-drawn',
    account: 'owner',
    open: async (page) => {
      await openSearch(page, 'Sahrayıcedit Kadıköy');
      await chooseFirst(page);
      await drawCorners(page, [
        [0.35, 0.35],
        [0.65, 0.35],
        [0.6, 0.65],
      ]);
    },
  },
  {
    name: 'neighborhoods-saved',
    account: 'owner',
    open: async (page) => {
      await page.goto(`${PATH}?mode=saved`);
      await page.getByRole('region', { name: 'Kayıtlı mahalleler' }).getByRole('button').first().click();
      await page.getByRole('region', { name: 'Seçili mahalle' }).waitFor();
      await waitForMap(page);
    },
  },
  {
    name: 'neighborhoods-failing',
    account: 'owner',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/neighborhoods?*');
      await mockQueryTimeout(page, '**/api/neighborhoods/stats');
      await page.goto(`${PATH}?mode=saved`);
      await page.getByText('Mahalleler yüklenemedi').waitFor();
      await page.getByText('Mahalle istatistikleri yüklenemedi').waitFor();
      await waitForMap(page);
    },
  },
];
