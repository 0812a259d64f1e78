import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { monotonicMs } from '../clock.ts';
import { AppError } from '../app-error.ts';

/**
 * PostgreSQL writes its log in pieces of 16 MB. Without room for the next one it ends and does not start
 * again, and nobody can even read: so calls that write are refused while there is still room for four.
 */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;
const CHECK_EVERY_MS = 1_000;
/** So long after the database refused a write for want of room there is none, whatever a small write says. */
const FULL_FOR_MS = 10_000;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface StorageDeps {
  /** Folder of the embedded database; undefined: the disk is somebody else's to watch. */
  readonly dataDir?: string | undefined;
  readonly leastFreeBytes?: number | undefined;
}

/** What is known about the room that is left for writing. */
export interface StorageMonitor {
  /** There is too little room for anything new, or was a moment ago. */
  isFull(): boolean;
  /** A write was refused for want of room. */
  markFull(): void;
  /** The embedded database's disk is nearly full: calls that write must not be begun. */
  isLow(): boolean;
  stop(): void;
}

/** Watches the disk of an embedded database. */
export function createStorageMonitor({
  dataDir,
  leastFreeBytes = LEAST_FREE_BYTES,
}: StorageDeps): StorageMonitor {
  let isLow = false;
  let fullAt = -Infinity;
  const check = (folder: string): Promise<void> =>
    statfs(folder).then(
      ({ bavail, bsize }) => void (isLow = bavail * bsize < leastFreeBytes),
      // A folder that cannot be asked says nothing about its room.
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
