import type { Page } from 'playwright-core';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen, waitForMap } from './screen.ts';
import { openHeatMap } from './screens-heat-map.ts';
import { dialog } from './screens-staff.ts';

const PATH = '/heat-map?tab=new-branches';

/** Suggestions of new branches, for who may choose among branches. */
export async function openNewBranches(page: Page, branch: string): Promise<void> {
  await openHeatMap(page, branch);
  await page.getByRole('tab', { name: 'Yeni Şube Önerileri' }).click();
  await page.getByRole('region', { name: 'Yeni şube önerileri' }).waitFor();
}

/** New branches: suggestions and plans, a plan's form, failing. */
export const BRANCH_PLAN_SCREENS: readonly Screen[] = [
  {
    name: 'new-branches',
    account: 'manager',
    open: async (page) => {
      await page.goto(PATH);
      await page.getByRole('region', { name: 'Yeni şube önerileri' }).waitFor();
      await waitForMap(page);
    },
  },
  {
    name: 'new-branches-plan',
    account: 'general',
    open: async (page) => {
      await openNewBranches(page, 'Kadıköy');
      await page
        .getByRole('button', { name: /: düzenle$/ })
        .first()
        .click();
      await dialog(page).getByLabel('Not').waitFor();
    },
  },
  {
    name: 'new-branches-failing',
    account: 'manager',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/heatmap/new-branch-suggestions?*');
      await page.goto(PATH);
      await page.getByText(/^API Hatası: 503/).waitFor();
    },
  },
];
