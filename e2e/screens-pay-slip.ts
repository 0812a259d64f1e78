import { getSlip, listOwnSlips, objectToSlip } from '@ulak/contracts/salary/calls';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import type { Page } from 'playwright-core';
import type { DemoSessions } from './demo-sessions.ts';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen, waitForMap } from './screen.ts';
import { dialog } from './screens-staff.ts';

/** The slip of the demo's courier in which most happened, whatever day of the month it is. */
export async function workedSlip(sessions: DemoSessions): Promise<PaySlip> {
  const { data: months } = await sessions.call('courier', listOwnSlips);
  const slips = await Promise.all(
    months.map(async ({ month, branchId }) => {
      const query = { month, branchId: String(branchId) };
      return (await sessions.call('courier', getSlip, { query })).data;
    }),
  );
  const [richest] = slips.toSorted((a, b) => partsOf(b) - partsOf(a));
  if (!richest) throw new Error('the demo’s courier has no slip');
  return richest;
}

const partsOf = ({ packages, days, bonuses, deductions }: PaySlip): number =>
  [packages, days, bonuses, deductions].reduce((sum, { length }) => sum + length, 0);

/** The address of a slip, a courier's own or as management sees it. */
export const slipAddress = ({ month, branchId, courierId }: PaySlip, isOwn: boolean): string =>
  isOwn
    ? `/courier-slip?month=${month}&branch=${branchId}`
    : `/courier-salary/slip?month=${month}&courier=${courierId}&branch=${branchId}`;

/** A line of the slip, which opens what it is made of. */
export const slipLine = (page: Page, name: string) =>
  page.locator('[data-part="pay-slip"] button[aria-expanded]').filter({ hasText: name });

async function openSlip(page: Page, sessions: DemoSessions, isOwn: boolean): Promise<PaySlip> {
  const slip = await workedSlip(sessions);
  await page.goto(slipAddress(slip, isOwn));
  await page.locator('[data-part="pay-slip"]').waitFor();
  return slip;
}

/** An objection that waits for its answer, made once. */
async function objectToRent(sessions: DemoSessions): Promise<void> {
  const { month, branchId, objections } = await workedSlip(sessions);
  if (objections.some(({ line, status }) => line === 'rent' && status === 'PENDING')) return;
  const content = 'Ayın üçünde de çalıştım, o gün sayılmamış.';
  await sessions.call('courier', objectToSlip, { body: { month, branchId, line: 'rent', content } });
}

const SLIPS = '**/api/courier/slip?*';
const OWN_SLIPS = '**/api/courier/slips';

/** The pay slip: the courier's own and management's, with what they open, objections, empty, failing. */
export const PAY_SLIP_SCREENS: readonly Screen[] = [
  {
    name: 'courier-slip',
    account: 'courier',
    open: async (page, sessions) => {
      await openSlip(page, sessions, true);
    },
  },
  {
    name: 'courier-slip-lines',
    account: 'courier',
    open: async (page, sessions) => {
      await openSlip(page, sessions, true);
      await slipLine(page, 'Paket kazancı').click();
      await page.getByRole('list', { name: 'Paketler' }).waitFor();
      await slipLine(page, 'Çalışma kazancı').click();
      await slipLine(page, 'Araç kirası').click();
      await slipLine(page, 'Ödenen').click();
    },
  },
  {
    name: 'courier-slip-objection',
    account: 'courier',
    open: async (page, sessions) => {
      await openSlip(page, sessions, true);
      await slipLine(page, 'Bonuslar').click();
      await page.getByRole('button', { name: 'Bonuslar: itiraz et' }).click();
      await page.getByRole('textbox', { name: 'İtirazınız' }).fill('kısa');
      await page.getByRole('button', { name: 'İtirazı gönder' }).click();
      await page.getByText('En az 10 karakter girmelisiniz').waitFor();
    },
  },
  {
    name: 'courier-slip-objected',
    account: 'courier',
    prepare: objectToRent,
    open: async (page, sessions) => {
      await openSlip(page, sessions, true);
      await slipLine(page, 'Araç kirası').click();
      await page.getByRole('region', { name: 'İtiraz, Beklemede' }).waitFor();
    },
  },
  {
    name: 'courier-slip-empty',
    account: 'courier',
    open: async (page) => {
      await page.route(OWN_SLIPS, (route) => route.fulfill({ json: { success: true, data: [] } }));
      await page.goto('/courier-slip');
      await page.getByText('Henüz pusulanız yok').waitFor();
    },
  },
  {
    name: 'courier-slip-failing',
    account: 'courier',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, OWN_SLIPS);
      await page.goto('/courier-slip');
      await page.getByRole('button', { name: 'Yeniden dene' }).waitFor();
    },
  },
  {
    name: 'pay-slip',
    account: 'general',
    prepare: objectToRent,
    open: async (page, sessions) => {
      await openSlip(page, sessions, false);
      await page.getByRole('button', { name: 'Yanıtla' }).first().waitFor();
      await slipLine(page, 'Paket kazancı').click();
      await page.getByRole('list', { name: 'Paketler' }).waitFor();
    },
  },
  {
    name: 'pay-slip-answer',
    account: 'owner',
    prepare: objectToRent,
    open: async (page, sessions) => {
      await openSlip(page, sessions, false);
      await page.getByRole('button', { name: 'Yanıtla' }).first().click();
      await page.getByRole('radio', { name: 'Reddedildi' }).check();
      await page.getByRole('button', { name: 'Yanıtı kaydet' }).click();
      await page.getByText('Yanıt yazın; kurye bunu görecek').waitFor();
    },
  },
  {
    name: 'pay-slip-trail',
    account: 'general',
    open: async (page, sessions) => {
      const { days } = await openSlip(page, sessions, false);
      await slipLine(page, 'Yakıt gideri').click();
      // positions of the last days are kept
      await page
        .getByRole('button', { name: /yolu haritada gör/ })
        .nth(days.length - 1)
        .click();
      await dialog(page).getByRole('list', { name: 'Kesintisiz süreler' }).waitFor();
      if ((await dialog(page).locator('[data-map-box]').count()) > 0) await waitForMap(page);
    },
  },
  {
    name: 'pay-slip-empty',
    account: 'owner',
    expectedErrors: /status of 404/,
    open: async (page, sessions) => {
      const { courierId } = await workedSlip(sessions);
      await page.goto(`/courier-salary/slip?month=2020-01&courier=${courierId}&branch=999999`);
      await page.getByText('Bu ay için ücret pusulası bulunamadı.').waitFor();
    },
  },
  {
    name: 'pay-slip-failing',
    account: 'owner',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page, sessions) => {
      const slip = await workedSlip(sessions);
      await mockQueryTimeout(page, SLIPS);
      await page.goto(slipAddress(slip, false));
      await page.getByRole('button', { name: 'Yeniden dene' }).waitFor();
    },
  },
];
