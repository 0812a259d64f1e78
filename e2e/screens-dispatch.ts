import { listBranches } from '@ulak/contracts/branches/calls';
import { createOrder, getActiveOrders, getOrder } from '@ulak/contracts/orders/calls';
import type { Page } from 'playwright-core';
import { type Office, orderBody } from './office.ts';
import { mapReady, type Screen } from './screen.ts';

/** The demo's branch that leaves its couriers to the engine. */
async function automaticBranch(office: Office) {
  const branch = (await office.ask('general', listBranches)).find(
    ({ assignmentMethod }) => assignmentMethod === 'AUTOMATIC',
  );
  if (!branch) throw new Error('no branch of the demo is automatic');
  return branch;
}

/** The desk of that branch, its line opened where a phone folds it. */
async function dispatchLine(page: Page, office: Office): Promise<void> {
  await page.goto(`/dashboard?branch=${(await automaticBranch(office)).id}`);
  await page.locator('[data-part="order-row"], [data-part="order-card"]').first().waitFor();
  await mapReady(page);
  await page.getByText('Otomatik atama açık').waitFor();
  const folded = page.locator('[data-part="dispatch-summary"]');
  if (await folded.isVisible()) await folded.click();
  await page.getByRole('button', { name: /otomatik atamayı durdur/ }).waitFor();
}

/** An order that still cooks: nobody is sent for it yet. */
async function anotherOrder(office: Office): Promise<void> {
  const { id: branchId, location } = await automaticBranch(office);
  await office.ask('general', createOrder, { body: orderBody({ branchId, location, source: 'Telefon' }) });
}

async function suggestions(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.locator('[data-part="order-row"], [data-part="order-card"]').first().waitFor();
  await mapReady(page);
  await page.getByRole('button', { name: 'Öner' }).click();
  await page
    .getByText(/^\d+ sefer, \d+ sipariş/)
    .or(page.getByText('Atanacak sipariş yok.'))
    .first()
    .waitFor();
}

/** What is seen of automatic assignment. */
export const DISPATCH: readonly Screen[] = [
  { name: 'dispatch-line', who: 'general', prepare: anotherOrder, open: dispatchLine },
  {
    name: 'dispatch-waits',
    who: 'general',
    prepare: anotherOrder,
    open: async (page, office) => {
      await dispatchLine(page, office);
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
    who: 'general',
    open: async (page, office) => {
      await dispatchLine(page, office);
      await page.getByRole('button', { name: /otomatik atama ayarları/ }).click();
      await page.getByRole('dialog').getByText('Kabul süresi').waitFor();
    },
  },
  { name: 'dispatch-plan', who: 'manager', open: suggestions },
  {
    name: 'dispatch-insights',
    who: 'manager',
    open: async (page) => {
      await suggestions(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Dağılım ve tahminler' }).click();
      await page.getByRole('group', { name: 'Saatlere göre süreler' }).waitFor();
      await page.getByText(/^Gini katsayısı|en az iki çevrimiçi kurye/).waitFor();
    },
  },
  {
    name: 'dispatch-why',
    who: 'general',
    open: async (page, office) => {
      const query = { branchId: String((await automaticBranch(office)).id) };
      const orders = await office.ask('general', getActiveOrders, { query });
      const details = await Promise.all(
        orders.map(({ id }) => office.ask('general', getOrder, { params: { id } })),
      );
      const chosen = details.find(({ data }) => data.history.some(({ choice }) => choice !== null));
      await page.goto(`/dashboard?order=${chosen?.data.id}`);
      await page.getByRole('button', { name: 'Neden?' }).first().click();
      await page.getByRole('list', { name: 'Karşılaştırılan kuryeler' }).waitFor();
      await mapReady(page);
    },
  },
];
