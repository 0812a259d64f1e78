import { Client } from 'pg';

const CHANNEL = 'ulak_wake';
/** Nodes wake each other at most this often; the payload says which stream, never data (design §4). */
const NOTIFY_EVERY_MS = 40;
const RECONNECT_MS = 1_000;

type Topic = 'events' | 'positions';

/** LISTEN/NOTIFY between nodes. Losing it costs at most the tails' idle poll. */
export interface Bus {
  notify(topic: Topic): void;
  connected(): boolean;
  start(): void;
  stop(): Promise<void>;
}

export function createBus(options: {
  url: string;
  onWake: (topic: Topic) => void;
  onError: (error: unknown) => void;
}): Bus {
  let client: Client | undefined;
  let up = false;
  let running = false;
  let timer: NodeJS.Timeout | undefined;
  const pending = new Set<Topic>();
  let flush: NodeJS.Timeout | undefined;
  let connecting: Promise<void> = Promise.resolve();

  const connect = (): Promise<void> => (connecting = tryToConnect());

  async function tryToConnect(): Promise<void> {
    if (!running) return;
    const next = new Client({
      connectionString: options.url,
      connectionTimeoutMillis: 3_000,
      application_name: 'ulak bus',
      keepAlive: true,
    });
    next.on('error', onDisconnect);
    next.on('end', () => onDisconnect());
    next.on('notification', (message) => {
      for (const topic of (message.payload ?? '').split(','))
        if (topic === 'events' || topic === 'positions') options.onWake(topic);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      up = true;
    } catch (error) {
      onDisconnect(error);
    }
  }

  function onDisconnect(error?: unknown): void {
    if (error !== undefined && up) options.onError(error);
    up = false;
    client = undefined;
    clearTimeout(timer);
    if (running) timer = setTimeout(() => void connect(), RECONNECT_MS);
  }

  function send(): void {
    flush = undefined;
    const payload = [...pending].join(',');
    pending.clear();
    client?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch((error: unknown) => {
      if (running) options.onError(error);
    });
  }

  return {
    notify(topic) {
      pending.add(topic);
      flush ??= setTimeout(send, NOTIFY_EVERY_MS);
    },
    connected: () => up,
    start() {
      running = true;
      void connect();
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      clearTimeout(flush);
      // a connection that is on its way would stay open
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
