import { reportingDay } from '@ulak/contracts/business-day';
import { DAY_MS, formatDate, istanbulParts } from '@ulak/contracts/time';
import type { Page } from 'playwright-core';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';
import { dialog } from './screens-staff.ts';

/** So far back that the demo's past holds everything, whatever day of the month it is. */
const DAYS_BACK = 14;

const dayOf = (instant: number): string => {
  const { year, month, day } = istanbulParts(instant);
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
};

/** The last two weeks up to the end of the running reporting day, in an address. */
export function pastRange(): string {
  const { from, to } = reportingDay(Date.now());
  const start = dayOf(from.getTime() - DAYS_BACK * DAY_MS);
  return `range=custom&from=${start}T10:00&to=${dayOf(to.getTime())}T07:00`;
}

/** A reporting day that nobody worked on. */
const EMPTY = 'range=custom&from=2020-01-01T10:00&to=2020-01-02T07:00';

/** The report has come. */
export const waitForReport = async (page: Page): Promise<void> => {
  await page.locator('[data-part="report-banner"]').getByText('Veri zamanı').waitFor();
};

/** The rows of a report: a table's, or cards on a phone. */
export const reportRows = (page: Page) => page.locator('[data-part="data-row"], [data-part="data-card"]');

async function openReport(page: Page, address: string): Promise<void> {
  await page.goto(`/reports?${address}`);
  await waitForReport(page);
  await page.locator('[data-part="report-chart"]').first().waitFor();
}

/** What is today's file called (spec 2 §9). */
export const reportFileName = (name: string, instant: number): string =>
  `${name}-${formatDate(instant)}.xlsx`;

/** Reports: with data, empty, failing, closed, and what they open. */
export const REPORT_SCREENS: readonly Screen[] = [
  { name: 'reports-branches', account: 'owner', open: (page) => openReport(page, pastRange()) },
  {
    name: 'reports-couriers',
    account: 'general',
    open: async (page) => {
      await openReport(page, `tab=kuryeler&couriers=tumu&${pastRange()}`);
      await reportRows(page).first().waitFor();
      await page.getByRole('region', { name: 'Hatalı teslimatlar' }).waitFor();
    },
  },
  {
    name: 'reports-analysis',
    account: 'owner',
    open: async (page) => {
      await openReport(page, `tab=analiz&${pastRange()}`);
      await page.getByRole('region', { name: 'Kurye hacmi' }).waitFor();
    },
  },
  {
    name: 'reports-analysis-closed',
    account: 'manager',
    open: async (page) => {
      await page.goto('/reports?tab=analiz');
      await page.locator('[data-part="analysis-closed"]').waitFor();
    },
  },
  {
    name: 'reports-wrong-range',
    account: 'manager',
    open: async (page) => {
      await page.goto('/reports?range=custom&from=2026-03-04T10:00&to=2026-03-02T07:00');
      await page.getByText('Bitiş, başlangıçtan sonra olmalı').waitFor();
    },
  },
  {
    name: 'reports-times',
    account: 'general',
    opensPerSize: true,
    open: async (page) => {
      await openReport(page, pastRange());
      await page.getByRole('button', { name: 'Başlangıç' }).click();
      await page.getByLabel('Başlangıç saati').waitFor();
    },
  },
  {
    name: 'reports-score',
    account: 'manager',
    open: async (page) => {
      await openReport(page, `tab=kuryeler&${pastRange()}`);
      await page
        .getByRole('button', { name: /başarı puanı/ })
        .first()
        .click();
      await dialog(page).getByText('Tamamlanan payı').waitFor();
    },
  },
  {
    name: 'reports-violations',
    account: 'general',
    open: async (page) => {
      await openReport(page, `tab=kuryeler&${pastRange()}`);
      await page.getByRole('button', { name: 'Tümünü göster' }).click();
      await dialog(page)
        .getByRole('button', { name: /Kanıtı haritada gör/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'reports-not-found',
    account: 'owner',
    open: async (page) => {
      await page.goto(`/reports?q=b%C3%B6yle+biri+yok&${pastRange()}`);
      await page.getByText('Aramanızla eşleşen şube yok').waitFor();
    },
  },
  {
    name: 'reports-empty',
    account: 'chief',
    open: async (page) => {
      await page.goto(`/reports?tab=kuryeler&${EMPTY}`);
      await page.getByText('Bu aralıkta teslimat yok').waitFor();
    },
  },
  {
    name: 'reports-failing',
    account: 'owner',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/reports/*');
      await page.goto('/reports?tab=analiz');
      await page.getByText('Şube analizi alınamadı').waitFor();
    },
  },
  {
    name: 'orders-of-report',
    account: 'owner',
    open: async (page) => {
      await page.goto(`/orders?tab=tumu&${pastRange()}`);
      await page.locator('[data-part="listed-row"], [data-part="listed-card"]').first().waitFor();
    },
  },
];
