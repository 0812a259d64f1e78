import type { Socket } from 'node:net';
import { LOCK_SECONDS, MAX_RESULT_BYTES, STATEMENT_SECONDS } from '@ulak/contracts/database/limits';
import { Client } from 'pg';
import { AppError } from '../../app-error.ts';
import { lowerBackendPriority } from '../../db/backend-priority.ts';
import { CONSOLE_SCHEMA } from '../../db/console-views.ts';
import { cancelBackend } from './cancel-backend.ts';
import { type RawResult, RowReader } from './row-reader.ts';

/** How the reader connects. */
export interface ReaderDeps {
  readonly url: string;
  /** The backend is a process of this machine. */
  readonly isEmbedded: boolean;
}

/** A statement that reads. */
export interface Reading {
  readonly text: string;
  readonly values?: readonly (string | null)[];
  readonly maxRows: number;
  /** Told when whoever asked is gone. */
  readonly signal?: AbortSignal | undefined;
}

export type ReadRows = (reading: Reading) => Promise<RawResult & { readonly isCut: boolean }>;

const CONNECT_TIMEOUT_MS = 2_500;
/** After the database's own bound; reached where a result trickles. */
const GRACE_MS = 1_000;
const LOWEST_PRIORITY = 19;

const SETTINGS: Readonly<Record<string, string>> = {
  'ulak.company': '*',
  search_path: CONSOLE_SCHEMA,
  timezone: 'UTC',
  default_transaction_read_only: 'on',
  statement_timeout: `${STATEMENT_SECONDS}s`,
  lock_timeout: `${LOCK_SECONDS}s`,
  idle_in_transaction_session_timeout: `${STATEMENT_SECONDS}s`,
  // desk before console: no helpers, little memory, no compilation
  max_parallel_workers_per_gather: '0',
  work_mem: '16MB',
  jit: 'off',
  // the database sees by itself that we are gone; not every system can
  ...(process.platform === 'linux' && { client_connection_check_interval: '1s' }),
};
const OPTIONS = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** pg's types leave these out. */
interface Wired {
  readonly connection: { readonly stream: Socket };
  readonly processID: number;
  readonly secretKey: number;
}

/**
 * Runs a statement on a connection of its own, which ends with it: what a statement sets or locks for its
 * session is gone. Beyond 8 MB the connection is cut, before the memory is taken.
 */
export const createRowReader =
  ({ url, isEmbedded }: ReaderDeps): ReadRows =>
  async ({ text, values = [], maxRows, signal }) => {
    const client = new Client({
      connectionString: url,
      options: OPTIONS,
      application_name: 'ulak console',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    await client.connect();
    const wired = client as unknown as Wired;
    const { stream } = wired.connection;
    const cancel = (): void =>
      cancelBackend({ host: client.host, port: client.port, pid: wired.processID, key: wired.secretKey });
    let bytes = 0;
    let isCut = false;
    let isLate = false;
    const cut = (): void => {
      cancel();
      stream.destroy();
    };
    const timer = setTimeout(
      () => {
        isLate = true;
        cut();
      },
      STATEMENT_SECONDS * 1_000 + GRACE_MS,
    );
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      if (isEmbedded) lowerBackendPriority(wired.processID, LOWEST_PRIORITY);
      await client.query('begin read only');
      if (signal?.aborted) throw new Error('the caller is gone');
      const reader = new RowReader(text, values, maxRows);
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= MAX_RESULT_BYTES || isCut) return;
        isCut = true;
        cut();
      });
      client.query(reader);
      await reader.done.catch((error: unknown) => {
        if (isLate) throw new AppError('CONSOLE_TIMEOUT', { seconds: STATEMENT_SECONDS });
        if (!isCut) throw error;
      });
      return { ...reader.result(), isCut };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      await client.end().catch(() => undefined);
    }
  };
