import { login, logout } from '@ulak/contracts/auth/calls';
import type { SessionUser } from '@ulak/contracts/auth/schema';
import type { BodyIn, Call, ReplyOf } from '@ulak/contracts/call';
import type { RawRequest, ApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';

type ParameterValue = string | number | undefined;

export interface CallInput<E extends Call> {
  readonly params?: Readonly<Record<string, ParameterValue>>;
  readonly query?: Readonly<Record<string, ParameterValue>>;
  readonly body?: BodyIn<E>;
  /** Idempotency-Key: a repeat after a broken line is then the same step, not a second one. */
  readonly idempotencyKey?: string;
  readonly retryPolicy?: 'retry' | 'once';
}

/** Path of a call with its values and query string filled in. */
function fillPath(path: string, params: CallInput<Call>['params'], query: CallInput<Call>['query']): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

const toRequest = <E extends Call>(
  endpoint: E,
  input: CallInput<E>,
  headers: Record<string, string>,
): RawRequest => ({
  call: `${endpoint.method} ${endpoint.path}`,
  method: endpoint.method,
  path: fillPath(endpoint.path, input.params, input.query),
  headers:
    input.idempotencyKey === undefined ? headers : { ...headers, 'idempotency-key': input.idempotencyKey },
  ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
  retryPolicy: input.retryPolicy ?? 'retry',
});

/** A call without a session: public ones, and those of outside systems with a branch's key.
 * @throws ApiError | ServerUnreachableError | SimulationStoppedError */
export async function callWithoutSession<E extends Call>(
  client: ApiClient,
  endpoint: E,
  input: CallInput<E> & { readonly apiKey?: string } = {},
): Promise<ReplyOf<E>> {
  const headers: Record<string, string> =
    input.apiKey === undefined ? {} : { authorization: `Bearer ${input.apiKey}` };
  return (await client.send(toRequest(endpoint, input, headers))).body as ReplyOf<E>;
}

/** Password checks are slow on purpose: sign-ins run in a few slots. */
const MAX_SIGN_INS_AT_ONCE = 2;
let runningSignIns = 0;
const signInQueue: (() => void)[] = [];

async function withSignInSlot<T>(work: () => Promise<T>): Promise<T> {
  if (runningSignIns >= MAX_SIGN_INS_AT_ONCE) await new Promise<void>((resolve) => signInQueue.push(resolve));
  runningSignIns += 1;
  try {
    return await work();
  } finally {
    runningSignIns -= 1;
    signInQueue.shift()?.();
  }
}

/** One signed-in user; signs in again by itself when the session has ended. */
export class Session {
  readonly client: ApiClient;
  readonly #account: { readonly username: string; readonly password: string };
  #cookie = '';
  #pendingSignIn: Promise<SessionUser> | null = null;

  constructor(client: ApiClient, account: { username: string; password: string }) {
    this.client = client;
    this.#account = account;
  }

  /** Signs in; several who ask at once share one sign-in. @throws ApiError */
  signIn(): Promise<SessionUser> {
    this.#pendingSignIn ??= withSignInSlot(() => this.#signIn()).finally(() => (this.#pendingSignIn = null));
    return this.#pendingSignIn;
  }

  /** @throws ApiError | ServerUnreachableError | SimulationStoppedError */
  async call<E extends Call>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> {
    const cookie = this.#cookie;
    try {
      return await this.#send(endpoint, input);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'NOT_AUTHENTICATED') throw error;
      if (this.#cookie === cookie) await this.signIn();
      return this.#send(endpoint, input);
    }
  }

  /** Opens the live stream; after the given event when there is one. */
  async openEvents(
    path: string,
    lastEventId: string | null,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const headers: Record<string, string> = { cookie: this.#cookie };
    if (lastEventId !== null) headers['last-event-id'] = lastEventId;
    return this.client.openStream(path, headers, signal);
  }

  /** Ends the session on the server, once and without waiting long: the simulator is leaving. */
  async signOut(): Promise<void> {
    if (this.#cookie === '') return;
    await fetch(this.client.url + logout.path, {
      method: logout.method,
      headers: { cookie: this.#cookie },
      signal: AbortSignal.timeout(800),
    }).catch(() => undefined);
  }

  async #send<E extends Call>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
    return (await this.client.send(toRequest(endpoint, input, { cookie: this.#cookie }))).body as ReplyOf<E>;
  }

  async #signIn(): Promise<SessionUser> {
    const { username, password } = this.#account;
    const body = { usernameOrPhone: username, password, rememberMe: false };
    const { headers, body: user } = await this.client.send(toRequest(login, { body }, {}));
    this.#cookie = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    return user as SessionUser;
  }
}
