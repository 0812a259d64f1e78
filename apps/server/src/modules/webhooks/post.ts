import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { SECOND_MS } from '@ulak/contracts/time';
import type { AttemptError } from '@ulak/contracts/webhooks/event-types';
import { AddressRefusedError, createPublicLookup, type ResolveHost } from '../../access/public-address.ts';
import { monotonicMs } from '../../clock.ts';
import { type PrivateHosts, readTarget } from './check-target.ts';

/** What came back. `answer`: its first 1,024 bytes. `error` null: the receiver took the message. */
export interface PostResult {
  readonly status: number | null;
  readonly error: AttemptError | null;
  readonly retryAfter: string | undefined;
  readonly durationMs: number;
  readonly answer: string;
}

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export type Post = (request: PostRequest) => Promise<PostResult>;

export interface PostDeps {
  readonly privateHosts: PrivateHosts;
  readonly resolve: ResolveHost;
  /** Limit of the whole exchange, ms. */
  readonly timeoutMs?: number | undefined;
  /** Certificates that count beside the public ones: for tests. */
  readonly ca?: string | undefined;
}

const TIMEOUT_MS = 15 * SECOND_MS;
/** More of an answer is not read: its socket is destroyed, its status counts. */
const MAX_ANSWER_BYTES = 64 * 1024;
const KEPT_ANSWER_BYTES = 1_024;
/** Idle connections kept per receiver, and for how long. */
const IDLE = { keepAlive: true, maxFreeSockets: 8, timeout: 20 * SECOND_MS } as const;

/** Posts messages to receivers; redirects are not followed. */
export function createPost({ privateHosts, resolve, timeoutMs = TIMEOUT_MS, ca }: PostDeps): {
  readonly post: Post;
  /** Ends what is on its way; it counts as failed. */
  close(): void;
} {
  const closing = new AbortController();
  const lookup = createPublicLookup(resolve);
  const agents = {
    // a kept connection leads to the address that was checked when it was opened
    public: new HttpsAgent({ ...IDLE, lookup, ...(ca && { ca }) }),
    private: new HttpsAgent({ ...IDLE, ...(ca && { ca }) }),
    plain: new HttpAgent(IDLE),
  };

  async function post(request: PostRequest): Promise<PostResult> {
    const startedAt = monotonicMs();
    const durationMs = (): number => Math.round(monotonicMs() - startedAt);
    // Again, not only when it was saved: a restored database may hold anything.
    const target = readTarget(request.url, privateHosts);
    if (!target.ok) return { ...NOTHING, error: 'ADDRESS_REFUSED', durationMs: durationMs() };
    const { url, isPrivate } = target;
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([limit, closing.signal]);
    const agent = url.protocol === 'http:' ? agents.plain : isPrivate ? agents.private : agents.public;
    const once = (): Promise<Answer> => exchange(url, { ...request, agent, signal });
    try {
      const answer = await once().catch((error: unknown) => {
        // The receiver closed a kept connection in this moment. Should it have read the request all the same,
        // it knows the message by its id.
        if (error instanceof StaleConnectionError) return once();
        throw error;
      });
      return { ...answer, error: errorOfStatus(answer.status), durationMs: durationMs() };
    } catch (error) {
      const reason = limit.aborted ? 'TIMEOUT' : errorOf(error);
      return { ...NOTHING, error: reason, durationMs: durationMs() };
    }
  }

  return {
    post,
    close() {
      closing.abort();
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const NOTHING = { status: null, retryAfter: undefined, answer: '' } as const;

type Answer = Pick<PostResult, 'retryAfter' | 'answer'> & { readonly status: number };
class StaleConnectionError extends Error {}

function exchange(
  url: URL,
  { headers, body, ...options }: PostRequest & { agent: HttpAgent; signal: AbortSignal },
): Promise<Answer> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: options.agent,
      signal: options.signal,
    });
    request.on('response', (response) => void readAnswer(response).then(resolve, reject));
    // 101 is no answer to a POST. Unheard, it would end the request without a word and hold its place.
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, retryAfter: undefined, answer: '' });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(isStale ? new StaleConnectionError() : error);
    });
    request.end(body);
  });
}

/** Reads an answer to its end, or to the limit. @throws Error when it breaks off or takes too long */
function readAnswer(response: IncomingMessage): Promise<Answer> {
  const kept: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const done = (): void =>
      resolve({
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'],
        answer: textOf(Buffer.concat(kept)),
      });
    response.on('data', (chunk: Buffer) => {
      if (bytes < KEPT_ANSWER_BYTES) kept.push(chunk.subarray(0, KEPT_ANSWER_BYTES - bytes));
      bytes += chunk.length;
      if (bytes <= MAX_ANSWER_BYTES) return;
      done();
      response.destroy();
    });
    response.on('end', done);
    response.on('error', reject);
  });
}

/** NUL cannot be stored; what is no UTF-8 becomes U+FFFD. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '\uFFFD');

function errorOfStatus(status: number): AttemptError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS';
}

const TLS_CODE = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_|EPROTO$)/;
const NAME_CODE = /^(?:ENOTFOUND|ENODATA|EAI_|ESERVFAIL|NO_ADDRESS)/;

function errorOf(error: unknown): AttemptError {
  if (error instanceof AddressRefusedError) return 'ADDRESS_REFUSED';
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (TLS_CODE.test(code)) return 'TLS';
  return NAME_CODE.test(code) || message === 'no address' ? 'NAME_NOT_FOUND' : 'CONNECTION';
}
