import { getSessionUser } from '@ulak/contracts/auth/calls';
import { getCourierStatus, setCourierStatus } from '@ulak/contracts/couriers/calls';
import { errorBody } from '@ulak/contracts/errors';
import { assignOrder, cancelOrder, createTrackingLink, setOrderStatus } from '@ulak/contracts/orders/calls';
import { rateCourier } from '@ulak/contracts/tracking/calls';
import type { Page } from 'playwright-core';
import type { Office } from './office.ts';
import { mapReady, type Screen } from './screen.ts';

/** Order numbers of the two orders that the courier of the screens carries. */
const FIRST = 'YS-40117';
const SECOND = 'YS-40118';
const PHONE = '0535 765 43 21';
const ids = new Map<string, number>();
const idOf = (number: string): { id: number } => ({ id: ids.get(number) ?? 0 });

async function giveOrders(office: Office): Promise<void> {
  const { id: courierId } = await office.ask('courier', getSessionUser);
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
    const { id } = await office.orderFromOutside(fields);
    ids.set(fields.orderNumber, id);
    await office.ask('manager', assignOrder, { params: { id }, body: { courierId } });
  }
}

const step = async (
  office: Office,
  number: string,
  status: 'PICKED_UP' | 'IN_DELIVERY' | 'DELIVERED',
): Promise<void> => {
  await office.ask('courier', setOrderStatus, { params: idOf(number), body: { status } });
};

async function track(page: Page, office: Office, number: string): Promise<void> {
  const { data } = await office.ask('manager', createTrackingLink, { params: idOf(number) });
  await page.goto(data.url);
  await page.locator('[data-order-status]').waitFor();
}

async function courierHome(page: Page): Promise<void> {
  await page.goto('/courier-dashboard');
  await page.locator('[data-courier-home][aria-busy]').waitFor({ state: 'detached' });
  await page.locator('[data-block]').first().waitFor();
  await mapReady(page);
}

/** Answers the switch in the server's place, so that both sizes can be looked at from the same state. */
const answerSwitch = (page: Page, answer: { status?: number; json: unknown }) =>
  page.route('**/api/courier-status', (route) =>
    route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
  );

async function askOnline(page: Page): Promise<void> {
  await courierHome(page);
  await page.getByLabel('Çevrimiçi').first().click({ force: true });
  await page.getByRole('button', { name: 'Çevrimiçi Ol' }).waitFor();
}

