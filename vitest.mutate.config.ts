import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { type Area, AREAS, isArea } from './scripts/mutation/areas.ts';
import { LikeliestFirst } from './scripts/mutation/likeliest-first.ts';
import { WARM_POOL } from './scripts/mutation/warm-worker.ts';

const { MUTATE_AREA: asked = '', MUTATE_ROOT: root = '' } = process.env;
if (!isArea(asked)) throw new Error('MUTATE_AREA is missing: start this through `npm run mutate`');
const { tests, slowTests = [], needsDatabase }: Area = AREAS[asked];

/** The tests that mutants of one area meet. Our packages come from Stryker's copy, not from node_modules. */
export default defineConfig({
  plugins: [
    {
      name: 'warm-pool',
      // Stryker names a pool of its own on the command line
      configureVitest({ project: { config } }) {
        if (needsDatabase) Object.assign(config, { pool: WARM_POOL.name, poolRunner: WARM_POOL });
      },
    },
  ],
  resolve: {
    alias: [
      {
        find: /^@ulak\/(city|contracts|dispatch|roads)\/(.+)$/,
        replacement: resolve(import.meta.dirname, 'packages/$1/src/$2.ts'),
      },
    ],
  },
  test: {
    environment: 'node',
    // repetitions of races and random walks: a mutant is killed by the first of them or by none
    env: { TZ: 'UTC', ULAK_RUNS: '2', ULAK_ROUNDS: '2' },
    // as in the suite; what is mutated is imported once per mutant, not once per file
    isolate: false,
    sequence: { sequencer: LikeliestFirst },
    // a mutant's own limit is Stryker's
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: [
      'scripts/property-seed.ts',
      ...(needsDatabase ? ['apps/server/src/test/cheap-argon.ts'] : []),
    ],
    include: [...tests],
    exclude: [...slowTests],
    // the checkout's own: each copy would start, and leave behind, a cluster of its own
    globalSetup: needsDatabase ? [resolve(root, 'apps/server/src/test/database-setup.ts')] : [],
  },
});
