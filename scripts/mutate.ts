import { resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { AREAS, isArea } from './mutation/areas.ts';

/**
 * `npm run mutate AREA [FILE…]`: mutation test of an area, or of some of its files. Incremental: the results
 * are stored in `.cache/mutation/AREA.incremental.json`.
 */
const [area = '', ...files] = process.argv.slice(2);
if (!isArea(area)) {
  console.error(`npm run mutate AREA [FILE…]: AREA is one of ${Object.keys(AREAS).join(', ')}`);
  process.exit(1);
}
// read by vitest.mutate.config.ts in the processes that Stryker starts
Object.assign(process.env, { MUTATE_AREA: area, MUTATE_ROOT: resolve(import.meta.dirname, '..') });
const folder = `.cache/mutation/${area}`;
await new Stryker({
  mutate: files.length > 0 ? files : [...AREAS[area].mutate, '!**/*.test.ts'],
  // every test of the server imports all of it: looking for related tests finds them all, once per mutant
  vitest: { configFile: 'vitest.mutate.config.ts', related: !AREAS[area].needsDatabase },
  incrementalFile: `${folder}.incremental.json`,
  jsonReporter: { fileName: `${folder}.json` },
  htmlReporter: { fileName: `${folder}.html` },
}).runMutationTest();
