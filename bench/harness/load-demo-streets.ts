import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../..');

/** Loads the streets that the demo ships into a running server's folder, as `npm run streets` does. */
export async function loadDemoStreets(dataDir: string): Promise<void> {
  const args = ['apps/server/dist/streets.js', 'data/streets/istanbul-4-ilce.osm.pbf', '--name', 'Bench'];
  await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DEMO: 'off' },
  });
}
