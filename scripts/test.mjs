// `npm test`: installs what is missing, then runs everything that CI checks; `--quick`: types, lint, unit,
// component.
import { prepare } from './prepare.mjs';

prepare();
const { register } = await import('tsx/esm/api');
register();
const { test } = await import('./test.ts');
process.exitCode = await test({ isQuick: process.argv.includes('--quick') });
