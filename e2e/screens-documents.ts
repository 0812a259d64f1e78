import { listDocuments } from '@ulak/contracts/documents/calls';
import type { Page } from 'playwright-core';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';
import { dialog } from './screens-staff.ts';

const OWN_PATH = '/courier-documents';
const PATH = '/admin/courier-documents';
const OWN = '**/api/courier/documents';
const ALL = '**/api/admin/courier-documents?*';

async function openList(page: Page, search = ''): Promise<void> {
  await page.goto(`${PATH}${search}`);
  await page.getByRole('button', { name: /: aç$/ }).first().waitFor();
}

/** Couriers' papers: the courier's list and form, management's list, preview and decision. */
export const DOCUMENT_SCREENS: readonly Screen[] = [
  {
    name: 'own-documents',
    account: 'courier',
    open: async (page) => {
      await page.goto(OWN_PATH);
      await page.getByRole('button', { name: 'P1 yetki belgesi: yükle' }).click();
      await page.getByText('Geçerlilik tarihi (Zorunlu)').waitFor();
    },
  },
  {
    name: 'own-documents-failing',
    account: 'courier',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, OWN);
      await page.goto(OWN_PATH);
      await page.getByText('Dokümanlar yüklenirken hata oluştu').waitFor();
    },
  },
  { name: 'documents', account: 'general', open: (page) => openList(page) },
  {
    name: 'documents-review',
    account: 'general',
    open: async (page, sessions) => {
      const query = { status: 'PENDING', documentType: 'ADDRESS_DOCUMENT' } as const;
      const [waiting] = (await sessions.call('general', listDocuments, { query })).data;
      await openList(page, `?status=PENDING&document=${waiting?.id}`);
      await dialog(page).getByRole('radio', { name: 'Reddet' }).check();
      await dialog(page).getByRole('img', { name: 'Sayfa 1 / 1' }).waitFor();
    },
  },
  {
    name: 'documents-reason',
    account: 'general',
    open: async (page) => {
      await openList(page, '?kind=CRIMINAL_RECORD');
      await page.getByRole('button', { name: /: aç$/ }).first().click();
      await dialog(page).getByRole('button', { name: 'Belgeyi göster' }).click();
      await dialog(page).getByText('En az 5 karakter yazın').waitFor();
    },
  },
  {
    name: 'documents-empty',
    account: 'general',
    open: async (page) => {
      await page.goto(`${PATH}?q=bulunmayan%20biri`);
      await page.getByText('Doküman bulunamadı').waitFor();
    },
  },
  {
    name: 'documents-failing',
    account: 'general',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, ALL);
      await page.goto(PATH);
      await page.getByText('Dokümanlar yüklenirken hata oluştu').waitFor();
    },
  },
];
