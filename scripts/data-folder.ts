import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyData, pristineData } from '../apps/server/src/test/pristine-data.ts';

/** A data folder of one's own for a server: a copy of a stopped server's. @param from left out: an empty
 * cluster */
export async function makeDataFolder(prefix: string, from?: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  rmSync(folder, { recursive: true });
  copyData(from ?? (await pristineData()), folder);
  return folder;
}
