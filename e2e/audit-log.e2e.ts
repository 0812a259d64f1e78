import { readFileSync } from 'node:fs';
import { listBranches, updateBranch } from '@ulak/contracts/branches/calls';
import { readXlsx } from 'hucre/xlsx';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { auditRow } from './screens-audit.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

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

const HOSTILE = '<img src=x onerror="document.title=1">';

it('criteria B17: a change is found from the settings, narrowed to its branch, and exported', async () => {
  const branch = (await sessions.call('general', listBranches)).find(({ name }) => name === 'Kadıköy');
  if (!branch) throw new Error('no branch');
  const { id, version, radius } = branch;
  const body = { version, radius: radius + 50, phone: '0216 414 41 41' };
  await sessions.call('general', updateBranch, { params: { id }, body });
  const { page } = await sessions.openPage('general');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Denetim kaydını aç' }).click();
  const changed = auditRow(page).filter({ hasText: '“Kadıköy” şubesinin ayarlarını değiştirdi' }).first();
  await changed.getByText(`${radius} m → ${radius + 50} m`).waitFor();
  await changed.getByText('Ayrıntılar').click();
  await changed.getByRole('button', { name: 'Kadıköy ile ilgili kayıtlar' }).click();
  await page.getByRole('button', { name: 'Neyin üzerinde: Kadıköy, süzgeci kaldır' }).waitFor();
  expect(new URL(page.url()).searchParams.get('on')).toBe(`branch-${id}`);
  await expect
    .poll(async () => (await auditRow(page).allInnerTexts()).every((row) => /Kadıköy/.test(row)))
    .toBe(true);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel’e aktar' }).click();
  const file = await (await saved).path();
  const [sheet] = (await readXlsx(readFileSync(file))).sheets;
  expect(sheet?.rows[1]?.join(' ')).toContain('şubesinin ayarlarını değiştirdi');

  await page.goBack();
  await page.getByRole('textbox', { name: 'Ne yapıldı' }).or(page.getByLabel('Ne yapıldı')).first().click();
  await page.getByRole('option', { name: 'Dışa ve içe aktarma' }).click();
  await auditRow(page).filter({ hasText: 'denetim kaydını dışa aktardı' }).first().waitFor();
});

it('criteria B18: a name that is a script stays text', async () => {
  const branch = (await sessions.call('owner', listBranches)).find(({ name }) => name === 'Beşiktaş');
  if (!branch) throw new Error('no branch');
  const { id, version } = branch;
  await sessions.call('owner', updateBranch, { params: { id }, body: { version, name: HOSTILE } });
  const { page } = await sessions.openPage('owner');
  await page.goto('/settings/audit');
  await auditRow(page)
    .filter({ hasText: `“${HOSTILE}” şubesinin` })
    .first()
    .waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.title()).toBe('Denetim kaydı · Ulak');
});
