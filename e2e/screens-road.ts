import { getSessionUser } from '@ulak/contracts/auth/endpoints';
import { setCourierStatus } from '@ulak/contracts/couriers/endpoints';
import { assignOrder, createTrackingLink, setOrderStatus } from '@ulak/contracts/orders/endpoints';
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
    { orderNumber: SECOND, customerName: 'Şükrü Iğdırlı', paymentType: 'ONLINE', orderNotes: null, paymentNotes: null },
  ];
  for (const fields of orders) {
    const { id } = await office.orderFromOutside(fields);
    ids.set(fields.orderNumber, id);
    await office.ask('manager', assignOrder, { params: { id }, body: { courierId } });
  }
}

const step = async (office: Office, number: string, status: 'PICKED_UP' | 'IN_DELIVERY' | 'DELIVERED'): Promise<void> => {
  await office.ask('courier', setOrderStatus, { params: idOf(number), body: { status } });
};

async function track(page: Page, office: Office, number: string): Promise<void> {
  const { data } = await office.ask('manager', createTrackingLink, { params: idOf(number) });
  await page.goto(data.url);
  await page.locator('.trk-hero').waitFor();
}

async function courierHome(page: Page): Promise<void> {
  await page.goto('/courier-dashboard');
  await page.locator('.courier-column[aria-busy]').waitFor({ state: 'detached' });
  await page.locator('.current-card, .block').first().waitFor();
  await mapReady(page);
}

/** One courier's evening, from signing on to the rating, and what the customer sees of it. */
export const ROAD: readonly Screen[] = [
  { name: 'courier-offline', who: 'courier', open: courierHome },
  {
    name: 'courier-ask-online',
    who: 'courier',
    open: async (page) => {
      await courierHome(page);
      await page.getByLabel('Çevrimiçi').first().click({ force: true });
      await page.getByRole('button', { name: 'Çevrimiçi Ol' }).waitFor();
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
      await page.locator('dialog .items').waitFor();
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
      await page.getByRole('button', { name: 'Göster', exact: true }).waitFor();
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
    name: 'courier-settings',
    who: 'courier',
    open: async (page) => {
      await page.goto('/settings');
      await page.getByText('Bu oturum').waitFor();
    },
  },
];
