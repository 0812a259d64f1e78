import { getOwnCash } from '@ulak/contracts/cash/calls';
import { asBranchId } from '@ulak/contracts/ids';
import type { OwnCash } from '@ulak/contracts/cash/schema';
import type { Page } from 'playwright-core';
import type { DemoSessions } from './demo-sessions.ts';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';

const PATH = '/my-cash';
const CASH = '**/api/courier/cash';

async function openWith(page: Page, sessions: DemoSessions, change: Partial<OwnCash>): Promise<void> {
  const { data } = await sessions.call('courier', getOwnCash);
  await page.route(CASH, (route) => route.fulfill({ json: { success: true, data: { ...data, ...change } } }));
  await page.goto(PATH);
  await page.locator('[data-cash]').waitFor();
}

/** A count that waits for the courier. */
async function openAsked(page: Page, sessions: DemoSessions): Promise<void> {
  const { data } = await sessions.call('courier', getOwnCash);
  const [account] = data.accounts;
  const at = new Date().toISOString();
  const act = { act: 'COUNTED', at, byName: 'Deniz Ulak', counted: 480, amount: null, reason: null } as const;
  const handOver = {
    id: 1,
    courierId: account?.courierId,
    courierName: account?.courierName,
    branchId: account?.branchId ?? asBranchId(1),
    branchName: account?.branchName,
    status: 'COUNTED',
    version: 1,
    at,
    byName: 'Deniz Ulak',
    since: null,
    collectedCash: 500,
    changeMoney: 0,
    otherCash: 0,
    expectedCash: 500,
    countedCash: 480,
    difference: -20,
    openShortage: 20,
    pieces: null,
    lines: [],
    cards: 0,
    countedCards: 0,
    reason: 'Bir banknot eksik.',
    acts: [act],
  } as OwnCash['handOvers'][number];
  await openWith(page, sessions, { cashLimit: 400, limitExceeded: true, cash: 420, handOvers: [handOver] });
  await page.locator('[data-asked]').waitFor();
}

/** The courier's cash: a count to answer, an objection, empty, failing. */
export const MY_CASH_SCREENS: readonly Screen[] = [
  { name: 'my-cash', account: 'courier', open: openAsked },
  {
    name: 'my-cash-dispute',
    account: 'courier',
    open: async (page, sessions) => {
      await openAsked(page, sessions);
      await page.getByRole('button', { name: 'İtiraz et' }).click();
      await page.getByRole('button', { name: 'İtirazı gönder' }).click();
      await page.getByText('İtirazınızın nedenini yazın').waitFor();
    },
  },
  {
    name: 'my-cash-empty',
    account: 'courier',
    open: async (page, sessions) => {
      await openWith(page, sessions, { cash: 0, limitExceeded: false, accounts: [], handOvers: [] });
      await page.getByText('Henüz kasa teslimi yok.').waitFor();
    },
  },
  {
    name: 'my-cash-failing',
    account: 'courier',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, CASH);
      await page.goto(PATH);
      await page.getByText('Kasa bilgileri alınamadı').waitFor();
    },
  },
];
