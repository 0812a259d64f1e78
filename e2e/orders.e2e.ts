import { readFileSync } from 'node:fs';
import { getSessionUser } from '@ulak/contracts/auth/calls';
import { setCourierStatus } from '@ulak/contracts/couriers/calls';
import { setOrderStatus } from '@ulak/contracts/orders/calls';
import { assignOrder, cancelOrder, listOrders } from '@ulak/contracts/orders/desk-calls';
import { istanbulParts } from '@ulak/contracts/time';
import { readXlsx } from 'hucre/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { BrowserPage } from './browser-page.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let manager: BrowserPage;

/** Today with its 07:00–10:00 morning: an order of this minute is in it whenever the test runs. */
const TODAY = '/orders?gap=1';
const rows = (page: Page) => page.locator('[data-part="listed-row"]');
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Listede ara' });

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  manager = await sessions.openPage('manager');
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

type OrderFields = NonNullable<Parameters<DemoSessions['createExternalOrder']>[0]>;

async function cancelled(fields: OrderFields): Promise<number> {
  const { id } = await sessions.createExternalOrder(fields);
  await sessions.call('manager', cancelOrder, { params: { id }, body: { reason: 'Müşteri vazgeçti' } });
  return id;
}

async function delivered(fields: OrderFields): Promise<number> {
  const { id } = await sessions.createExternalOrder(fields);
  const courier = await sessions.call('courier', getSessionUser);
  await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
  await sessions.call('manager', assignOrder, { params: { id }, body: { courierId: courier.id } });
  for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED'] as const) {
    await sessions.call('courier', setOrderStatus, { params: { id }, body: { status } });
  }
  return id;
}

