import { setTimeout as sleep } from 'node:timers/promises';
import type { HeatMapReply, HeatPoint } from '@ulak/contracts/heatmap/schema';
import { build } from '../scripts/build.ts';
import { launchBrowser, openWindow } from './harness/browser.ts';
import { openDatabaseSeeder } from './harness/database-seeder.ts';
import { dragMap } from './harness/drag-map.ts';
import { traceTasks } from './harness/main-thread.ts';
import { measure } from './harness/measure.ts';
import { sizedFor } from './harness/smoke.ts';
import { round } from './harness/statistics.ts';

/** A branch's year in cells of 0.001°: a field of some fifteen kilometres. */
const SIDE = sizedFor(142, 10);
const PRECISION = 0.001;
const SETTLE_MS = sizedFor(1_500, 300);
const LONG_TASK_MS = 50;
const FIGURES = { total: SIDE ** 2, average: 20, max: 60, min: 5 };
const ANALYSES = ['ORDER_DENSITY', 'DELIVERY_TIME'] as const;

/**
 * A heat map of 20,000 cells is dragged to and fro, as heat and as coloured cells, with outlines of
 * neighbourhoods over it: no task may block the main thread for more than 50 ms of processor time.
 */
await measure('heatmap-panning', 240_000, async (bench) => {
  await build(() => undefined, ['web']);
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const branch = await seeder.branch();
  const { cookie } = await seeder.admin(branch);
  const browser = await launchBrowser();
  bench.later(() => browser.close());
  const figures: string[] = [];
  let [longest, longCount] = [0, 0];
  for (const analysis of ANALYSES) {
    const { page, context } = await openWindow(browser, ulak.url, {
      cookie,
      viewport: { width: 1440, height: 900 },
    });
    await page.route('**/api/heatmap/data?*', (route) => route.fulfill({ json: madeUpMap() }));
    await page.route('**/api/neighborhoods/outlines?*', (route) => route.fulfill({ json: madeUpOutlines() }));
    await page.goto(`/heat-map?branch=${branch.id}&analysis=${analysis}`);
    await page.locator('[data-map-surface]').waitFor();
    await page.locator('[data-map-loading]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Mahalle sınırları' }).click();
    await sleep(SETTLE_MS);
    const end = await traceTasks(page);
    await dragMap(page);
    const tasks = (await end()).map(({ cpuMs }) => cpuMs);
    const most = Math.max(0, ...tasks);
    longest = Math.max(longest, most);
    longCount += tasks.filter((ms) => ms > LONG_TASK_MS).length;
    figures.push(`${analysis} ${round(most, 0)} ms`);
    await context.close();
  }
  return {
    text:
      `${SIDE ** 2} cells dragged: longest task of processor time ${figures.join(', ')}, ` +
      `${longCount} above ${LONG_TASK_MS}`,
    ok: longCount === 0 && longest > 0,
  };
});

function madeUpMap(): HeatMapReply {
  const data = Array.from({ length: SIDE ** 2 }, (_, n): HeatPoint => {
    const [row, col] = [Math.floor(n / SIDE), n % SIDE];
    const orderCount = 1 + ((row * 7 + col * 13) % 30);
    return {
      lat: 40.92 + row * PRECISION,
      lng: 28.95 + col * PRECISION,
      orderCount,
      revenue: orderCount * 250,
      avgDeliveryTime: 15 + ((row * 3 + col * 5) % 40),
      successRate: 97,
      efficiency: 3,
      intensity: orderCount / 30,
    };
  });
  const now = new Date().toISOString();
  const statistics = {
    ORDER_DENSITY: { ...FIGURES, max: 30, min: 1 },
    REVENUE: FIGURES,
    DELIVERY_TIME: FIGURES,
    SUCCESS_RATE: FIGURES,
    COURIER_EFFICIENCY: FIGURES,
  };
  return { success: true, data, statistics, startDate: now, endDate: now, asOf: now, update: null };
}

/** Thirty neighbourhoods of three hundred corners. */
function madeUpOutlines() {
  const data = Array.from({ length: 30 }, (_, n) => {
    const [lat, lng] = [40.94 + Math.floor(n / 6) * 0.022, 28.97 + (n % 6) * 0.022];
    const ring = Array.from({ length: 300 }, (_corner, place) => {
      const turn = (2 * Math.PI * (place % 299)) / 299;
      return [lng + 0.01 * Math.cos(turn), lat + 0.01 * Math.sin(turn)];
    });
    const outline = { type: 'Polygon', coordinates: [ring] };
    return { id: n + 1, name: `Mahalle ${n + 1}`, district: 'Kadıköy', city: 'İstanbul', outline };
  });
  return { success: true, data };
}
