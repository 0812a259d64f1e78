import type { LookupFunction } from 'node:net';
import { SECOND_MS } from '@ulak/contracts/time';
import type { Client } from 'undici';

/** One kept connection to a receiver; one exchange at a time. */
export interface Connection {
  readonly client: Client;
  /** Whether it has carried an answer before: such a one may have been closed meanwhile. */
  isUsed: boolean;
}

export interface ConnectionOptions {
  /** Left out: names are looked up as the system does. */
  readonly lookup?: LookupFunction;
  readonly ca?: string | undefined;
  readonly connectTimeoutMs: number;
}

export type Connections = ReturnType<typeof createConnections>;

/** Idle connections kept per host, as many as eight webhooks that lead to it use; and for how long. */
const IDLE_PER_ORIGIN = 64;
const IDLE_MS = 20 * SECOND_MS;

/**
 * Connections to receivers by origin. A kept one leads to the address that was checked when it was opened;
 * the newest idle one is taken first, so that what is not needed closes by itself.
 */
export function createConnections({ lookup, ca, connectTimeoutMs }: ConnectionOptions) {
  const idle = new Map<string, Connection[]>();
  const open = new Set<Connection>();

  function forget(connection: Connection, origin: string): void {
    open.delete(connection);
    const kept = idle.get(origin);
    const place = kept?.indexOf(connection) ?? -1;
    if (place >= 0) kept?.splice(place, 1);
    if (kept?.length === 0) idle.delete(origin);
    void connection.client.destroy().catch(() => undefined);
  }

  async function connect(origin: string): Promise<Connection> {
    // with the first message: a server without webhooks does without its memory
    const { Client: Undici } = await import('undici');
    const client = new Undici(origin, {
      pipelining: 1,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
      // the whole exchange has one limit
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: connectTimeoutMs, ...(lookup && { lookup }), ...(ca && { ca }) },
    });
    const connection: Connection = { client, isUsed: false };
    // closed by the receiver, or idle for too long: it never leads to another address
    client.on('disconnect', () => forget(connection, origin));
    open.add(connection);
    return connection;
  }

  return {
    /** An idle connection, or a new one. @param isFresh a new one in any case */
    take: async (origin: string, isFresh = false): Promise<Connection> =>
      (isFresh ? undefined : idle.get(origin)?.pop()) ?? connect(origin),
    /** Keeps a connection whose exchange has ended well. */
    giveBack(connection: Connection, origin: string): void {
      if (!open.has(connection)) return;
      connection.isUsed = true;
      const kept = idle.get(origin) ?? [];
      if (kept.length >= IDLE_PER_ORIGIN) return forget(connection, origin);
      kept.push(connection);
      idle.set(origin, kept);
    },
    forget,
    close(): void {
      for (const { client } of open) void client.destroy().catch(() => undefined);
      open.clear();
      idle.clear();
    },
  };
}
