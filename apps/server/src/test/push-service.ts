import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

/** The part of http_ece, which has no types, that a browser does. */
interface Decryption {
  decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer;
}
const require = createRequire(import.meta.url);
const ece = require('http_ece') as Decryption;

/** What a device got: the decrypted text as JSON, and what the push service itself could read. */
export interface ReceivedPush {
  readonly message: unknown;
  readonly ttlS: number;
  readonly urgency: string;
  readonly topic: string | null;
  /** `sub` of the VAPID token: whom the push service would ask. */
  readonly subject: string;
}

/** A subscribed browser. */
export interface TestDevice {
  /** As `PushSubscription.toJSON()`, ready for the product's calls. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly received: ReceivedPush[];
  /** Requests that came, refused ones too. */
  attempts(): number;
  /** Answers the next requests with these statuses (and `Retry-After`), then accepts again. */
  refuse(statuses: readonly number[], retryAfterS?: number): void;
  /** Keeps every request open without an answer. */
  stall(): void;
  /** The n-th message, counted from 1. @throws after `withinMs` */
  waitFor(count: number, withinMs?: number): Promise<ReceivedPush>;
}

export interface PushService {
  readonly url: string;
  /** A new browser. `publicKey`: the key it subscribes with; messages of another one are answered 403. */
  addDevice(publicKey?: string): TestDevice;
  close(): Promise<void>;
}

interface Device extends TestDevice {
  readonly ecdh: ECDH;
  readonly auth: string;
  readonly publicKey: string | undefined;
  /** The status of this request; null: never answered. */
  nextStatus(): { status: number; retryAfterS: number | undefined } | null;
}

/**
 * A push service on the loopback, as RFC 8030, 8291 and 8292 describe one: it takes messages for its devices,
 * checks the sender's VAPID token and decrypts as the browser would.
 */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  let origin = '';
  const server = createServer((request, response) => {
    void receive({ devices, origin }, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: origin,
    addDevice(publicKey) {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const device = createDevice(`${origin}${path}`, publicKey);
      devices.set(path, device);
      return device;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createDevice(endpoint: string, publicKey: string | undefined): Device {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  const received: ReceivedPush[] = [];
  const refusals: { status: number; retryAfterS: number | undefined }[] = [];
  let count = 0;
  let isStalled = false;
  return {
    subscription: { endpoint, keys: { p256dh, auth } },
    received,
    ecdh,
    auth,
    publicKey,
    attempts: () => count,
    refuse: (statuses, retryAfterS) => refusals.push(...statuses.map((status) => ({ status, retryAfterS }))),
    stall: () => (isStalled = true),
    nextStatus() {
      count += 1;
      return isStalled ? null : (refusals.shift() ?? { status: 201, retryAfterS: undefined });
    },
    async waitFor(wanted, withinMs = 10_000) {
      const until = performance.now() + withinMs;
      for (;;) {
        const found = received[wanted - 1];
        if (found) return found;
        if (performance.now() > until)
          throw new Error(`${received.length} of ${wanted} messages came within ${withinMs} ms`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

/** Takes one message: 404 unknown device, 400 not a push message, 403 not from whom the device subscribed. */
async function receive(
  { devices, origin }: { devices: ReadonlyMap<string, Device>; origin: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  const end = (status: number, headers: Record<string, string> = {}): void =>
    void response.writeHead(status, headers).end();
  const device = devices.get(request.url ?? '');
  if (!device) return end(404);
  const next = device.nextStatus();
  if (!next) return;
  const { status, retryAfterS } = next;
  if (status !== 201)
    return end(status, retryAfterS === undefined ? {} : { 'retry-after': `${retryAfterS}` });
  const subject = readVapidSubject(request.headers.authorization ?? '', { origin, key: device.publicKey });
  if (subject === null) return end(403);
  const message = decrypt(device, request, body);
  if (message === undefined) return end(400);
  device.received.push({
    message,
    ttlS: Number(request.headers.ttl),
    urgency: String(request.headers.urgency ?? 'normal'),
    topic: typeof request.headers.topic === 'string' ? request.headers.topic : null,
    subject,
  });
  end(201, { location: `${origin}/message/${randomBytes(8).toString('hex')}` });
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

/**
 * Services take 4,096 bytes (RFC 8030 §7.2); undefined: not for this device, or not encrypted as it must be.
 */
function decrypt({ ecdh, auth }: Device, request: IncomingMessage, body: Buffer): unknown {
  if (request.headers['content-encoding'] !== 'aes128gcm' || body.length > 4_096) return undefined;
  if (!/^\d+$/.test(String(request.headers.ttl))) return undefined;
  try {
    const plain = ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth });
    return JSON.parse(plain.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

const DAY_S = 86_400;
const fromJson = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;

/**
 * The subject of a valid token for this origin, signed by `key` when one is given (RFC 8292 §2); else null.
 */
function readVapidSubject(
  authorization: string,
  wanted: { origin: string; key: string | undefined },
): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  if (signature === '' || (wanted.key !== undefined && wanted.key !== key)) return null;
  const raw = Buffer.from(key, 'base64url');
  if (raw.length !== 65 || fromJson(header).alg !== 'ES256') return null;
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const signed = Buffer.from(`${header}.${claims}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = fromJson(claims);
  const leftS = Number(exp) - Math.floor(performance.timeOrigin + performance.now()) / 1_000;
  const isCurrent = leftS > 0 && leftS <= DAY_S;
  const hasSubject = typeof sub === 'string' && /^(?:mailto:|https:\/\/)/.test(sub);
  return isSigned && aud === wanted.origin && isCurrent && hasSubject ? sub : null;
}
