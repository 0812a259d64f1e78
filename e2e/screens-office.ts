import { createBranch, listBranches } from '@ulak/contracts/branches/calls';
import { listCompanies } from '@ulak/contracts/companies/calls';
import type { Page } from 'playwright-core';
import type { DemoSessions } from './demo-sessions.ts';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen, waitForMap } from './screen.ts';
import { dialog } from './screens-staff.ts';

const SHELL = 'Çengelköy Taslağı';

/** A row of the table, or a card where the screen is narrow. */
export const recordRow = (page: Page) => page.locator('[data-part="data-row"], [data-part="data-card"]');

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await recordRow(page).first().waitFor();
}

const branchNamed = async (sessions: DemoSessions, name: string) => {
  const branch = (await sessions.call('owner', listBranches)).find((one) => one.name === name);
  if (!branch) throw new Error(`the demo has no branch ${name}`);
  return branch;
};

const firstCompany = async (sessions: DemoSessions) => {
  const [company] = (await sessions.call('owner', listCompanies)).data;
  if (!company) throw new Error('the demo has no company');
  return company;
};

/** A branch that no company has, for the dialog that assigns it. */
async function ensureShell(sessions: DemoSessions): Promise<void> {
  const branches = await sessions.call('owner', listBranches);
  if (branches.some(({ name }) => name === SHELL)) return;
  const body = { name: SHELL, address: 'Çengelköy Cad. No 14, Üsküdar', companyId: null };
  await sessions.call('owner', createBranch, { body });
}

const COMPANY_SCREENS: readonly Screen[] = [
  { name: 'companies', account: 'owner', open: (page) => openList(page, '/companies') },
  {
    name: 'companies-empty',
    account: 'owner',
    open: async (page) => {
      await page.route('**/api/companies', (route) => route.fulfill({ json: { success: true, data: [] } }));
      await page.goto('/companies');
      await page.getByText('Henüz şirket yok.').waitFor();
    },
  },
  {
    name: 'companies-failing',
    account: 'owner',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/companies');
      await page.goto('/companies');
      await page.getByRole('button', { name: 'Yeniden dene' }).waitFor();
    },
  },
  {
    name: 'companies-new',
    account: 'owner',
    open: async (page) => {
      await page.goto('/companies?open=new');
      await dialog(page).getByLabel('Vergi numarası').fill('1234567891');
      await dialog(page)
        .getByRole('switch', { name: 'Telefonla takipte tüm bilgileri göster' })
        .press('Space');
      await dialog(page).getByRole('button', { name: 'Şirketi ekle' }).click();
      await dialog(page).getByText('Şirket adı zorunludur').waitFor();
    },
  },
  {
    name: 'companies-edit',
    account: 'owner',
    open: async (page, sessions) => {
      const { id, name } = await firstCompany(sessions);
      await page.goto(`/companies?open=edit&id=${id}`);
      await dialog(page)
        .getByLabel('Şirket adı')
        .and(page.locator(`[value="${name}"]`))
        .waitFor();
      await dialog(page).getByRole('combobox', { name: 'Durum' }).click();
      await page.getByRole('option', { name: 'Pasif' }).click();
      await dialog(page).getByText('Pasif yapılınca ne olur?').waitFor();
    },
  },
  {
    name: 'companies-delete',
    account: 'owner',
    expectedErrors: /status of 409/,
    open: async (page, sessions) => {
      const { id } = await firstCompany(sessions);
      await page.goto(`/companies?open=delete&id=${id}`);
      await dialog(page).getByRole('button', { name: 'Sil' }).click();
      await dialog(page).getByRole('button', { name: 'Pasif yap' }).waitFor();
    },
  },
  {
    name: 'companies-assign',
    account: 'owner',
    prepare: ensureShell,
    open: async (page, sessions) => {
      const { id } = await firstCompany(sessions);
      await page.goto(`/companies?open=assign&id=${id}`);
      await dialog(page).getByLabel(SHELL).check();
      await dialog(page).getByRole('button', { name: 'Ata (1)' }).waitFor();
    },
  },
  {
    name: 'companies-denied',
    account: 'general',
    open: async (page) => {
      await page.goto('/companies');
      await page.getByText('Erişim Engellendi').first().waitFor();
    },
  },
];

const BRANCH_SCREENS: readonly Screen[] = [
  { name: 'branches', account: 'owner', open: (page) => openList(page, '/branches') },
  { name: 'branches-of-company', account: 'general', open: (page) => openList(page, '/branches') },
  {
    name: 'branches-empty',
    account: 'owner',
    open: async (page) => {
      await page.route('**/api/branches', (route) => route.fulfill({ json: [] }));
      await page.goto('/branches');
      await page.getByText('Henüz şube yok.').waitFor();
    },
  },
  {
    name: 'branches-failing',
    account: 'owner',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/branches');
      await page.goto('/branches');
      await page.getByRole('button', { name: 'Yeniden dene' }).waitFor();
    },
  },
  {
    name: 'branches-not-found',
    account: 'owner',
    open: async (page) => {
      await page.goto('/branches?q=yok%20b%C3%B6yle%20yer');
      await page.getByText('Aramanıza uyan şube yok.').waitFor();
    },
  },
  {
    name: 'branches-new',
    account: 'owner',
    open: async (page) => {
      await page.goto('/branches?open=new');
      await waitForMap(page);
      await dialog(page).getByText('Kurye kuralları').click();
      await dialog(page).getByLabel('En düşük hız').fill('60');
      await dialog(page).getByRole('button', { name: 'Şubeyi oluştur' }).click();
      await dialog(page).getByText('En düşük hız, en yüksek hızdan küçük olmalı').waitFor();
    },
  },
  {
    name: 'branches-edit',
    account: 'owner',
    open: async (page, sessions) => {
      const { id } = await branchNamed(sessions, 'Kadıköy');
      await page.goto(`/branches?open=edit&id=${id}`);
      await waitForMap(page);
      await dialog(page).getByText('Saatler ve süreler').click();
      await dialog(page).getByLabel('Açılış saati').waitFor();
    },
  },
  {
    name: 'branches-delete',
    account: 'owner',
    open: async (page, sessions) => {
      const { id } = await branchNamed(sessions, 'Kadıköy');
      await page.goto(`/branches?open=delete&id=${id}`);
      await dialog(page).getByText('Şube şu anda silinemez').waitFor();
    },
  },
  {
    name: 'branches-created',
    account: 'general',
    open: async (page, sessions) => {
      const { id } = await branchNamed(sessions, 'Kadıköy');
      await page.goto(`/branches?open=created&id=${id}`);
      await dialog(page).getByRole('button', { name: 'Kişi ekle' }).waitFor();
    },
  },
  {
    name: 'branches-key',
    account: 'general',
    open: async (page, sessions) => {
      const { id } = await branchNamed(sessions, 'Kadıköy');
      await page.goto(`/branches?open=key&id=${id}`);
      await dialog(page).getByRole('button', { name: 'Göster' }).waitFor();
    },
  },
];

/** Companies and branches, with data, empty, failing, and each of their dialogs. */
export const OFFICE_SCREENS: readonly Screen[] = [...COMPANY_SCREENS, ...BRANCH_SCREENS];
