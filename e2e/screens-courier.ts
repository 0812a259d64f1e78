import { getSessionUser } from '@ulak/contracts/auth/calls';
import { getCourierStatus, setCourierStatus } from '@ulak/contracts/couriers/calls';
import { errorBody } from '@ulak/contracts/errors';
import { setOrderStatus } from '@ulak/contracts/orders/calls';
import { assignOrder, cancelOrder, createTrackingLink } from '@ulak/contracts/orders/desk-calls';
import { rateCourier } from '@ulak/contracts/tracking/calls';
import type { Page } from 'playwright-core';
import { cutNetwork } from './browser-page.ts';
import type { DemoSessions } from './demo-sessions.ts';
import { waitForMap, type Screen } from './screen.ts';

/** Order numbers of the two orders that the courier of the screens carries. */
const FIRST = 'YS-40117';
const SECOND = 'YS-40118';
const PHONE = '0535 765 43 21';
const ids = new Map<string, number>();
const idOf = (number: string): { id: number } => ({ id: ids.get(number) ?? 0 });

async function assignOrders(sessions: DemoSessions): Promise<void> {
  const { id: courierId } = await sessions.call('courier', getSessionUser);
  const orders = [
    { orderNumber: FIRST, customerName: 'Nilüfer Çağlayan', customerPhone: PHONE },
    {
      orderNumber: SECOND,
      customerName: 'Şükrü Iğdırlı',
      paymentType: 'ONLINE',
      orderNotes: null,
      paymentNotes: null,
    },
  ];
  for (const fields of orders) {
    const { id } = await sessions.createExternalOrder(fields);
    ids.set(fields.orderNumber, id);
    await sessions.call('manager', assignOrder, { params: { id }, body: { courierId } });
  }
}

const setStatus = async (
  sessions: DemoSessions,
  number: string,
  status: 'PICKED_UP' | 'IN_DELIVERY' | 'DELIVERED',
): Promise<void> => {
  await sessions.call('courier', setOrderStatus, { params: idOf(number), body: { status } });
};

async function openTracking(page: Page, sessions: DemoSessions, number: string): Promise<void> {
  const { data } = await sessions.call('manager', createTrackingLink, { params: idOf(number) });
  await page.goto(data.url);
  await page.locator('[data-order-status]').waitFor();
}

async function openCourierHome(page: Page): Promise<void> {
  await page.goto('/courier-dashboard');
  await page.locator('[data-courier-home][aria-busy]').waitFor({ state: 'detached' });
  await page.locator('[data-block]').first().waitFor();
  await waitForMap(page);
}

/** Answers the switch in the server's place, so that both sizes can be looked at from the same state. */
const mockStatusSwitch = (page: Page, answer: { status?: number; json: unknown }) =>
  page.route('**/api/courier-status', (route) =>
    route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
  );

async function openOnlineQuestion(page: Page): Promise<void> {
  await openCourierHome(page);
  await page.getByLabel('Çevrimiçi').first().click({ force: true });
  await page.getByRole('button', { name: 'Çevrimiçi Ol' }).waitFor();
}

