import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { monotonicMs } from '../clock.ts';
import { AppError } from '../app-error.ts';

/**
 * PostgreSQL writes its log in segments of 16 MB. Without space for the next one it ends and does not start
 * again, so calls that write are refused while there is still space for four.
 */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;
const CHECK_EVERY_MS = 1_000;
/**
 * After the database refused a write for a full disk it counts as full for this long, whatever a small write
 * says.
 */
const FULL_FOR_MS = 10_000;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface StorageDeps {
  /** Folder of the embedded database; undefined: the disk is monitored elsewhere. */
  readonly dataDir?: string | undefined;
  readonly leastFreeBytes?: number | undefined;
}

/** State of the disk space for writing. */
export interface StorageMonitor {
  /** There is too little space for anything new, or was a moment ago. */
  isFull(): boolean;
  /** Records that a write was refused for a full disk. */
  markFull(): void;
  /** The embedded database's disk is nearly full: calls that write must not start. */
  isLow(): boolean;
  stop(): void;
}

/** Monitors the disk of an embedded database. */
export function createStorageMonitor({
  dataDir,
  leastFreeBytes = LEAST_FREE_BYTES,
}: StorageDeps): StorageMonitor {
  let isLow = false;
  let fullAt = -Infinity;
  const check = (folder: string): Promise<void> =>
    statfs(folder).then(
      ({ bavail, bsize }) => void (isLow = bavail * bsize < leastFreeBytes),
      // A folder that cannot be read says nothing about its space.
      () => undefined,
    );
  if (dataDir !== undefined) void check(dataDir);
  const timer =
    dataDir === undefined ? undefined : setInterval(() => void check(dataDir), CHECK_EVERY_MS).unref();
  return {
    isLow: () => isLow,
    isFull: () => isLow || monotonicMs() - fullAt < FULL_FOR_MS,
    markFull: () => void (fullAt = monotonicMs()),
    stop: () => clearInterval(timer),
  };
}

/** Refuses calls that write while the disk is nearly full; what only reads goes on. */
export function installStorageGuard(http: FastifyInstance, storage: StorageMonitor): void {
  http.addHook('onRequest', (request, _reply, done) => {
    if (!storage.isLow() || SAFE_METHODS.has(request.method)) done();
    else done(new AppError('STORAGE_FULL'));
  });
}
