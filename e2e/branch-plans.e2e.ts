import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { openNewBranches } from './screens-branch-plans.ts';
import { dialog } from './screens-staff.ts';
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

describe('DECISIONS: a suggestion is planned, its note changed', () => {
  it('is listed with its state and note; a manager reads it', async () => {
    const { page } = await sessions.openPage('general');
    await openNewBranches(page, 'Kadıköy');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'İndir' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^yeni-sube-onerileri-\d{4}-\d\d-\d\d\.xlsx$/);
    const plans = page.getByRole('region', { name: 'Planlanan şubeler' });
    const before = await plans.getByRole('heading', { level: 3 }).count();
    await page.getByRole('button', { name: 'Planla', exact: true, disabled: false }).first().click();
    await plans.getByRole('heading', { level: 3 }).nth(before).waitFor();
    await plans
      .getByRole('button', { name: /: düzenle$/ })
      .first()
      .click();
    await dialog(page).getByLabel('Durum').selectOption('IN_PROGRESS');
    await dialog(page).getByLabel('Not').fill('Köşedeki dükkân soruldu');
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click();
    await plans.getByText('Köşedeki dükkân soruldu').waitFor();
    expect(await plans.getByText('Hazırlanıyor', { exact: true }).count()).toBeGreaterThan(0);
    const manager = await sessions.openPage('manager');
    await manager.page.goto('/heat-map?tab=new-branches');
    await manager.page.getByText('Köşedeki dükkân soruldu').waitFor();
    expect(await manager.page.getByRole('button', { name: /: düzenle$/ }).count()).toBe(0);
  });
});
