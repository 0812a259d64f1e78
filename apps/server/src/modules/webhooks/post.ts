import { SECOND_MS } from '@ulak/contracts/time';
import type { AttemptError } from '@ulak/contracts/webhooks/event-types';
import type { Client, Dispatcher } from 'undici';
import { AddressRefusedError, createPublicLookup, type ResolveHost } from '../../access/public-address.ts';
import { monotonicMs } from '../../clock.ts';
import { type PrivateHosts, readTarget } from './check-target.ts';
import { type Connections, createConnections } from './connections.ts';

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
/** More of an answer is not read: its connection is destroyed, its status counts. */
const MAX_ANSWER_BYTES = 64 * 1024;
const KEPT_ANSWER_BYTES = 1_024;
const SWITCHING_PROTOCOLS = 101;

/** Posts messages to receivers; redirects are not followed. */
export function createPost({ privateHosts, resolve, timeoutMs = TIMEOUT_MS, ca }: PostDeps): {
  readonly post: Post;
  /** Ends what is on its way; it counts as failed. */
  close(): void;
} {
  const options = { ca, connectTimeoutMs: timeoutMs };
  const connections = {
    public: createConnections({ ...options, lookup: createPublicLookup(resolve) }),
    private: createConnections(options),
  };
  let isClosed = false;

  async function post(request: PostRequest): Promise<PostResult> {
    const startedAt = monotonicMs();
    const durationMs = (): number => Math.round(monotonicMs() - startedAt);
    // Again, not only when it was saved: a restored database may hold anything.
    const target = readTarget(request.url, privateHosts);
    if (!target.ok) return { ...NOTHING, error: 'ADDRESS_REFUSED', durationMs: durationMs() };
    const { url, isPrivate } = target;
    const kept = isPrivate ? connections.private : connections.public;
    const once = async (isFresh: boolean): Promise<Answer> => {
      if (isClosed) throw new Error('closed');
      const limitMs = timeoutMs - (monotonicMs() - startedAt);
      return exchangeOn(kept, url, { ...request, limitMs, isFresh });
    };
    try {
      const { status, retryAfter, answer } = await once(false).catch((error: unknown) => {
        // The receiver closed a kept connection in this moment. Should it have read the request all the same,
        // it knows the message by its id. Its other kept ones may be as dead.
        if (error instanceof StaleConnectionError) return once(true);
        throw error;
      });
      return { status, retryAfter, answer, error: errorOfStatus(status), durationMs: durationMs() };
    } catch (error) {
      return { ...NOTHING, error: errorOf(error), durationMs: durationMs() };
    }
  }

  return {
    post,
    close() {
      isClosed = true;
      connections.public.close();
      connections.private.close();
    },
  };
}

const NOTHING = { status: null, retryAfter: undefined, answer: '' } as const;

type Answer = Pick<PostResult, 'retryAfter' | 'answer'> & {
  readonly status: number;
  /** The receiver closes the connection behind it. */
  readonly isLast: boolean;
};
class StaleConnectionError extends Error {}
class TimeLimitError extends Error {}

type Exchange = PostRequest & { readonly limitMs: number; readonly isFresh: boolean };

/** One request and its answer. Only a connection that has carried a whole one is kept. */
async function exchangeOn(connections: Connections, url: URL, request: Exchange): Promise<Answer> {
  const connection = await connections.take(url.origin, request.isFresh);
  const isKept = connection.isUsed;
  try {
    const answer = await exchange(connection.client, url, request);
    if (answer.isLast) connections.forget(connection, url.origin);
    else connections.giveBack(connection, url.origin);
    return answer;
  } catch (error) {
    connections.forget(connection, url.origin);
    if (error instanceof CutAnswer) return error.answer;
    const code = (error as { code?: string }).code ?? '';
    if (isKept && CLOSED_CODE.test(code)) throw new StaleConnectionError('', { cause: error });
    throw error;
  }
}

/** An answer whose rest is not read. */
class CutAnswer extends Error {
  constructor(readonly answer: Answer) {
    super('the rest is not read');
  }
}
/** The connection ended before an answer began, or before the request was written. */
const CLOSED_CODE = /^(?:UND_ERR_SOCKET|UND_ERR_DESTROYED|ECONNRESET|EPIPE)$/;

function exchange(client: Client, url: URL, { headers, body, limitMs }: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const kept: Buffer[] = [];
    let [bytes, status] = [0, 0];
    let isLast = false;
    let retryAfter: string | undefined;
    let control: Dispatcher.DispatchController | undefined;
    const limit = setTimeout(() => fail(new TimeLimitError('too late')), Math.max(limitMs, 0));
    const answer = (): Answer => ({ status, retryAfter, isLast, answer: textOf(Buffer.concat(kept)) });
    /** The first word counts: whatever the connection says after it. */
    function fail(error: Error): void {
      clearTimeout(limit);
      reject(error);
      control?.abort(error);
    }
    client.dispatch(
      { method: 'POST', path: url.pathname + url.search, headers, body },
      {
        onRequestStart: (controller) => void (control = controller),
        onResponseStart(_, statusCode, answered) {
          status = statusCode;
          isLast = String(answered.connection).toLowerCase() === 'close';
          const wait = answered['retry-after'];
          retryAfter = Array.isArray(wait) ? wait[0] : wait;
        },
        onResponseData(_, chunk) {
          if (bytes < KEPT_ANSWER_BYTES) kept.push(chunk.subarray(0, KEPT_ANSWER_BYTES - bytes));
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES) fail(new CutAnswer(answer()));
        },
        onResponseEnd() {
          clearTimeout(limit);
          resolve(answer());
        },
        onResponseError(_, error) {
          // 101 is no answer to a POST
          if (error.message === 'bad upgrade')
            fail(
              new CutAnswer({ status: SWITCHING_PROTOCOLS, retryAfter: undefined, isLast: true, answer: '' }),
            );
          else fail(status === 0 ? error : new Error('the answer broke off', { cause: error }));
        },
      },
    );
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
  if (error instanceof TimeLimitError) return 'TIMEOUT';
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return 'TIMEOUT';
  if (TLS_CODE.test(code)) return 'TLS';
  return NAME_CODE.test(code) || message === 'no address' ? 'NAME_NOT_FOUND' : 'CONNECTION';
}