/** One courier's evening, from signing on to the rating, and what the customer sees of it. */
export const COURIER_SCREENS: readonly Screen[] = [
  { name: 'courier-offline', account: 'courier', open: openCourierHome },
  { name: 'courier-ask-online', account: 'courier', open: openOnlineQuestion },
  {
    name: 'courier-safety',
    account: 'courier',
    open: async (page, sessions) => {
      const online = { ...(await sessions.call('courier', getCourierStatus)), online: true, status: 'FREE' };
      await mockStatusSwitch(page, { json: { success: true, ...online } });
      await openOnlineQuestion(page);
      await page.getByRole('button', { name: 'Çevrimiçi Ol' }).click();
      await page.getByRole('button', { name: 'Çevrimiçi Ol' }).waitFor({ state: 'detached' });
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'courier-refused',
    account: 'courier',
    expectedErrors: /status of 403/,
    open: async (page) => {
      await mockStatusSwitch(page, { status: 403, json: errorBody('MANAGER_ONLY_ONLINE') });
      await openOnlineQuestion(page);
      await page.getByRole('button', { name: 'Çevrimiçi Ol' }).click();
      await page.getByText('Yetki Gerekiyor').waitFor();
    },
  },
  {
    name: 'courier-menu',
    account: 'courier',
    opensPerSize: true,
    open: async (page) => {
      await openCourierHome(page);
      await page
        .getByRole('button', { name: /Barış Çelik|Menü/ })
        .and(page.locator(':visible'))
        .first()
        .click();
      await page.getByRole('button', { name: 'Çıkış Yap' }).and(page.locator(':visible')).waitFor();
    },
  },
  {
    name: 'courier-online',
    account: 'courier',
    prepare: async (sessions) => {
      await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
    },
    open: openCourierHome,
  },
  {
    name: 'courier-no-position',
    account: 'courier',
    open: async (page) => {
      await page.context().clearPermissions();
      await openCourierHome(page);
      await page.getByText('Konum hatası').first().waitFor();
    },
  },
  {
    name: 'courier-pool',
    account: 'courier',
    prepare: async (sessions) => {
      for (let made = 0; made < 2; made += 1) {
        const { id } = await sessions.createExternalOrder({ paymentType: 'CREDIT_CARD', paymentNotes: null });
        await sessions.call('manager', setOrderStatus, { params: { id }, body: { status: 'AVAILABLE' } });
      }
    },
    open: async (page) => {
      await openCourierHome(page);
      await page
        .getByRole('button', { name: /Siparişi Al/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'courier-waiting',
    account: 'courier',
    prepare: assignOrders,
    open: async (page) => {
      await openCourierHome(page);
      await page.getByRole('button', { name: /Tümünü Kabul Et/ }).waitFor();
    },
  },
  { name: 'tracking-assigned', account: null, open: (page, sessions) => openTracking(page, sessions, FIRST) },
  {
    name: 'courier-picked-up',
    account: 'courier',
    prepare: async (sessions) => {
      await setStatus(sessions, FIRST, 'PICKED_UP');
      await setStatus(sessions, SECOND, 'PICKED_UP');
    },
    open: openCourierHome,
  },
  {
    name: 'courier-without-signal',
    account: 'courier',
    expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
    open: async (page) => {
      await openCourierHome(page);
      await cutNetwork(page);
      await page.getByRole('button', { name: 'Teslimata Başla' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Teslimata Başla' }).click();
      await page.getByText('Gönderilmeyi bekliyor (1)').waitFor();
    },
  },
  {
    name: 'courier-delivery',
    account: 'courier',
    prepare: (sessions) => setStatus(sessions, FIRST, 'IN_DELIVERY'),
    open: openCourierHome,
  },
  {
    name: 'courier-order',
    account: 'courier',
    open: async (page) => {
      await openCourierHome(page);
      await page.getByRole('button', { name: 'Sipariş detayı' }).first().click();
      await page.getByRole('heading', { name: 'Ürünler' }).waitFor();
      await waitForMap(page);
    },
  },
  {
    name: 'courier-ask-delivered',
    account: 'courier',
    open: async (page) => {
      await openCourierHome(page);
      await page.getByRole('button', { name: 'Teslim Edildi' }).click();
      await page.getByText('Siparişi müşteriye teslim ettiniz mi?').waitFor();
    },
  },
  {
    name: 'courier-undeliverable',
    account: 'courier',
    open: async (page) => {
      await openCourierHome(page);
      await page.getByRole('button', { name: 'Sorun bildir' }).click();
      await page.getByLabel('Açıklama').waitFor();
    },
  },
  {
    name: 'tracking-on-the-way',
    account: null,
    open: async (page, sessions) => {
      await openTracking(page, sessions, FIRST);
      await waitForMap(page);
    },
  },
  {
    name: 'tracking-by-phone',
    account: null,
    open: async (page) => {
      await page.goto('/customer/track-order');
      await page.getByLabel('Telefon numarası').fill(PHONE);
      await page.getByRole('button', { name: 'Siparişimi bul' }).click();
      await page.getByText('Sipariş içeriği').waitFor();
      await waitForMap(page);
    },
  },
  {
    name: 'tracking-delivered',
    account: null,
    prepare: (sessions) => setStatus(sessions, FIRST, 'DELIVERED'),
    open: async (page, sessions) => {
      await openTracking(page, sessions, FIRST);
      await page.getByRole('button', { name: 'Değerlendirmeyi gönder' }).waitFor();
    },
  },
  {
    name: 'tracking-rated',
    account: null,
    prepare: async (sessions) => {
      const { data } = await sessions.call('manager', createTrackingLink, { params: idOf(FIRST) });
      const token = new URL(data.url).searchParams.get('token') ?? '';
      await sessions.call(null, rateCourier, {
        body: { token, orderId: idOf(FIRST).id, rating: 4, comment: 'Sıcacık geldi.' },
      });
    },
    open: async (page, sessions) => {
      await openTracking(page, sessions, FIRST);
      await page.getByText('Değerlendirmeniz için teşekkürler!').waitFor();
    },
  },
  {
    name: 'tracking-undeliverable',
    account: null,
    prepare: async (sessions) => {
      await setStatus(sessions, SECOND, 'IN_DELIVERY');
      const body = { status: 'UNDELIVERABLE', note: 'Kapıyı açan olmadı, telefon kapalı.' } as const;
      await sessions.call('courier', setOrderStatus, { params: idOf(SECOND), body });
    },
    open: (page, sessions) => openTracking(page, sessions, SECOND),
  },
  {
    name: 'tracking-cancelled',
    account: null,
    prepare: async (sessions) => {
      await sessions.call('manager', cancelOrder, {
        params: idOf(SECOND),
        body: { reason: 'Müşteri vazgeçti' },
      });
    },
    open: (page, sessions) => openTracking(page, sessions, SECOND),
  },
  {
    name: 'courier-notices',
    account: 'courier',
    open: async (page) => {
      await page.goto('/courier-dashboard');
      await page.getByRole('article').filter({ hasText: 'Teslim edilemedi' }).first().waitFor();
    },
  },
  {
    name: 'courier-new-password',
    account: 'courier',
    open: async (page, sessions) => {
      const user = { ...(await sessions.call('courier', getSessionUser)), mustChangePassword: true };
      await page.route('**/api/user', (route) => route.fulfill({ json: user }));
      await page.goto('/courier-dashboard');
      await page.getByLabel('Mevcut şifre', { exact: true }).waitFor();
    },
  },
  {
    name: 'courier-settings',
    account: 'courier',
    open: async (page) => {
      await page.goto('/settings');
      await page.getByText('Bu oturum').waitFor();
    },
  },
];
