import { businessDate } from '@ulak/contracts/business-day';
import { DAY_MS } from '@ulak/contracts/time';
import type { Page } from 'playwright-core';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen, waitForMap } from './screen.ts';

/** So far back that the demo's past holds everything, whatever day of the month it is. */
const DAYS_BACK = 14;

/** The dashboard with a span that lies in the demo's past and reaches until today. */
function pastRangePath(): string {
  const now = Date.now();
  return `/dashboard?range=custom&from=${businessDate(now - DAYS_BACK * DAY_MS)}&to=${businessDate(now)}`;
}

async function openSummaries(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('[data-part="order-row"], [data-part="order-card"]').first().waitFor();
  await waitForMap(page);
  await page.getByRole('region', { name: 'Teslimat Özeti' }).waitFor();
  await page.getByTitle('Özetlere git').click();
}

async function openViolations(page: Page): Promise<void> {
  await page.goto(`${pastRangePath()}&open=violations`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Kanıtı haritada gör/ })
    .first()
    .waitFor();
  await waitForMap(page);
}

/** What the period earned, how it was delivered, and what went wrong in it. */
export const SUMMARY_SCREENS: readonly Screen[] = [
  {
    name: 'summaries',
    account: 'owner',
    open: async (page) => {
      await openSummaries(page, pastRangePath());
      await page.getByText('Kurye performansı').waitFor();
      await page.getByText('Günlük döküm').waitFor();
    },
  },
  {
    name: 'summaries-manager',
    account: 'manager',
    open: async (page) => {
      await openSummaries(page, '/dashboard?range=yesterday');
      await page.getByText(/uyum$/).first().waitFor();
    },
  },
  {
    name: 'summaries-empty',
    account: 'general',
    open: async (page) => {
      await openSummaries(page, '/dashboard?range=custom&from=2020-01-01&to=2020-01-02');
      await page.getByText('Bu dönemde sipariş bulunmuyor.').first().waitFor();
    },
  },
  {
    name: 'summaries-failing',
    account: 'owner',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/dashboard/*-summary*');
      await openSummaries(page, '/dashboard');
      await page.getByText('Finansal özet yüklenemedi').waitFor();
      await page.getByText('Teslimat özeti yüklenemedi').waitFor();
    },
  },
  { name: 'violations-dialog', account: 'owner', open: openViolations },
  {
    name: 'violations-evidence',
    account: 'owner',
    open: async (page) => {
      await openViolations(page);
      await page.getByRole('button', { name: /Müşteri Alanı Dışında Teslim/ }).click();
      await page
        .getByRole('button', { name: /Kanıtı haritada gör/ })
        .first()
        .click();
      await page.getByText('Konum hassasiyeti').waitFor();
      await waitForMap(page);
    },
  },
  {
    name: 'violations-none',
    account: 'manager',
    open: async (page) => {
      await page.goto('/dashboard?range=custom&from=2020-01-01&to=2020-01-02&open=violations');
      await page.getByText('Mükemmel! Hiç İhlal Yok').waitFor();
      await waitForMap(page);
    },
  },
];
