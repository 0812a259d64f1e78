import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { createBranch } from '@ulak/contracts/branches/calls';
import { createCompany } from '@ulak/contracts/companies/calls';
import { sendPosition, setCourierStatus } from '@ulak/contracts/couriers/calls';
import { distanceKm } from '@ulak/contracts/domain/geo';
import { formatKm } from '@ulak/contracts/format';
import type { BranchId } from '@ulak/contracts/ids';
import { createOrder, listOrders } from '@ulak/contracts/orders/desk-calls';
import { getRoads } from '@ulak/contracts/roads/calls';
import { registerUser } from '@ulak/contracts/users/calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNTS, type BrowserPage } from './browser-page.ts';
import { type DemoSessions, openDemoSessions, orderBody } from './demo-sessions.ts';
import { type Product, startProduct } from './product.ts';
import { closeContexts, sharedBrowser } from './shared-browser.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FILE = 'data/streets/istanbul-4-ilce.osm.pbf';
/** On the Asian shore, below Üsküdar's square. */
const BRANCH = { lat: 41.0256, lng: 29.0157 };
/** On the other shore: 2 km by the ruler, over the bridge many more. */
const ACROSS = { name: 'Beşiktaş Kuryesi', nationalId: '50000000500', lat: 41.0421, lng: 29.0067 };
/** On the branch's own shore: farther by the ruler. */
const NEAR = { name: 'Acıbadem Kuryesi', nationalId: '60000000646', lat: 41.0035, lng: 29.0405 };
const PHONES = { byHand: '05324107701', typed: '05324107702' };
const PASSWORD = 'kopru-yolu-parolasi-7';
const MODA = { lat: 40.98, lng: 29.027 };

let product: Product;
let browser: Browser;
let sessions: DemoSessions;
let desk: BrowserPage;
let branchId: BranchId;
let env: NodeJS.ProcessEnv;

/** A command of the product beside its server. */
const run = async (name: string, args: readonly string[] = []): Promise<string> =>
  (await promisify(execFile)(process.execPath, [`apps/server/dist/${name}.js`, ...args], { cwd: ROOT, env }))
    .stdout;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ env: { DEMO: 'off' } }), sharedBrowser()]);
  const { DATABASE_URL: _, ...inherited } = process.env;
  env = {
    ...inherited,
    DEMO: 'off',
    DATA_DIR: product.dataDir,
    OWNER_NATIONAL_ID: ACCOUNTS.owner,
    OWNER_NAME: 'Deniz Ulak',
    OWNER_PHONE: '05351112233',
    OWNER_PASSWORD: PASSWORD,
  };
  await run('create-owner');
  sessions = openDemoSessions(browser, product.url, PASSWORD);
  const company = (await sessions.call('owner', createCompany, { body: { name: 'Lezzet Grubu' } })).data;
  const branch = { name: 'Üsküdar', address: 'Hakimiyeti Milliye Cad. No 4', location: BRANCH };
  branchId = (await sessions.call('owner', createBranch, { body: { ...branch, companyId: company.id } })).data
    .id;
  const people = [
    { username: ACCOUNTS.manager, fullName: 'Işıl Şahin', role: 'BRANCH_MANAGER' as const },
    ...[ACROSS, NEAR].map(({ nationalId: username, name: fullName }) => {
      return { username, fullName, role: 'COURIER' as const };
    }),
  ];
  for (const [index, person] of people.entries()) {
    const body = { ...person, password: PASSWORD, phone: `0536 222 33 ${10 + index}`, branchId };
    await sessions.call('owner', registerUser, { body });
  }
  await Promise.all([ACROSS, NEAR].map(standThere));
  desk = await sessions.openPage('manager');
  await desk.page.goto('/dashboard?view=table');
  await desk.page.getByText('Şu anda bekleyen veya yolda olan sipariş yok.').waitFor();
});
afterAll(async () => {
  await sessions?.close();
  await closeContexts(browser);
  await product?.stop();
});

async function standThere({ nationalId, lat, lng }: typeof ACROSS): Promise<void> {
  await sessions.callAs(nationalId, setCourierStatus, { body: { status: 'online' } });
  await sessions.callAs(nationalId, sendPosition, { body: { lat, lng, accuracy: 10 } });
}

