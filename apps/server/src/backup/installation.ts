import type { Config } from '../config.ts';
import { resolveDataDir } from '../db/embedded/data-dir.ts';
import { startEmbedded } from '../db/embedded/launch.ts';
import { getStoredSecret } from '../access/stored-secret.ts';
import { deriveSecret } from '../access/token.ts';

/** The database of a command-line tool: `DATABASE_URL`'s, or the embedded one of `DATA_DIR`. */
export interface Installation {
  readonly ownerUrl: string;
  /** Null: the operator manages APP_SECRET. Else the folder that holds it. */
  readonly dataDir: string | null;
  /** Leaves the database as it was found: running when a server uses it. */
  close(): Promise<void>;
}

/** Attaches to a running embedded database, or starts it for the duration of the command. */
export async function openInstallation(
  config: Config,
  env: Record<string, string | undefined>,
): Promise<Installation> {
  if (config.databaseUrl)
    return { ownerUrl: config.databaseUrl, dataDir: null, close: async () => undefined };
  const dataDir = resolveDataDir(env);
  const log = { info: () => undefined, warn: console.error, error: console.error };
  const embedded = await startEmbedded({ dataDir, log });
  return { ownerUrl: embedded.url, dataDir, close: () => embedded.stop() };
}

/** APP_SECRET as a server of this installation has it. */
export const appSecretOf = (config: Config, dataDir: string | null): string =>
  config.appSecret ?? getStoredSecret(dataDir ?? '.');

/** Fingerprint that shows whether two installations have the same APP_SECRET, and nothing about it. */
export const secretFingerprint = (appSecret: string): string =>
  deriveSecret(appSecret, 'backup fingerprint').toString('hex');
