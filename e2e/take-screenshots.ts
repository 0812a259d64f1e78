import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getActiveOrders } from '@ulak/contracts/orders/desk-calls';
import { build } from '../scripts/build.ts';
import { loadDemoStreets } from '../scripts/load-demo-streets.ts';
import { launchBrowser } from './browser.ts';
import { enlargeText } from './large-text.ts';
import { DESKTOP, HANDHELD, LAPTOP, NARROW, TABLET } from './page-sizes.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { eveningOfToday, startProduct } from './product.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens.ts';

const FOLDER = resolve(import.meta.dirname, '../docs/screenshots');
/** The other sizes are to be looked at, not to be kept. */
const UNKEPT_FOLDER = resolve(import.meta.dirname, '../tmp/screenshots');
const SCHEMES = ['light', 'dark'] as const;
type Device = {
  name: string;
  viewport: { width: number; height: number };
  /** Touched, not clicked. */
  phone?: true;
  /** Twice the text that browsers begin with. */
  large?: true;
};
const KEPT: readonly Device[] = [
  { name: 'desktop', viewport: DESKTOP },
  { name: 'phone', viewport: HANDHELD, phone: true },
];
const UNKEPT: readonly Device[] = [
  { name: '320', viewport: NARROW, phone: true },
  { name: '1024', viewport: TABLET },
  { name: '1366', viewport: LAPTOP },
  { name: 'desktop-text-200', viewport: DESKTOP, large: true },
  { name: 'phone-text-200', viewport: HANDHELD, phone: true, large: true },
];
const ALL_SIZES = '--all-sizes';
/** Open orders get their roads each half minute. */
const ROADS_WITHIN_MS = 90_000;
/** Toasts, highlights and map tiles have settled by then. */
const SETTLE_MS = 700;

/** `npm run screenshots -- [--all-sizes] [names…]`: every screen of the product as its demo shows it, light
 * and dark: phone and desktop into docs/screenshots; at all sizes also 320, 1024 and 1366 px, and text at
 * 200 %, into tmp/screenshots. */
async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const wanted = new Set(given.filter((one) => one !== ALL_SIZES));
  const devices = given.includes(ALL_SIZES) ? [...KEPT, ...UNKEPT] : KEPT;
  for (const folder of [FOLDER, UNKEPT_FOLDER]) mkdirSync(folder, { recursive: true });
  await build();
  const [product, browser] = await Promise.all([
    startProduct({ clockStart: eveningOfToday() }),
    launchBrowser(),
  ]);
  const sessions = openDemoSessions(browser, product.url);
  const failed: string[] = [];
  try {
    await loadDemoStreets(product.dataDir);
    await waitForRoads(sessions);
    for (const screen of SCREENS) {
      await screen.prepare?.(sessions);
      if (wanted.size > 0 && !wanted.has(screen.name)) continue;
      failed.push(...(await take(sessions, screen, devices)));
    }
  } finally {
    await sessions.close();
    await browser.close();
    await product.stop();
  }
  if (failed.length > 0) throw new Error(`not taken:\n${failed.join('\n')}`);
}

/** Pictures show the demo as `npm start` does: streets under its maps, orders with their roads. */
async function waitForRoads(sessions: DemoSessions): Promise<void> {
  const giveUpAt = Date.now() + ROADS_WITHIN_MS;
  const hasRoads = async (): Promise<boolean> =>
    (await sessions.call('manager', getActiveOrders)).some(({ roadKm }) => roadKm !== undefined);
  while (!(await hasRoads())) {
    if (Date.now() > giveUpAt) throw new Error('no order has got its road');
    await new Promise((resume) => setTimeout(resume, 1_000));
  }
}

/** All pictures of one screen; answers what could not be taken. */
async function take(sessions: DemoSessions, screen: Screen, devices: readonly Device[]): Promise<string[]> {
  const failed: string[] = [];
  for (const device of devices) {
    const { context, page } = await sessions.openPage(screen.account, {
      viewport: device.viewport,
      phone: device.phone ?? false,
    });
    try {
      if (device.large) await enlargeText(page);
      await screen.open(page, sessions);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.waitForTimeout(SETTLE_MS);
        await page.screenshot({ path: pictureOf(screen, device, colorScheme) });
      }
      console.log(`${screen.name} ${device.name}`);
    } catch (error) {
      failed.push(`${screen.name} ${device.name}: ${String(error).split('\n')[0]}`);
    } finally {
      await context.close();
    }
  }
  return failed;
}

const pictureOf = (screen: Screen, device: Device, colorScheme: string): string =>
  join(KEPT.includes(device) ? FOLDER : UNKEPT_FOLDER, `${screen.name}-${device.name}-${colorScheme}.png`);

await main();
