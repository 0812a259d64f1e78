import type { SeedDeps } from '../demo/seed.ts';
import { createFolderFiles } from '../modules/documents/service.ts';
import type { TestApp } from './build-app.ts';

/** What the demo is seeded with in a test. A warning, which the server only logs, fails it. */
export const seedingOf = (
  { db, clock, secrets, ownerUrl, documentsDir }: TestApp,
  { withPresent }: Pick<SeedDeps, 'withPresent'>,
): SeedDeps => ({
  db,
  clock,
  secrets,
  ownerUrl,
  documentFiles: createFolderFiles(documentsDir),
  withPresent,
  log: {
    info: () => undefined,
    warn: (facts, message) => {
      const { err } = facts as { readonly err?: unknown };
      throw new Error(`${message}: ${String(err)}`, { cause: err });
    },
  },
});
