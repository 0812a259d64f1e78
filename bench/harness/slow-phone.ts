import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';
import { openWindow } from './browser.ts';
import { sizedFor } from './smoke.ts';

/** A slow phone: its processor four times slower than this machine's, 1.6 Mbit/s, 300 ms round trips. */
export const SLOW_PHONE = {
  viewport: { width: 390, height: 844 },
  processorSlowdown: 4,
  bitsPerSecond: 1_600_000,
  roundTripMs: 300,
} as const;
/** A page that asked for nothing this long stands still; live streams stay open. */
const QUIET_MS = sizedFor(3_000, 500);
const SETTLE_AT_MOST_MS = 20_000;
const READABLE_AT_MOST_MS = 60_000;
/** Rarely, so that the question itself costs the slowed processor nothing. */
const ASK_EVERY_MS = 250;

export interface SlowLoad {
  /** From the navigation until the text was drawn, ms. */
  readonly readableMs: number;
  /** As transferred: headers and packed bodies of all finished requests of the page and its workers. */
  readonly kB: number;
  readonly requests: number;
  readonly largest: readonly string[];
}

/** Loads a page in an empty browser on a slow phone. @param text of the page that must be readable */
export async function loadOnSlowPhone(
  browser: Browser,
  url: string,
  { path, cookie, text }: { path: string; cookie: string | null; text: string },
): Promise<SlowLoad> {
  const { viewport } = SLOW_PHONE;
  const { context, page } = await openWindow(browser, url, {
    viewport,
    isMobile: true,
    hasTouch: true,
    ...(cookie ? { cookie } : {}),
  });
  const requests: Request[] = [];
  let lastAt = performance.now();
  page.on('request', (request) => {
    requests.push(request);
    lastAt = performance.now();
  });
  await slowDown(page);
  await page.addInitScript({ content: `globalThis.ulakReadableText = ${JSON.stringify(text)};` });
  await page.addInitScript({ path: join(import.meta.dirname, 'watch-readable.js') });
  await page.goto(path, { waitUntil: 'commit' });
  const readableMs = await readableAt(page);
  const settledBy = performance.now() + SETTLE_AT_MOST_MS;
  while (performance.now() - lastAt < QUIET_MS && performance.now() < settledBy) await sleep(100);
  const sizes = await Promise.all(requests.map(transferOf));
  await context.close();
  const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).map(({ name, bytes }) => `${name} ${bytes}`);
  return {
    readableMs,
    kB: sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000,
    requests: requests.length,
    largest: largest.slice(0, 8),
  };
}

/** Asks again and again: the page's policy (no `unsafe-eval`) forbids `waitForFunction`. */
async function readableAt(page: Page): Promise<number> {
  const giveUpAt = performance.now() + READABLE_AT_MOST_MS;
  while (performance.now() < giveUpAt) {
    const readableMs = await page.evaluate<number | null>('globalThis.ulakReadableAt ?? null');
    if (readableMs !== null) return readableMs;
    await sleep(ASK_EVERY_MS);
  }
  throw new Error(`nothing readable within ${READABLE_AT_MOST_MS / 1_000} s: ${page.url()}`);
}

/** A stream has no end, so it counts as a request without bytes. */
async function transferOf(request: Request): Promise<{ name: string; bytes: number }> {
  const name = new URL(request.url()).pathname;
  if (name.endsWith('/events')) return { name, bytes: 0 };
  const sizes = await Promise.race([request.sizes().catch(() => null), sleep(2_000, null)]);
  return { name, bytes: sizes ? sizes.responseBodySize + sizes.responseHeadersSize : 0 };
}

async function slowDown(page: Page): Promise<void> {
  const { bitsPerSecond, roundTripMs, processorSlowdown } = SLOW_PHONE;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 32,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
}