/** One courier's evening, from signing on to the rating, and what the customer sees of it. */
export const ROAD: readonly Screen[] = [
  { name: 'courier-offline', who: 'courier', open: courierHome },
  { name: 'courier-ask-online', who: 'courier', open: askOnline },
  {
    name: 'courier-safety',
    who: 'courier',
    open: async (page, office) => {
      const online = { ...(await office.ask('courier', getCourierStatus)), online: true, status: 'FREE' };
      await answerSwitch(page, { json: { success: true, ...online } });
      await askOnline(page);
      await page.getByRole('button', { name: 'Çevrimiçi Ol' }).click();
      await page.getByRole('button', { name: 'Çevrimiçi Ol' }).waitFor({ state: 'detached' });
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'courier-refused',
    who: 'courier',
    provokes: /status of 403/,
    open: async (page) => {
      await answerSwitch(page, { status: 403, json: errorBody('MANAGER_ONLY_ONLINE') });
      await askOnline(page);
      await page.getByRole('button', { name: 'Çevrimiçi Ol' }).click();
      await page.getByText('Yetki Gerekiyor').waitFor();
    },
  },
  {
    name: 'courier-menu',
    who: 'courier',
    open: async (page) => {
      await courierHome(page);
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
    who: 'courier',
    prepare: async (office) => {
      await office.ask('courier', setCourierStatus, { body: { status: 'online' } });
    },
    open: courierHome,
  },
  {
    name: 'courier-no-position',
    who: 'courier',
    open: async (page) => {
      await page.context().clearPermissions();
      await courierHome(page);
      await page.getByText('Konum hatası').first().waitFor();
    },
  },
  {
    name: 'courier-pool',
    who: 'courier',
    prepare: async (office) => {
      for (let made = 0; made < 2; made += 1) {
        const { id } = await office.orderFromOutside({ paymentType: 'CREDIT_CARD', paymentNotes: null });
        await office.ask('manager', setOrderStatus, { params: { id }, body: { status: 'AVAILABLE' } });
      }
    },
    open: async (page) => {
      await courierHome(page);
      await page
        .getByRole('button', { name: /Siparişi Al/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'courier-waiting',
    who: 'courier',
    prepare: giveOrders,
    open: async (page) => {
      await courierHome(page);
      await page.getByRole('button', { name: /Tümünü Kabul Et/ }).waitFor();
    },
  },
  { name: 'tracking-assigned', who: null, open: (page, office) => track(page, office, FIRST) },
  {
    name: 'courier-picked-up',
    who: 'courier',
    prepare: async (office) => {
      await step(office, FIRST, 'PICKED_UP');
      await step(office, SECOND, 'PICKED_UP');
    },
    open: courierHome,
  },
  {
    name: 'courier-without-signal',
    who: 'courier',
    provokes: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
    open: async (page) => {
      await courierHome(page);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Teslimata Başla' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Teslimata Başla' }).click();
      await page.getByText('Gönderilmeyi bekliyor (1)').waitFor();
    },
  },
  {
    name: 'courier-delivery',
    who: 'courier',
    prepare: (office) => step(office, FIRST, 'IN_DELIVERY'),
    open: courierHome,
  },
  {
    name: 'courier-order',
    who: 'courier',
    open: async (page) => {
      await courierHome(page);
      await page.getByRole('button', { name: 'Sipariş detayı' }).first().click();
      await page.getByRole('heading', { name: 'Ürünler' }).waitFor();
      await mapReady(page);
    },
  },
  {
    name: 'courier-ask-delivered',
    who: 'courier',
    open: async (page) => {
      await courierHome(page);
      await page.getByRole('button', { name: 'Teslim Edildi' }).click();
      await page.getByText('Siparişi müşteriye teslim ettiniz mi?').waitFor();
    },
  },
  {
    name: 'courier-undeliverable',
    who: 'courier',
    open: async (page) => {
      await courierHome(page);
      await page.getByRole('button', { name: 'Sorun bildir' }).click();
      await page.getByLabel('Açıklama').waitFor();
    },
  },
  {
    name: 'tracking-on-the-way',
    who: null,
    open: async (page, office) => {
      await track(page, office, FIRST);
      await mapReady(page);
    },
  },
  {
    name: 'tracking-by-phone',
    who: null,
    open: async (page) => {
      await page.goto('/customer/track-order');
      await page.getByLabel('Telefon numarası').fill(PHONE);
      await page.getByRole('button', { name: 'Siparişimi bul' }).click();
      await page.getByText('Sipariş içeriği').waitFor();
      await mapReady(page);
    },
  },
  {
    name: 'tracking-delivered',
    who: null,
    prepare: (office) => step(office, FIRST, 'DELIVERED'),
    open: async (page, office) => {
      await track(page, office, FIRST);
      await page.getByRole('button', { name: 'Değerlendirmeyi gönder' }).waitFor();
    },
  },
  {
    name: 'tracking-rated',
    who: null,
    prepare: async (office) => {
      const { data } = await office.ask('manager', createTrackingLink, { params: idOf(FIRST) });
      const token = new URL(data.url).searchParams.get('token') ?? '';
      await office.ask(null, rateCourier, {
        body: { token, orderId: idOf(FIRST).id, rating: 4, comment: 'Sıcacık geldi.' },
      });
    },
    open: async (page, office) => {
      await track(page, office, FIRST);
      await page.getByText('Değerlendirmeniz için teşekkürler!').waitFor();
    },
  },
  {
    name: 'tracking-undeliverable',
    who: null,
    prepare: async (office) => {
      await step(office, SECOND, 'IN_DELIVERY');
      const body = { status: 'UNDELIVERABLE', note: 'Kapıyı açan olmadı, telefon kapalı.' } as const;
      await office.ask('courier', setOrderStatus, { params: idOf(SECOND), body });
    },
    open: (page, office) => track(page, office, SECOND),
  },
  {
    name: 'tracking-cancelled',
    who: null,
    prepare: async (office) => {
      await office.ask('manager', cancelOrder, {
        params: idOf(SECOND),
        body: { reason: 'Müşteri vazgeçti' },
      });
    },
    open: (page, office) => track(page, office, SECOND),
  },
  {
    name: 'courier-new-password',
    who: 'courier',
    open: async (page, office) => {
      const user = { ...(await office.ask('courier', getSessionUser)), mustChangePassword: true };
      await page.route('**/api/user', (route) => route.fulfill({ json: user }));
      await page.goto('/courier-dashboard');
      await page.getByLabel('Mevcut şifre', { exact: true }).waitFor();
    },
  },
  {
    name: 'courier-settings',
    who: 'courier',
    open: async (page) => {
      await page.goto('/settings');
      await page.getByText('Bu oturum').waitFor();
    },
  },
];
