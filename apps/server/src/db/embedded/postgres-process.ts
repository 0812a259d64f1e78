import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, databaseEnv } from './cluster.ts';
import { explainFailure } from './failure.ts';
import { clusterName, endOrphans } from './orphans.ts';
import { isProcessAlive, findLivePostmaster, type Postmaster, removeStaleFiles } from './postmaster.ts';

export type Settings = Record<string, string | number>;

/** Modest memory for a small machine; 120 connections suffice for two server processes and their jobs. */
const SETTINGS: Settings = {
  shared_buffers: '64MB',
  max_connections: 120,
  max_wal_size: '512MB',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  // the log must not hold personal data: neither statements nor the DETAIL lines that quote a row's values
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};
const LOG_KEPT_BYTES = 20 * 1024 * 1024;
const POLL_MS = 25;
const FAST_STOP_MS = 7_000;

/**
 * Starts the server of this cluster and returns when it has written its pid file; it may still be recovering.
 * It runs in its own session: Ctrl+C reaches us first, and after a kill of ours it can be attached to again.
 * @param samePort after a crash: connection strings in use name this port
 */
export async function spawnPostgres(
  cluster: Cluster,
  extra: Settings,
  samePort?: number,
): Promise<Postmaster> {
  removeStaleFiles(cluster.dir, cluster.socketDir);
  if (!findLivePostmaster(cluster.dir)) await endOrphans(cluster.dir);
  const port = samePort ?? (await choosePort(cluster.portFile));
  // another process took the port meanwhile: clients use the socket with this number, so start without TCP
  const withoutTcp = process.platform !== 'win32' && (await freePort(port)) === null;
  const log = openLog(cluster);
  const logStart = logSize(cluster.logFile);
  const settings = {
    ...SETTINGS,
    cluster_name: clusterName(cluster.dir),
    listen_addresses: withoutTcp ? '' : '127.0.0.1',
    port,
    ...(process.platform !== 'win32' && {
      unix_socket_directories: cluster.socketDir,
      unix_socket_permissions: '0700',
    }),
    ...extra,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(cluster.native, 'bin', 'postgres'), ['-D', cluster.dir, ...flags], {
    ...cluster.account,
    cwd: cluster.dir,
    env: databaseEnv(),
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  child.unref();
  let failure: unknown = null;
  child.on('error', (error) => (failure = error));
  child.on('exit', () => (failure ??= logSince(cluster.logFile, logStart) || 'postgres exited'));
  for (;;) {
    if (failure) throw explainFailure(failure, cluster.dataDir);
    const started = findLivePostmaster(cluster.dir);
    if (started?.pid === child.pid && started?.port) return started;
    await sleep(POLL_MS);
  }
}

/**
 * Asks the server to end: fast (open transactions roll back), then immediately if it does not (the next start
 * recovers).
 */
export async function stopPostgres(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < FAST_STOP_MS; waited += POLL_MS) {
      if (!isProcessAlive(pid)) return;
      await sleep(POLL_MS);
    }
  }
}

export const logSize = (logFile: string): number => statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;

/** The server's last log lines, for a message. */
export function logSince(logFile: string, start: number): string {
  const size = logSize(logFile);
  const length = Math.min(size - start, 2_000);
  if (length <= 0) return '';
  const buffer = Buffer.alloc(length);
  const file = openSync(logFile, 'r');
  readSync(file, buffer, 0, length, size - length);
  closeSync(file);
  return buffer.toString('utf8');
}

function openLog(cluster: Cluster): number {
  try {
    if (logSize(cluster.logFile) > LOG_KEPT_BYTES) renameSync(cluster.logFile, `${cluster.logFile}.1`);
    return openSync(cluster.logFile, 'a', 0o600);
  } catch (error) {
    throw explainFailure(error, cluster.dataDir);
  }
}

// The number is stored so that saved connections (psql, a second process) find the database again.
async function choosePort(portFile: string): Promise<number> {
  const kept = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  const port = kept > 0 && (await freePort(kept)) ? kept : await freePort(0);
  if (!port) throw explainFailure('127.0.0.1 üzerinde boş port bulunamadı', portFile);
  if (port !== kept) {
    try {
      writeFileSync(portFile, String(port));
    } catch (error) {
      throw explainFailure(error, portFile);
    }
  }
  return port;
}

function freePort(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}
