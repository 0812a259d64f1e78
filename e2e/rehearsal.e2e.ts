import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { openNewBranches } from './screens-branch-plans.ts';
import { leaveEveningsShort } from './screens-regions.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  await leaveEveningsShort(product.dataDir);
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

/** 'Prova et', and the result when it is there. */
async function rehearse(page: Page) {
  await page.getByRole('button', { name: 'Prova et' }).click();
  const result = page.getByRole('table', { name: 'Sonuç' });
  await result.waitFor();
  return result;
}

describe('decision 091: a past day replayed with other settings', () => {
  it('a suggestion’s rehearsal opens with its proposal and is replayed', async () => {
    const { page } = await sessions.openPage('general');
    await page.goto('/heat-map?branch=1&tab=moves');
    await page.getByRole('link', { name: 'Prova et' }).first().click();
    await page.waitForURL(/tab=rehearsal.*couriers=/);
    await page.locator('li[data-changed]').first().waitFor();
    await rehearse(page);
    expect(new URL(page.url()).searchParams.get('rehearsal')).toMatch(/^\d+$/);
  });

  it('a new branch that was suggested is rehearsed besides the one that stands', async () => {
    const { page } = await sessions.openPage('general');
    await openNewBranches(page, 'Kadıköy');
    await page.getByRole('link', { name: 'İkinci şubeyi prova et' }).first().click();
    await page.waitForURL(/tab=rehearsal.*second=2/);
    const besides = page.getByRole('radio', { name: 'Burada ikinci bir şube olsaydı' });
    await besides.waitFor();
    expect(await besides.isChecked()).toBe(true);
    await rehearse(page);
    const [, near, all] =
      /ikinci şubeden çıkan sipariş: ([\d.]+) \/ ([\d.]+)/.exec((await page.textContent('main')) ?? '') ?? [];
    expect(Number(near)).toBeGreaterThan(0);
    expect(Number(near)).toBeLessThan(Number(all));
  });

  it('an evening with two couriers fewer: minutes, late share, and the list of the branch', async () => {
    const { page } = await sessions.openPage('manager');
    await page.goto('/heat-map?tab=rehearsal&couriers=18:-2,19:-2,20:-2,21:-2');
    const result = await rehearse(page);
    const cells = async (name: string) =>
      result
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name, exact: true }) })
        .getByRole('cell')
        .allTextContents();
    for (const minutes of (await cells('Ortalama süre')).slice(0, 3)) expect(minutes).toMatch(/\d+ dk/);
    for (const share of (await cells('Geciken')).slice(0, 3)) expect(share).toMatch(/%\d+/);
    const [, hours, fewer] = (await cells('Kurye saati')).map((text) =>
      Number(/([\d,]+) saat/.exec(text)?.[1]?.replace(',', '.')),
    );
    expect(fewer).toBeLessThan(hours ?? 0);
    const list = page.getByRole('region', { name: 'Önceki provalar' });
    await list.getByText('Tamamlandı').first().waitFor();
    await page.reload();
    await result.waitFor();
  });
});
