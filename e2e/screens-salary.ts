import { setTimeout as sleep } from 'node:timers/promises';
import { parsePayMonth, payMonthOf } from '@ulak/contracts/business-day';
import { listBranches } from '@ulak/contracts/branches/calls';
import type { BranchId } from '@ulak/contracts/ids';
import {
  addDeduction,
  closeMonth,
  correctWorkDay,
  getChecklist,
  getSalary,
} from '@ulak/contracts/salary/calls';
import type { SalaryRow } from '@ulak/contracts/salary/schema';
import type { Page } from 'playwright-core';
import type { DemoSessions } from './demo-sessions.ts';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';
import { dialog } from './screens-staff.ts';

/** The pay month that lies `back` months before the running one, 'YYYY-MM'. */
export function monthBack(back: number): string {
  let month = payMonthOf(Date.now());
  for (let step = 0; step < back; step += 1) month = payMonthOf(month.period.from.getTime() - 1);
  return month.key;
}

/** So far back that the demo has nothing of it: what these screens need is made for them. */
const OPEN_MONTH = 5;
const CLOSED_MONTH = 6;
const EMPTY_MONTH = 20;

export const salaryRow = (page: Page) => page.locator('[data-part="data-row"], [data-part="data-card"]');

/** A branch of the demo and its couriers, as the salary screen lists them. */
export async function branchCouriers(
  sessions: DemoSessions,
  branchName = 'Kadıköy',
): Promise<{ branchId: BranchId; rows: SalaryRow[] }> {
  const branch = (await sessions.call('owner', listBranches)).find(({ name }) => name === branchName);
  if (!branch) throw new Error(`no branch ${branchName}`);
  const { data } = await sessions.call('owner', getSalary, { query: { branchId: String(branch.id) } });
  return { branchId: branch.id, rows: data.filter(({ active, left }) => active && !left) };
}

/** A courier works on two days of a month, by correction: nobody's shifts are that old. */
async function giveMonth(sessions: DemoSessions, row: SalaryRow, month: string): Promise<void> {
  for (const [date, onlineMinutes, km] of [
    ['03', 545, 12.5],
    ['04', 480, 9.25],
  ] as const) {
    await sessions.call('owner', correctWorkDay, {
      params: { id: row.courierId, day: `${month}-${date}` },
      body: { branchId: row.branchId, onlineMinutes, km, reason: 'Telefonu bozuktu, vardiya çizelgesinden' },
    });
  }
}

const deduct = (sessions: DemoSessions, row: SalaryRow, body: { amount: number; date: string }) =>
  sessions.call('owner', addDeduction, {
    params: { id: row.courierId },
    body: { type: 'inventory', reason: 'lost_item', description: 'Isı çantası kayboldu', ...body },
  });

const COUNTED_WITHIN_S = 90;

/** A server that has just started counts the last kilometres before a month can be closed. */
export async function waitForKilometres(
  sessions: DemoSessions,
  { branchId, month }: { readonly branchId: BranchId; readonly month: string },
): Promise<void> {
  const query = { branchId: String(branchId), month };
  for (let second = 0; second < COUNTED_WITHIN_S; second += 1) {
    const { points } = (await sessions.call('owner', getChecklist, { query })).data;
    if (points.every(({ kind }) => kind !== 'KILOMETRES_PENDING')) return;
    await sleep(1_000);
  }
  throw new Error('the kilometres are not counted');
}

async function preparePastMonths(sessions: DemoSessions): Promise<void> {
  const { branchId, rows } = await branchCouriers(sessions);
  const [first, second] = rows.slice(-2);
  if (!first || !second) throw new Error('the branch has too few couriers');
  const [open, closed] = [monthBack(OPEN_MONTH), monthBack(CLOSED_MONTH)];
  for (const month of [open, closed])
    for (const row of [first, second]) await giveMonth(sessions, row, month);
  await deduct(sessions, second, { amount: 4_500, date: `${open}-10` });
  await waitForKilometres(sessions, { branchId, month: closed });
  await sessions.call('owner', closeMonth, { body: { month: closed, branchId, acceptDebts: true } });
}

async function openSalaries(page: Page, search = ''): Promise<void> {
  await page.goto(`/courier-salary${search}`);
  await salaryRow(page).first().waitFor();
}

const kadikoyOf = async (sessions: DemoSessions): Promise<string> =>
  String((await branchCouriers(sessions)).branchId);

/** Narrows the list to one courier: for what stands before it. */
async function onlyOne(sessions: DemoSessions): Promise<string> {
  const { rows } = await branchCouriers(sessions);
  return `q=${encodeURIComponent(rows.at(-1)?.courierName ?? '')}`;
}

async function openFigure(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await dialog(page).waitFor();
}

