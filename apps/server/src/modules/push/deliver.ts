import { createHash } from 'node:crypto';
import { Agent as HttpAgent, request as requestHttp, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { PushMessage } from '@ulak/contracts/push/message';
import webPush from 'web-push';
import { type EndpointRules, readEndpoint } from './check-endpoint.ts';
import { createPublicLookup, type ResolveHost } from '../../access/public-address.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Where a message goes. */
export interface Device {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What a push service said. `gone`: never again (RFC 8030 §7.3); `refused`: not this message. */
export type Delivery =
  | { readonly kind: 'sent' | 'gone' | 'refused' }
  | { readonly kind: 'later'; readonly retryAfterMs: number | null };

export type Deliver = (device: Device, message: PushMessage, ttlS: number) => Promise<Delivery>;

export interface DeliverDeps {
  readonly keys: VapidKeys;
  readonly subject: string;
  readonly rules: EndpointRules;
  readonly resolve: ResolveHost;
}

/** From the look-up of the name to the last byte of the answer. */
const TIMEOUT_MS = 10_000;
/** Nothing of an answer but its status is of use; more bytes than this end the connection. */
const MAX_ANSWER_BYTES = 1_024;
const MAX_SOCKETS_PER_HOST = 32;
const MAX_RETRY_AFTER_S = 3_600;
/** Push services take 4,096 bytes, encrypted (RFC 8030 §7.2). */
const MAX_PAYLOAD_BYTES = 3_000;
const MAX_TITLE = 120;
const REFUSED: Delivery = { kind: 'refused' };
const LATER: Delivery = { kind: 'later', retryAfterMs: null };

/** Delivers messages to push services: encrypted by RFC 8291, signed by RFC 8292, to public hosts only. */
export function createDelivery({ keys, subject, rules, resolve }: DeliverDeps): {
  deliver: Deliver;
  /** Ends what is on its way; it counts as not delivered. */
  close(): void;
} {
  const sockets = { keepAlive: true, maxSockets: MAX_SOCKETS_PER_HOST, lookup: createPublicLookup(resolve) };
  const closing = new AbortController();
  const agents = { https: new HttpsAgent(sockets), http: new HttpAgent(sockets) };

  async function deliver(device: Device, message: PushMessage, ttlS: number): Promise<Delivery> {
    // Again, not only when it was registered: a restored database may hold anything.
    const url = readEndpoint(device.endpoint, rules);
    if (!url) return REFUSED;
    const details = webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      payloadOf(message),
      {
        vapidDetails: { subject, ...keys },
        TTL: Math.max(0, Math.floor(ttlS)),
        urgency: message.isUrgent ? 'high' : 'normal',
        topic: topicOf(message.tag),
      },
    );
    const isSecure = url.protocol === 'https:';
    const options = {
      method: 'POST',
      headers: details.headers as Record<string, string>,
      agent: isSecure ? agents.https : agents.http,
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing.signal]),
    };
    return new Promise((resolveDelivery) =>
      exchange({ url, options, body: details.body }, (delivery) => resolveDelivery(delivery)),
    );
  }

  return {
    deliver,
    close() {
      closing.abort();
      agents.https.destroy();
      agents.http.destroy();
    },
  };
}

interface Exchange {
  readonly url: URL;
  readonly options: RequestOptions;
  readonly body: Buffer | null;
}

/** One request; its redirects are not followed. */
function exchange({ url, options, body }: Exchange, done: (delivery: Delivery) => void): void {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = send(url, options, (response) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) response.destroy();
    });
    response.on('error', () => undefined);
    done(readAnswer(response.statusCode ?? 0, response.headers['retry-after']));
  });
  // 101 is no answer to a POST. Unheard, it would end the request without a word, and the message with it.
  request.on('upgrade', (response, socket) => {
    socket.destroy();
    done(readAnswer(response.statusCode ?? 0, undefined));
  });
  request.on('error', () => done(LATER));
  request.end(body);
}

function readAnswer(status: number, retryAfter: string | undefined): Delivery {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 429 && status < 500) return REFUSED;
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
  return {
    kind: 'later',
    retryAfterMs: seconds === null ? null : Math.min(seconds, MAX_RETRY_AFTER_S) * 1_000,
  };
}

/** The message as the service worker reads it; a body that would be too long for push services is cut. */
function payloadOf(message: PushMessage): string {
  const fitting = { ...message, title: message.title.slice(0, MAX_TITLE) };
  for (;;) {
    const text = JSON.stringify(fitting);
    const excess = Buffer.byteLength(text) - MAX_PAYLOAD_BYTES;
    if (excess <= 0 || fitting.body === '') return text;
    // A character takes four bytes at most.
    const kept = fitting.body.length - Math.ceil(excess / 4) - 1;
    fitting.body = kept > 0 ? `${fitting.body.slice(0, kept).trimEnd()}…` : '';
  }
}

/** A message that waits at the push service is replaced by the next one of its tag (RFC 8030 §5.4). */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);
