import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { locateBrowser } from '../../scripts/locate-browser.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts a headless Chromium.
 * @param yields true: lower priority than the server, as it stands for a machine of its own
 * @throws Error in Turkish that says what to install
 */
export async function launchBrowser({ yields = false } = {}): Promise<Browser> {
  const { executablePath: path, env: more } = await locateBrowser();
  const env = { ...process.env, ...more } as Record<string, string>;
  if (!yields) return chromium.launch({ executablePath: path, args: ARGS, env });
  const folder = mkdtempSync(join(tmpdir(), 'ulak-bench-'));
  const executablePath = join(folder, 'chromium');
  writeFileSync(executablePath, `#!/bin/sh\nexec nice -n 10 "${path}" "$@"\n`, { mode: 0o755 });
  const browser = await chromium.launch({ executablePath, args: ARGS, env });
  browser.on('disconnected', () => rmSync(folder, { recursive: true, force: true }));
  return browser;
}

/** A page's own timings so far. Times: milliseconds since its navigation. */
export interface PageTimings {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Largest burst of layout shifts without input (CLS). */
  readonly layoutShift: number;
  /** What shifted, for a message. */
  readonly shifted: readonly string[];
  /** Tasks of more than 50 ms on the main thread. */
  readonly longTasks: readonly { readonly at: number; readonly ms: number }[];
  /** From a press or key to the next painted frame; only those of 16 ms and more are reported. */
  readonly interactions: readonly { readonly at: number; readonly ms: number; readonly name: string }[];
  readonly now: number;
}

/**
 * Opens a page of a signed-in user (`cookie` as in `Person`), or without a session, that records its own
 * timings.
 */
export async function openWindow(
  browser: Browser,
  url: string,
  { cookie, ...options }: BrowserContextOptions & { cookie?: string } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    ...options,
  });
  const [name, value] = cookie?.split('=', 2) ?? [];
  if (name && value) await context.addCookies([{ name, value, url }]);
  await context.addInitScript({ path: join(import.meta.dirname, 'watch-timings.js') });
  return { context, page: await context.newPage() };
}

export const timingsOf = (page: Page): Promise<PageTimings> => page.evaluate<PageTimings>('ulakTimings()');
