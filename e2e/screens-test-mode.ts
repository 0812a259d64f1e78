import { listBranches } from '@ulak/contracts/branches/calls';
import { removeTestOrders, setTestMode } from '@ulak/contracts/branches/test-mode-calls';
import type { BranchId } from '@ulak/contracts/ids';
import { assignOrder } from '@ulak/contracts/orders/desk-calls';
import { listCourierLocations } from '@ulak/contracts/couriers/calls';
import type { Page } from 'playwright-core';
import type { DemoSessions } from './demo-sessions.ts';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen, waitForMap } from './screen.ts';

/** The branch that the demo's manager has, and that external orders of these tests go to. */
export async function testedBranch(sessions: DemoSessions): Promise<BranchId> {
  const [own] = await sessions.call('manager', listBranches);
  if (!own) throw new Error('the branch manager sees no branch');
  return own.id;
}

/** Two test orders, one of them with a courier; whatever was there before is gone. */
async function makeTestOrders(sessions: DemoSessions): Promise<void> {
  const id = await testedBranch(sessions);
  await sessions.call('manager', removeTestOrders, { params: { id } });
  await sessions.call('manager', setTestMode, { params: { id }, body: { hours: 24 } });
  await sessions.createExternalOrder({ source: 'Yemeksepeti' });
  const carried = await sessions.createExternalOrder({ source: 'Getir' });
  const couriers = await sessions.call('manager', listCourierLocations);
  const free = couriers.find(
    (one) => one.branchId === id && one.online && !one.onBreak && one.load < one.limit,
  );
  if (!free) return;
  const params = { id: carried.id };
  await sessions.call('manager', assignOrder, { params, body: { courierId: free.courierId } });
}

async function endTestMode(sessions: DemoSessions): Promise<void> {
  const id = await testedBranch(sessions);
  await sessions.call('manager', removeTestOrders, { params: { id } });
  await sessions.call('manager', setTestMode, { params: { id }, body: { hours: 0 } });
}

async function openPanel(page: Page): Promise<void> {
  await page.goto('/settings/integrations?tab=test');
  await page.getByRole('heading', { name: 'Test siparişleri' }).waitFor();
}

/** The test mode of a branch (decision 068): with orders, on the desk, asked, empty, failing. */
export const TEST_MODE_SCREENS: readonly Screen[] = [
  {
    name: 'test-mode',
    account: 'manager',
    prepare: makeTestOrders,
    open: async (page) => {
      await openPanel(page);
      await page.locator('[data-part="test-order"]').nth(1).waitFor();
    },
  },
  {
    name: 'test-mode-desk',
    account: 'manager',
    open: async (page) => {
      await page.goto('/dashboard');
      await waitForMap(page);
      await page.locator('[data-part="test-mode"]').waitFor();
      await page.locator('[data-test-order]').first().waitFor();
    },
  },
  {
    name: 'test-mode-remove',
    account: 'manager',
    open: async (page) => {
      await openPanel(page);
      await page.getByRole('button', { name: 'Hepsini sil' }).click();
      await page.getByRole('dialog').getByText('Bu işlem geri alınamaz').waitFor();
    },
  },
  {
    name: 'test-mode-failing',
    account: 'manager',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/test-orders*');
      await page.goto('/settings/integrations?tab=test');
      await page.getByRole('button', { name: 'Yeniden dene' }).waitFor();
    },
  },
  {
    name: 'test-mode-empty',
    account: 'manager',
    prepare: endTestMode,
    open: async (page) => {
      await openPanel(page);
      await page.getByText('Test siparişi yok.').waitFor();
    },
  },
];
