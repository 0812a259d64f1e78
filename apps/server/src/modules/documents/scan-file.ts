import { once } from 'node:events';
import { connect } from 'node:net';
import { AppError, fieldError } from '../../app-error.ts';

const LIMIT_MS = 10_000;
const CHUNK = 64 * 1024;
const INFECTED = 'Dosyada zararlı yazılım bulundu; kaydedilmedi';

/**
 * Has clamd look at a file, where the installation has one (`CLAMD_URL`, tcp://host:port). Nothing is stored
 * that it did not call clean.
 * @throws AppError VALIDATION_ERROR on `file`; SCAN_UNAVAILABLE when it cannot be asked
 */
export async function scanFile(url: string | undefined, bytes: Buffer): Promise<void> {
  if (url === undefined) return;
  const answer = await ask(new URL(url), bytes).catch(() => null);
  if (answer?.endsWith('FOUND')) throw fieldError('file', INFECTED);
  if (answer !== 'stream: OK') throw new AppError('SCAN_UNAVAILABLE');
}

/** INSTREAM: pieces with their length before them, an empty one at the end. */
async function ask({ hostname, port }: URL, bytes: Buffer): Promise<string> {
  const socket = connect({ host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) });
  try {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => parts.push(part));
    await once(socket, 'connect', { signal });
    const ended = once(socket, 'end', { signal });
    socket.write('zINSTREAM\0');
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const piece = bytes.subarray(at, at + CHUNK);
      socket.write(lengthOf(piece));
      socket.write(piece);
    }
    socket.write(lengthOf(Buffer.alloc(0)));
    await ended;
    return Buffer.concat(parts).toString('latin1').replaceAll('\0', '').trim();
  } finally {
    socket.destroy();
  }
}

function lengthOf({ length }: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length);
  return head;
}
