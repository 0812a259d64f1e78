import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import type { Product } from './product.ts';
import { callRow } from './screens-integrations.ts';
import { startSeededProduct } from './seeded-product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

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

const run = promisify(execFile);

/** The example as it was copied, run by the interpreter that it names. @returns what it printed */
async function runNode(example: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ulak-example-'));
  try {
    const file = join(folder, 'siparis.mjs');
    writeFileSync(file, example);
    return (await run(process.execPath, [file])).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const keyIn = (example: string): string => /ulak_[\w-]{20,}/.exec(example)?.[0] ?? '';

it('spec 2 §2.6: key, example, order, refusal and rotation by somebody who has never met us', async () => {
  const { page } = await sessions.openPage('general');
  await page.goto('/integrations');
  await page.getByRole('button', { name: 'Anahtarı örneklere yaz' }).click();
  await page.getByText('Örnekler çalışmaya hazır').waitFor();
  await page.getByText('Node.js', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Sipariş gönderme, Node.js: kopyala' }).click();
  await page.getByText('Örnek kopyalandı.').waitFor();
  const example = await clipboardOf(page);
  const oldKey = keyIn(example);
  expect(await runNode(example)).toMatch(/^201 [0-9a-f-]{36}/);
  const refused = await runNode(
    example.replace('quantity: 2', 'quantity: 0').replace('WEB-1001', 'WEB-1002'),
  );
  expect(refused).toMatch(/^400 /);

  await page.getByRole('tab', { name: 'Son çağrılar' }).click();
  const first = callRow(page).filter({ hasText: 'WEB-1002' }).first();
  await first.getByText('items.1.quantity').waitFor();
  expect(await first.innerText()).toMatch(
    /Reddedildi · 400[\s\S]*VALIDATION_ERROR[\s\S]*Adet en az 1 olmalı/,
  );
  await page.getByRole('searchbox').fill(refused.split(' ')[1]?.slice(0, 36) ?? '');
  await expect.poll(() => callRow(page).count()).toBe(1);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('link', { name: 'WEB-1001' }).first().click();
  await page.getByRole('dialog').getByText('WEB-1001').first().waitFor();

  await page.goto('/integrations?tab=anahtar');
  await page.getByText(/^Bağlı: son çağrı/).waitFor();
  await page.getByRole('button', { name: 'Yenile', exact: true }).click();
  await page.getByRole('dialog').getByText('1 gün daha çalışsın').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yenile' }).click();
  await page.getByText('İki anahtar çalışıyor.').waitFor();
  const newKey = (await page.locator('[data-part="branch-key"]').textContent()) ?? '';
  expect(newKey).toMatch(/^ulak_[\w-]{20,}$/);
  expect(newKey).not.toBe(oldKey);
  const withNew = example.replace(oldKey, newKey);
  expect([await runNode(example), await runNode(withNew)].map((printed) => printed.slice(0, 3))).toEqual([
    '200',
    '200',
  ]);

  await page.getByRole('button', { name: 'Eski anahtarı şimdi kapat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Anahtarı kapat' }).click();
  await page.getByText('Eski anahtar kapatıldı.').waitFor();
  await expect.poll(async () => (await runNode(example)).slice(0, 3)).toBe('401');
  expect((await runNode(withNew)).slice(0, 3)).toBe('200');
});

it('a BRANCH_MANAGER has key and calls of the own branch under the settings', async () => {
  const { page } = await sessions.openPage('manager');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Entegrasyonu aç' }).click();
  await page.waitForURL(/\/settings\/integrations/);
  await page.getByRole('tab', { name: 'API anahtarı' }).click();
  await page.getByRole('button', { name: 'Göster' }).click();
  await expect
    .poll(() => page.locator('[data-part="branch-key"]').textContent())
    .toMatch(/^ulak_[\w-]{20,}$/);
  expect(await page.getByRole('combobox', { name: 'Şube' }).count()).toBe(0);
});

it('DECISIONS "Passwords, keys": a PACKAGING_CHIEF has the documentation only', async () => {
  const { page } = await sessions.openPage('chief');
  await page.goto('/settings/integrations?tab=anahtar');
  await page.locator('[data-part="code-example"]').first().waitFor();
  await page.getByText('API anahtarını şube müdürünüzden veya yöneticinizden isteyin.').waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  expect(await page.locator('[data-part="branch-key"]').count()).toBe(0);
});
