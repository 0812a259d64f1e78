import { getSessionUser } from '@ulak/contracts/auth/calls';
import { changeUserPassword } from '@ulak/contracts/users/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { writeDatabase } from './database.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { ACCOUNTS, type BrowserPage } from './browser-page.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';

const GIVEN = 'Müdürün-verdiği-1';
const OWN = 'Kendi-seçtiğim-2';
/** The browser's own line about the wrong password that is typed on purpose. */
const EXPECTED = /status of 400/;

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let courier: BrowserPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  courier = await sessions.openPage('courier', { phone: true });
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const fillPasswords = async (page: Page, current: string): Promise<void> => {
  await page.getByLabel('Mevcut şifre', { exact: true }).fill(current);
  await page.getByLabel('Yeni şifre', { exact: true }).fill(OWN);
  await page.getByLabel('Yeni şifre (tekrar)', { exact: true }).fill(OWN);
  await page.getByRole('button', { name: 'Şifreyi kaydet ve devam et' }).click();
};

describe('DECISIONS "Passwords, keys": a password that somebody else has set', () => {
  it('ends open sessions, lets nobody past its screen, and calls nothing that is refused', async () => {
    const { page, errors } = courier;
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await writeDatabase(
      product.dataDir,
      `update companies set settings = settings || '{"forcePasswordChange": true}'
        where name = 'Lezzet Grubu'`,
    );
    await page.goto('/courier-dashboard');
    await page.getByRole('switch').first().waitFor();

    const { id } = await sessions.call('courier', getSessionUser);
    await sessions.call('admin', changeUserPassword, { params: { id }, body: { password: GIVEN } });
    await page.waitForURL(/\/auth/);

    await page.getByLabel('TC kimlik veya telefon numarası').fill(ACCOUNTS.courier);
    await page.getByLabel('Şifre', { exact: true }).fill(GIVEN);
    await page.getByRole('button', { name: 'Giriş Yap' }).click();
    await page.getByRole('heading', { name: 'Yeni şifre belirleyin' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Yeni şifre belirleyin' }).waitFor();
    // longer than any poll waits that might still run behind the screen
    await page.waitForTimeout(6_000);
    expect(refused).toEqual([]);
    expect((await page.getByRole('alert').allInnerTexts()).join('')).toBe('');
    expect(await page.locator('.mantine-Notification-root').count()).toBe(0);

    await fillPasswords(page, 'yanlış-parola');
    await page.getByText('Mevcut şifre hatalı.').waitFor();
    await fillPasswords(page, GIVEN);
    await page.getByRole('switch').first().waitFor();
    expect(refused).toEqual([]);
    expect(errors.filter((line) => !EXPECTED.test(line))).toEqual([]);
  });
});
