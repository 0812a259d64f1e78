import { errorBody } from '@ulak/contracts/errors';
import type { Page } from 'playwright-core';
import { PASSWORD } from './browser-page.ts';
import { answerDatabase, type DatabaseAnswers } from './database-answers.ts';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';
import { dialog } from './screens-staff.ts';

const PATH = '/database-admin';

/** Rows of a table or of a result. */
export const valueRow = (page: Page) => page.locator('[data-part="value-row"]');

async function open(page: Page, search = '', answers: DatabaseAnswers = {}): Promise<void> {
  await answerDatabase(page, answers);
  await page.goto(`${PATH}${search}`);
}

async function openRows(page: Page): Promise<void> {
  await open(page, '?table=orders');
  await valueRow(page).first().waitFor();
}

/** Puts a statement into the editor. */
export async function typeStatement(page: Page, statement: string): Promise<void> {
  await page.getByRole('textbox', { name: 'SQL sorgusu' }).fill(statement);
}

/** Gives the password of the demo. */
export async function givePassword(page: Page): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Şifrenizi girin' });
  await asked.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await asked.getByRole('button', { name: 'Devam et' }).click();
}

async function openEdit(page: Page): Promise<void> {
  await openRows(page);
  await page
    .getByRole('button', { name: /: düzenle$/ })
    .first()
    .click();
  await dialog(page).getByRole('button', { name: 'Kaydet' }).waitFor();
}

/** The database console: its tabs with data, empty, failing, closed, and its dialogs. */
export const DATABASE_SCREENS: readonly Screen[] = [
  { name: 'database-rows', account: 'owner', open: openRows },
  {
    name: 'database-empty',
    account: 'owner',
    open: async (page) => {
      await open(page, '?table=audit_log', { rows: 0 });
      await page.getByText('Veri bulunamadı').waitFor();
    },
  },
  {
    name: 'database-failing',
    account: 'owner',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await answerDatabase(page);
      await mockQueryTimeout(page, /\/api\/admin\/database\/tables\/\w+\?/);
      await page.goto(`${PATH}?table=orders`);
      await page.getByRole('button', { name: 'Yeniden dene' }).waitFor();
    },
  },
  {
    name: 'database-closed',
    account: 'owner',
    open: async (page) => {
      const reason = 'İşletmen DATABASE_CONSOLE_URL ayarını doldurup sunucuyu yeniden başlatmalıdır.';
      await open(page, '', { state: { isAvailable: false, canWrite: false, reason } });
      await page.getByText('Veritabanı konsolu bu kurulumda kapalı.').waitFor();
    },
  },
  {
    name: 'database-conflict',
    account: 'owner',
    expectedErrors: /status of 409/,
    open: async (page) => {
      await openEdit(page);
      await page.route(/\/rows\//, (route) =>
        route.fulfill({ status: 409, json: errorBody('CONSOLE_ROW_CHANGED') }),
      );
      await dialog(page)
        .getByRole('textbox', { name: /^customer_name/ })
        .fill('Benim yazdığım');
      await dialog(page).getByRole('button', { name: 'Kaydet' }).click();
      await givePassword(page);
      await dialog(page).getByText('Sizinki: Benim yazdığım').waitFor();
    },
  },
  {
    name: 'database-password',
    account: 'owner',
    open: async (page) => {
      await openEdit(page);
      await dialog(page)
        .getByRole('textbox', { name: /^customer_name/ })
        .fill('Ayşe Demir');
      await dialog(page).getByRole('button', { name: 'Kaydet' }).click();
      const asked = page.getByRole('dialog', { name: 'Şifrenizi girin' });
      await asked.getByRole('button', { name: 'Devam et' }).click();
      await asked.getByText('Şifrenizi girin', { exact: true }).last().waitFor();
    },
  },
  {
    name: 'database-sql',
    account: 'owner',
    open: async (page) => {
      await open(page, '?tab=sql');
      await typeStatement(page, "SELECT id, 'metin', 42 FROM orders -- not");
      await page.getByRole('button', { name: 'Çalıştır' }).click();
      await valueRow(page).first().waitFor();
    },
  },
  {
    name: 'database-trial',
    account: 'owner',
    open: async (page) => {
      await open(page, '?tab=sql');
      await typeStatement(page, 'UPDATE orders SET preparation_minutes = 5');
      await page.getByRole('button', { name: 'Çalıştır' }).click();
      await givePassword(page);
      await dialog(page).getByRole('button', { name: 'Onayla ve kaydet' }).waitFor();
      await valueRow(page).first().waitFor();
    },
  },
  {
    name: 'database-commands',
    account: 'owner',
    open: async (page) => {
      await open(page, '?tab=komutlar');
      await page.getByText('Eski konumlar').waitFor();
      await page
        .getByRole('button', { name: /: çalıştır$/ })
        .first()
        .click();
      await valueRow(page).first().waitFor();
    },
  },
  {
    name: 'database-denied',
    account: 'general',
    open: async (page) => {
      await page.goto(PATH);
      await page.getByRole('heading', { name: 'Erişim Engellendi' }).waitFor();
    },
  },
];
