import { sendPosition, setCourierStatus } from '@ulak/contracts/couriers/calls';
import { getDeliverySummary, getViolationSummary } from '@ulak/contracts/dashboard/calls';
import { setOrderStatus } from '@ulak/contracts/orders/calls';
import { cancelOrder, getActiveOrders } from '@ulak/contracts/orders/desk-calls';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { listUsers } from '@ulak/contracts/users/calls';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { KADIKOY, type BrowserPage } from './browser-page.ts';
import { pressInOrderMenu } from './order-menu.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';

/** Delivered at the branch's own door, an order is neither too quick nor out of any area. */
const AT_BRANCH = { lat: KADIKOY.latitude, lng: KADIKOY.longitude };
/** Some 330 m away: brought there within a second, a delivery is too quick. */
const NEAR = { lat: KADIKOY.latitude + 0.003, lng: KADIKOY.longitude };
/** A kilometre away from the branch and from a customer at its door. */
const AWAY = { lat: KADIKOY.latitude + 0.009, lng: KADIKOY.longitude };
const ORDERS = 20;

type Steps = readonly ('PICKED_UP' | 'IN_DELIVERY' | 'DELIVERED' | 'UNDELIVERABLE')[];
const TO_THE_DOOR: Steps = ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED'];

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let manager: BrowserPage;
/** Couriers of the branch, with nothing to carry. */
let couriers: { id: number; nationalId: string; name: string }[];
let before: { delivered: number; violations: number };

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct({ evening: true }), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  manager = await sessions.openPage('manager');
  // how many couriers the demo leaves free depends on the hour: the evening begins with an empty desk
  for (const { id } of await sessions.call('manager', getActiveOrders))
    await sessions.call('manager', cancelOrder, { params: { id }, body: { reason: 'Akşam başlıyor' } });
  couriers = (await sessions.call('manager', listUsers))
    .filter(({ role, active }) => role === 'COURIER' && active)
    .map(({ id, username, fullName }) => ({ id, nationalId: username, name: fullName }));
  for (const { nationalId } of couriers.slice(0, 4))
    await sessions.callAs(nationalId, setCourierStatus, { body: { status: 'online' } });
  before = await counts();
  await manager.page.goto('/dashboard?view=table');
  await manager.page.getByText('Şu anda bekleyen veya yolda olan sipariş yok.').waitFor();
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

async function counts() {
  const { data: deliveries } = await sessions.call('manager', getDeliverySummary, { query: {} });
  const { data: violations } = await sessions.call('manager', getViolationSummary, { query: {} });
  return { delivered: deliveries.deliveredCount, violations: violations.totalCount };
}

const nameOf = (index: number): string => `Akşam ${String(index + 1).padStart(2, '0')}`;
const rowOf = (index: number): Locator =>
  manager.page.locator('tr[data-part="order-row"]', { hasText: nameOf(index) });
const findOrder = async (index: number): Promise<OrderView> => {
  const found = (await sessions.call('manager', getActiveOrders)).find(
    ({ customerName }) => customerName === nameOf(index),
  );
  if (!found) throw new Error(`${nameOf(index)} is not among the active orders`);
  return found;
};
const courierAt = (index: number) => {
  const courier = couriers[index];
  if (!courier) throw new Error(`the demo has no free courier ${index}`);
  return courier;
};

/** The courier's steps, as the phone sends them. */
async function carry(courierIndex: number, orderIndex: number, steps: Steps): Promise<void> {
  const { id } = await findOrder(orderIndex);
  for (const status of steps)
    await sessions.callAs(courierAt(courierIndex).nationalId, setOrderStatus, {
      params: { id },
      body: { status, ...(status === 'UNDELIVERABLE' ? { note: 'Kapıyı açan olmadı' } : {}) },
    });
}

/**
 * By hand: selects the rows and gives them to a courier in one go. The table shows the courier before
 * the server has answered, and a courier's step taken in between would be refused: so it asks the server.
 */
