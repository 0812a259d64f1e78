import { getSessionUser } from '@ulak/contracts/auth/calls';
import { listDeliveryRates, setDeliveryRates } from '@ulak/contracts/branches/calls';
import { setCourierStatus } from '@ulak/contracts/couriers/calls';
import { formatTl } from '@ulak/contracts/format';
import { getActiveDeliveries, setOrderStatus } from '@ulak/contracts/orders/calls';
import { assignOrder } from '@ulak/contracts/orders/desk-calls';
import { getOwnShare } from '@ulak/contracts/share/calls';
import { getOwnWallet } from '@ulak/contracts/wallet/calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from './browser-page.ts';
import { writeDatabase } from './database.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let phone: BrowserPage;
beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct({ evening: true }), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
  phone = await sessions.openPage('courier', { phone: true });
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

describe('decision 078: what an order pays is known before it is delivered', () => {
  it('an offer’s card follows a change of rates; the delivery earns what it said', async () => {
    const { page } = phone;
    const { id: courierId, branchId } = await sessions.call('courier', getSessionUser);
    // an open phone would say that it has seen the assignment, and so accept what becomes an offer
    await page.goto('about:blank');
    const { id } = await sessions.createExternalOrder({ orderNumber: 'YS-71001' });
    await sessions.call('manager', assignOrder, { params: { id }, body: { courierId } });
    await writeDatabase(
      product.dataDir,
      `with automatic as (update branches set assignment_method = 'AUTOMATIC' where id = $2)
       update orders set assigned_by = 'ENGINE', offer_expires_at = assigned_at + interval '9 minutes'
       where id = $1`,
      [id, branchId],
    );
    await page.goto('/courier-dashboard');
    const card = page.locator('li', { hasText: '71001' });
    await card.getByText(/^Teklif · \d:\d\d kaldı$/).waitFor();
    const pay = card.locator('[data-pay]');
    await pay.waitFor();
    const before = await pay.innerText();
    const rates = (await sessions.call('general', listDeliveryRates)).find(
      (one) => one.branchId === branchId,
    );
    const body = { baseRate: (rates?.baseRate ?? 0) + 25, version: rates?.version ?? 1 };
    await sessions.call('general', setDeliveryRates, { params: { id: branchId ?? 0 }, body });
    await expect.poll(() => pay.innerText()).not.toBe(before);
    const shown = /([\d.,]+ TL)/.exec(await pay.innerText())?.[1];
    await card.getByRole('button').first().click();
    const km = (await sessions.call('courier', getActiveDeliveries)).find((one) => one.id === id)?.distanceKm;
    const words = page.getByRole('dialog').locator('[data-pay]');
    await words.getByText(`${formatTl(km ?? 0).replace(' TL', '')} km kuş uçuşu`).waitFor();
    expect(await words.innerText()).toContain('bugünkü tarifeyle');
    for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED'] as const)
      await sessions.call('courier', setOrderStatus, { params: { id }, body: { status } });
    const { earnings } = (await sessions.call('courier', getOwnWallet)).data;
    const earned = earnings.find(({ order }) => order?.id === id);
    expect(formatTl(earned?.amount ?? 0)).toBe(shown);
    await writeDatabase(product.dataDir, `update branches set assignment_method = 'MANUAL' where id = $1`, [
      branchId,
    ]);
  });

  it('an order of the pool says it before somebody claims it', async () => {
    const { page } = phone;
    const { id } = await sessions.createExternalOrder({ orderNumber: 'YS-71002' });
    await sessions.call('manager', setOrderStatus, { params: { id }, body: { status: 'AVAILABLE' } });
    await page.goto('/courier-dashboard');
    const card = page
      .getByRole('region', { name: 'Havuzdaki Siparişler' })
      .locator('li', { hasText: '71002' });
    const shown = /([\d.,]+ TL)/.exec(await card.locator('[data-pay]').innerText())?.[1] ?? '?';
    await card.getByRole('button').first().click();
    const words = page.getByRole('dialog').getByRole('region', { name: 'Kazanç tahmini' });
    await words.getByText(/km kuş uçuşu ×/).waitFor();
    expect(await words.getByRole('paragraph').first().innerText()).toContain(shown);
  });
});

describe('decision 079: who got what, on a phone', () => {
  it('the menu leads to the share; the month’s medians stand beside the own figures', async () => {
    const { page } = phone;
    await page.goto('/courier-dashboard');
    await page.getByRole('button', { name: 'Menüyü aç' }).click();
    await page.getByRole('link', { name: 'Paylaşım' }).click();
    await page.getByRole('button', { name: 'Geçen ay' }).click();
    const { data } = await sessions.call('courier', getOwnShare, { query: { range: 'last-month' } });
    expect(data.median.couriers).toBeGreaterThanOrEqual(5);
    const row = page.getByRole('row', { name: /^Kazanç \/ saat/ });
    await row.getByText(formatTl(data.own.paidPerHour ?? 0)).waitFor();
    expect(await row.innerText()).toContain(formatTl(data.median.paidPerHour ?? 0));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel’e aktar' }).first().click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^is-paylasimi-.*\.xlsx$/);
  });

  it('the reasons of choices open by day', async () => {
    const { page } = phone;
    await page.locator('[data-choice]').first().waitFor();
    await page.goto('/courier-share?day=2020-01-01');
    await page.getByText('Bu günde kayıt yok.').waitFor();
    await page.getByRole('button', { name: 'Bütün günler' }).click();
    await page.locator('[data-choice]').first().waitFor();
    expect(phone.errors).toEqual([]);
  });
});
