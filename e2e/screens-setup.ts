import type { ReplyOf } from '@ulak/contracts/call';
import type { getSetup } from '@ulak/contracts/setup/calls';
import { SETUP_STEPS } from '@ulak/contracts/setup/steps';
import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

/** The demo is set up; these screens show what is not. @param done so many steps */
const mockSetup = (page: Page, done: number) =>
  page.route('**/api/setup', (route) => {
    const data: ReplyOf<typeof getSetup>['data'] = {
      companies: Math.min(done, 1),
      branches: done > 1 ? 2 : 0,
      unplacedBranches: 0,
      people: { couriers: done > 2 ? 4 : 0, dispatchers: done > 2 ? 2 : 0 },
      orders: false,
      keyOrders: false,
      steps: SETUP_STEPS.map((id, index) => ({ id, done: index < done, skipped: false })),
    };
    return route.fulfill({ json: { success: true, data } });
  });

/** The panel of somebody who has nothing yet but what the steps done brought. */
async function openEmptyDashboard(page: Page, done: number): Promise<void> {
  await mockSetup(page, done);
  await page.route('**/api/orders/active*', (route) => route.fulfill({ json: [] }));
  if (done < 2) await page.route('**/api/branches', (route) => route.fulfill({ json: [] }));
  await page.goto('/dashboard');
  await page.getByRole('region', { name: 'Kurulum' }).getByText(`${done}/4 tamam`).waitFor();
}

/** The first run: the sign-in page before there is an OWNER, the card of its steps. */
export const SETUP_SCREENS: readonly Screen[] = [
  {
    name: 'auth-no-owner',
    account: null,
    open: async (page) => {
      await page.route('**/api/settings', async (route) => {
        const settings = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...settings, demo: false, hasOwner: false } });
      });
      await page.goto('/auth');
      await page.getByRole('region', { name: 'Henüz işletme sahibi yok' }).waitFor();
    },
  },
  { name: 'setup-company', account: 'owner', open: (page) => openEmptyDashboard(page, 0) },
  { name: 'setup-people', account: 'owner', open: (page) => openEmptyDashboard(page, 2) },
  { name: 'setup-order', account: 'admin', open: (page) => openEmptyDashboard(page, 3) },
];
