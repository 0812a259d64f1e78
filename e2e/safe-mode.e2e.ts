import { getSessionUser } from '@ulak/contracts/auth/calls';
import { setCourierStatus } from '@ulak/contracts/couriers/calls';
import { SAFE_MODE_NOTE } from '@ulak/contracts/domain/courier-score';
import { assignOrder } from '@ulak/contracts/orders/desk-calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrowserPage } from './browser-page.ts';
import { writeDatabase } from './database.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { pastRange, reportRows, waitForReport } from './screens-reports.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

/** Older than any branch of the demo lets a delivery be. */
const LATE_BY = '3 hours';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let desk: BrowserPage;
let phone: BrowserPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  const { id: courierId } = await sessions.call('courier', getSessionUser);
  await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
  for (const isLate of [true, false]) {
    const { id } = await sessions.createExternalOrder();
    await sessions.call('manager', assignOrder, { params: { id }, body: { courierId } });
    if (isLate) {
      const sql = `update orders set created_at = created_at - interval '${LATE_BY}' where id = $1`;
      await writeDatabase(product.dataDir, sql, [id]);
    }
  }
  desk = await sessions.openPage('owner');
  phone = await sessions.openPage('courier', { phone: true });
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const averageHead = (page: Page) => page.locator('th[data-column="avgDeliveryTimeMinutes"]');
const countdowns = (page: Page) => page.locator('[data-tone]').filter({ hasText: /\d dk |Acele etmeyin/ });

/** What the countdowns say and how loudly, in the order in which they are listed. */
const shown = (page: Page) =>
  countdowns(page).evaluateAll((all) =>
    all.map((one) => ({ tone: one.dataset.tone, text: one.textContent?.trim() })),
  );

const colorOf = (place: Locator) => place.evaluate((one) => getComputedStyle(one).color);

async function openCouriersReport(page: Page): Promise<void> {
  await page.goto(`/reports?tab=kuryeler&sort=-avgDeliveryTimeMinutes&${pastRange()}`);
  await waitForReport(page);
  await reportRows(page).first().waitFor();
}

/** Sets 'Güvenli sürüş' of the courier's company in its dialog. */
async function setSafeMode(page: Page, isOn: boolean): Promise<void> {
  const { companyId } = await sessions.call('manager', getSessionUser);
  await page.goto(`/companies?open=edit&id=${companyId}`);
  const dialog = page.getByRole('dialog');
  const toggle = dialog.getByRole('switch', { name: 'Güvenli sürüş' });
  await toggle.waitFor();
  expect(await toggle.isChecked()).toBe(!isOn);
  await toggle.press('Space');
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await page.getByText('Şirket başarıyla güncellendi').waitFor();
}

it('decision 077: a company’s switch calms open phones and takes time out of the report', async () => {
  await openCouriersReport(desk.page);
  await averageHead(desk.page).getByRole('button').waitFor();
  expect(await desk.page.getByText(SAFE_MODE_NOTE).count()).toBe(0);
  await phone.page.goto('/courier-dashboard');
  await expect.poll(() => shown(phone.page)).toHaveLength(2);
  const before = await shown(phone.page);
  expect(before.map(({ tone }) => tone)).toEqual(expect.arrayContaining(['green', 'red']));
  expect(before.some(({ text }) => /^\d+ dk gecikti$/.test(text ?? ''))).toBe(true);

  await setSafeMode(desk.page, true);
  // the phone is touched by nobody: the switch reaches it
  await expect.poll(async () => (await shown(phone.page)).map(({ tone }) => tone)).toEqual(['calm', 'calm']);
  const calm = await shown(phone.page);
  for (const { text } of calm) expect(text).toMatch(/^(\d+ dk kaldı|Acele etmeyin)$/);
  expect(calm.filter(({ text }) => text === 'Acele etmeyin')).toHaveLength(1);
  // one neutral tone, that of the words around it
  for (const one of await countdowns(phone.page).all())
    expect(await colorOf(one)).toBe(await colorOf(one.locator('..')));

  await openCouriersReport(desk.page);
  await desk.page.getByText(SAFE_MODE_NOTE, { exact: true }).waitFor();
  expect(await averageHead(desk.page).getByRole('button').count()).toBe(0);
  expect(await averageHead(desk.page).getAttribute('aria-sort')).toBeNull();
  // the owner sees companies without safe mode too: their scores say nothing of it
  await desk.page.getByRole('searchbox', { name: 'Raporda ara' }).fill('Kadıköy');
  await reportRows(desk.page).getByRole('button', { name: SAFE_MODE_NOTE }).first().click();
  await desk.page.getByRole('dialog').getByText(SAFE_MODE_NOTE).waitFor();

  await setSafeMode(desk.page, false);
  await expect
    .poll(async () => (await shown(phone.page)).map(({ tone }) => tone))
    .toEqual(expect.arrayContaining(['green', 'red']));
  await openCouriersReport(desk.page);
  await averageHead(desk.page).getByRole('button').waitFor();
  expect(await desk.page.getByText(SAFE_MODE_NOTE).count()).toBe(0);
  expect([...desk.errors, ...phone.errors]).toEqual([]);
});
