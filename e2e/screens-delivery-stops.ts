import { listBranches } from '@ulak/contracts/branches/calls';
import type { BranchStop } from '@ulak/contracts/stops/schema';
import { DAY_MS } from '@ulak/contracts/time';
import type { Page } from 'playwright-core';
import type { Account, DemoSessions } from './demo-sessions.ts';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';
import { dialog } from './screens-staff.ts';

const PATH = '/delivery-stops';
const LIST = '**/api/delivery-stops?*';

async function openList(page: Page): Promise<void> {
  await page.goto(PATH);
  await page.getByRole('list', { name: 'Teslimat durdurmaları' }).waitFor();
}

/** A screen of somebody whose branch is stopped. */
async function openStopped(
  page: Page,
  sessions: DemoSessions,
  { account, path }: StoppedScreen,
): Promise<void> {
  // a day to both sides: the server's clock shows an evening, whatever the hour
  const now = Date.now();
  const stop: BranchStop = {
    id: 1,
    isCompany: false,
    reason: 'Valilik kararı: moto kurye durduruldu',
    startsAt: new Date(now - DAY_MS).toISOString(),
    endsAt: new Date(now + DAY_MS).toISOString(),
    road: 'HOLD',
    version: 1,
  };
  const branches = await sessions.call(account, listBranches);
  const json = branches.map((branch) => ({ ...branch, deliveryStop: stop }));
  await page.route('**/api/branches?*', (route) => route.fulfill({ json }));
  await page.route('**/api/branches', (route) => route.fulfill({ json }));
  await page.goto(path);
  await page.locator('[data-part="delivery-stop"]').first().waitFor();
}

interface StoppedScreen {
  readonly account: Account;
  readonly path: string;
}

/** Stops of deliveries: the list, the form, the desk and the phone of a stopped branch. */
export const DELIVERY_STOP_SCREENS: readonly Screen[] = [
  { name: 'delivery-stops', account: 'admin', open: openList },
  {
    name: 'delivery-stops-begin',
    account: 'admin',
    open: async (page) => {
      await openList(page);
      await page.getByRole('button', { name: 'Teslimatı durdur' }).click();
      await dialog(page).getByRole('button', { name: 'Teslimatı durdur' }).click();
      await dialog(page).getByText('Bitiş saatini seçin').waitFor();
    },
  },
  {
    name: 'delivery-stops-empty',
    account: 'admin',
    open: async (page) => {
      const json = { success: true, data: [], pagination: { page: 1, limit: 20, total: 0 } };
      await page.route(LIST, (route) => route.fulfill({ json }));
      await page.goto(PATH);
      await page.getByText('Henüz teslimat durdurulmadı').waitFor();
    },
  },
  {
    name: 'delivery-stops-failing',
    account: 'admin',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, LIST);
      await page.goto(PATH);
      await page.getByRole('button', { name: 'Yeniden dene' }).waitFor();
    },
  },
  {
    name: 'dashboard-stopped',
    account: 'manager',
    open: (page, sessions) => openStopped(page, sessions, { account: 'manager', path: '/dashboard' }),
  },
  {
    name: 'courier-stopped',
    account: 'courier',
    open: (page, sessions) => openStopped(page, sessions, { account: 'courier', path: '/courier-dashboard' }),
  },
];
