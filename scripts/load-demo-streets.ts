import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * Loads the streets that the demo ships into the folder and the embedded database of a built product that
 * runs, as `npm run streets` does.
 */
export async function loadDemoStreets(dataDir: string): Promise<void> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const args = ['apps/server/dist/streets.js', 'data/streets/istanbul-4-ilce.osm.pbf', '--name', 'Dört ilçe'];
  await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { ...inherited, DATA_DIR: dataDir, DEMO: 'off' },
  });
}
