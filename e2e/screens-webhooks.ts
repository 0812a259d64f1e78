import type { Page } from 'playwright-core';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';
import { dialog } from './screens-staff.ts';
import { DELIVERIES, DETAIL, TEST_RESULT, webhookList, WEBHOOKS } from './webhook-answers.ts';

const TAB = '/integrations?tab=webhook';
const OWN_TAB = '/settings/integrations?tab=webhook';

/** Rows of the list, or cards where it is narrow. */
export const webhookRow = (page: Page) => page.locator('[data-part="data-row"], [data-part="data-card"]');
/** Messages of an open log. */
export const deliveryRow = (page: Page) => page.locator('[data-part="delivery"]');

/** Answers that are known: the demo has no receivers, and screens show every state. */
async function answer(page: Page, list = webhookList(WEBHOOKS)): Promise<void> {
  const data = (value: unknown) => ({ json: { success: true, data: value } });
  await page.route(/\/api\/webhooks(\?|$)/, (route) => route.fulfill({ json: list }));
  await page.route(/\/api\/webhooks\/\d+$/, (route) => {
    const id = Number(route.request().url().split('/').at(-1));
    return route.fulfill(data(WEBHOOKS.find((one) => one.id === id)));
  });
  await page.route(/\/api\/webhooks\/\d+\/deliveries(\?|$)/, (route) => {
    const isRare = new URL(route.request().url()).searchParams.has('order');
    return route.fulfill({
      json: { success: true, data: isRare ? [] : DELIVERIES, nextCursor: isRare ? null : '7' },
    });
  });
  await page.route(/\/deliveries\/msg_/, (route) => route.fulfill(data(DETAIL)));
  await page.route(/\/api\/webhooks\/\d+\/test$/, (route) => route.fulfill(data(TEST_RESULT)));
  await page.route(/\/reveal-secret$/, (route) =>
    route.fulfill(data({ secret: 'whsec_ZDNhMGYzYzYtOGM1ZC00YjQ4LWI1NmQtMGIyYzU2N2E4NTYw' })),
  );
}

async function openList(page: Page, path = TAB): Promise<void> {
  await answer(page);
  await page.goto(path);
  await webhookRow(page).first().waitFor();
}

/** The webhooks of the integrations page: every state, its dialogs, and what a hostile receiver may write. */
export const WEBHOOK_SCREENS: readonly Screen[] = [
  { name: 'webhooks', account: 'owner', open: (page) => openList(page) },
  { name: 'webhooks-branch', account: 'manager', open: (page) => openList(page, OWN_TAB) },
  {
    name: 'webhooks-empty',
    account: 'admin',
    open: async (page) => {
      await answer(page, webhookList([]));
      await page.goto(TAB);
      await page.getByRole('button', { name: 'İlk webhook’u ekle' }).waitFor();
    },
  },
  {
    name: 'webhooks-failing',
    account: 'admin',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, /\/api\/webhooks/);
      await page.goto(TAB);
      await page.getByRole('button', { name: 'Yeniden dene' }).waitFor();
    },
  },
  {
    name: 'webhooks-pages',
    account: 'owner',
    open: async (page) => {
      await answer(page, webhookList(WEBHOOKS, { page: 3, total: 10_000 }));
      await page.goto(`${TAB}&page=3&q=lezzet`);
      await page.getByRole('navigation', { name: 'Sayfalar' }).waitFor();
    },
  },
  {
    name: 'webhooks-menu',
    account: 'admin',
    open: async (page) => {
      await openList(page);
      await webhookRow(page)
        .first()
        .getByRole('button', { name: /işlemler/ })
        .click();
      await page.getByRole('button', { name: 'İmza anahtarı' }).waitFor();
    },
  },
  {
    name: 'webhooks-new',
    account: 'owner',
    open: async (page) => {
      await openList(page, `${TAB}&open=new`);
      await dialog(page).getByRole('button', { name: 'Webhook’u ekle' }).click();
      await dialog(page).getByText('Adres zorunludur').waitFor();
    },
  },
  {
    name: 'webhooks-created',
    account: 'admin',
    open: async (page) => {
      await openList(page, `${TAB}&open=new`);
      const secret = 'whsec_ZDNhMGYzYzYtOGM1ZC00YjQ4LWI1NmQtMGIyYzU2N2E4NTYw';
      await page.route(/\/api\/webhooks$/, (route) =>
        route.fulfill({ status: 201, json: { success: true, data: { ...WEBHOOKS[0], secret } } }),
      );
      await dialog(page).getByRole('textbox', { name: 'Adres' }).fill('https://siparis.ornek.com/ulak');
      await dialog(page).getByRole('button', { name: 'Webhook’u ekle' }).click();
      await dialog(page).getByText(secret).waitFor();
    },
  },
  {
    name: 'webhooks-conflict',
    account: 'admin',
    open: async (page) => {
      await openList(page, `${TAB}&open=edit&id=2`);
      await page.route(/\/api\/webhooks\/2$/, (route) => {
        if (route.request().method() !== 'PATCH')
          return route.fulfill({
            json: { success: true, data: { ...WEBHOOKS[1], url: 'https://yeni.example/', version: 2 } },
          });
        const message = 'Siz düzenlerken bu kaydı Ece Kaya değiştirdi (19:30). Hiçbir şey kaydedilmedi.';
        return route.fulfill({ status: 409, json: { success: false, message, code: 'RECORD_CHANGED' } });
      });
      await dialog(page).getByRole('textbox', { name: 'Adres' }).fill('https://benim.example/');
      await dialog(page).getByRole('button', { name: 'Kaydet' }).click();
      await dialog(page).getByText('Şu anki: https://yeni.example/').waitFor();
    },
  },
  {
    name: 'webhooks-test',
    account: 'admin',
    open: async (page) => {
      await openList(page, `${TAB}&open=test&id=1`);
      await dialog(page).getByRole('button', { name: 'Deneme gönder' }).click();
      await dialog(page).getByText('Ulaşmadı').waitFor();
    },
  },
  {
    name: 'webhooks-secret',
    account: 'manager',
    open: async (page) => {
      await openList(page, `${OWN_TAB}&open=secret&id=1`);
      await dialog(page).getByRole('button', { name: 'Göster' }).click();
      await dialog(page).getByRole('button', { name: 'Gizle' }).waitFor();
    },
  },
  {
    name: 'webhooks-log',
    account: 'admin',
    open: async (page) => {
      await openList(page, `${TAB}&open=log&id=3`);
      await deliveryRow(page).first().waitFor();
    },
  },
  {
    name: 'webhooks-log-resend',
    account: 'manager',
    open: async (page) => {
      await openList(page, `${OWN_TAB}&open=log&id=1`);
      await deliveryRow(page).first().waitFor();
      await dialog(page).getByRole('button', { name: 'Ulaşmayanları yeniden gönder' }).click();
      await dialog(page).getByText('Şu andan beri').waitFor();
    },
  },
  {
    name: 'webhooks-log-none',
    account: 'admin',
    open: async (page) => {
      await openList(page, `${TAB}&open=log&id=1&order=yok&state=FAILED`);
      await dialog(page).getByRole('button', { name: 'Süzgeci temizle' }).waitFor();
    },
  },
  {
    name: 'webhooks-message',
    account: 'admin',
    open: async (page) => {
      await openList(page, `${TAB}&open=log&id=1&message=${DETAIL.id}`);
      await dialog(page).getByText('İstek ve yanıt').last().click();
      await dialog(page).getByRole('region', { name: 'Yanıtın başı' }).waitFor();
    },
  },
];
