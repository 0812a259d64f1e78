import type { Page } from 'playwright-core';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';

/** Rows of the audit log. */
export const auditRow = (page: Page) => page.locator('[data-part="audit-row"]');

async function openLog(page: Page, query = ''): Promise<void> {
  await page.goto(`/settings/audit${query}`);
  await auditRow(page).first().waitFor();
}

/** The audit log with data, narrowed, empty, failing, and closed. */
export const AUDIT_SCREENS: readonly Screen[] = [
  { name: 'audit', account: 'owner', open: (page) => openLog(page) },
  {
    name: 'audit-details',
    account: 'owner',
    open: async (page) => {
      await openLog(page, '?what=signIns&when=month');
      await auditRow(page).first().getByText('Ayrıntılar').click();
      await auditRow(page).first().getByText('Kayıt no').waitFor();
    },
  },
  {
    name: 'audit-empty',
    account: 'general',
    open: async (page) => {
      await page.goto('/settings/audit?q=yok%20b%C3%B6yle%20biri');
      await page.getByRole('button', { name: 'Süzgeci temizle' }).waitFor();
    },
  },
  {
    name: 'audit-failing',
    account: 'owner',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/audit');
      await page.goto('/settings/audit');
      await page.getByRole('button', { name: 'Yeniden dene' }).waitFor();
    },
  },
  {
    name: 'audit-denied',
    account: 'manager',
    open: async (page) => {
      await page.goto('/settings/audit');
      await page.getByText('Erişim Engellendi').first().waitFor();
    },
  },
];
