import type { Socket } from 'node:net';
import { DatabaseError, type PoolClient } from 'pg';
import { OverloadError } from './admission-queue.ts';

/**
 * No connection to the database could be opened, or the one in use was lost; the work did not commit, or its
 * outcome is unknown.
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
 * Records when a connection breaks. The listener also keeps the event from ending the process while the
 * client is lent but idle: its user learns of it by the next statement, and the pool listens only to clients
 * inside it.
 */
export function watchConnection(client: PoolClient): void {
  client.on('error', () => void broken.add(client));
}

const isLost = (client: PoolClient): boolean => broken.has(client) || socketOf(client).destroyed;

/**
 * Classifies a failed statement. The driver words a lost connection in a dozen ways, so the socket is checked
 * and not the message.
 * @returns the error to throw; ConnectionLostError when the connection is gone
 */
export const classifyStatementError = (error: unknown, client: PoolClient): unknown =>
  !(error instanceof DatabaseError) && isLost(client) ? new ConnectionLostError(error) : error;

/** Classes of SQLSTATE about the server and not the statement: connection, resources, shutdown, system. */
const SERVER_STATES = /^(?:08|53|57P|58)/;
/** A connection that was closed for idling in a transaction, and a read-only server. */
const OTHER_STATES = new Set(['25P03', '25006']);

/** PostgreSQL's code for a full disk. The connection goes on, and so do reads. */
const DISK_FULL = '53100';
/** The same from the system, for files of our own. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT']);

/** Whether a write was refused because the disk is full, the database's or ours. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error instanceof DatabaseError ? error.code === DISK_FULL : NO_SPACE.has(String(error.code));
}

/** Whether this error means that the database cannot answer now (gone, starting, out of connections). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionLostError) return true;
  if (!(error instanceof DatabaseError) || error.code === undefined || error.code === DISK_FULL) return false;
  return SERVER_STATES.test(error.code) || OTHER_STATES.has(error.code);
}

/** Whether the connection must not be used again: it may still be busy, or the server is closing it. */
export const breaksConnection = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || isDatabaseUnavailable(error);

/** Whether too many were waiting already. */
export const isOverload = (error: unknown): boolean => error instanceof OverloadError;

/**
 * Whether the statement was cancelled because it took too long (`statement_timeout`), or waited too long for
 * a lock (`lock_timeout`).
 */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '57014' || error.code === '55P03');
