import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { AREAS, isArea } from './scripts/mutation/areas.ts';

const { MUTATE_AREA: asked = '', MUTATE_ROOT: root = '' } = process.env;
if (!isArea(asked)) throw new Error('MUTATE_AREA is missing: start this through `npm run mutate`');

/** The tests that mutants of one area meet. Our packages come from Stryker's copy, not from node_modules. */
export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^@ulak\/(city|contracts|dispatch)\/(.+)$/,
        replacement: resolve(import.meta.dirname, 'packages/$1/src/$2.ts'),
      },
    ],
  },
  test: {
    environment: 'node',
    isolate: false,
    env: { TZ: 'UTC' },
    testTimeout: 15_000,
    hookTimeout: 60_000,
    setupFiles: ['scripts/property-seed.ts'],
    include: [...AREAS[asked].tests],
    exclude: [...AREAS[asked].slowTests],
    // the checkout's own: each copy would start, and leave behind, a cluster of its own
    globalSetup: AREAS[asked].needsDatabase ? [resolve(root, 'apps/server/src/test/database-setup.ts')] : [],
  },
});
