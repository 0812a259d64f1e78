import { listWebhooks } from '@ulak/contracts/webhooks/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAcceptedBy, startWebhookReceiver, type WebhookReceiver } from '../scripts/webhook-receiver.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { dialog } from './screens-staff.ts';
import { deliveryRow, webhookRow } from './screens-webhooks.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let receiver: WebhookReceiver;
beforeAll(async () => {
  const env = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' };
  [product, browser] = await Promise.all([startSeededProduct({ env }), sharedBrowser()]);
  sessions = openDemoSessions(browser, product.url);
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
  await receiver?.close();
});
beforeEach(async () => {
  await receiver?.close();
  receiver = await startWebhookReceiver();
});

const say = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const leaveDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
const act = async (page: Page, url: string, action: string): Promise<void> => {
  await webhookRow(page)
    .filter({ hasText: url })
    .getByRole('button', { name: /işlemler$/ })
    .click();
  await page.getByRole('button', { name: action, exact: true }).click();
};

/** Adds a webhook in the dialog. @returns its whole secret */
async function addWebhook(page: Page, url: string): Promise<string> {
  await page
    .getByRole('button', { name: /^(Yeni webhook|İlk webhook’u ekle)$/ })
    .first()
    .click();
  await dialog(page).getByRole('textbox', { name: 'Adres' }).fill(url);
  await press(page, 'Webhook’u ekle');
  const secret = dialog(page).locator('[data-part="webhook-secret"]');
  await secret.waitFor();
  const text = (await secret.textContent()) ?? '';
  await press(page, 'Tamam');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return text.trim();
}

describe('criteria A15, B14, B15: webhooks from the screen to a receiver', () => {
  it('COMPANY_ADMIN adds one, tries it, reads the log of a failure, resends, rotates, removes', async () => {
    const { page, errors } = await sessions.openPage('admin');
    await page.goto('/integrations');
    await page.getByRole('tab', { name: 'Webhook’lar' }).click();
    const url = `${receiver.url}/siparis`;
    const secret = await addWebhook(page, url);
    expect(secret).toMatch(/^whsec_/);

    // tried
    await act(page, url, 'Dene');
    await press(page, 'Deneme gönder');
    await dialog(page).getByText('HTTP 204').waitFor();
    expect(receiver.received.map(({ body }) => [body.type, body.data.test])).toEqual([
      ['ORDER_CREATED', true],
    ]);
    expect(receiver.received.every((message) => isAcceptedBy(secret, message))).toBe(true);
    await leaveDialog(page);

    // an order arrives by itself
    const order = await sessions.createExternalOrder();
    const told = () => receiver.received.filter(({ body }) => body.data.id === order.id);
    await expect.poll(() => told().length).toBe(1);
    expect(told().map((message) => [message.body.type, isAcceptedBy(secret, message)])).toEqual([
      ['ORDER_CREATED', true],
    ]);

    // the receiver fails: the log says why, and changes by itself
    receiver.respond((_, response) => void response.writeHead(500).end('<b>stok kapalı</b>'));
    const failed = await sessions.createExternalOrder();
    await act(page, url, 'Kayıtlar');
    const row = deliveryRow(page).filter({ hasText: failed.orderNumber });
    const fresh = dialog(page).getByRole('button', { name: /yeni mesajı göster/ });
    await row.or(fresh).first().waitFor();
    if (await fresh.isVisible()) await fresh.click();
    await row.getByText(/HTTP 500 · Alıcı başarısız bir durum kodu ile yanıt verdi · 2 deneme/).waitFor();
    await row.click();
    await dialog(page).getByText('Denemeler (2)').waitFor();
    await dialog(page).getByText('İstek ve yanıt').first().click();
    await dialog(page).getByText('<b>stok kapalı</b>').first().waitFor();

    // the receiver is back: sent again by hand, with the same id
    receiver.answer([]);
    await press(page, 'Yeniden gönder');
    await dialog(page).getByText('Denemeler (3)').waitFor();
    await dialog(page)
      .getByText(/ulaştı/)
      .first()
      .waitFor();
    const tries = receiver.received.filter(({ body }) => body.data.id === failed.id);
    expect([tries.length, new Set(tries.map(({ id }) => id)).size]).toEqual([3, 1]);

    // Back leads from the message to the log, and from the log to the list
    await page.goBack();
    await deliveryRow(page).first().waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // rotated: both secrets sign for a day
    await act(page, url, 'İmza anahtarı');
    await press(page, 'Yenile');
    await page
      .getByRole('dialog', { name: 'İmza anahtarı yenilensin mi?' })
      .getByText('Yenile')
      .last()
      .click();
    await say(page, 'İmza anahtarı yenilendi');
    const renewed = ((await page.locator('[data-part="webhook-secret"]').textContent()) ?? '').trim();
    await say(page, /tarihine kadar eski anahtarla da imzalanıyor/);
    await leaveDialog(page);
    const later = await sessions.createExternalOrder();
    const laterTold = () => receiver.received.find(({ body }) => body.data.id === later.id);
    await expect.poll(() => laterTold() !== undefined).toBe(true);
    const message = laterTold();
    if (!message) throw new Error('no message');
    expect([secret, renewed].map((key) => isAcceptedBy(key, message))).toEqual([true, true]);
    expect(renewed).not.toBe(secret);

    // removed: nothing comes any more
    await act(page, url, 'Sil');
    await page
      .getByRole('dialog', { name: 'Webhook silinsin mi?' })
      .getByText('Sil', { exact: true })
      .click();
    await say(page, 'Webhook silindi');
    await page.getByRole('button', { name: 'İlk webhook’u ekle' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('BRANCH_MANAGER has those of the own branch under the settings, and hears of no other', async () => {
    const ofCompany = await sessions.openPage('admin');
    await ofCompany.page.goto('/integrations?tab=webhook');
    await addWebhook(ofCompany.page, `${receiver.url}/sirket`);

    const { page, errors } = await sessions.openPage('manager');
    await page.goto('/settings/integrations?tab=webhook');
    const secret = await addWebhook(page, `${receiver.url}/sube`);
    expect(await webhookRow(page).count()).toBe(1);
    await webhookRow(page).getByText('Kadıköy').waitFor();
    expect((await sessions.call('manager', listWebhooks)).pagination.total).toBe(1);
    const order = await sessions.createExternalOrder();
    await expect.poll(() => receiver.at('/sube').length).toBe(1);
    const [message] = receiver.at('/sube');
    if (!message) throw new Error('no message');
    expect([message.body.data.id, isAcceptedBy(secret, message)]).toEqual([order.id, true]);

    // switched off it hears of nothing, the company's still does
    await page.getByRole('switch', { name: /sube: açık$/ }).click({ force: true });
    await say(page, 'Webhook kapatıldı');
    await sessions.createExternalOrder();
    await expect.poll(() => receiver.at('/sirket').length).toBe(2);
    expect(receiver.at('/sube')).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});
