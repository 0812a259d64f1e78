import { setTimeout as sleep } from 'node:timers/promises';
import { listBranches, updateBranch } from '@ulak/contracts/branches/calls';
import { setBranchDispatch } from '@ulak/contracts/branches/dispatch-calls';
import { sendPosition, setCourierStatus } from '@ulak/contracts/couriers/calls';
import { getDispatchHealth } from '@ulak/contracts/dispatch/calls';
import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { getOrder, setOrderStatus } from '@ulak/contracts/orders/calls';
import { cancelOrder, getActiveOrders } from '@ulak/contracts/orders/desk-calls';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { listUsers } from '@ulak/contracts/users/calls';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { KADIKOY, type BrowserPage } from './browser-page.ts';
import { settle } from './page-sizes.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';

const AT_BRANCH = { lat: KADIKOY.latitude, lng: KADIKOY.longitude };
const ORDERS = 10;
/** So many of them are packed at once; the others still cook. */
const PACKED = 6;
const ASKED_EVERY_MS = 250;
/** An offer waits a minute, the least there is; taken back it is within the rounds that follow. */
const TAKEN_BACK_WITHIN_MS = 110_000;

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let manager: BrowserPage;
let branchId: BranchId;
let couriers: { id: number; nationalId: string; name: string }[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  const kadikoy = (await sessions.call('manager', listBranches))[0];
  if (!kadikoy) throw new Error('the manager has no branch');
  branchId = kadikoy.id;
  // The evening begins with an empty desk and three couriers at the branch, whatever the hour.
  for (const { id } of await sessions.call('manager', getActiveOrders))
    await sessions.call('manager', cancelOrder, { params: { id }, body: { reason: 'Akşam başlıyor' } });
  const all = (await sessions.call('manager', listUsers)).filter(
    ({ role, active }) => role === 'COURIER' && active,
  );
  couriers = all
    .slice(0, 3)
    .map(({ id, username, fullName }) => ({ id, nationalId: username, name: fullName }));
  for (const { username } of all.slice(3))
    await sessions.callAs(username, setCourierStatus, { body: { status: 'offline' } });
  for (const { nationalId } of couriers) {
    await sessions.callAs(nationalId, setCourierStatus, { body: { status: 'online' } });
    await sessions.callAs(nationalId, sendPosition, { body: { ...AT_BRANCH, accuracy: 10 } });
  }
  manager = await sessions.openPage('manager');
  await manager.page.goto('/dashboard?view=table');
  await manager.page.getByText('Şu anda bekleyen veya yolda olan sipariş yok.').waitFor();
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const nameOf = (index: number): string => `Otomatik ${String(index + 1).padStart(2, '0')}`;
const rowOf = (index: number): Locator =>
  manager.page.locator('tr[data-part="order-row"]', { hasText: nameOf(index) });
const activeOrders = (): Promise<OrderView[]> => sessions.call('manager', getActiveOrders);
const historyOf = async (id: OrderId) =>
  (await sessions.call('manager', getOrder, { params: { id } })).data.history;
const health = async () => {
  const [row] = (await sessions.call('manager', getDispatchHealth, { query: {} })).data;
  if (!row) throw new Error('the branch has no health');
  return row;
};

async function findOrder(index: number): Promise<OrderView> {
  const found = (await activeOrders()).find(({ customerName }) => customerName === nameOf(index));
  if (!found) throw new Error(`${nameOf(index)} is not among the active orders`);
  return found;
}

async function arrive(index: number, isPacked: boolean): Promise<void> {
  const location = { lat: AT_BRANCH.lat + 0.003 + 0.001 * index, lng: AT_BRANCH.lng + 0.002 };
  await sessions.createExternalOrder({
    customerName: nameOf(index),
    location,
    customerPhone: `0535 800 20 ${10 + index}`,
  });
  if (isPacked)
    await sessions.call('manager', setOrderStatus, {
      params: { id: (await findOrder(index)).id },
      body: { status: 'READY' },
    });
}

/** Asks until it is so. @throws Error with what was last heard */
async function until<T>(ask: () => Promise<T>, isSo: (value: T) => boolean, withinMs = 30_000): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await ask();
    if (isSo(value)) return value;
    if (Date.now() > end)
      throw new Error(`not so within ${withinMs} ms: ${JSON.stringify(value).slice(0, 2_000)}`);
    await sleep(ASKED_EVERY_MS);
  }
}

