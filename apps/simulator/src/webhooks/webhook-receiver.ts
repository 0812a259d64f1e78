import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { Metrics } from '../metrics.ts';

/** How an address of the receiver answers what it has verified. */
export const RECEIVER_PATHS = {
  /** The shops' order system. */
  taken: '/siparis-sistemi',
  /** A system that is out of order. */
  failing: '/bozuk-alici',
  /** A system that was shut down: 410 tells the server to stop sending. */
  gone: '/kapanan-alici',
} as const;
export type ReceiverPath = (typeof RECEIVER_PATHS)[keyof typeof RECEIVER_PATHS];

const STATUSES: Readonly<Record<ReceiverPath, number>> = {
  '/siparis-sistemi': 204,
  '/bozuk-alici': 500,
  '/kapanan-alici': 410,
};
const NOT_FOUND = 404;
const BAD_SIGNATURE = 401;
const TOO_LARGE = 413;
const MAX_BODY_BYTES = 64 * 1024;
/** Messages that are recognised when they come again. */
const MAX_KNOWN = 5_000;

export interface WebhookReceiverDeps {
  readonly metrics: Pick<Metrics, 'increment' | 'recordBadSignature'>;
  /** Secrets of the webhooks that lead to a path. @param fresh reads them anew: one may have been rotated */
  readonly secretsOf: (path: ReceiverPath, fresh: boolean) => Promise<readonly string[]>;
}

/** Receives webhooks on the loopback, as a shop's system would: verifies, recognises repeats, counts. */
export class WebhookReceiver {
  readonly #deps: WebhookReceiverDeps;
  readonly #server: Server;
  readonly #known = new Set<string>();

  constructor(deps: WebhookReceiverDeps) {
    this.#deps = deps;
    this.#server = createServer((request, response) => {
      this.#answer(request)
        .then((status) => response.writeHead(status).end())
        .catch(() => response.writeHead(BAD_SIGNATURE).end());
    });
  }

  /** @throws Error when somebody else has the port. @returns the port, chosen by the system for 0 */
  async listen(port: number): Promise<number> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage): Promise<number> {
    const path = readPath(request.url);
    if (path === null) return NOT_FOUND;
    const body = await readBody(request);
    if (body === null) return TOO_LARGE;
    const headers = headersOf(request);
    const { metrics, secretsOf } = this.#deps;
    const isGenuine =
      verifiesWith(await secretsOf(path, false), body, headers) ||
      verifiesWith(await secretsOf(path, true), body, headers);
    if (!isGenuine) {
      metrics.recordBadSignature();
      return BAD_SIGNATURE;
    }
    metrics.increment(this.#isRepeat(headers['webhook-id']) ? 'webhookRepeats' : 'webhooks');
    return STATUSES[path];
  }

  #isRepeat(id: string): boolean {
    if (this.#known.has(id)) return true;
    const [oldest] = this.#known;
    if (oldest !== undefined && this.#known.size >= MAX_KNOWN) this.#known.delete(oldest);
    this.#known.add(id);
    return false;
  }
}

const readPath = (url: string | undefined): ReceiverPath | null =>
  Object.values(RECEIVER_PATHS).find((path) => path === url) ?? null;

const headersOf = ({ headers }: IncomingMessage) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
});

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function verifiesWith(secrets: readonly string[], body: string, headers: Record<string, string>): boolean {
  return secrets.some((secret) => {
    try {
      new Webhook(secret).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  });
}
