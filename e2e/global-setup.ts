import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { build } from '../scripts/build.ts';
import { ensureBrowser } from './browser.ts';
import { seedData } from './seeded-product.ts';

/** Once per run: what is stale is built, a browser is there, and the demo is seeded (`seeded-product.ts`). */
export default async function setup(project: TestProject): Promise<() => void> {
  await Promise.all([build(), ensureBrowser()]);
  const data = await seedData();
  project.provide('seededData', data);
  return () => {
    for (const folder of [data.now, data.evening]) rmSync(folder, { recursive: true, force: true });
  };
}
