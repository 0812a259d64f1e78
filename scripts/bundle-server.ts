import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { ServerBundle } from '../apps/server/src/test/server-bundle.ts';
import { bundleNode, bundleServer } from './build.ts';

const root = resolve(import.meta.dirname, '..');

/** Once per run of vitest: the server, its threads and its commands as the product starts them, in a folder
 * of the run's own. From source each start would load a loader for TypeScript first. */
export default async function setup(project: TestProject): Promise<() => void> {
  const cache = join(root, 'apps/server/.cache');
  mkdirSync(cache, { recursive: true });
  const folder: ServerBundle = mkdtempSync(join(cache, 'bundle-'));
  const bundles = relative(root, folder);
  await bundleServer(bundles);
  // a background process that only tests have
  await bundleNode('apps/server/src/test/probe-process.ts', `${bundles}/probe-process.js`);
  project.provide('serverBundle', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