const isOffered = ({ status, assignedBy, offerExpiresAt }: OrderView): boolean =>
  status === 'ASSIGNED' && assignedBy === 'ENGINE' && offerExpiresAt !== null;

async function openDetails(index: number): Promise<Locator> {
  await rowOf(index)
    .getByRole('button', { name: /ayrıntıları/ })
    .click();
  const details = manager.page.getByRole('dialog', { name: 'Sipariş ayrıntıları' });
  await details.getByText('Geçmiş').waitFor();
  return details;
}

/** How many pixels of a dialog that fills a low window lie under the toast that offers to take the last
 * step back. */
async function reachUnderToast(dialog: Locator): Promise<number> {
  const { page } = manager;
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 300 });
  await settle(page);
  const toast = await page.getByRole('alert').filter({ hasText: 'Geri al' }).last().boundingBox();
  const box = await dialog.boundingBox();
  if (usual) await page.setViewportSize(usual);
  if (!toast || !box) throw new Error('the dialog or the toast has gone');
  return Math.max(0, Math.ceil(box.y + box.height - toast.y));
}

async function closeDialog(): Promise<void> {
  await manager.page.keyboard.press('Escape');
  await manager.page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('an evening that the engine assigns', () => {
  let moved: { index: number; courierId: number };

  it('while staff still assign, the engine suggests; what they take over is theirs', async () => {
    const { page } = manager;
    const { id } = await sessions.createExternalOrder({
      customerName: 'Öneri',
      location: { ...AT_BRANCH, lat: AT_BRANCH.lat + 0.004 },
    });
    await sessions.call('manager', setOrderStatus, { params: { id }, body: { status: 'READY' } });
    await page.getByRole('button', { name: 'Öner' }).click();
    const plan = page.getByRole('dialog', { name: 'Atama önerileri' });
    await plan.getByText(/^Teslim \d\d:\d\d – \d\d:\d\d/).waitFor();
    await plan.getByRole('button', { name: 'Hepsini ata (1)' }).click();
    await plan.getByText('Atanacak sipariş yok.').waitFor();
    expect(await reachUnderToast(plan)).toBe(0);
    await closeDialog();
    const [given] = await activeOrders();
    expect(given).toMatchObject({ id, status: 'ASSIGNED', assignedBy: 'STAFF', offerExpiresAt: null });
    expect(couriers.map((courier) => courier.id)).toContain(given?.courierId);
    await sessions.call('manager', cancelOrder, { params: { id }, body: { reason: 'Müşteri vazgeçti' } });
  });

  it('the branch is switched over in mid-evening, and its line says so', async () => {
    await sessions.call('general', updateBranch, {
      params: { id: branchId },
      body: { assignmentMethod: 'AUTOMATIC' },
    });
    await sessions.call('manager', setBranchDispatch, {
      params: { id: branchId },
      body: { offerTimeout: 1 },
    });
    await manager.page.reload();
    await manager.page.getByText('Otomatik atama açık').waitFor();
    expect(await health()).toMatchObject({
      assignmentMethod: 'AUTOMATIC',
      paused: false,
      offerTimeoutMin: 1,
      couriersOnDuty: 3,
    });
  });

  it('ten orders come in; packed ones are offered at once, marked, with the time to accept', async () => {
    for (let index = 0; index < ORDERS; index += 1) await arrive(index, index < PACKED);
    await until(activeOrders, (orders) => orders.filter(isOffered).length >= PACKED);
    for (let index = 0; index < PACKED; index += 1)
      await rowOf(index).getByText('Otomatik', { exact: true }).waitFor();
    await rowOf(0)
      .getByText(/^kabul için [01]:\d\d$/)
      .waitFor();
    const holders = new Set((await activeOrders()).flatMap(({ courierId }) => courierId ?? []));
    expect([...holders].every((id) => couriers.some((courier) => courier.id === id))).toBe(true);
  });

  it('what still cooks waits, and its line says why', async () => {
    const { page } = manager;
    const { waiting } = await until(
      health,
      (row) => row.waits.length > 0 && row.waits.length === row.waiting,
    );
    await page.getByRole('button', { name: `${waiting} bekliyor` }).click();
    const waits = page.getByRole('dialog', { name: 'Kurye bekleyen siparişler' });
    await waits
      .getByText(/^Hazır olmasına ~\d+ dk var/)
      .first()
      .waitFor();
    expect(await waits.getByRole('button', { name: /siparişin ayrıntıları/ }).count()).toBe(waiting);
    await closeDialog();
  });

  it('the history says why this courier, with the ones that were compared', async () => {
    const details = await openDetails(0);
    await details.getByText('Otomatik atama ·').first().waitFor();
    await details.getByRole('button', { name: 'Neden?' }).first().click();
    const compared = details.getByRole('list', { name: 'Karşılaştırılan kuryeler' }).getByRole('listitem');
    await compared
      .first()
      .getByText(/^Teslim \d\d:\d\d – \d\d:\d\d/)
      .waitFor();
    expect(await compared.count()).toBeGreaterThan(1);
    expect(await compared.first().textContent()).toContain((await findOrder(0)).assignedToName ?? '?');
    await closeDialog();
  });

  it('a courier’s choice by hand is kept by every round that follows', async () => {
    const { page } = manager;
    const index = 1;
    const before = await findOrder(index);
    await rowOf(index)
      .getByRole('button', { name: /kurye ata/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /kurye ata$/ });
    await dialog
      .getByText('Bu şubede kuryeyi otomatik atama seçer. Elle atadığınız siparişe dokunmaz.')
      .waitFor();
    // Another courier than the engine's, with room for one more.
    const other = dialog.getByRole('button', { name: /kuryesine ata$/, disabled: false }).first();
    await other.click();
    const after = await until(
      () => findOrder(index),
      (order) => order.assignedBy === 'STAFF' && order.courierId !== before.courierId,
    );
    moved = { index, courierId: after.courierId ?? 0 };
    await rowOf(index).getByText('Otomatik', { exact: true }).waitFor({ state: 'detached' });
    const details = await openDetails(index);
    await details.getByText('Elle atandı; otomatik atama dokunmaz').waitFor();
    await closeDialog();
    const { lastRoundAt } = await health();
    await until(health, (row) => row.lastRoundAt !== lastRoundAt, 45_000);
    expect(await findOrder(index)).toMatchObject({ assignedBy: 'STAFF', courierId: moved.courierId });
  });

  it('what is picked up stays assigned; an unaccepted offer expires, and the history says so', async () => {
    const taken = await findOrder(0);
    const holder = couriers.find(({ id }) => id === taken.courierId);
    if (taken.status === 'ASSIGNED' && holder) {
      await sessions.callAs(holder.nationalId, setOrderStatus, {
        params: { id: taken.id },
        body: { status: 'PICKED_UP' },
      });
    }
    const open = (await activeOrders()).find((order) => isOffered(order) && order.id !== taken.id);
    if (!open) throw new Error('no offer is open');
    const history = await until(
      () => historyOf(open.id),
      (rows) => rows.some(({ note }) => note === '1 dk içinde kabul edilmedi'),
      TAKEN_BACK_WITHIN_MS,
    );
    expect(history.find(({ note }) => note === '1 dk içinde kabul edilmedi')).toMatchObject({
      actorName: 'Otomatik atama',
    });
    const index =
      Array.from({ length: ORDERS }, (_, place) => place).find(
        (place) => nameOf(place) === open.customerName,
      ) ?? -1;
    const details = await openDetails(index);
    await details.getByText('1 dk içinde kabul edilmedi').first().waitFor();
    await closeDialog();
    expect(await findOrder(moved.index)).toMatchObject({ assignedBy: 'STAFF', courierId: moved.courierId });
  });

  it('stopped, it assigns nothing; resumed, it goes on', async () => {
    const { page } = manager;
    await page.getByRole('button', { name: /otomatik atamayı durdur/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Durdur' }).click();
    await page.getByText('Otomatik atama durduruldu').first().waitFor();
    expect((await health()).paused).toBe(true);
    const free = async (): Promise<OrderView[]> =>
      (await activeOrders()).filter(({ courierId }) => courierId === null);
    const waitingBefore = (await free()).map(({ id }) => id);
    expect(waitingBefore.length).toBeGreaterThan(0);
    for (const { id, status } of await free())
      if (status === 'PREPARING')
        await sessions.call('manager', setOrderStatus, { params: { id }, body: { status: 'READY' } });
    await until(free, (orders) => orders.every(({ status }) => status === 'READY'));
    expect(new Set((await free()).map(({ id }) => id))).toEqual(new Set(waitingBefore));

    await page.getByRole('button', { name: /otomatik atamayı sürdür/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sürdür' }).click();
    await page.getByText('Otomatik atama açık').waitFor();
    await until(free, (orders) => orders.length < waitingBefore.length, TAKEN_BACK_WITHIN_MS);
  });

  it('the window logged no error on the way', () => expect(manager.errors).toEqual([]));
});
