import { readFileSync } from 'node:fs';
import { addDeduction } from '@ulak/contracts/salary/calls';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import type { SalaryRow } from '@ulak/contracts/salary/schema';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeDatabase } from './database.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { readPdf } from './pdf.ts';
import type { Product } from './product.ts';
import { branchCouriers, monthBack, salaryRow, waitForKilometres } from './screens-salary.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

/** A month of which the demo has nothing. */
const MONTH = monthBack(7);
const TITLE = formatPayMonth(MONTH);

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let worker: SalaryRow;
let debtor: SalaryRow;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  await givePastMonth();
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

/** One forgot to end a shift, which is 18 hours long; another one only has a deduction. */
async function givePastMonth(): Promise<void> {
  const { branchId, rows } = await branchCouriers(sessions);
  const [first, second] = rows;
  if (!first || !second) throw new Error('the branch has too few couriers');
  [worker, debtor] = [first, second];
  await writeDatabase(
    product.dataDir,
    `insert into courier_shifts (company_id, branch_id, courier_id, started_at, ended_at)
      select company_id, id, $2, $3, $4 from branches where id = $1`,
    [branchId, worker.courierId, `${MONTH}-05T10:00:00+03:00`, `${MONTH}-06T04:00:00+03:00`],
  );
  await sessions.call('owner', addDeduction, {
    params: { id: debtor.courierId },
    body: { type: 'inventory', reason: 'missing_payment', amount: 1_000, date: `${MONTH}-10` },
  });
}

const dialogOf = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });
const groups = (page: Page) => page.locator('[data-part="check-group"]');
const kinds = (page: Page): Promise<(string | null)[]> =>
  groups(page).evaluateAll((found) => found.map((group) => group.getAttribute('data-kind')));
const figure = (page: Page, row: SalaryRow, name: string) =>
  salaryRow(page)
    .filter({ hasText: row.courierName })
    .locator(`[aria-label^="${row.courierName}, ${name}: "]`);

async function openChecklist(page: Page): Promise<void> {
  await page.goto('/courier-salary');
  await salaryRow(page).first().waitFor();
  await page.getByRole('button', { name: 'Ay kapanışı' }).click();
  await page.getByRole('combobox', { name: 'Kapatılacak ay' }).click();
  await page.getByRole('option', { name: TITLE }).click();
  await page.getByRole('button', { name: /^Kadıköy.*: kontrol listesi$/ }).click();
  await groups(page).first().waitFor();
}

describe('the close of a month (issue: month close)', () => {
  it('a long shift is corrected, a debt acknowledged, the month closed, its slips printed', async () => {
    const { page, errors } = await sessions.openPage('owner', { viewport: { width: 1440, height: 900 } });
    await waitForKilometres(sessions, { branchId: worker.branchId, month: MONTH });
    await openChecklist(page);
    const close = dialogOf(page, 'Ay kapanışı');
    expect(await kinds(page)).toEqual(['LONG_SHIFT', 'NO_POSITIONS', 'NEGATIVE_ENTITLEMENT']);
    expect(await close.getByRole('button', { name: 'Ayı kapat' }).isDisabled()).toBe(true);

    await groups(page)
      .first()
      .getByRole('button', { name: `${worker.courierName}: günü aç` })
      .click();
    const days = dialogOf(page, new RegExp(`^${worker.courierName} · günler`));
    await days.getByText('18:00:00').waitFor();
    await days.getByLabel('Çevrimiçi süre (dakika)').fill('600');
    await days.getByLabel('Kilometre', { exact: true }).fill('12,5');
    await days.getByLabel('Neden').fill('Vardiyayı bitirmeyi unuttu, 20.00’de çıktı');
    await days.getByRole('button', { name: 'Kaydet' }).click();
    await page.getByText('Gün düzeltildi').waitFor();
    await days.getByText('ölçülen 18:00:00').waitFor();
    await page.keyboard.press('Escape');
    await days.waitFor({ state: 'detached' });
    await expect.poll(() => kinds(page)).toEqual(['NEGATIVE_ENTITLEMENT']);

    await close.getByRole('checkbox', { name: /Eksi hak edişleri onaylıyorum/ }).check();
    await close.getByRole('button', { name: 'Ayı kapat' }).click();
    const question = dialogOf(page, `${TITLE} kapatılsın mı?`);
    await question.getByText('geri alınamaz').waitFor();
    await question.getByRole('button', { name: 'Ayı kapat' }).click();
    await page.getByText(`${TITLE} kapatıldı: 2 ücret pusulası hazır`).waitFor();
    await close.locator('[data-part="month-closed"]').waitFor();

    await close.getByRole('button', { name: 'Pusulaları yazdır' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      close.getByRole('button', { name: 'PDF’i indir' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^ucret-pusulalari-${MONTH}-\\d+\\.pdf$`));
    expect(readPdf(readFileSync(await file.path())).pages).toBeGreaterThanOrEqual(2);
    expect(errors).toEqual([]);
  });

  it('the closed month says so, keeps its figures, and goes home as a sheet', async () => {
    const { page, errors } = await sessions.openPage('general', { viewport: { width: 1440, height: 900 } });
    await page.goto(`/courier-salary?month=${MONTH}&branch=${worker.branchId}`);
    await page.locator('[data-part="closed-month"]').getByText(`${TITLE} kapatıldı`).waitFor();
    expect(await figure(page, worker, 'Çalışma süresi').textContent()).toBe('10s');
    expect(await figure(page, worker, 'Kilometre').textContent()).toBe('12,500');
    expect(await figure(page, debtor, 'Hak ediş').textContent()).toBe('-1.000,00');
    await figure(page, worker, 'Kilometre').click();
    const days = dialogOf(page, new RegExp(`^${worker.courierName} · günler`));
    await days.getByText('Vardiyayı bitirmeyi unuttu').waitFor();
    expect(await days.getByRole('button', { name: /: düzelt$/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await days.waitFor({ state: 'detached' });
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel’e aktar' }).click(),
    ]);
    expect(sheet.suggestedFilename()).toBe(`kurye-maaslari-${MONTH}.xlsx`);
    expect(errors).toEqual([]);
  });

  it('a branch manager and a courier are led to their own screens', async () => {
    const manager = await sessions.openPage('manager');
    await manager.page.goto('/courier-salary');
    await manager.page.waitForURL('**/dashboard');
    const courier = await sessions.openPage('courier', { phone: true });
    await courier.page.goto('/courier-salary');
    await courier.page.waitForURL('**/courier-dashboard');
    expect([...manager.errors, ...courier.errors]).toEqual([]);
  });
});
