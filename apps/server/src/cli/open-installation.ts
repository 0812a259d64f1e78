import { type Clock, createVirtualClock, systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { resolveDataDir } from '../db/embedded/data-dir.ts';
import { startEmbedded } from '../db/embedded/launch.ts';
import { getStoredSecret } from '../access/stored-secret.ts';
import { createSecrets, type Secrets } from '../access/secrets.ts';

/** Database, secrets and clock of a command on the server's machine. */
export interface Installation {
  /** As the owner, with or without a running server. */
  readonly db: Database;
  /** Connection string of the role that owns the schema. */
  readonly ownerUrl: string;
  readonly clock: Clock;
  readonly secrets: Secrets;
  close(): Promise<void>;
}

/** A command may take longer over a statement than a call. */
const STATEMENT_TIMEOUT_MS = 60_000;
const CONNECTIONS = 2;

/**
 * Opens the installation of this environment: `DATABASE_URL`, or the embedded database, attached to while the
 * server runs and started otherwise.
 */
export async function openInstallation(env: Record<string, string | undefined>): Promise<Installation> {
  const config = readConfig(env);
  const dataDir = resolveDataDir(env);
  const warn = (message: string): void => console.error(message);
  const log = { info: () => undefined, warn, error: warn };
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir, log });
  const own = config.virtualClock;
  const ownerUrl = config.databaseUrl ?? embedded?.url ?? '';
  const db = openDatabase({
    url: ownerUrl,
    poolSize: CONNECTIONS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onError: (error) => warn(error.message),
  });
  return {
    db,
    ownerUrl,
    clock: own ? createVirtualClock(own.speed, own.startMs, own.sinceMs) : systemClock,
    secrets: createSecrets(config.appSecret ?? getStoredSecret(dataDir)),
    async close() {
      await db.close();
      await embedded?.stop();
    },
  };
}