/** Salaries: running, past, closed, a range, what they open, empty, failing, restricted. */
export const SALARY_SCREENS: readonly Screen[] = [
  {
    name: 'salary',
    account: 'owner',
    prepare: preparePastMonths,
    open: (page) => openSalaries(page),
  },
  {
    name: 'salary-past',
    account: 'general',
    open: async (page, sessions) =>
      openSalaries(page, `?month=${monthBack(1)}&branch=${await kadikoyOf(sessions)}`),
  },
  {
    name: 'salary-range',
    account: 'admin',
    open: async (page, sessions) => {
      const { period } = parsePayMonth(monthBack(0));
      const day = new Date(period.from.getTime()).toISOString().slice(0, 10);
      const branch = await kadikoyOf(sessions);
      await openSalaries(page, `?range=custom&from=${monthBack(1)}-20&to=${day}&branch=${branch}`);
      await page.getByText('Önizleme, pusulasız').waitFor();
    },
  },
  {
    name: 'salary-days',
    account: 'owner',
    open: async (page, sessions) => {
      await openSalaries(page, `?month=${monthBack(OPEN_MONTH)}&branch=${await kadikoyOf(sessions)}`);
      await openFigure(page, /Çalışma süresi: 17s 5dk/);
      await dialog(page).locator('[data-part="work-day"]').first().waitFor();
      await dialog(page)
        .getByRole('button', { name: /: düzelt$/ })
        .first()
        .click();
      await dialog(page).getByLabel('Neden').waitFor();
    },
  },
  {
    name: 'salary-deductions',
    account: 'owner',
    open: async (page, sessions) => {
      await openSalaries(page, `?month=${monthBack(OPEN_MONTH)}&branch=${await kadikoyOf(sessions)}`);
      await openFigure(page, /Kesintiler: 4\.500,00/);
      await dialog(page).locator('[data-part="deduction"]').first().waitFor();
    },
  },
  {
    name: 'salary-new-deduction',
    account: 'owner',
    open: async (page, sessions) => {
      const [branch, one] = await Promise.all([kadikoyOf(sessions), onlyOne(sessions)]);
      await openSalaries(page, `?month=${monthBack(OPEN_MONTH)}&branch=${branch}&${one}`);
      await openFigure(page, /: işlemler$/);
      await dialog(page).getByRole('button', { name: 'Kesinti ekle' }).click();
      await page.getByRole('combobox', { name: 'Kesinti türü' }).waitFor();
      await page.getByRole('button', { name: 'Kesintiyi ekle' }).click();
      await page.getByText('Önce kesinti türünü seçin').waitFor();
    },
  },
  {
    name: 'salary-settings',
    account: 'general',
    open: async (page, sessions) => {
      await openSalaries(page, `?${await onlyOne(sessions)}`);
      await page.getByRole('button', { name: 'Maaş ayarları' }).click();
      await dialog(page).getByLabel('Aylık maaş').waitFor();
    },
  },
  {
    name: 'salary-close',
    account: 'owner',
    open: async (page, sessions) => {
      const search = `?close=1&month=${monthBack(OPEN_MONTH)}&branch=${await kadikoyOf(sessions)}`;
      await page.goto(`/courier-salary${search}`);
      await dialog(page).getByRole('heading', { name: 'Eksi hak edişler' }).waitFor();
    },
  },
  {
    name: 'salary-close-branches',
    account: 'owner',
    open: async (page) => {
      await page.goto(`/courier-salary?close=1&month=${monthBack(OPEN_MONTH)}`);
      await dialog(page)
        .getByRole('button', { name: /kontrol listesi/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'salary-closed',
    account: 'general',
    open: async (page, sessions) => {
      const search = `?close=1&month=${monthBack(CLOSED_MONTH)}&branch=${await kadikoyOf(sessions)}`;
      await page.goto(`/courier-salary${search}`);
      await dialog(page).getByRole('button', { name: 'Pusulaları yazdır' }).waitFor();
    },
  },
  {
    name: 'salary-not-found',
    account: 'owner',
    open: async (page) => {
      await page.goto('/courier-salary?q=b%C3%B6yle+biri+yok');
      await page.getByText('Aramanızla eşleşen kurye yok').waitFor();
    },
  },
  {
    name: 'salary-empty',
    account: 'owner',
    open: async (page) => {
      await page.route('**/api/courier-salary?*', async (route) => {
        const response = await route.fetch();
        const json = { ...((await response.json()) as object), data: [] };
        await route.fulfill({ response, json });
      });
      await page.goto(`/courier-salary?month=${monthBack(EMPTY_MONTH)}`);
      await page.getByText('Bu dönemde maaşı hesaplanacak kurye yok').waitFor();
    },
  },
  {
    name: 'salary-failing',
    account: 'owner',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/courier-salary?*');
      await page.goto('/courier-salary');
      await page.getByText('Maaşlar alınamadı').waitFor();
    },
  },
  {
    name: 'salary-days-failing',
    account: 'owner',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page, sessions) => {
      await mockQueryTimeout(page, '**/api/courier/distance-report*');
      await mockQueryTimeout(page, '**/api/courier/slip?*');
      await openSalaries(page, `?${await onlyOne(sessions)}`);
      await openFigure(page, /, Çalışma süresi: /);
      await dialog(page).getByText('Çalışma saatleri alınamadı').waitFor();
    },
  },
];
