// `npm start`: installs what is missing, then hands over to start.ts in this same process.
import { prepare } from './prepare.mjs';

prepare();
const { register } = await import('tsx/esm/api');
register();
const { start } = await import('./start.ts');
try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
