import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { sizedFor } from './smoke.ts';

const DRAGS = sizedFor(12, 1);
const STEPS = sizedFor(25, 3);
const FRAME_MS = 16;

/** Drags the page's map to and fro, one step a frame. */
export async function dragMap(page: Page): Promise<void> {
  const box = await page.locator('[data-map-surface]').first().boundingBox();
  if (!box) throw new Error('the map has no box');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let n = 0; n < DRAGS; n += 1) {
    const [dx, dy] = [n % 2 === 0 ? 9 : -9, n % 4 < 2 ? 4 : -4];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step += 1) {
      await page.mouse.move(x + dx * step, y + dy * step);
      await sleep(FRAME_MS);
    }
    await page.mouse.up();
  }
}
