import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { GUIDE_FILES } from './guide/files.ts';
import { fillGuide } from './guide/tables.ts';

// Writes the generated tables of the integration guides anew: `npm run guide`.
for (const [language, file] of GUIDE_FILES) {
  const path = resolve(import.meta.dirname, '..', file);
  writeFileSync(path, fillGuide(readFileSync(path, 'utf8'), language));
}
