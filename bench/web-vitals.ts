import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { build } from '../scripts/build.ts';
import { launchBrowser, openWindow, timingsOf } from './harness/browser.ts';
import { signIn, trackingPath } from './harness/demo-visitors.ts';
import { traceTasks } from './harness/main-thread.ts';
import { measure } from './harness/measure.ts';
import { loadOnSlowPhone, SLOW_PHONE, type SlowLoad } from './harness/slow-phone.ts';
import { sizedFor } from './harness/smoke.ts';
import { median, round } from './harness/statistics.ts';

const ROUNDS = sizedFor(5, 1);
const LCP_AT_MOST_MS = 2_500;
const TBT_AT_MOST_MS = 200;
const CLS_AT_MOST = 0.1;
/** Blocking threshold of a task, ms (Total Blocking Time). */
const BLOCKING_ABOVE_MS = 50;
const SETTLE_MS = sizedFor(2_500, 500);

/** What a slow phone may take: until the text is readable, kilobytes transferred, requests (decision 056). */
const SLOW_BUDGETS = [
  { name: 'tracking', text: 'main h1', readableMs: 2_000, kB: 180, requests: 20 },
  { name: 'courier', text: 'main h2, main button', readableMs: 3_500, kB: 320, requests: 35 },
] as const;

interface PageCase {
  readonly path: string;
  /** Demo account; null: no session. */
  readonly who: string | null;
  readonly device: keyof typeof DEVICES;
  /** Text that must be visible before the page counts as loaded. */
  readonly content: string;
}

/**
 * Downstream bits per second and round trip: a fixed line, a phone on 4G. The processor is the machine's own,
 * not slowed down.
 */
const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 }, bitsPerSecond: 40_000_000, roundTripMs: 20 },
  phone: { viewport: { width: 390, height: 844 }, bitsPerSecond: 9_000_000, roundTripMs: 85 },
} as const;

/**
 * criteria C08: lab vitals of the four pages, each loaded five times in an empty browser, on the demo's data.
 * Largest paint (median), blocking time (processor time of the main thread beyond 50 ms per task, over the
 * whole load; median) and layout shift (worst). Then the tracking and the courier's page on a slow phone:
 * when they can be read, and what they transfer until they stand still, the map included (median, worst).
 */
await measure('web-vitals', 420_000, async (bench) => {
  await build(() => undefined, ['web']);
  const ulak = await bench.ulak({ DEMO: 'still', TILE_URL: '' });
  const manager = await signIn(ulak.url, '40000000464');
  const courier = await signIn(ulak.url, '60000000646');
  const tracking = await trackingPath(ulak.url, manager);
  const places: PageCase[] = [
    { path: '/auth', who: null, device: 'desktop', content: 'form' },
    { path: '/dashboard', who: manager, device: 'desktop', content: '[data-part="order-row"]' },
    { path: '/courier-dashboard', who: courier, device: 'phone', content: 'main h1, main h2, main button' },
    { path: tracking, who: null, device: 'phone', content: 'main h1' },
  ];
  const browser = await launchBrowser();
  bench.later(() => browser.close());
  const figures: string[] = [];
  let isGood = true;
  for (const place of places) {
    const name = place.path.split('?', 1)[0] ?? '';
    const loads: PageLoad[] = [];
    for (let i = 0; i < ROUNDS; i += 1) loads.push(await load(browser, ulak.url, place));
    const lcp = median(loads.map(({ lcpMs }) => lcpMs));
    const tbt = median(loads.map(({ tbtMs }) => tbtMs));
    const cls = Math.max(...loads.map(({ cls: shift }) => shift));
    isGood &&= lcp <= LCP_AT_MOST_MS && tbt <= TBT_AT_MOST_MS && cls <= CLS_AT_MOST;
    figures.push(`${name} ${round(lcp / 1000)} s, ${round(tbt, 0)} ms, ${round(cls, 3)}`);
    const shifted = [...new Set(loads.flatMap((one) => one.shifted))].slice(0, 6).join(' | ');
    console.log(
      `  ${name}: LCP ${loads.map(({ lcpMs }) => round(lcpMs, 0)).join(', ')} ms` +
        (shifted ? `; shifted: ${shifted}` : ''),
    );
  }
  const slow: string[] = [];
  for (const budget of SLOW_BUDGETS) {
    const [path, cookie] = budget.name === 'courier' ? ['/courier-dashboard', courier] : [tracking, null];
    const loads: SlowLoad[] = [];
    for (let i = 0; i < ROUNDS; i += 1)
      loads.push(await loadOnSlowPhone(browser, ulak.url, { path, cookie, text: budget.text }));
    const readableMs = median(loads.map((one) => one.readableMs));
    const kB = Math.max(...loads.map((one) => one.kB));
    const requests = Math.max(...loads.map((one) => one.requests));
    isGood &&= readableMs <= budget.readableMs && kB <= budget.kB && requests <= budget.requests;
    slow.push(
      `${budget.name} ${round(readableMs / 1000)} s of ${budget.readableMs / 1000}, ` +
        `${round(kB, 0)} kB of ${budget.kB}, ${requests} requests of ${budget.requests}`,
    );
    console.log(
      `  ${budget.name} on a slow phone: ${loads.map((one) => round(one.readableMs, 0)).join(', ')} ms`,
    );
    console.log(`    ${loads[0]?.largest.join(', ')}`);
  }
  return {
    text:
      `largest paint, blocking time, layout shift: ${figures.join('; ')} (at most ` +
      `${LCP_AT_MOST_MS / 1000} s, ${TBT_AT_MOST_MS} ms, ${CLS_AT_MOST}); on a slow phone ` +
      `(${SLOW_PHONE.processorSlowdown} × processor, ${SLOW_PHONE.bitsPerSecond / 1e6} Mbit/s, ` +
      `${SLOW_PHONE.roundTripMs} ms): ${slow.join('; ')}`,
    ok: isGood,
  };
});

interface PageLoad {
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly shifted: readonly string[];
}

async function load(
  browser: Browser,
  url: string,
  { path, who, device, content }: PageCase,
): Promise<PageLoad> {
  const { viewport } = DEVICES[device];
  const { context, page } = await openWindow(browser, url, { viewport, ...(who ? { cookie: who } : {}) });
  await throttleNetwork(page, DEVICES[device]);
  const end = await traceTasks(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(content).first().waitFor();
  await sleep(SETTLE_MS);
  const { largestPaint, layoutShift, shifted } = await timingsOf(page);
  const tasks = await end();
  await context.close();
  const tbtMs = tasks.reduce((sum, { cpuMs }) => sum + Math.max(0, cpuMs - BLOCKING_ABOVE_MS), 0);
  return { lcpMs: largestPaint, tbtMs, cls: layoutShift, shifted };
}

async function throttleNetwork(
  page: Page,
  { bitsPerSecond, roundTripMs }: (typeof DEVICES)[keyof typeof DEVICES],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 32,
  });
}
