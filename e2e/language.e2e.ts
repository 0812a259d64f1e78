import { getSessionUser } from '@ulak/contracts/auth/calls';
import { listBranches, updateBranch } from '@ulak/contracts/branches/calls';
import type { ReplyOf } from '@ulak/contracts/call';
import { setCourierStatus } from '@ulak/contracts/couriers/calls';
import { type ErrorCode, errorBody } from '@ulak/contracts/errors';
import { setOrderStatus } from '@ulak/contracts/orders/calls';
import { assignOrder, createTrackingLink } from '@ulak/contracts/orders/desk-calls';
import type { trackByToken } from '@ulak/contracts/tracking/calls';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { fetchWhole } from './fetch-whole.ts';
import { englishIn, englishOn } from './english-words.ts';
import { type Account, type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { PageOptions } from './browser-page.ts';
import type { Product } from './product.ts';
import { startSeededProduct } from './seeded-product.ts';
import { mockOnlyPreparing } from './screens-staff.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

/** A window for a few texts, closed afterwards. What it shows at the end is Turkish. */
async function inWindow(
  who: Account | null,
  work: (page: Page) => Promise<void>,
  options?: PageOptions,
): Promise<void> {
  const { page, context } = await sessions.openPage(who, options);
  await work(page);
  expect(await englishOn(page)).toEqual([]);
  await context.close();
}

/** The page as it comes when its orders could not be read in time: without them. */
async function leaveOutOrders(route: Route): Promise<void> {
  const response = await fetchWhole(route);
  const html = await response.text();
  await route.fulfill({ response, body: html.replace(/<script type="application\/json".*?<\/script>/s, '') });
}

/** Answers calls with something that is no answer of ours, as a broken proxy does. */
const breakCall = (page: Page, path: string, status = 500) =>
  page.route(path, (route) =>
    route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );

const expectTexts = async (page: Page, ...texts: string[]): Promise<void> => {
  for (const text of texts)
    await expect
      .poll(() => page.getByText(text).count(), { message: text, timeout: 15_000 })
      .toBeGreaterThan(0);
};

const openDashboard = async (page: Page): Promise<void> => {
  await page.goto('/dashboard');
  await page.locator('tr[data-part="order-row"]').first().waitFor();
};

describe('the desk says it in the words of spec 1', () => {
  it('§2.3: what is missing in an order has a text of its own', () =>
    inWindow('manager', async (page) => {
      await sessions.createExternalOrder({
        customerName: 'Boş Sipariş',
        source: null,
        paymentType: null,
        paymentNotes: null,
      });
      await sessions.createExternalOrder({
        customerName: 'Notlu Sipariş',
        source: 'GY',
        paymentType: null,
        paymentNotes: 'Kapıda sorulacak',
      });
      await openDashboard(page);
      const rowOf = (name: string) => page.locator('tr[data-part="order-row"]', { hasText: name });
      expect(await rowOf('Boş Sipariş').textContent()).toMatch(/Belirsiz.*Ödeme bilgisi girilmemiş/);
      expect(await rowOf('Notlu Sipariş').textContent()).toMatch(/GY.*Ödeme Tipi Belirtilmemiş/);
      await mockOnlyPreparing(page);
      await page.goto('/dashboard?show=silent');
      await expectTexts(page, 'Bu kategoride sipariş bulunmuyor');
    }));

  it('§2.3: the map while it loads', () =>
    inWindow('manager', async (page) => {
      await page.route('**/assets/live-map*.js', () => {});
      await openDashboard(page);
      await expectTexts(page, 'Harita yükleniyor...');
    }));

  it('§5: an order without a branch and a place', () =>
    inWindow('general', async (page) => {
      await openDashboard(page);
      await page.keyboard.press('n');
      const form = page.getByRole('dialog', { name: 'Yeni Sipariş' });
      await form.getByRole('button', { name: 'Siparişi oluştur' }).click();
      await expectTexts(page, 'Lütfen bir şube seçin', 'Lütfen teslimat konumunu seçin', 'Toplam: 0,00 TL');
    }));

  it('§8: a list that is away, on the page and in the map dialog', () =>
    inWindow('manager', async (page) => {
      await breakCall(page, '**/api/orders/active*');
      await page.goto('/dashboard');
      await expectTexts(page, 'Sipariş listesi alınırken bir hata oluştu: ');
      await page.getByRole('button', { name: /Haritada göster/ }).click();
      await expectTexts(page, 'Modal siparişleri alınırken bir hata oluştu: ');
    }));

  it('criteria D03: search knows the Turkish letters in both directions', () =>
    inWindow('manager', async (page) => {
      await sessions.createExternalOrder({ customerName: 'ILGIN Isıtma' });
      await sessions.createExternalOrder({ customerName: 'izmirli Lokmacı' });
      await openDashboard(page);
      await page.keyboard.press('Control+k');
      for (const [typed, found] of [
        ['ılgın ısı', 'ILGIN Isıtma'],
        ['İZMİRLİ LOK', 'izmirli Lokmacı'],
      ] as const) {
        await page.getByLabel('Aranacak metin').fill(typed);
        await expectTexts(page, '1 sipariş bulundu');
        await expect
          .poll(() => page.getByRole('option').allTextContents())
          .toEqual([expect.stringContaining(found)]);
      }
    }));
});

const phone: PageOptions = { phone: true };
/** By keyboard: a toast at the top of a phone lies over the switch for its five seconds. */
const flip = (page: Page): Promise<void> => page.getByRole('switch', { name: 'Çevrimiçi' }).press('Space');
const goOnline = async (page: Page): Promise<void> => {
  await flip(page);
  await page.getByRole('button', { name: 'Çevrimiçi Ol' }).click();
};

describe('the courier’s phone says it in the words of spec 3 §8', () => {
  it('only managers may put couriers online here', async () => {
    const branch = (await sessions.call('courier', listBranches))[0];
    if (!branch) throw new Error('the courier has no branch');
    const setRule = (onlyManagerCanSetOnline: boolean) =>
      sessions.call('general', updateBranch, {
        params: { id: branch.id },
        body: { onlyManagerCanSetOnline },
      });
    await setRule(true);
    await inWindow(
      'courier',
      async (page) => {
        await page.goto('/courier-dashboard');
        await goOnline(page);
        await expectTexts(
          page,
          'Yetki Gerekiyor',
          'Bu şubede yalnızca şube yöneticileri kuryeleri çevrimiçi yapabilir',
          'Yöneticiyi Ara',
        );
      },
      phone,
    );
    await setRule(false);
  });

  it('no position, no way offline with orders, a claim over the limit, a step that fails', async () => {
    const courier = await sessions.call('courier', getSessionUser);
    await sessions.call('courier', setCourierStatus, { body: { status: 'online' } });
    const { id } = await sessions.createExternalOrder({ customerPhone: '0535 700 99 99' });
    await sessions.call('manager', setOrderStatus, { params: { id }, body: { status: 'AVAILABLE' } });
    const given = await sessions.createExternalOrder({ orderNumber: 'YS-1' });
    await sessions.call('manager', assignOrder, {
      params: { id: given.id },
      body: { courierId: courier.id },
    });
    await inWindow(
      'courier',
      async (page) => {
        await page.context().clearPermissions();
        await page.goto('/courier-dashboard');
        await expectTexts(page, 'Konum hatası', 'Bekleyen Siparişler');
        await flip(page);
        await expectTexts(
          page,
          'Çevrimdışı Olamazsınız',
          'Aktif teslimatlarınız var. Lütfen önce teslimatları tamamlayın.',
        );
        await page.getByRole('button', { name: 'Tamam' }).click();
        const claimIsRefused = async (code: ErrorCode, ...texts: string[]): Promise<void> => {
          const json = errorBody(code, { courierName: 'Ali', load: 3, limit: 3 });
          await page.route('**/api/claim-order/*', (route) => route.fulfill({ status: 409, json }));
          await page
            .getByRole('button', { name: /Siparişi Al/ })
            .first()
            .click();
          await page.getByRole('dialog').getByRole('button', { name: 'Siparişi Al' }).click();
          await expectTexts(page, ...texts);
          await page.unroute('**/api/claim-order/*');
        };
        await claimIsRefused('COURIER_AT_CAPACITY', 'Teslimat Limiti', 'Sipariş taşıma limitine ulaştınız');
        await claimIsRefused('ORDER_TAKEN', 'Sipariş başka bir kuryede', 'Bu siparişi az önce Ali aldı.');
        await breakCall(page, '**/api/orders/*/status', 400);
        await page.getByRole('button', { name: /Kabul Et/ }).click();
        await expectTexts(page, 'Sipariş durumu güncellenirken bir hata oluştu.');
      },
      phone,
    );
  });
});

describe('the customer’s page says it in the words of spec 3 §5 and §8', () => {
  it('the form: too short, no number, nobody’s number, no link to be had', () =>
    inWindow(
      null,
      async (page) => {
        await page.goto('/customer/track-order');
        const search = async (number: string): Promise<void> => {
          await page.getByLabel('Telefon numarası').fill(number);
          await page.getByRole('button', { name: 'Siparişimi bul' }).click();
        };
        await search('0532 12');
        await expectTexts(page, 'Telefon numarası en az 10 haneli olmalıdır');
        await search('0532 abc 45 67');
        await expectTexts(page, 'Geçerli bir telefon numarası girin');
        await search('0539 111 22 33');
        await expectTexts(page, 'Sipariş bulunamadı.');
        await breakCall(page, '**/api/customer/create-tracking-url');
        await search('0539 111 22 33');
        await expectTexts(page, "Sipariş takip URL'si oluşturulurken bir hata oluştu.");
      },
      phone,
    ));

  it('a link that is dead, an order without a place on the map', async () => {
    const { id } = await sessions.createExternalOrder({ orderNumber: 'YS-3' });
    const { data } = await sessions.call('manager', createTrackingLink, { params: { id } });
    await inWindow(
      null,
      async (page) => {
        await page.goto('/customer/track-order?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
        await expectTexts(page, 'Sipariş bulunamadı. Takip bağlantısı geçersiz veya süresi dolmuş olabilir.');
        // the orders that come with the page would show it before the call does
        await page.route(data.url, leaveOutOrders);
        await page.route('**/api/customer/track-order-by-token/*', async (route) => {
          const response = await fetchWhole(route);
          const body = (await response.json()) as ReplyOf<typeof trackByToken>;
          for (const order of body.data) order.destination = { ...order.destination, lat: 0, lng: 0 };
          await route.fulfill({ response, json: body });
        });
        // the page's own stream tells the true place
        await page.route('**/api/customer/track-order-by-token/*/events', (route) => route.abort());
        await page.goto(data.url);
        await expectTexts(page, 'Hazırlanıyor', 'Sipariş Konumu Bulunamadı');
      },
      phone,
    );
  });

  it('an order: not to be loaded, courier out of sight, a rating that is not taken', async () => {
    const { id } = await sessions.createExternalOrder({ orderNumber: 'YS-2' });
    const courier = await sessions.call('courier', getSessionUser);
    await sessions.call('manager', assignOrder, { params: { id }, body: { courierId: courier.id } });
    await sessions.call('courier', setOrderStatus, { params: { id }, body: { status: 'PICKED_UP' } });
    const { data } = await sessions.call('manager', createTrackingLink, { params: { id } });
    await inWindow(
      null,
      async (page) => {
        await breakCall(page, '**/api/customer/track-order-by-token/*');
        await page.route(data.url, leaveOutOrders);
        await page.goto(data.url);
        await expectTexts(page, 'Sipariş bilgileri alınırken bir hata oluştu.');
        await page.unroute('**/api/customer/track-order-by-token/*');
        await page.getByRole('button', { name: 'Yeniden dene' }).click();
        await expectTexts(page, 'Kuryede', 'Kurye Konum Hatası', 'Yenile');
        await sessions.call('courier', setOrderStatus, { params: { id }, body: { status: 'IN_DELIVERY' } });
        await expectTexts(page, 'Yolda');
        await sessions.call('courier', setOrderStatus, { params: { id }, body: { status: 'DELIVERED' } });
        await breakCall(page, '**/api/customer/rate-courier');
        await page.getByRole('button', { name: 'Değerlendirmeyi gönder' }).click();
        await expectTexts(page, 'Değerlendirme gönderilirken bir hata oluştu.');
      },
      phone,
    );
  });
});

describe('no English on any screen (criteria D04; the walk over all screens: walk.ts)', () => {
  it.each([
    ['Sipariş #12 READY', 'READY'],
    ['Kapat (Close)', 'Close'],
    ['Merhaba undefined', 'undefined'],
    ['[object Object] silindi', '[object'],
    ['customerPhone zorunlu', 'customerPhone'],
    ['OUT_OF_BRANCH_AREA ihlali', 'OUT_OF_BRANCH_AREA'],
    ['1,234.50 TL', '1,234.50'],
    ['2026-11-21 19:30', '2026-11-21'],
    ['Yorumlar (reactions)', 'reactions'],
  ])('the net catches %j', (text, caught) =>
    expect(englishIn(text).join(' ')).toContain(caught.replace('1,234.50', '1,234')),
  );

  it.each([
    'Ok tuşları işareti 10 metre kaydırır; Enter seçer',
    'Not: son at, en az 10 dk, can sıkıntısı yok',
    'demo@ulak.example · https://ulak.example/customer/track-order?token=x',
    '05xx xxx xx xx',
    'Heat Map Analizi',
    '1.234,50 TL · %12 · 21.11.2026 19:30',
  ])('and lets Turkish through: %j', (text) => expect(englishIn(text)).toEqual([]));

  it('looks at texts, fields, names for screen readers, drawn contents and the title', () =>
    inWindow(null, async (page) => {
      await page.setContent(`<html lang="en"><head><title>Orders</title>
        <style>b::after { content: "New" }</style></head><body>
        <p>Loading</p><input placeholder="Search" value="Pending">
        <button aria-label="Close" title="Cancel">×</button><img alt="Courier">
        <textarea>Save</textarea>
        <select><optgroup label="Next"><option>Previous</option></optgroup></select>
        <b>Yeni</b></body></html>`);
      const found = (await englishOn(page)).join('\n');
      const planted = [
        'Orders',
        'New',
        'Loading',
        'Search',
        'Pending',
        'Close',
        'Cancel',
        'Courier',
        'Save',
        'Next',
        'Previous',
      ];
      for (const word of planted) expect(found).toContain(`"${word}"`);
      expect(found).toContain('html lang is not tr');
      await page.goto('/auth');
      await page.getByText('Demo hesapları').waitFor();
    }));
});
