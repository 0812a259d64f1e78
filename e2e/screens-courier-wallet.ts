import { getSessionUser } from '@ulak/contracts/auth/calls';
import { listBranches } from '@ulak/contracts/branches/calls';
import { addBonus, addCorrection, payCourier, previewPayout } from '@ulak/contracts/wallet/calls';
import type { Page } from 'playwright-core';
import type { DemoSessions } from './demo-sessions.ts';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';

/** A day on which nobody worked. */
const EMPTY = 'range=custom&from=2020-01-01T10:00&to=2020-01-02T07:00';

/** Something of each kind, paid and open. */
async function givePay(sessions: DemoSessions): Promise<void> {
  const { id: courierId } = await sessions.call('courier', getSessionUser);
  await sessions.call('general', addBonus, { body: { courierId, amount: 75, notes: 'Yağmurda çalıştınız' } });
  const { data } = await sessions.call('general', previewPayout, {
    query: { courierId: String(courierId) },
  });
  await sessions.call('general', payCourier, { body: { courierId, until: data.until, method: 'TRANSFER' } });
  await sessions.call('general', addBonus, { body: { courierId, amount: 120.5, notes: 'Bayram primi' } });
  await sessions.call('general', addCorrection, {
    body: { courierId, amount: -12.25, notes: 'Mesafe yanlış ölçülmüş' },
  });
}

async function openWallet(page: Page, address = ''): Promise<void> {
  await page.goto(`/courier-wallet${address}`);
  await page.locator('[data-figure="total"]').waitFor();
}

async function openLine(page: Page, text: string): Promise<void> {
  await openWallet(page);
  await page.locator('[data-line]', { hasText: text }).first().click();
  await page.getByRole('dialog').waitFor();
}

/** The courier's wallet: full, empty, failing, switched off, and what it opens. */
export const COURIER_WALLET_SCREENS: readonly Screen[] = [
  {
    name: 'courier-wallet',
    account: 'courier',
    prepare: givePay,
    open: async (page) => {
      await openWallet(page);
      await page.locator('[data-line]').first().waitFor();
    },
  },
  {
    name: 'courier-wallet-order',
    account: 'courier',
    open: async (page) => {
      await openLine(page, 'Sipariş #');
      await page.getByRole('heading', { name: 'Ürünler' }).waitFor();
      await page.getByRole('dialog').getByText('Yükleniyor...').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'courier-wallet-correction',
    account: 'courier',
    open: (page) => openLine(page, 'Düzeltme'),
  },
  {
    name: 'courier-wallet-balance',
    account: 'courier',
    open: async (page) => {
      await openWallet(page);
      await page.locator('[data-balance]').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'courier-wallet-payouts',
    account: 'courier',
    open: async (page) => {
      await openWallet(page, '?list=payouts');
      await page.locator('[data-payout]').first().waitFor();
    },
  },
  {
    name: 'courier-wallet-payout',
    account: 'courier',
    open: async (page) => {
      await openWallet(page, '?list=payouts');
      await page.locator('[data-payout]').first().click();
      await page.getByRole('heading', { name: 'Ödeme makbuzu' }).waitFor();
    },
  },
  {
    name: 'courier-wallet-custom',
    account: 'courier',
    open: async (page) => {
      await openWallet(page);
      await page.getByRole('tab', { name: 'Özel' }).click();
      await page.getByLabel('Bitiş günü').waitFor();
      await page.locator('[data-figure="total"]').waitFor();
    },
  },
  {
    name: 'courier-wallet-calendar',
    account: 'courier',
    open: async (page) => {
      await openWallet(page);
      await page.getByRole('tab', { name: 'Özel' }).click();
      await page.getByLabel('Bitiş günü').click();
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'courier-wallet-empty',
    account: 'courier',
    open: async (page) => {
      await openWallet(page, `?${EMPTY}`);
      await page.getByLabel('Bitiş günü').waitFor();
      await page.getByText('Bu aralıkta kayıt yok.').waitFor();
    },
  },
  {
    name: 'courier-wallet-failing',
    account: 'courier',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/courier/earnings?*');
      await page.goto('/courier-wallet');
      await page.getByText('Kazanç bilgileri alınamadı').waitFor();
    },
  },
  {
    name: 'courier-wallet-off',
    account: 'courier',
    open: async (page, sessions) => {
      const branches = await sessions.call('courier', listBranches);
      const json = branches.map((branch) => ({ ...branch, walletEnabled: false }));
      await page.route('**/api/branches', (route) => route.fulfill({ json }));
      await page.goto('/courier-wallet');
      await page.getByRole('heading', { name: 'Erişim Engellendi' }).waitFor();
    },
  },
];
