import { listBranches } from '@ulak/contracts/branches/calls';
import { revealBranchKey } from '@ulak/contracts/branches/key-calls';
import { createOrder } from '@ulak/contracts/orders/desk-calls';
import { compareTr } from '@ulak/contracts/text';
import type { Page } from 'playwright-core';
import type { DemoSessions } from './demo-sessions.ts';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';

/** Rows of the recent calls. */
export const callRow = (page: Page) => page.locator('[data-part="api-call"]');

/** A refused call with the key of the branch that the page opens with, as an order system makes it. */
async function makeRefusedCall(sessions: DemoSessions): Promise<void> {
  const branches = await sessions.call('general', listBranches);
  const [branch] = branches.toSorted((one, other) => compareTr(one.name, other.name));
  if (!branch) throw new Error('no branch');
  const { apiKey } = await sessions.call('general', revealBranchKey, { params: { id: branch.id } });
  const body = {
    orderNumber: 'YMK-4471',
    customerName: 'Ada',
    customerPhone: '?',
    customerAddress: 'Moda Cad. No: 12',
    location: branch.location,
    items: [{ name: 'Ayran', quantity: 0, price: 35 }],
  };
  const headers = { authorization: `Bearer ${apiKey}` };
  await sessions.call(null, createOrder, { body, headers }).catch(() => undefined);
}

/** The integrations page: documentation, key, calls with and without rows, failing, and of one branch. */
export const INTEGRATION_SCREENS: readonly Screen[] = [
  {
    name: 'integrations',
    account: 'general',
    open: async (page) => {
      await page.goto('/integrations');
      await page.locator('[data-part="code-example"]').first().waitFor();
    },
  },
  {
    name: 'integrations-key',
    account: 'general',
    open: async (page) => {
      await page.goto('/integrations?tab=anahtar');
      await page.locator('[data-part="branch-key"]').waitFor();
    },
  },
  {
    name: 'integrations-key-replace',
    account: 'general',
    open: async (page) => {
      await page.goto('/integrations?tab=anahtar');
      await page.getByRole('button', { name: 'Yenile', exact: true }).click();
      await page.getByRole('dialog').getByText('Eski anahtar', { exact: true }).waitFor();
    },
  },
  {
    name: 'integrations-calls',
    account: 'general',
    prepare: makeRefusedCall,
    open: async (page) => {
      await page.goto('/integrations?tab=cagrilar');
      await callRow(page).first().waitFor();
    },
  },
  {
    name: 'integrations-calls-empty',
    account: 'general',
    open: async (page) => {
      await page.goto('/integrations?tab=cagrilar&q=yok');
      await page.getByRole('button', { name: 'Süzgeci temizle' }).waitFor();
    },
  },
  {
    name: 'integrations-calls-failing',
    account: 'general',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api-calls*');
      await page.goto('/integrations?tab=cagrilar');
      await page.getByRole('button', { name: 'Yeniden dene' }).waitFor();
    },
  },
  {
    name: 'integrations-of-branch',
    account: 'manager',
    open: async (page) => {
      await page.goto('/settings/integrations?tab=anahtar');
      await page.locator('[data-part="branch-key"]').waitFor();
    },
  },
];