/**
 * What the assignment dialog of a customer's order says, courier by courier from the top.
 * @param by what measures there; a list that asked a busy router in vain asks again by itself
 */
async function readCandidates(
  customer: string,
  by: 'yol' | 'kuş uçuşu',
): Promise<{ name: string; km: number }[]> {
  const { page } = desk;
  const row = page.locator('tr[data-part="order-row"]', { hasText: customer });
  await row.getByRole('button', { name: /kurye ata/ }).click();
  const dialog = page.getByRole('dialog', { name: /siparişine kurye ata/ });
  for (const { name } of [ACROSS, NEAR])
    await dialog
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ hasText: `km ${by}` })
      .waitFor();
  const lines = await dialog.getByRole('listitem').allInnerTexts();
  expect(lines[0]).toContain('Önerilen');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return lines.map((line) => {
    const [, km = ''] = /şubeye ([\d,]+) km/.exec(line) ?? [];
    const name = [ACROSS, NEAR].find((one) => line.includes(one.name))?.name ?? line;
    return { name, km: Number(km.replace(',', '.')) };
  });
}

const rulerKm = (one: typeof ACROSS): number => distanceKm(one, BRANCH);

describe('roads on a fresh database: from the ruler to the bridge', () => {
  it('without streets the one on the other shore is the nearest, by the ruler', async () => {
    const body = orderBody({ branchId, location: MODA, customerPhone: PHONES.byHand, customerName: 'Elle' });
    await sessions.call('manager', createOrder, { body });
    await standThere(ACROSS);
    const candidates = await readCandidates('Elle', 'kuş uçuşu');
    expect(candidates.map(({ name, km }) => [name, formatKm(km)])).toEqual(
      [ACROSS, NEAR].map((one) => [one.name, formatKm(rulerKm(one))]),
    );
  });

  it('the command loads streets while the server serves, and roads are there', async () => {
    expect(await run('streets', [FILE, '--name', 'Dört ilçe'])).toMatch(/Sokaklar yüklendi: Dört ilçe/);
    const query = { branchId: String(branchId) };
    const roads = async () => (await sessions.call('manager', getRoads, { query })).data;
    await expect.poll(roads).toMatchObject({ method: 'STREETS', hasRoads: true });
  });

  it('an address is found by typing its street, and saved with its road', async () => {
    const { page } = desk;
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Yeni Sipariş' });
    await form.getByLabel('Müşteri telefonu').fill(PHONES.typed);
    await form.getByLabel('Müşteri adı').fill('Sokak Arayan');
    await form.getByLabel('Teslimat adresi').pressSequentially('moda cad 120');
    await page
      .getByRole('option')
      .filter({ hasText: 'Moda Caddesi' })
      .filter({ hasText: 'Kadıköy' })
      .first()
      .click();
    await form.getByText('Konum yaklaşık: sokak, kapı değil.').waitFor();
    expect(await form.getByLabel('Teslimat adresi').inputValue()).toBe('Moda Caddesi 120');
    await form.getByLabel('Ürün adı').fill('Çay');
    await form.getByLabel('Fiyat').first().fill('20');
    await page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
    const { data } = await sessions.call('manager', listOrders, { query: { search: PHONES.typed } });
    const [order] = data;
    expect(order).toMatchObject({ customerAddress: 'Moda Caddesi 120', locationApproximate: true });
    if (!order) throw new Error('the order was not saved');
    expect(distanceKm(order.location, MODA)).toBeLessThan(1);
    expect(order.roadKm).toBeGreaterThan(distanceKm(order.location, BRANCH));
  });

  it('by road the courier over the bridge ranks last, with the kilometres', async () => {
    await Promise.all([ACROSS, NEAR].map(standThere));
    for (const customer of ['Sokak Arayan', 'Elle']) {
      const candidates = await readCandidates(customer, 'yol');
      expect(candidates.map(({ name }) => name)).toEqual([NEAR.name, ACROSS.name]);
      const [near, across] = candidates.map(({ km }) => km) as [number, number];
      expect(near).toBeGreaterThan(rulerKm(NEAR));
      expect(near).toBeLessThan(2 * rulerKm(NEAR));
      expect(across).toBeGreaterThan(3 * rulerKm(ACROSS));
    }
    expect(desk.errors).toEqual([]);
  });
});
