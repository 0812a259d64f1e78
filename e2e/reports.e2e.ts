import { readFileSync } from 'node:fs';
import { getSessionUser } from '@ulak/contracts/auth/calls';
import type { ReplyOf } from '@ulak/contracts/call';
import { getBranchSummary, getCourierSummary } from '@ulak/contracts/reports/calls';
import type { CourierSummaryRow } from '@ulak/contracts/reports/schema';
import { readXlsx } from 'hucre/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { pastRange, reportFileName, reportRows, waitForReport } from './screens-reports.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const numberIn = (text: string | null): number => Number(/[\d.]+/.exec(text ?? '')?.[0].replaceAll('.', ''));
const tile = (page: Page, name: string) => page.locator('[data-stat]').filter({ hasText: name }).first();
/** What a press sorts by. */
const head = (page: Page, column: string) => page.locator(`th[data-column="${column}"]`).getByRole('button');
const listCount = (page: Page) =>
  page.getByRole('tab', { selected: true }).locator('[data-part="list-count"]');

/** Waits for the present list's count. */
async function listedOrders(page: Page): Promise<number> {
  await page.locator('[data-part="listed-row"]').first().waitFor();
  await expect.poll(async () => numberIn(await listCount(page).textContent())).toBeGreaterThan(0);
  return numberIn(await listCount(page).textContent());
}

describe('reports (spec 2 §2.5)', () => {
  it('each count opens as many orders as it says', async () => {
    const { page } = await sessions.openPage('owner');
    for (const name of ['Toplam sipariş', 'Teslim edilen', 'İptal edilen', 'Geciken']) {
      await page.goto(`/reports?${pastRange()}`);
      await waitForReport(page);
      const said = numberIn(
        await tile(page, name)
          .textContent()
          .then((text) => text?.replace(name, '') ?? ''),
      );
      await tile(page, name).click();
      expect(await listedOrders(page), name).toBe(said);
    }
    await page.goBack();
    await page.getByRole('tab', { name: 'Şube Raporları', selected: true }).waitFor();
  });

  it('a branch’s late orders are those of the branch', async () => {
    const { page } = await sessions.openPage('owner');
    await page.goto(`/reports?sort=-lateDeliveries&${pastRange()}`);
    await waitForReport(page);
    const link = reportRows(page)
      .first()
      .getByRole('link', { name: /Geciken/ });
    const said = numberIn(await link.textContent());
    await link.click();
    expect(await listedOrders(page)).toBe(said);
    expect(new URL(page.url()).searchParams.get('branch')).toMatch(/^\d+$/);
  });

  it('rows are searched and sorted as Turkish is, and the address keeps it', async () => {
    const { page } = await sessions.openPage('owner');
    await page.goto(`/reports?${pastRange()}`);
    await waitForReport(page);
    await head(page, 'name').click();
    await page.locator('th[data-column="name"][aria-sort="ascending"]').waitFor();
    const names = await reportRows(page).locator('[data-column="name"]').allInnerTexts();
    expect(names).toEqual(names.toSorted(new Intl.Collator('tr').compare));
    await page.getByRole('searchbox', { name: 'Raporda ara' }).fill('USKUDAR');
    await expect.poll(() => reportRows(page).count()).toBe(1);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('USKUDAR');
    await page.reload();
    await waitForReport(page);
    await expect.poll(() => reportRows(page).first().innerText()).toContain('Üsküdar');
  });

  it('an owner takes both files home, under their names (spec 2 §9)', async () => {
    const { page } = await sessions.openPage('owner');
    const { data } = await sessions.call('owner', getBranchSummary);
    for (const [tab, name] of [
      ['subeler', 'sube-raporu'],
      ['kuryeler', 'sube-kurye-raporu'],
    ] as const) {
      await page.goto(`/reports?tab=${tab}&${pastRange()}`);
      await waitForReport(page);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Excel’e aktar' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{2}\\.\\d{2}\\.\\d{4}.*\\.xlsx$`));
      const { sheets } = await readXlsx(readFileSync(await file.path()));
      expect(sheets[0]?.rows.length, name).toBeGreaterThan(tab === 'subeler' ? data.length : 1);
    }
    expect(reportFileName('sube-raporu', 0)).toBe('sube-raporu-01.01.1970.xlsx');
  });

  it('passive couriers are a choice of those above the branch', async () => {
    const { page } = await sessions.openPage('general');
    await page.goto(`/reports?tab=kuryeler&${pastRange()}`);
    await waitForReport(page);
    await page.getByRole('radiogroup', { name: 'Kuryeler' }).getByText('Tümü').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('couriers')).toBe('tumu');
    await waitForReport(page);
  });

  it('a branch manager is held at the own branch, without file and analysis', async () => {
    const { page } = await sessions.openPage('manager');
    const own = await sessions.call('manager', getSessionUser);
    await page.goto(`/reports?branch=999&${pastRange()}`);
    await waitForReport(page);
    expect(await page.locator('[data-part="own-branch"]').innerText()).toBe(own.branchName);
    expect(await reportRows(page).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Excel’e aktar' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Şube-Kurye Raporu' }).click();
    await waitForReport(page);
    expect(await page.getByRole('radiogroup', { name: 'Kuryeler' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Şube Analizi' }).click();
    await page.getByText(/Rolünüz Şube Müdürü/).waitFor();
  });

  it('a score opens its formula, a violation its list', async () => {
    const { page } = await sessions.openPage('manager');
    await page.goto(`/reports?tab=kuryeler&sort=-violationCount&${pastRange()}`);
    await waitForReport(page);
    const row = reportRows(page).first();
    await row.getByRole('button', { name: /başarı puanı/ }).click();
    await page
      .getByRole('dialog')
      .getByText(/^100 × \d+ ÷ \d+$/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const link = row.getByRole('button', { name: /İhlal/ });
    const said = numberIn(await link.textContent());
    await link.click();
    await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('dialog').getByRole('row').count()).toBe(said + 1);
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

/** As many couriers as a large company has. */
const MANY = 5_000;

async function mockManyCouriers(page: Page): Promise<void> {
  const reply = await sessions.call('owner', getCourierSummary);
  const first = reply.data[0];
  if (!first) throw new Error('the demo has no courier');
  const data = Array.from(
    { length: MANY },
    (_, index): CourierSummaryRow => ({
      ...first,
      courierId: (index + 1) as CourierSummaryRow['courierId'],
      courierName: `Kurye ${(index * 7_919) % MANY} Öğüt`,
      totalDeliveries: index % 97,
      completedDeliveries: index % 97,
    }),
  );
  const json: ReplyOf<typeof getCourierSummary> = { ...reply, data };
  await page.route('**/api/reports/courier-summary?*', (route) => route.fulfill({ json }));
}

describe('5,000 couriers', () => {
  it('are searched and sorted, of which only what can be seen is rendered', async () => {
    const { page } = await sessions.openPage('owner');
    await mockManyCouriers(page);
    await page.goto('/reports?tab=kuryeler');
    await waitForReport(page);
    await head(page, 'name').click();
    await page.locator('th[data-column="name"][aria-sort="ascending"]').waitFor();
    expect(await reportRows(page).count()).toBeLessThan(100);
    await page.getByRole('searchbox', { name: 'Raporda ara' }).pressSequentially('ogut 49', { delay: 60 });
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('ogut 49');
    await page.getByRole('searchbox', { name: 'Raporda ara' }).fill('Kurye 4999');
    await expect.poll(() => reportRows(page).count()).toBe(1);
  });
});
