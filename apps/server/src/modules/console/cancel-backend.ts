import { connect } from 'node:net';

/** A backend, and what its cancellation needs. */
export interface Backend {
  readonly host: string;
  readonly port: number;
  readonly pid: number;
  readonly key: number;
}

const CANCEL_CODE = 80_877_102;
const MESSAGE_BYTES = 16;
const GIVE_UP_MS = 2_000;

/** Asks PostgreSQL to cancel what a backend runs: a message of its own connection. Failures are nobody's. */
export function cancelBackend({ host, port, pid, key }: Backend): void {
  const message = Buffer.alloc(MESSAGE_BYTES);
  message.writeInt32BE(MESSAGE_BYTES, 0);
  message.writeInt32BE(CANCEL_CODE, 4);
  message.writeInt32BE(pid, 8);
  message.writeInt32BE(key, 12);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(GIVE_UP_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  socket.on('connect', () => void socket.end(message));
}
