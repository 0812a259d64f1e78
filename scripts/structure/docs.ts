import type { Problem, SourceFile } from './tree.ts';

const DOCUMENT = /^(?:README|CONTRIBUTING|docs\/[^/]+)\.md$/;
const BLOCK = /^```[\s\S]*?^```/gm;
/** In back quotes: a path with a slash and the ending of a source file. */
const PATH = /`((?:[\w.@-]+\/)+[\w.@-]+\.(?:tsx?|mts|mjs|css|sql|md|json|ya?ml|sh))`/g;
/** Documents name files from here too, so that they stay readable. */
const ROOTS = [
  '',
  'apps/',
  'packages/',
  'docs/',
  'apps/server/src/',
  'apps/server/src/modules/',
  'apps/server/',
  'apps/web/src/',
  'packages/contracts/src/',
  'packages/dispatch/src/',
  'packages/day-simulation/src/',
  'packages/roads/src/',
  'apps/simulator/src/',
];
/** `contracts/orders/status.ts` names a file of the package's `src`. */
const SOURCES = /^(city|contracts|day-simulation|dispatch|roads)\//;

/** Files that README, CONTRIBUTING and docs name must exist. */
export function checkDocs(files: SourceFile[]): Problem[] {
  const known = new Set(files.map(({ path }) => path));
  const exists = (path: string): boolean =>
    ROOTS.some((root) => known.has(root + path)) ||
    known.has(path.replace(SOURCES, (_, name: string) => `packages/${name}/src/`));
  return files
    .filter(({ path }) => DOCUMENT.test(path))
    .flatMap(({ path: file, text }) => {
      const prose = text.replace(BLOCK, (block) => block.replace(/[^\n]/g, ' '));
      return [...prose.matchAll(PATH)]
        .filter(({ 1: path = '' }) => !exists(path))
        .map(({ 1: path, index }) => ({
          file,
          line: prose.slice(0, index).split('\n').length,
          message: `\`${path}\` does not exist: name the file that is meant`,
        }));
    });
}
