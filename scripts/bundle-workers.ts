import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleWorkers } from './build.ts';

const root = resolve(import.meta.dirname, '..');

/** Once per run of vitest: the server's worker threads as the product starts them, in a folder of the run's
 * own. From source each start would load a loader for TypeScript first. */
export default async function setup(project: TestProject): Promise<() => void> {
  // within the checkout: bundles look for packages from where they lie
  const cache = join(root, 'apps/server/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'workers-'));
  await bundleWorkers(relative(root, folder));
  project.provide('workerBundles', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