async function give(indexes: readonly number[], courierIndex: number): Promise<void> {
  const { page } = manager;
  for (const index of indexes) await rowOf(index).getByRole('checkbox').check();
  await page.getByText(`${indexes.length} sipariş seçildi`).waitFor();
  await page.locator('[data-part="dash-picked"]').getByRole('button', { name: 'Kurye ata' }).click();
  const { id, name } = courierAt(courierIndex);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${name} kuryesine ata` })
    .click();
  for (const index of indexes) {
    await rowOf(index).filter({ hasText: name }).waitFor();
    await expect.poll(async () => (await findOrder(index)).courierId, { timeout: 20_000 }).toBe(id);
  }
}

describe('spec 1: a manager’s evening', () => {
  it('twenty orders come in by themselves', async () => {
    for (let index = 0; index < ORDERS; index += 1) {
      const location = index === 1 ? NEAR : AT_BRANCH;
      await sessions.createExternalOrder({
        customerName: nameOf(index),
        location,
        customerPhone: `0535 800 10 ${10 + index}`,
      });
    }
    await rowOf(ORDERS - 1).waitFor();
    await expect
      .poll(() => manager.page.locator('tr[data-part="order-row"]', { hasText: 'Akşam ' }).count())
      .toBe(ORDERS);
  });

  it('§2.3, §2.5: three violations happen while orders are carried, each found once', async () => {
    const numbers = [(await findOrder(0)).orderNumber, (await findOrder(1)).orderNumber];
    await give([0], 0);
    // courier 0 says where they are: a kilometre from the branch, and later from the door
    await sessions.callAs(courierAt(0).nationalId, sendPosition, { body: { ...AWAY, accuracy: 10 } });
    await carry(0, 0, TO_THE_DOOR);
    await give([1], 1);
    await carry(1, 1, TO_THE_DOOR);
    for (const index of [0, 1]) await rowOf(index).waitFor({ state: 'detached' });
    const { data } = await sessions.call('manager', getViolationSummary, { query: {} });
    const all = [...data.outOfBranchArea, ...data.outOfCustomerArea, ...data.quickDeliveryAbuse];
    const found = (type: string, index: number): number =>
      all.filter(
        (one) =>
          one.type === type &&
          one.courierId === courierAt(index).id &&
          numbers.includes(one.orderNumber ?? ''),
      ).length;
    expect(found('OUT_OF_BRANCH_AREA', 0)).toBe(1);
    expect(found('OUT_OF_CUSTOMER_AREA', 0)).toBe(1);
    expect(found('QUICK_DELIVERY_ABUSE', 1)).toBe(1);
    expect(data.totalCount).toBeGreaterThanOrEqual(before.violations + 3);
  });

  it('one is cancelled, one comes back and is given out again', async () => {
    const { page } = manager;
    await rowOf(2)
      .getByRole('button', { name: /ayrıntıları/ })
      .click();
    const details = page.getByRole('dialog');
    await pressInOrderMenu(page, 'İptal et');
    await details.getByLabel('İptal nedeni').fill('Müşteri vazgeçti');
    await details.getByRole('button', { name: 'Siparişi iptal et' }).click();
    await page.getByText('Sipariş iptal edildi').first().waitFor();
    await page.keyboard.press('Escape');
    await rowOf(2).waitFor({ state: 'detached' });

    await give([3], 2);
    await carry(2, 3, ['PICKED_UP', 'IN_DELIVERY', 'UNDELIVERABLE']);
    await rowOf(3).filter({ hasText: 'Kapıyı açan olmadı' }).waitFor();
    await give([3], 3);
    await carry(3, 3, TO_THE_DOOR);
    await rowOf(3).waitFor({ state: 'detached' });
    const open = (await sessions.call('manager', getActiveOrders)).map(({ customerName }) => customerName);
    expect(open).not.toContain(nameOf(2));
    expect(open).not.toContain(nameOf(3));
  });

  it('the others go out by threes and are delivered; the tables empty by themselves', async () => {
    const left = Array.from({ length: ORDERS - 4 }, (_, index) => index + 4);
    for (let from = 0; from < left.length; from += 3) {
      const load = left.slice(from, from + 3);
      const courier = 2 + ((from / 3) % 2);
      await give(load, courier);
      for (const index of load) await carry(courier, index, TO_THE_DOOR);
      for (const index of load) await rowOf(index).waitFor({ state: 'detached' });
    }
    expect(await manager.page.locator('tr[data-part="order-row"]', { hasText: 'Akşam ' }).count()).toBe(0);
  });

  it('§2.3: the summary counts the evening, and its tiles open what they count', async () => {
    const { page } = manager;
    await page.getByRole('button', { name: 'Teslimat özetini yenile' }).click();
    await page.getByText('Teslimat özeti güncellendi').first().waitFor();
    const after = await counts();
    expect(after.delivered).toBe(before.delivered + ORDERS - 1);
    const card = page.getByRole('region', { name: 'Teslimat Özeti' });
    await card
      .getByRole('button', { name: /Teslim edilen/ })
      .filter({ hasText: String(after.delivered) })
      .click();
    const list = page.getByRole('dialog');
    await list.getByText(nameOf(ORDERS - 1)).waitFor();
    const printing = page.waitForEvent('popup');
    await list
      .getByRole('button', { name: /yazdır/i })
      .first()
      .click();
    await (await printing).close();
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: /Hatalı teslimat/ }).click();
    const analysis = page.getByRole('dialog', { name: 'Hatalı Teslimat Analizi' });
    await analysis.getByText(courierAt(0).name).first().waitFor();
    await analysis.getByText(courierAt(1).name).first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('§2.5: the orders screen has the delivered and the cancelled one', async () => {
    const { page } = manager;
    await page.goto('/orders');
    await page
      .getByText(nameOf(ORDERS - 1))
      .first()
      .waitFor();
    await page.getByRole('tab', { name: /İptal Edilen/ }).click();
    await page.getByText(nameOf(2)).first().waitFor();
    expect(await page.getByText(nameOf(ORDERS - 1)).count()).toBe(0);
  });

  it('the window logged no error on the way', () => expect(manager.errors).toEqual([]));
});
