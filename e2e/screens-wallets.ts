import type { ReplyOf } from '@ulak/contracts/call';
import type { PayoutId, UserId } from '@ulak/contracts/ids';
import {
  listEarnings,
  listPayouts,
  type previewPayout,
  summariseWallets,
} from '@ulak/contracts/wallet/calls';
import type { PayoutView } from '@ulak/contracts/wallet/schema';
import type { Page } from 'playwright-core';
import type { DemoSessions } from './demo-sessions.ts';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';
import { pastRange } from './screens-reports.ts';

/** Rows of the table, or cards where it is narrow. */
export const walletRow = (page: Page) => page.locator('[data-part="data-row"], [data-part="data-card"]');

/** The range of an address as the calls take it. */
export function periodOf(address: string): { from: string; to: string } {
  const search = new URLSearchParams(address);
  const [from, to] = [search.get('from'), search.get('to')].map((wall) => new Date(`${wall}:00+03:00`));
  if (!from || !to) throw new Error('a range has two ends');
  return { from: from.toISOString(), to: to.toISOString() };
}

/** A courier of the demo who delivered in the past weeks, and not the one who has the phone. */
export async function busyCourier(sessions: DemoSessions): Promise<{ id: UserId; name: string }> {
  const { data } = await sessions.call('admin', summariseWallets, { query: periodOf(pastRange()) });
  const row = data.findLast((one) => one.active && one.deliveredOrders > 1 && one.balance > 0);
  if (!row) throw new Error('nobody delivered');
  return { id: row.courierId, name: row.fullName };
}

async function openList(page: Page, address = pastRange()): Promise<void> {
  await page.goto(`/couriers-wallet?${address}`);
  await walletRow(page).first().waitFor();
}

/** The past weeks with only this courier in the list: for what stands before it. */
const rangeOf = (name: string): string => `${pastRange()}&q=${encodeURIComponent(name)}`;

async function openCourier(page: Page, sessions: DemoSessions, part = ''): Promise<void> {
  const { id, name } = await busyCourier(sessions);
  await openList(page, `${rangeOf(name)}&courier=${id}${part}`);
}

const PAYOUT: PayoutView = {
  id: 41 as PayoutId,
  courierId: 1 as UserId,
  courierName: 'Şükrü Iğdır',
  until: '2026-03-02T18:30:00.000Z',
  method: 'CASH',
  amount: 1_840.5,
  offset: 600,
  at: '2026-03-02T18:31:00.000Z',
  by: { id: 2 as UserId, fullName: 'Ayşe Yılmaz' },
  entries: 31,
  lines: [
    { kind: 'DELIVERY', count: 29, amount: 1_790.5 },
    { kind: 'BONUS', count: 1, amount: 100 },
    { kind: 'DEDUCTION', count: 1, amount: -50 },
  ],
  branches: ['Kadıköy', 'Moda'],
  reversedAt: null,
  reversedBy: null,
  reversalReason: null,
};
const REVERSED: PayoutView = {
  ...PAYOUT,
  id: 40 as PayoutId,
  until: '2026-02-28T18:30:00.000Z',
  at: '2026-02-28T18:31:00.000Z',
  method: 'TRANSFER',
  offset: 0,
  reversedAt: '2026-03-01T09:12:00.000Z',
  reversedBy: { id: 2 as UserId, fullName: 'Ayşe Yılmaz' },
  reversalReason: 'Yanlış hesaba gönderildi',
};

/** Payouts of every state and cash at hand: the demo has none yet. */
async function answerPayouts(page: Page): Promise<void> {
  const payouts: ReplyOf<typeof listPayouts> = {
    success: true,
    data: [PAYOUT, REVERSED],
    pagination: { page: 1, limit: 10, total: 23 },
  };
  const preview: ReplyOf<typeof previewPayout> = {
    success: true,
    data: {
      courierId: PAYOUT.courierId,
      courierName: PAYOUT.courierName,
      until: PAYOUT.until,
      amount: 1_840.5,
      entries: 31,
      lines: PAYOUT.lines,
      branches: [
        { branchId: 1 as never, branchName: 'Kadıköy', amount: 1_500 },
        { branchId: 2 as never, branchName: 'Moda', amount: 340.5 },
      ],
      heldBack: -275,
      cashAtHand: 600,
    },
  };
  await page.route(/\/api\/courier\/payouts(\?|$)/, (route) => route.fulfill({ json: payouts }));
  await page.route(/\/api\/courier\/payouts\/preview/, (route) => route.fulfill({ json: preview }));
}

