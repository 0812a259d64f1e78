import type { Config } from '../config.ts';
import { resolveDataDir } from '../db/embedded/data-dir.ts';
import { startEmbedded } from '../db/embedded/launch.ts';
import { getStoredSecret } from '../access/stored-secret.ts';
import { deriveSecret } from '../access/token.ts';

/**
 * The database that a command at the terminal is about: `DATABASE_URL`'s, or the embedded one of `DATA_DIR`.
 */
export interface Installation {
  readonly ownerUrl: string;
  /** Null: the operator keeps APP_SECRET. Else the folder that holds it. */
  readonly dataDir: string | null;
  /** Leaves the database as it was found: up when a server uses it. */
  close(): Promise<void>;
}

/** Joins a running embedded database, or starts it for as long as the command takes. */
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

/** Tells whether two installations have the same APP_SECRET, and nothing about it. */
export const secretFingerprint = (appSecret: string): string =>
  deriveSecret(appSecret, 'backup fingerprint').toString('hex');
