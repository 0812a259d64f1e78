import type { Problem, SourceFile } from './tree.ts';

const CALLS = /^packages\/contracts\/src\/[^/]+\/calls\.ts$/;

/** Calls bring no schema into the browser: their files import types only (docs/decisions/039). */
export function checkCalls(files: SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => CALLS.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ isTypeOnly }) => !isTypeOnly)
        .map(({ line, specifier }) => ({
          file: path,
          line,
          message: `"${specifier}": calls are method, path and types: use import type`,
        })),
    );
}
