import type { Socket } from 'node:net';
import { DatabaseError, type PoolClient } from 'pg';
import { OverloadError } from './admission-queue.ts';

/**
 * No connection to the database could be opened, or the one in use was lost; what was under way did not
 * commit, or nobody knows.
 */
export class ConnectionLostError extends Error {
  constructor(cause: unknown) {
    super('the database connection was lost', { cause });
  }
}

/** pg's types leave the connection out. */
export const socketOf = (client: PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

const broken = new WeakSet<PoolClient>();

/**
 * Notices when the line of a connection breaks. It also keeps such an event from ending the process while the
 * client is in use but waits for us: whoever uses it learns of it by the next statement, and the pool listens
 * only to clients that lie idle in it.
 */
export function watchConnection(client: PoolClient): void {
  client.on('error', () => void broken.add(client));
}

const isLost = (client: PoolClient): boolean => broken.has(client) || socketOf(client).destroyed;

/**
 * What a failed statement means. The driver words a lost line in a dozen ways, so the line itself is asked
 * and not the message.
 * @returns the error to throw; ConnectionLostError when the connection is gone
 */
export const classifyStatementError = (error: unknown, client: PoolClient): unknown =>
  !(error instanceof DatabaseError) && isLost(client) ? new ConnectionLostError(error) : error;

/**
 * Classes of SQLSTATE that speak of the server and not of the statement: connection, resources, shutdown,
 * system.
 */
const SERVER_STATES = /^(?:08|53|57P|58)/;
/** A connection that was closed for idling in a transaction, and a server that only reads now. */
const OTHER_STATES = new Set(['25P03', '25006']);

/**
 * PostgreSQL's word for a disk that takes nothing more. The connection goes on, and so does everything that
 * only reads.
 */
const DISK_FULL = '53100';
/** The same from the system, for files of our own. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT']);

/** Was a write refused because the disk is full, the database's or ours? */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error instanceof DatabaseError ? error.code === DISK_FULL : NO_SPACE.has(String(error.code));
}

/** Does this error mean that the database cannot answer now (gone, starting, out of connections)? */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionLostError) return true;
  if (!(error instanceof DatabaseError) || error.code === undefined || error.code === DISK_FULL) return false;
  return SERVER_STATES.test(error.code) || OTHER_STATES.has(error.code);
}

/**
 * May the connection not be used again after this error? It may still be busy, or the server said goodbye and
 * its closing is on the way.
 */
export const breaksConnection = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || isDatabaseUnavailable(error);

/** Were too many waiting already? */
export const isOverload = (error: unknown): boolean => error instanceof OverloadError;

/**
 * Was the statement cut off because it took too long (`statement_timeout`), or waited too long for a lock
 * (`lock_timeout`)?
 */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '57014' || error.code === '55P03');
