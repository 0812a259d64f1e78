import { defineConfig } from 'vitest/config';
import { SeededOrder } from './scripts/test-order.ts';

/** More workers than processors: API tests wait for limits, locks and the database. In a group of its own,
 * because projects of one group share their number of workers. */
const WAITING = { maxWorkers: 3, sequence: { groupOrder: 1 } };

/** One project per kind of test (what each proves: CONTRIBUTING.md). Run one with `npx vitest run --project
 * api`. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // files in an order drawn from the seed; tests too where `--sequence.shuffle.tests` says so
    // (CONTRIBUTING.md)
    sequence: { sequencer: SeededOrder, seed: Number(process.env.TEST_SEED ?? Date.now()) },
    // no measure: only what hangs takes so long, however busy the machine is
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    // the suite must not depend on the machine's own zone (criteria D05); browser tests set theirs per
    // context
    env: { TZ: 'UTC' },
    projects: [
      {
        extends: true,
        test: {
          isolate: false,
          name: 'unit',
          environment: 'node',
          setupFiles: ['scripts/property-seed.ts'],
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'apps/simulator/src/**/*.test.ts',
            'bench/dispatch/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          isolate: false,
          name: 'component',
          environment: 'jsdom',
          include: ['apps/web/src/**/*.test.tsx'],
          setupFiles: ['apps/web/src/test/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          isolate: false,
          ...WAITING,
          name: 'api',
          environment: 'node',
          include: ['apps/server/src/**/*.test.ts'],
          setupFiles: [
            'scripts/property-seed.ts',
            'apps/server/src/test/cheap-argon.ts',
            'apps/server/src/test/bundled-workers.ts',
          ],
          globalSetup: ['apps/server/src/test/database-setup.ts', 'scripts/bundle-server.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...WAITING,
          name: 'scripts',
          environment: 'node',
          include: ['scripts/**/*.test.ts', 'apps/web/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          isolate: false,
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // as long as a page's own waits may take on a busy machine
          expect: { poll: { timeout: 30_000, interval: 100 } },
        },
      },
    ],
  },
});
