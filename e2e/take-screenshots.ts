import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from '../scripts/build.ts';
import { launchBrowser } from './browser.ts';
import { type DemoSessions, openDemoSessions } from './demo-sessions.ts';
import { eveningOfToday, startProduct } from './product.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens.ts';

const FOLDER = resolve(import.meta.dirname, '../docs/screenshots');
const DEVICES = [
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const;
const SCHEMES = ['light', 'dark'] as const;
/** Toasts, highlights and map tiles have settled by then. */
const SETTLE_MS = 700;

/** `npm run screenshots [names…]`: every screen of the product as its demo shows it, phone and desktop,
 * light and dark, into docs/screenshots. */
async function main(): Promise<void> {
  const wanted = new Set(process.argv.slice(2));
  mkdirSync(FOLDER, { recursive: true });
  await build();
  const [product, browser] = await Promise.all([
    startProduct({ clockStart: eveningOfToday() }),
    launchBrowser(),
  ]);
  const sessions = openDemoSessions(browser, product.url);
  const failed: string[] = [];
  try {
    for (const screen of SCREENS) {
      await screen.prepare?.(sessions);
      if (wanted.size > 0 && !wanted.has(screen.name)) continue;
      failed.push(...(await take(sessions, screen)));
    }
  } finally {
    await sessions.close();
    await browser.close();
    await product.stop();
  }
  if (failed.length > 0) throw new Error(`not taken:\n${failed.join('\n')}`);
}

/** All pictures of one screen; answers what could not be taken. */
async function take(sessions: DemoSessions, screen: Screen): Promise<string[]> {
  const failed: string[] = [];
  for (const device of DEVICES) {
    const { context, page } = await sessions.openPage(screen.account, {
      viewport: device.viewport,
      phone: device.name === 'phone',
    });
    try {
      await screen.open(page, sessions);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.waitForTimeout(SETTLE_MS);
        await page.screenshot({ path: join(FOLDER, `${screen.name}-${device.name}-${colorScheme}.png`) });
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

await main();
