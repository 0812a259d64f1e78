import type { Client, Connection, Submittable } from 'pg';

/**
 * Callbacks of `pg` during a COPY, and the part of its connection that COPY needs; its types leave both out.
 */
interface CopyQuery extends Submittable {
  handleCopyInResponse?(): void;
  handleCopyData?(message: { readonly chunk: Buffer }): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Rows are yielded in chunks of about this size: small, so that work comes in short bursts. */
const PIECE_BYTES = 65_536;
/** At most so many chunks wait; then the socket is paused until one is taken. */
const PIECES_WAITING = 2;

/** Chunks of a COPY that have arrived and were not taken yet. */
interface ReceiveBuffer {
  readonly pieces: Buffer[];
  connection: Connection | undefined;
  failure: Error | undefined;
  isDone: boolean;
  wake(): void;
}

/**
 * Runs `copy … to stdout` and yields complete rows in chunks. A consumer that stops loses the connection: the
 * rest of the rows is on its way.
 * @param onRow sees every row before its chunk is yielded
 */
export async function* copyOut(
  client: Client,
  sql: string,
  onRow: (row: Buffer) => void,
): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = [];
  const arrivals: ReceiveBuffer = {
    pieces,
    connection: undefined,
    failure: undefined,
    isDone: false,
    wake: () => undefined,
  };
  client.query(outQuery(sql, arrivals, onRow));
  try {
    for (;;) {
      const piece = pieces.shift();
      if (piece) {
        if (pieces.length < PIECES_WAITING) arrivals.connection?.stream.resume();
        yield piece;
      } else if (arrivals.failure) throw arrivals.failure;
      else if (arrivals.isDone) return;
      else await new Promise<void>((resolve) => (arrivals.wake = resolve));
    }
  } finally {
    if (!arrivals.isDone && !arrivals.failure) arrivals.connection?.stream.destroy();
  }
}

function outQuery(sql: string, arrivals: ReceiveBuffer, onRow: (row: Buffer) => void): CopyQuery {
  let rows: Buffer[] = [];
  let size = 0;

  function closePiece(): void {
    if (size > 0) arrivals.pieces.push(Buffer.concat(rows, size));
    rows = [];
    size = 0;
    if (arrivals.pieces.length >= PIECES_WAITING) arrivals.connection?.stream.pause();
    arrivals.wake();
  }
  return {
    submit(connection) {
      arrivals.connection = connection;
      connection.query(sql);
    },
    // the protocol sends one row per message
    handleCopyData({ chunk }) {
      // the parser reuses its buffer for the next message
      const row = Buffer.from(chunk);
      onRow(row);
      rows.push(row);
      size += row.length;
      if (size >= PIECE_BYTES) closePiece();
    },
    handleCommandComplete: closePiece,
    handleReadyForQuery() {
      arrivals.isDone = true;
      arrivals.connection?.stream.resume();
      arrivals.wake();
    },
    handleError(error) {
      arrivals.failure ??= error;
      arrivals.wake();
    },
  };
}

export interface CopyIn {
  /** @param rows complete rows of COPY's text format */
  write(rows: Buffer): Promise<void>;
  /** Ends the COPY; answers when the database has taken every row. */
  end(): Promise<void>;
}

/** Starts `copy … from stdin`; answers when the database is ready for rows. */
export function startCopyIn(client: Client, sql: string): Promise<CopyIn> {
  return new Promise((tellReady, fail) => {
    let connection: CopyConnection | undefined;
    const ended = new Promise<void>((resolve, reject) => {
      const query: CopyQuery = {
        submit(given) {
          connection = given as CopyConnection;
          given.query(sql);
        },
        handleCopyInResponse: () => tellReady(withBackpressure(connection, ended)),
        handleCommandComplete: () => undefined,
        handleReadyForQuery: resolve,
        handleError(error) {
          fail(error);
          reject(error);
        },
      };
      client.query(query);
    });
    // writers and `end` receive a failure; until then it has no handler
    ended.catch(() => undefined);
  });
}

function withBackpressure(connection: CopyConnection | undefined, ended: Promise<void>): CopyIn {
  return {
    async write(rows) {
      connection?.sendCopyFromChunk(rows);
      if (!connection?.stream.writableNeedDrain) return;
      const { stream } = connection;
      const drained = new Promise<void>((resolve) => void stream.once('drain', resolve));
      // a database that refuses a row reports it instead of reading on
      await Promise.race([drained, ended]);
    },
    async end() {
      connection?.endCopyFrom();
      await ended;
    },
  };
}
