import type { SeedDeps } from '../demo/seed.ts';
import type { TestApp } from './build-app.ts';

/** What the demo is seeded with in a test. A warning, which the server only logs, fails it. */
export const seedingOf = (
  { db, clock, secrets, ownerUrl }: TestApp,
  { withPresent }: Pick<SeedDeps, 'withPresent'>,
): SeedDeps => ({
  db,
  clock,
  secrets,
  ownerUrl,
  withPresent,
  log: {
    info: () => undefined,
    warn: (facts, message) => {
      const { err } = facts as { readonly err?: unknown };
      throw new Error(`${message}: ${String(err)}`, { cause: err });
    },
  },
});
