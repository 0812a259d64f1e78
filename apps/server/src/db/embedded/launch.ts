import { realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, prepareCluster, startLockFile } from './cluster.ts';
import { prepareDataDir } from './data-dir.ts';
import { explainDisk, explainFailure } from './failure.ts';
import {
  connectionUrl,
  ensureDatabase,
  type ClusterConnection,
  connectToCluster,
  releaseCluster,
} from './cluster-connection.ts';
import { findLivePostmaster } from './postmaster.ts';
import { logSince, logSize, type Settings, spawnPostgres, stopPostgres } from './postgres-process.ts';
import { withStartLock } from './start-lock.ts';

const DATABASE = 'ulak';
const RESTART_FIRST_MS = 100;
const RESTART_MOST_MS = 2_000;

export type EmbeddedLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: EmbeddedLog;
  /**
   * Server settings on top of the usual ones, e.g. `fsync: 'off'` for tests. They count only when this
   * process starts the server.
   */
  settings?: Settings;
};

export type EmbeddedDatabase = {
  /** Owner's connection string, to the database `ulak`. Stays valid over a restart of the server. */
  url: string;
  /** True when a server was already running on this folder and was attached to. */
  attached: boolean;
  /** Stops the server, unless another process still uses it. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on `dataDir`, or attaches to the server that runs there. While it is in use a server that
 * dies is restarted. Refuses with EmbeddedDatabaseError, in Turkish sentences.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { cluster, connection, attached } = await ensureRunning(options);
  try {
    await ensureDatabase(connection, DATABASE);
  } catch (error) {
    await releaseAndStop(connection);
    throw explainDisk(error, options.dataDir) ?? error;
  }
  const watch = superviseCluster(options, connection);
  options.log.info(
    attached ? `embedded database joined at ${cluster.dir}` : `embedded database started at ${cluster.dir}`,
  );
  return { url: connectionUrl(cluster, connection.postmaster, DATABASE), attached, stop: () => watch.stop() };
}

type Running = { cluster: Cluster; connection: ClusterConnection; attached: boolean };

async function ensureRunning(
  { dataDir, settings = {} }: EmbeddedOptions,
  samePort?: number,
): Promise<Running> {
  prepareDataDir(dataDir);
  try {
    return await withStartLock(startLockFile(realpathSync(dataDir)), () =>
      attachOrSpawn(dataDir, settings, samePort),
    );
  } catch (error) {
    throw explainFailure(error, dataDir);
  }
}

async function attachOrSpawn(dataDir: string, settings: Settings, samePort?: number): Promise<Running> {
  const cluster = await prepareCluster(dataDir);
  const live = findLivePostmaster(cluster.dir);
  const joined = live && (await connectToCluster(cluster, live));
  if (joined) return { cluster, connection: joined, attached: true };
  // the one we found may have been stopping; a failing spawn reports why
  const logStart = logSize(cluster.logFile);
  const connection = await connectToCluster(cluster, await spawnPostgres(cluster, settings, samePort));
  if (connection) return { cluster, connection, attached: false };
  // it began and failed, as on a disk that fills during recovery
  throw explainFailure(logSince(cluster.logFile, logStart), dataDir);
}

/** Stops the server unless another process still uses it; answers whether it did. */
async function releaseAndStop(connection: ClusterConnection): Promise<boolean> {
  const isLast = await releaseCluster(connection);
  if (isLast) await stopPostgres(connection.postmaster.pid);
  await connection.client.end().catch(() => {});
  return isLast;
}

// A server that ends closes its connections, so the cluster connection signals it, whoever started the
// server.
function superviseCluster(options: EmbeddedOptions, first: ClusterConnection): { stop(): Promise<void> } {
  let connection: ClusterConnection | null = first;
  const stopping = new AbortController();
  let restart: Promise<void> = Promise.resolve();

  const watch = (watched: ClusterConnection) =>
    watched.client.once('end', () => {
      if (stopping.signal.aborted) return;
      connection = null;
      options.log.warn('embedded database stopped, restarting');
      restart = bringBack();
    });

  const bringBack = async () => {
    for (
      let pause = RESTART_FIRST_MS;
      !stopping.signal.aborted;
      pause = Math.min(pause * 2, RESTART_MOST_MS)
    ) {
      try {
        connection = (await ensureRunning(options, first.postmaster.port)).connection;
        watch(connection);
        options.log.info('embedded database restarted');
        return;
      } catch (error) {
        options.log.error(error instanceof Error ? error.message : String(error));
      }
      await sleep(pause);
    }
  };

  watch(first);
  return {
    async stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      await restart;
      if (!connection) return;
      const isLast = await releaseAndStop(connection);
      if (!isLast) options.log.info('embedded database left running: in use by another process');
    },
  };
}
