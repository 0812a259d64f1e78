import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';

/** A message as a receiver got it. */
export interface ReceivedMessage {
  readonly path: string;
  readonly id: string;
  readonly timestampS: number;
  readonly signature: string;
  readonly text: string;
  // Tests read bodies freely.
  readonly body: ReturnType<typeof JSON.parse>;
}

type Respond = (message: ReceivedMessage, response: ServerResponse) => void;

export interface WebhookReceiver {
  readonly url: string;
  /** In the order of their arrival, whatever was answered. */
  readonly received: ReceivedMessage[];
  /** What came to one path. */
  at(path: string): ReceivedMessage[];
  /** How requests are answered from now on; 204 at first. */
  respond(respond: Respond): void;
  /** Answers the next requests with these statuses, then with 204. */
  answer(statuses: readonly number[], headers?: Record<string, string>): void;
  close(): Promise<void>;
}

const take: Respond = (_, response) => void response.writeHead(204).end();

/**
 * A receiver of webhooks on the loopback; WEBHOOK_PRIVATE_HOSTS must hold 127.0.0.1.
 * @param port left out: a free one
 */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  let respond = take;
  const server = createServer((request, response) => {
    void readMessage(request).then((message) => {
      received.push(message);
      respond(message, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    at: (path) => received.filter((message) => message.path === path),
    respond: (next) => void (respond = next),
    answer(statuses, headers = {}) {
      const left = [...statuses];
      respond = (message, response) => {
        const status = left.shift();
        if (status === undefined) take(message, response);
        else response.writeHead(status, headers).end(`answer ${status}`);
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readMessage(request: IncomingMessage): Promise<ReceivedMessage> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    path: request.url ?? '',
    id: String(request.headers['webhook-id']),
    timestampS: Number(request.headers['webhook-timestamp']),
    signature: String(request.headers['webhook-signature']),
    text,
    body: JSON.parse(text),
  };
}

/**
 * Whether the library verifies a message by a secret. It compares the timestamp with the wall clock, which a
 * test's clock is not; so the signature is compared with the library's own.
 */
export function isSignedBy(secret: string, message: Omit<ReceivedMessage, 'path' | 'body'>): boolean {
  const own = new Webhook(secret).sign(message.id, new Date(message.timestampS * 1_000), message.text);
  return message.signature.split(' ').includes(own);
}

/** Whether the library takes a message that has just come: its signature, and its time by the wall clock. */
export function isAcceptedBy(secret: string, { id, timestampS, signature, text }: ReceivedMessage): boolean {
  try {
    new Webhook(secret).verify(text, {
      'webhook-id': id,
      'webhook-timestamp': String(timestampS),
      'webhook-signature': signature,
    });
    return true;
  } catch {
    return false;
  }
}
