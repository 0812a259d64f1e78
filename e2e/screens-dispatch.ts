import { listBranches } from '@ulak/contracts/branches/calls';
import { getOrder } from '@ulak/contracts/orders/calls';
import { createOrder, getActiveOrders } from '@ulak/contracts/orders/desk-calls';
import type { Page } from 'playwright-core';
import { type DemoSessions, orderBody } from './demo-sessions.ts';
import { waitForMap, type Screen } from './screen.ts';
import { pressOnToolbar } from './toolbar.ts';

/** The demo's branch that leaves its couriers to the engine. */
async function automaticBranch(sessions: DemoSessions) {
  const branch = (await sessions.call('general', listBranches)).find(
    ({ assignmentMethod }) => assignmentMethod === 'AUTOMATIC',
  );
  if (!branch) throw new Error('no branch of the demo is automatic');
  return branch;
}

/** The desk of that branch, its line opened where a phone folds it. */
async function openDispatchBar(page: Page, sessions: DemoSessions): Promise<void> {
  await page.goto(`/dashboard?branch=${(await automaticBranch(sessions)).id}`);
  await page.locator('[data-part="order-row"], [data-part="order-card"]').first().waitFor();
  await waitForMap(page);
  await page.getByText('Otomatik atama açık').waitFor();
  const folded = page.locator('[data-part="dispatch-summary"]');
  if (await folded.isVisible()) await folded.click();
  await page.getByRole('button', { name: /otomatik atamayı durdur/ }).waitFor();
}

/** An order that still cooks: nobody is sent for it yet. */
async function createPreparingOrder(sessions: DemoSessions): Promise<void> {
  const { id: branchId, location } = await automaticBranch(sessions);
  await sessions.call('general', createOrder, { body: orderBody({ branchId, location, source: 'Telefon' }) });
}

async function openSuggestions(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.locator('[data-part="order-row"], [data-part="order-card"]').first().waitFor();
  await waitForMap(page);
  await pressOnToolbar(page, 'Öner');
  await page
    .getByText(/^\d+ sefer, \d+ sipariş/)
    .or(page.getByText('Atanacak sipariş yok.'))
    .first()
    .waitFor();
}

/** What is seen of automatic assignment. */
export const DISPATCH_SCREENS: readonly Screen[] = [
  {
    name: 'dispatch-line',
    account: 'general',
    opensPerSize: true,
    prepare: createPreparingOrder,
    open: openDispatchBar,
  },
  {
    name: 'dispatch-waits',
    account: 'general',
    opensPerSize: true,
    prepare: createPreparingOrder,
    open: async (page, sessions) => {
      await openDispatchBar(page, sessions);
      await page.getByRole('button', { name: /^\d+ bekliyor$/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /siparişin ayrıntıları/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'dispatch-settings',
    account: 'general',
    opensPerSize: true,
    open: async (page, sessions) => {
      await openDispatchBar(page, sessions);
      await page.getByRole('button', { name: /otomatik atama ayarları/ }).click();
      await page.getByRole('dialog').getByText('Kabul süresi').waitFor();
    },
  },
  { name: 'dispatch-plan', account: 'manager', open: openSuggestions },
  {
    name: 'dispatch-insights',
    account: 'manager',
    open: async (page) => {
      await openSuggestions(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Dağılım ve tahminler' }).click();
      await page.getByRole('group', { name: 'Saatlere göre süreler' }).waitFor();
      await page.getByText(/^Gini katsayısı|en az iki çevrimiçi kurye/).waitFor();
    },
  },
  {
    name: 'dispatch-why',
    account: 'general',
    open: async (page, sessions) => {
      const query = { branchId: String((await automaticBranch(sessions)).id) };
      const orders = await sessions.call('general', getActiveOrders, { query });
      const details = await Promise.all(
        orders.map(({ id }) => sessions.call('general', getOrder, { params: { id } })),
      );
      const chosen = details.find(({ data }) => data.history.some(({ choice }) => choice !== null));
      await page.goto(`/dashboard?order=${chosen?.data.id}`);
      await page.getByRole('button', { name: 'Neden?' }).first().click();
      await page.getByRole('list', { name: 'Karşılaştırılan kuryeler' }).waitFor();
      await waitForMap(page);
    },
  },
];
