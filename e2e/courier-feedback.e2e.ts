import { getSessionUser } from '@ulak/contracts/auth/calls';
import { listFeedback } from '@ulak/contracts/feedback/calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserPage, cutNetwork } from './browser-page.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { dialog } from './screens-staff.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

const COMPLAINT = 'Dün gece 23.00’te şubenin ışıkları kapalıydı, paketi telefon ışığında aradık.';
const DRAFT = 'Depodaki motor kilidi paslandı, yağlanmasını';
const ANSWER = 'Haklısınız, kapanışa kadar ışıklar açık kalacak.';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let courier: BrowserPage;
let manager: BrowserPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startSeededProduct(), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
  [courier, manager] = await Promise.all([
    sessions.openPage('courier', { phone: true }),
    sessions.openPage('general'),
  ]);
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

const ownOne = () => courier.page.getByRole('article').filter({ hasText: COMPLAINT });

describe('a complaint answered live (issue 15, part 2)', () => {
  it('the courier comes to the form by the menu; what was typed outlives a reload', async () => {
    const { page } = courier;
    await page.goto('/courier-dashboard');
    await page.getByRole('button', { name: 'Menüyü aç' }).click();
    await page.getByRole('link', { name: 'Geri Bildirim' }).click();
    await page.getByRole('radio', { name: 'Şikayet' }).check();
    await page.getByRole('textbox', { name: 'Mesajınız' }).fill(COMPLAINT);
    await page.reload();
    const message = page.getByRole('textbox', { name: 'Mesajınız' });
    await expect.poll(() => message.inputValue()).toBe(COMPLAINT);
    expect(await page.getByRole('radio', { name: 'Şikayet' }).isChecked()).toBe(true);
  });

  it('management’s open list shows it without a reload', async () => {
    await manager.page.goto('/courier-feedback?status=PENDING');
    await manager.page.getByRole('heading', { name: 'Kurye Geri Bildirimleri' }).waitFor();
    await manager.page.getByRole('button', { name: /: aç$/ }).first().waitFor();
    await courier.page.getByRole('button', { name: 'Gönder' }).click();
    await ownOne().getByText('Beklemede').waitFor();
    const row = manager.page.getByRole('row').filter({ hasText: COMPLAINT });
    await row.waitFor();
    expect(await row.getByText('Beklemede').count()).toBe(1);
  });

  it('the manager answers; the phone shows it live', async () => {
    const { page } = manager;
    const { fullName } = await sessions.call('courier', getSessionUser);
    await page
      .getByRole('row')
      .filter({ hasText: COMPLAINT })
      .getByRole('button', { name: `${fullName}, Şikayet: aç` })
      .click();
    await dialog(page).locator('[data-part="content"]').getByText(COMPLAINT).waitFor();
    await dialog(page).getByRole('radio', { name: 'Çözüldü' }).check();
    await dialog(page).getByRole('textbox', { name: 'Yanıt' }).fill(ANSWER);
    await dialog(page).getByRole('button', { name: 'Kaydet' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await ownOne().getByText('Çözüldü').waitFor();
    await ownOne().getByText(ANSWER).waitFor();
    const { data } = await sessions.call('general', listFeedback, { query: { status: 'RESOLVED' } });
    expect(data.find(({ content }) => content === COMPLAINT)).toMatchObject({ response: ANSWER });
  });

  it('an objection shows the line of its slip, and opens it there', async () => {
    const { page } = manager;
    await page.goto('/courier-feedback?kind=OBJECTION');
    await page.getByRole('button', { name: /: aç$/ }).first().click();
    const line = dialog(page).getByRole('region', { name: 'İtiraz edilen satır' });
    await line.getByRole('link', { name: 'Pusulada aç' }).click();
    await page.locator('[data-part="pay-slip"]').waitFor();
    await expect
      .poll(() => page.locator('[data-part="pay-slip"] button[aria-expanded="true"]').count())
      .toBeGreaterThan(0);
  });

  it('without signal the list stays, the text is kept, and the phone says that it cannot send', async () => {
    const { page } = courier;
    await page.getByRole('textbox', { name: 'Mesajınız' }).fill(DRAFT);
    await cutNetwork(page);
    await page.getByText('Bağlantı yok; şu an gönderilemez').waitFor();
    expect(await page.getByRole('button', { name: 'Gönder' }).isDisabled()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Mesajınız' }).inputValue()).toBe(DRAFT);
    await ownOne().getByText(ANSWER).waitFor();
  });
});
