import { login, logout, type SessionUser } from '@ulak/contracts/auth/endpoints';
import type { BodyIn, Endpoint, ReplyOf } from '@ulak/contracts/endpoint';
import type { RawRequest, ServerLine } from './server-line.ts';
import { Refusal } from './refusal.ts';

type Value = string | number | undefined;

export interface CallInput<E extends Endpoint> {
  readonly params?: Readonly<Record<string, Value>>;
  readonly query?: Readonly<Record<string, Value>>;
  readonly body?: BodyIn<E>;
  /** Idempotency-Key: a repeat after a broken line is then the same step, not a second one. */
  readonly key?: string;
  readonly patience?: 'retry' | 'once';
}

/** Path of a call with its values and query string filled in. */
export function fillPath(
  path: string,
  params: CallInput<Endpoint>['params'],
  query: CallInput<Endpoint>['query'],
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

const toRequest = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  headers: Record<string, string>,
): RawRequest => ({
  call: `${endpoint.method} ${endpoint.path}`,
  method: endpoint.method,
  path: fillPath(endpoint.path, input.params, input.query),
  headers: input.key === undefined ? headers : { ...headers, 'idempotency-key': input.key },
  ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
  patience: input.patience ?? 'retry',
});

/** A call without a session: public ones, and those of outside systems with a branch's key.
 * @throws Refusal | LineDown | Stopped */
export async function callAs<E extends Endpoint>(
  line: ServerLine,
  endpoint: E,
  input: CallInput<E> & { readonly apiKey?: string } = {},
): Promise<ReplyOf<E>> {
  const headers: Record<string, string> =
    input.apiKey === undefined ? {} : { authorization: `Bearer ${input.apiKey}` };
  return (await line.send(toRequest(endpoint, input, headers))).body as ReplyOf<E>;
}

/** Passwords are made to be slow to check: sign-ins go through this door a few at a time. */
const MAX_SIGN_INS_AT_ONCE = 2;
let signingIn = 0;
const waitingToSignIn: (() => void)[] = [];

async function throughTheDoor<T>(work: () => Promise<T>): Promise<T> {
  if (signingIn >= MAX_SIGN_INS_AT_ONCE) await new Promise<void>((resolve) => waitingToSignIn.push(resolve));
  signingIn += 1;
  try {
    return await work();
  } finally {
    signingIn -= 1;
    waitingToSignIn.shift()?.();
  }
}

/** One signed-in person; signs in again by itself when the session has ended. */
export class Session {
  readonly line: ServerLine;
  readonly #account: { readonly username: string; readonly password: string };
  #cookie = '';
  #renewing: Promise<SessionUser> | null = null;

  constructor(line: ServerLine, account: { username: string; password: string }) {
    this.line = line;
    this.#account = account;
  }

  /** Signs in; several who ask at once share one sign-in. @throws Refusal */
  signIn(): Promise<SessionUser> {
    this.#renewing ??= throughTheDoor(() => this.#signIn()).finally(() => (this.#renewing = null));
    return this.#renewing;
  }

  /** @throws Refusal | LineDown | Stopped */
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> {
    const cookie = this.#cookie;
    try {
      return await this.#send(endpoint, input);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'NOT_AUTHENTICATED') throw error;
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
    return this.line.open(path, headers, signal);
  }

  /** Ends the session on the server, once and without waiting long: the simulator is leaving. */
  async signOut(): Promise<void> {
    if (this.#cookie === '') return;
    await fetch(this.line.url + logout.path, {
      method: logout.method,
      headers: { cookie: this.#cookie },
      signal: AbortSignal.timeout(800),
    }).catch(() => undefined);
  }

  async #send<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
    return (await this.line.send(toRequest(endpoint, input, { cookie: this.#cookie }))).body as ReplyOf<E>;
  }

  async #signIn(): Promise<SessionUser> {
    const { username, password } = this.#account;
    const body = { usernameOrPhone: username, password, rememberMe: false };
    const { headers, body: user } = await this.line.send(toRequest(login, { body }, {}));
    this.#cookie = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    return user as SessionUser;
  }
}
