import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { type Cluster, OWNER_ROLE } from './cluster.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import { findLivePostmaster, type Postmaster } from './postmaster.ts';

/**
 * Every process that uses the cluster holds this advisory lock shared; who gets it exclusively is the last
 * one.
 */
const IN_USE_LOCK = 7_305_118;
const CONNECT_RETRY_MS = 25;
/** Recovery after a crash replays at most max_wal_size; minutes mean another fault. */
const READY_WITHIN_MS = 5 * 60_000;

/** Our own connection to the cluster: it ends with the server, and marks the cluster as in use. */
export type ClusterConnection = { client: Client; postmaster: Postmaster };

/**
 * Connects as the owner, waiting while the server starts or recovers. Null when the process ends meanwhile.
 */
export async function connectToCluster(
  cluster: Cluster,
  { pid }: Postmaster,
): Promise<ClusterConnection | null> {
  for (let waited = 0; waited < READY_WITHIN_MS; waited += CONNECT_RETRY_MS) {
    // read again each time: a starting server writes its port into the file a moment after its number
    const postmaster = findLivePostmaster(cluster.dir);
    if (postmaster?.pid !== pid) return null;
    const client = new Client({
      connectionString: connectionUrl(cluster, postmaster, 'postgres'),
      keepAlive: true,
    });
    // without a listener a lost database would end this process
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
      return { client, postmaster };
    } catch (error) {
      await client.end().catch(() => {});
      if ((error as { code?: string }).code === '28P01') throw wrongPassword(cluster);
    }
    await sleep(CONNECT_RETRY_MS);
  }
  throw new EmbeddedDatabaseError(
    'DID_NOT_START',
    `Gömülü veritabanı yanıt vermiyor; günlüğü: ${cluster.logFile}`,
  );
}

const wrongPassword = (cluster: Cluster): EmbeddedDatabaseError =>
  new EmbeddedDatabaseError(
    'WRONG_PASSWORD',
    `Gömülü veritabanının parolası ${cluster.dataDir}/postgres-owner-password dosyasındakiyle aynı ` +
      `değil. Dosyayı yedekten geri koyun.`,
  );

/** Releases the cluster. True when no other process uses it, so that it may be stopped. */
export async function releaseCluster(connection: ClusterConnection): Promise<boolean> {
  try {
    await connection.client.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const { rows } = await connection.client.query<{ alone: boolean }>(
      'select pg_try_advisory_lock($1) as alone',
      [IN_USE_LOCK],
    );
    return rows[0]?.alone ?? false;
  } catch {
    // the connection is gone, and with it the server that it was to stop
    return false;
  }
}

/** Creates the named database unless it exists. */
export async function ensureDatabase(connection: ClusterConnection, name: string): Promise<void> {
  const { rowCount } = await connection.client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount) return;
  await connection.client
    .query(`create database ${escapeIdentifier(name)}`)
    .catch((error: { code?: string }) => {
      // two processes that start together: the other one created it
      if (error.code !== '42P04' && error.code !== '23505') throw error;
    });
}

/**
 * The owner's connection string: through the Unix socket where there is one (a quarter faster than TCP). The
 * folder is percent-encoded as the host, which both `pg` and the standard URL parser understand.
 */
export function connectionUrl(cluster: Cluster, postmaster: Postmaster, database: string): string {
  const host =
    process.platform === 'win32'
      ? '127.0.0.1'
      : encodeURIComponent(postmaster.socketDir || cluster.socketDir);
  return `postgresql://${OWNER_ROLE}:${cluster.password}@${host}:${postmaster.port}/${database}`;
}
