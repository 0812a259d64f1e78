import type { Page } from 'playwright-core';
import { errorBody } from '@ulak/contracts/errors';
import { getCourierCash, listCourierCash } from '@ulak/contracts/cash/calls';
import type { DemoSessions } from './demo-sessions.ts';
import type { Screen } from './screen.ts';
import { dialog } from './screens-staff.ts';

const PATH = '/courier-cash';
const LIST = '**/api/courier-cash?*';

async function openList(page: Page, search = ''): Promise<void> {
  await page.goto(`${PATH}${search}`);
  await page
    .getByRole('button', { name: /: teslim al$/ })
    .first()
    .waitFor();
}

/** A courier of the demo who has something to hand over. */
async function holder(sessions: DemoSessions) {
  const { data } = await sessions.call('admin', listCourierCash, { query: {} });
  const row = data.find(({ cash }) => cash > 0);
  if (!row) throw new Error('nobody of the demo holds cash');
  return row;
}

/** The desk's cash screen: list, count, details, day sheet. */
export const COURIER_CASH_SCREENS: readonly Screen[] = [
  { name: 'courier-cash', account: 'admin', open: (page) => openList(page) },
  {
    name: 'courier-cash-count',
    account: 'admin',
    open: async (page, sessions) => {
      const { courierName } = await holder(sessions);
      await openList(page);
      await page.getByRole('button', { name: `${courierName}: teslim al` }).click();
      await dialog(page).getByRole('textbox', { name: 'Sayılan nakit' }).fill('1');
      await dialog(page).getByText(/eksik/).waitFor();
    },
  },
  {
    name: 'courier-cash-details',
    account: 'admin',
    open: async (page, sessions) => {
      const { courierId, branchId } = await holder(sessions);
      await openList(page, `?courier=${courierId}&of=${branchId}`);
      await dialog(page).getByRole('region', { name: 'Tahsilatlar' }).waitFor();
    },
  },
  {
    name: 'courier-cash-collection',
    account: 'admin',
    open: async (page, sessions) => {
      const { courierId, branchId } = await holder(sessions);
      const { data } = await sessions.call('admin', getCourierCash, {
        params: { courierId },
        query: { branchId: String(branchId) },
      });
      const inCash = data.collections.find(({ kind }) => kind === 'CASH') ?? data.collections[0];
      const name = `#${inCash?.orderNumber} tahsilatını düzelt`;
      await openList(page, `?courier=${courierId}&of=${branchId}`);
      await page.getByRole('button', { name, exact: true }).first().click();
      await dialog(page).getByRole('textbox', { name: 'Nakit' }).fill('1');
      await dialog(page)
        .getByText(/eksik|fazla/)
        .waitFor();
    },
  },
  {
    name: 'courier-cash-day',
    account: 'admin',
    open: async (page, sessions) => {
      const { branchId } = await holder(sessions);
      await page.goto(`${PATH}?tab=day&branch=${branchId}`);
      await page.getByRole('region', { name: 'Farkı oluşturan siparişler' }).waitFor();
    },
  },
  {
    name: 'courier-cash-empty',
    account: 'admin',
    open: async (page) => {
      await page.route(LIST, (route) => route.fulfill({ json: { success: true, data: [] } }));
      await page.goto(PATH);
      await page.getByText(/Bu şubede kurye yok/).waitFor();
    },
  },
  {
    name: 'courier-cash-failing',
    account: 'admin',
    expectedErrors: /status of 503/,
    open: async (page) => {
      await page.route(LIST, (route) => route.fulfill({ status: 503, json: errorBody('QUERY_TIMEOUT') }));
      await page.goto(PATH);
      await page.getByText('Kasa bilgileri alınamadı').waitFor();
    },
  },
];
