import { errorBody } from '@ulak/contracts/errors';
import { listFeedback, listOwnFeedback, sendFeedback } from '@ulak/contracts/feedback/calls';
import { listOwnSlips, objectToSlip } from '@ulak/contracts/salary/calls';
import type { Page } from 'playwright-core';
import type { DemoSessions } from './demo-sessions.ts';
import type { Screen } from './screen.ts';
import { dialog } from './screens-staff.ts';

const PATH = '/courier-feedback';
const OWN = '**/api/courier/feedbacks?*';
const ALL = '**/api/courier-feedback?*';
const PAGINATION = { page: 1, limit: 50, total: 0 };
const NO_FIGURES = { open: 0, oldestOpenMinutes: null, answered: 0, medianAnswerMinutes: null };

/** Something that waits for an answer, and an objection to the newest slip; made once. */
async function giveFeedback(sessions: DemoSessions): Promise<void> {
  const { data } = await sessions.call('courier', listOwnFeedback, { query: {} });
  if (!data.some(({ status, slip }) => status === 'PENDING' && slip === null)) {
    const body = { type: 'REQUEST', content: 'Kaskımın vizörü çatladı, yenisi var mı?' } as const;
    await sessions.call('courier', sendFeedback, { body });
  }
  const [slip] = (await sessions.call('courier', listOwnSlips)).data;
  if (!slip || data.some((one) => one.slip !== null)) return;
  const { month, branchId } = slip;
  const content = 'Yakıt gideri fazla görünüyor, kontrol eder misiniz?';
  await sessions.call('courier', objectToSlip, { body: { month, branchId, line: 'fuel', content } });
}

async function openOwn(page: Page): Promise<void> {
  await page.goto(PATH);
  await page.locator('[data-feedback]').first().waitFor();
}

async function openList(page: Page, search = ''): Promise<void> {
  await page.goto(`${PATH}${search}`);
  await page.getByRole('button', { name: /: aç$/ }).first().waitFor();
}

/** What couriers tell management: the courier's form and list, management's list, detail and answer. */
export const COURIER_FEEDBACK_SCREENS: readonly Screen[] = [
  {
    name: 'own-feedback',
    account: 'courier',
    prepare: giveFeedback,
    open: openOwn,
  },
  {
    name: 'own-feedback-refused',
    account: 'courier',
    open: async (page) => {
      await openOwn(page);
      await page.getByRole('textbox', { name: 'Mesajınız' }).fill('kısa');
      await page.getByRole('button', { name: 'Gönder' }).click();
      await page.getByText('Lütfen bir geri bildirim türü seçin').waitFor();
      await page.getByText('En az 10 karakter girmelisiniz').waitFor();
    },
  },
  {
    name: 'own-feedback-hidden',
    account: 'courier',
    open: async (page) => {
      await openOwn(page);
      await page.getByRole('switch', { name: 'Çözülenleri göster' }).uncheck();
      await page.getByText(/çözülen geri bildirim gizli/).waitFor();
    },
  },
  {
    name: 'own-feedback-empty',
    account: 'courier',
    open: async (page) => {
      const json = { success: true, data: [], pagination: PAGINATION };
      await page.route(OWN, (route) => route.fulfill({ json }));
      await page.goto(PATH);
      await page.getByText('Henüz geri bildiriminiz yok').waitFor();
    },
  },
  {
    name: 'own-feedback-failing',
    account: 'courier',
    expectedErrors: /status of 503/,
    open: async (page) => {
      await page.route(OWN, (route) => route.fulfill({ status: 503, json: errorBody('QUERY_TIMEOUT') }));
      await page.goto(PATH);
      await page.getByText('Geri bildirimleriniz alınamadı').waitFor();
    },
  },
  {
    name: 'courier-feedback',
    account: 'general',
    prepare: giveFeedback,
    open: (page) => openList(page),
  },
  {
    name: 'courier-feedback-objection',
    account: 'general',
    prepare: giveFeedback,
    open: async (page, sessions) => {
      const query = { objections: 'true' } as const;
      const [objection] = (await sessions.call('general', listFeedback, { query })).data;
      if (!objection) throw new Error('the demo’s couriers objected to nothing');
      await openList(page, `?kind=OBJECTION&feedback=${objection.id}`);
      await dialog(page).getByRole('link', { name: 'Pusulada aç' }).waitFor();
      await dialog(page).getByRole('textbox', { name: 'Yanıt' }).waitFor();
    },
  },
  {
    name: 'courier-feedback-answer',
    account: 'owner',
    open: async (page) => {
      await openList(page, '?status=PENDING');
      await page.getByRole('button', { name: /: aç$/ }).first().click();
      await dialog(page).getByRole('radio', { name: 'Çözüldü' }).check();
      await dialog(page).getByRole('button', { name: 'Kaydet' }).click();
      await dialog(page).getByText('Yanıt yazın; kurye bunu görecek').waitFor();
    },
  },
  {
    name: 'courier-feedback-filtered',
    account: 'general',
    open: async (page) => {
      await page.goto(`${PATH}?q=bulunmayan%20bir%20s%C3%B6z`);
      await page.getByText('Süzgeçlere uyan geri bildirim yok').waitFor();
    },
  },
  {
    name: 'courier-feedback-empty',
    account: 'owner',
    open: async (page) => {
      const json = { success: true, data: [], figures: NO_FIGURES, pagination: PAGINATION };
      await page.route(ALL, (route) => route.fulfill({ json }));
      await page.goto(PATH);
      await page.getByText('Henüz geri bildirim yok').waitFor();
    },
  },
  {
    name: 'courier-feedback-failing',
    account: 'owner',
    expectedErrors: /status of 503/,
    open: async (page) => {
      await page.route(ALL, (route) => route.fulfill({ status: 503, json: errorBody('QUERY_TIMEOUT') }));
      await page.goto(PATH);
      await page.getByText('Geri bildirimler alınamadı').waitFor();
    },
  },
];
