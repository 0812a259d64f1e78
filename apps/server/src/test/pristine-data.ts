import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../db/embedded/launch.ts';

/** What belongs to the running server of the folder that was copied. */
const OF_ONE_SERVER = ['postgres.port', 'postgres.log', 'postgres.start-lock'];

/** A path in the temporary folder that is this user's and this checkout's. */
export function checkoutFolder(name: string): string {
  const checkout = createHash('sha256')
    .update(import.meta.url)
    .digest('hex')
    .slice(0, 8);
  return join(tmpdir(), `ulak-${name}-${process.getuid?.() ?? 'user'}-${checkout}`);
}

/** The data folder of a stopped, empty cluster: `initdb` runs once per checkout, tests and benches start on
 * copies. */
export async function pristineData(): Promise<string> {
  const folder = checkoutFolder('pristine-18');
  if (existsSync(folder)) return folder;
  const fresh = mkdtempSync(`${folder}-`);
  const log = { info: () => {}, warn: console.warn, error: console.error };
  await (await startEmbedded({ dataDir: fresh, log })).stop();
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // another run was faster
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Copies the data folder of a stopped server, owners and modes included. @param to must not exist */
export function copyData(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  // Node's own copy would belong to us, and PostgreSQL does not run as root
  else if (spawnSync('cp', ['-a', from, to], { stdio: 'inherit' }).status !== 0)
    throw new Error(`cannot copy ${from}`);
  for (const name of OF_ONE_SERVER) rmSync(join(to, name), { force: true });
}