/** Corrections in both directions, one about an earning. */
async function answerCorrections(page: Page, sessions: DemoSessions): Promise<void> {
  const { id } = await busyCourier(sessions);
  const query = { ...periodOf(pastRange()), courierId: String(id) };
  const known = await sessions.call('admin', listEarnings, { query });
  const correction = {
    courierId: id,
    branchId: 1 as never,
    branchName: 'Kadıköy',
    addedBy: PAYOUT.by,
    payoutId: null,
    at: PAYOUT.at,
  };
  const json: ReplyOf<typeof listEarnings> = {
    ...known,
    corrections: [
      {
        ...correction,
        id: 2,
        amount: -35.5,
        status: 'PENDING',
        notes: 'Paket iade edildi, teslimat sayılmaz',
        earningId: 9 as never,
      },
      { ...correction, id: 1, amount: 80, status: 'PAID', notes: 'Eksik hesaplanan mesafe', earningId: null },
    ],
  };
  await page.route(/\/api\/courier-earnings\?/, (route) => route.fulfill({ json }));
}

/** The couriers' wallets: with data, what they open, empty, failing and closed. */
export const WALLET_SCREENS: readonly Screen[] = [
  { name: 'wallets', account: 'admin', open: (page) => openList(page) },
  {
    name: 'wallets-owner',
    account: 'owner',
    open: (page) => openList(page, 'range=month'),
  },
  {
    name: 'wallets-total',
    account: 'general',
    open: async (page) => {
      await openList(page, `${pastRange()}&total=deliveryEarnings`);
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'wallets-courier',
    account: 'admin',
    open: async (page, sessions) => {
      await openCourier(page, sessions);
      await page.locator('[data-part="earning"]').first().waitFor();
    },
  },
  {
    name: 'wallets-waiting',
    account: 'admin',
    open: async (page, sessions) => {
      await openCourier(page, sessions, '&status=PENDING');
      await page.locator('[data-part="earning"]').first().waitFor();
    },
  },
  {
    name: 'wallets-corrections',
    account: 'general',
    open: async (page, sessions) => {
      await answerCorrections(page, sessions);
      await openCourier(page, sessions, '&part=corrections');
      await page.locator('[data-part="correction"]').first().waitFor();
    },
  },
  {
    name: 'wallets-payouts',
    account: 'admin',
    open: async (page, sessions) => {
      await answerPayouts(page);
      await openCourier(page, sessions, '&part=payouts');
      await page.locator('[data-part="payout"]').first().waitFor();
      await page.getByText('Şimdi ödenebilir').waitFor();
    },
  },
  {
    name: 'wallets-receipt',
    account: 'admin',
    open: async (page, sessions) => {
      await answerPayouts(page);
      await openCourier(page, sessions, '&part=payouts');
      await page.getByRole('button', { name: '40 numaralı ödeme: fiş' }).click();
      await page.getByText('Yanlış hesaba gönderildi').last().waitFor();
      await page.getByRole('button', { name: 'Yazdır' }).waitFor();
    },
  },
  {
    name: 'wallets-pay',
    account: 'general',
    open: async (page, sessions) => {
      await answerPayouts(page);
      await openCourier(page, sessions);
      await page.getByRole('button', { name: 'Öde', exact: true }).click();
      await page.getByRole('button', { name: '1.840,50 TL öde' }).waitFor();
      await page.getByLabel('Üzerindeki nakitten mahsup et').check();
      await page.getByText('Nakit ile verilecek: 1.240,50 TL').waitFor();
    },
  },
  {
    name: 'wallets-bonus',
    account: 'owner',
    open: async (page, sessions) => {
      await openList(page, rangeOf((await busyCourier(sessions)).name));
      await walletRow(page)
        .first()
        .getByRole('button', { name: /bonus ekle$/ })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Bonus Ekle' }).click();
      await page.getByRole('dialog').getByText('Lütfen geçerli bir bonus tutarı girin.').waitFor();
    },
  },
  {
    name: 'wallets-correction',
    account: 'admin',
    open: async (page, sessions) => {
      await openCourier(page, sessions);
      await page.getByRole('button', { name: 'Düzeltme', exact: true }).first().click();
      await page.getByRole('button', { name: 'Düzeltme ekle' }).click();
      await page.getByText('Nedenini yazın').first().waitFor();
    },
  },
  {
    name: 'wallets-removal',
    account: 'admin',
    open: async (page, sessions) => {
      await openCourier(page, sessions);
      await page
        .getByRole('button', { name: /: sil$/ })
        .first()
        .click();
      await page.getByText('Bu işlemi silmek istediğinize emin misiniz?').waitFor();
    },
  },
  {
    name: 'wallets-not-found',
    account: 'owner',
    open: async (page) => {
      await page.goto(`/couriers-wallet?q=b%C3%B6yle+biri+yok&${pastRange()}`);
      await page.getByText('Aramanızla eşleşen kurye yok').waitFor();
    },
  },
  {
    name: 'wallets-failing',
    account: 'admin',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/courier-earnings/summary?*');
      await page.goto('/couriers-wallet');
      await page.getByText('Kazanç bilgileri alınamadı').waitFor();
    },
  },
  {
    name: 'wallets-denied',
    account: 'chief',
    open: async (page) => {
      await page.goto('/couriers-wallet');
      await page.getByText('Erişim Engellendi').first().waitFor();
    },
  },
];
