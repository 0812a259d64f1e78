import { listConsoleTables } from '@ulak/contracts/database/calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { givePassword, typeStatement, valueRow } from './screens-database.ts';
import { dialog } from './screens-staff.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let desk: BrowserPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  desk = await sessions.openPage('owner');
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const TABLE = 'courier_delays';
const noteOf = (page: BrowserPage['page']) => dialog(page).getByRole('textbox', { name: /^notes text/ });

async function openFirstDelay({ page }: BrowserPage): Promise<void> {
  await page.goto(`/database-admin?table=${TABLE}`);
  await page
    .getByRole('button', { name: /: düzenle$/ })
    .first()
    .click();
  await noteOf(page).waitFor();
}

describe('spec 4 §2: the database console', () => {
  it('a row is edited against a second editor; nothing that was typed is lost', async () => {
    const other = await sessions.openPage('owner');
    await openFirstDelay(desk);
    await openFirstDelay(other);
    await noteOf(other.page).fill('Servis gönderildi');
    await dialog(other.page).getByRole('button', { name: 'Kaydet' }).click();
    await givePassword(other.page);
    await other.page.getByText('Kayıt güncellendi').waitFor();
    await noteOf(desk.page).fill('Lastik patladı');
    await dialog(desk.page).getByRole('button', { name: 'Kaydet' }).click();
    await givePassword(desk.page);
    await dialog(desk.page).getByText('Şu anki: Servis gönderildi').waitFor();
    expect(await noteOf(desk.page).inputValue()).toBe('Lastik patladı');
    await dialog(desk.page).getByRole('button', { name: 'Kaydet' }).click();
    await desk.page.getByText('Kayıt güncellendi').waitFor();
    await desk.page.getByRole('cell', { name: 'Lastik patladı' }).waitFor();
  });

  it('a statement is read; one that writes is tried, seen and confirmed', async () => {
    const { page } = desk;
    await page.getByRole('tab', { name: 'SQL Editörü' }).click();
    await typeStatement(page, 'SELECT role, count(*) FROM users GROUP BY role');
    await page.getByRole('button', { name: 'Çalıştır' }).click();
    await page.getByRole('cell', { name: 'COURIER' }).waitFor();
    const statement = `UPDATE ${TABLE} SET notes = 'Bakıldı' WHERE notes = 'Lastik patladı'`;
    await typeStatement(page, statement);
    await page.getByRole('button', { name: 'Çalıştır' }).click();
    await dialog(page).getByText('1 satır değişecek').waitFor();
    await dialog(page).getByRole('button', { name: 'Onayla ve kaydet' }).click();
    await page.getByText(/^1 satır değişti · /).waitFor();
    await page.getByRole('region', { name: 'Geçmiş' }).getByText(statement).first().click();
    await page.getByRole('button', { name: 'Çalıştır' }).click();
    await dialog(page).getByText('Hiçbir satır etkilenmiyor').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Onayla ve kaydet' }).isDisabled()).toBe(true);
    await dialog(page).getByRole('button', { name: 'Vazgeç' }).click();
  });

  it('the six reports and the tables answer', async () => {
    const { page } = desk;
    await page.goto('/database-admin?tab=komutlar');
    const reports = page.getByRole('region', { name: 'Raporlama & Analiz' });
    await reports.getByRole('listitem').nth(5).waitFor();
    for (const report of await reports.getByRole('listitem').all()) {
      await report.getByRole('button', { name: /: çalıştır$/ }).click();
      await report.getByText(/ satır · /).waitFor();
    }
    const tables = await sessions.call('owner', listConsoleTables);
    expect(tables.length).toBeGreaterThan(20);
    expect(await valueRow(page).count()).toBeGreaterThan(0);
  });

  it('spec 4 §6: others than the owner are denied', async () => {
    const general = await sessions.openPage('general');
    await general.page.goto('/database-admin');
    await general.page.getByRole('heading', { name: 'Erişim Engellendi' }).waitFor();
    expect(await general.page.getByRole('tab').count()).toBe(0);
  });
});