describe('orders screen (spec 1 §2.5)', () => {
  it('has delivered, cancelled and late orders each in a tab with its count', async () => {
    await delivered({ customerName: 'Ğülşen Teslimoğlu' });
    await cancelled({ customerName: 'Çiğdem İptalci' });
    const { page } = manager;
    await page.goto(TODAY);
    await rowOf(page, 'Ğülşen Teslimoğlu').waitFor();
    expect(await rowOf(page, 'Çiğdem İptalci').count()).toBe(0);
    const counted = Number(
      (
        await page.getByRole('tab', { selected: true }).locator('[data-part="list-count"]').textContent()
      )?.replace('.', ''),
    );
    expect(counted).toBeGreaterThan(0);

    await page.getByRole('tab', { name: /İptal Edilen/ }).click();
    await rowOf(page, 'Çiğdem İptalci').getByText('Müşteri vazgeçti').waitFor();
    // what ends while somebody looks comes in by itself
    await cancelled({ customerName: 'Gökçe Sonradan' });
    await rowOf(page, 'Gökçe Sonradan').waitFor({ timeout: 60_000 });
    expect(new URL(page.url()).searchParams.get('tab')).toBe('iptal-edilen');

    await page.goto('/orders?range=month&tab=geciken');
    await rows(page).first().waitFor();
    const minutes = await page
      .locator('[data-part="listed-row"] [data-part="listed-delay"] b')
      .allTextContents();
    expect(minutes.length).toBeGreaterThan(0);
    for (const text of minutes) expect(text).toMatch(/^[1-9]\d* dk$/);
  });

  it('finds a text whichever Turkish letters it is typed with (criteria D03)', async () => {
    await cancelled({ customerName: 'ILGIN Öğütçüoğlu' });
    const { page } = manager;
    await page.goto(`${TODAY}&tab=iptal-edilen`);
    for (const typed of ['ilgin ogutcu', 'ılgın ÖĞÜT', 'ILGIN öğütçüoğlu']) {
      await search(page).fill(typed);
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(typed);
      await expect.poll(() => rows(page).count()).toBe(1);
      expect(await rows(page).textContent()).toContain('ILGIN Öğütçüoğlu');
    }
    await search(page).fill('yok böyle biri');
    await page.getByText('İptal edilen sipariş bulunamadı').waitFor();
  });

  it('shows a colleague who opens the link the same view', async () => {
    await cancelled({ customerName: 'Linkteki Sipariş', source: 'Getir', paymentType: 'MEAL_CARD' });
    await cancelled({ customerName: 'Linkteki Başkası', source: 'Web', paymentType: 'CASH' });
    const { page } = manager;
    await page.goto(`${TODAY}&tab=iptal-edilen`);
    await search(page).fill('linkteki');
    await expect.poll(() => rows(page).count()).toBe(2);
    await page
      .getByRole('combobox', { name: 'Kaynak' })
      .or(page.getByRole('textbox', { name: 'Kaynak' }))
      .click();
    await page.getByRole('option', { name: 'Getir' }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page
      .getByRole('combobox', { name: 'Ödeme' })
      .or(page.getByRole('textbox', { name: 'Ödeme' }))
      .click();
    await page.getByRole('option', { name: 'Yemek Kartı' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('payment')).toBe('MEAL_CARD');

    const colleague = await sessions.openPage('chief');
    await colleague.page.goto(page.url());
    await rowOf(colleague.page, 'Linkteki Sipariş').waitFor();
    expect(await rows(colleague.page).count()).toBe(1);
    expect(await search(colleague.page).inputValue()).toBe('linkteki');
    expect(await colleague.page.getByRole('tab', { selected: true }).textContent()).toContain('İptal Edilen');
    expect(
      await colleague.page
        .locator('[data-part="list-filters"] input')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    ).toEqual(expect.arrayContaining(['Getir', 'Yemek Kartı', 'linkteki']));
    expect(colleague.errors).toEqual([]);
    await colleague.context.close();
  });

  it('exports the whole filtered list: the file equals the server’s (ux "Reports, money")', async () => {
    await cancelled({ customerName: '=HYPERLINK("http://x.example")', total: 1234.5 });
    const { page } = manager;
    await page.goto('/orders?range=month&gap=1&tab=iptal-edilen');
    await rows(page).first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel’e aktar' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      /^siparisler-iptal-edilen-20\d\d-\d\d-01(_20\d\d-\d\d-\d\d)?\.xlsx$/,
    );
    const [sheet] = (await readXlsx(new Uint8Array(readFileSync(await download.path())))).sheets;
    const [headers = [], ...lines] = sheet?.rows ?? [];
    const column = (header: string) => headers.indexOf(header);

    const asked = await sessions.call('manager', listOrders, {
      query: { status: 'CANCELLED', limit: '500' },
    });
    const byNumber = new Map(asked.data.map((order) => [order.receiptNumber, order]));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const order = byNumber.get(String(line[column('Sipariş No')]));
      expect(line[column('Tutar (TL)')]).toBe(order?.total);
      expect(line[column('Müşteri')]).toBe(order?.customerName);
      const { day, hour, minute } = istanbulParts(Date.parse(order?.createdAt ?? ''));
      const written = line[column('Oluşturulma')] as Date;
      expect([written.getUTCDate(), written.getUTCHours(), written.getUTCMinutes()]).toEqual([
        day,
        hour,
        minute,
      ]);
    }
    expect(lines.map((line) => line[column('Müşteri')])).toContain('=HYPERLINK("http://x.example")');
  });

  it('opens an order from its row, prints it from there and from its details', async () => {
    await cancelled({ customerName: 'Yazdırılacak Sipariş' });
    const { page, context } = manager;
    // a printing window closes by itself two seconds later, which a busy machine may need to look at it
    await context.addInitScript(() => {
      window.close = () => undefined;
    });
    await page.goto(`${TODAY}&tab=iptal-edilen`);
    const row = rowOf(page, 'Yazdırılacak Sipariş');
    const [paper] = await Promise.all([
      context.waitForEvent('page'),
      row.getByRole('button', { name: /yazdır/ }).click(),
    ]);
    await paper.getByText('Yazdırılacak Sipariş').waitFor();
    await paper.close();

    await row.getByText('Kadıköy').click();
    const details = page.getByRole('dialog', { name: 'Sipariş ayrıntıları' });
    await details.getByText('Geçmiş').waitFor();
    expect(new URL(page.url()).searchParams.get('order')).toMatch(/^\d+$/);
    const [again] = await Promise.all([
      context.waitForEvent('page'),
      details.getByRole('button', { name: 'Yazdır', exact: true }).click(),
    ]);
    await again.getByText('Yazdırılacak Sipariş').waitFor();
    await again.close();
    await page.goBack();
    await details.waitFor({ state: 'detached' });
    await row.waitFor();
  });

  it('gives an order that came back to a courier, and shows what a courier carries', async () => {
    const { page } = manager;
    await page.goto('/orders?range=month');
    await page
      .getByRole('button', { name: /teslimatlarını göster/ })
      .first()
      .click();
    await page
      .getByRole('dialog', { name: /teslimatları/ })
      .getByRole('list')
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Teslim edilemeyen/ }).click();
    await page
      .getByRole('button', { name: /numaralı siparişe kurye ata/ })
      .first()
      .click();
    const assign = page.getByRole('dialog', { name: /kurye ata/ });
    await assign
      .getByRole('button', { name: /kuryesine ata/ })
      .and(page.locator(':enabled'))
      .first()
      .click();
    await expect.poll(() => page.getByText('Sipariş kuryeye başarıyla atandı').count()).toBeGreaterThan(0);
  });

  it('no page logged an error on the way', () => {
    expect(manager.errors).toEqual([]);
  });
});
