import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@ulak/contracts/call';
import { bodyBytesOf, type Endpoint } from '@ulak/contracts/endpoint';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { type DatabaseAccess, type Database, holdOpen, retried, type Tx } from '../db/database.ts';
import type { AuthorizedCaller, AccessGuard } from '../access/access-guard.ts';
import { type ClaimedKey, claimIdempotencyKey, findReply, storeReply } from './idempotency.ts';
import { scopeOf } from '../access/scope.ts';
import type { Secrets } from '../access/secrets.ts';
import type { Call, TaggedJson, TxCall } from './call.ts';
import { type FileReply, sendFile } from './file-reply.ts';
import { requireFile, routeUpload, type UploadedFile, uploadLimitOf } from './upload.ts';
import { parsePart } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The authorized caller, set before the body is read; null on routes that no contract declares. `at`:
     * monotonic ms.
     */
    authorized: (AuthorizedCaller & { readonly at: number }) | null;
  }
}

export interface MountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly guard: AccessGuard;
  readonly secrets: Secrets;
  /** Checks every reply against its contract and fails loudly (tests, development). */
  readonly checkReplies: boolean;
}

export interface Mounter {
  /**
   * A call in one transaction, with Idempotency-Key honoured on POST (`isKeyed`: also others) and a
   * retry after deadlocks.
   */
  mount<E extends Endpoint>(endpoint: E, handler: (call: TxCall<E>) => Promise<ReplyOf<E>>): void;
  /**
   * The same where something slow, like hashing a password, comes first: `prepare` runs before the
   * transaction, which then waits for nothing, and not at all for a request that was answered before.
   */
  mountPrepared<E extends Endpoint, P>(
    endpoint: E,
    prepare: (call: Call<E>) => Promise<P>,
    handler: (call: TxCall<E> & { readonly prepared: P }) => Promise<ReplyOf<E>>,
  ): void;
  /** The same where only some calls need it; the others are those of `mount`, with `prepared` null. */
  mountPreparedIf<E extends Endpoint, P>(
    endpoint: E,
    isNeeded: (call: Call<E>) => boolean,
    prepare: (call: Call<E>) => Promise<P>,
    handler: (call: TxCall<E> & { readonly prepared: P | null }) => Promise<ReplyOf<E>>,
  ): void;
  /**
   * A read that is polled, in one transaction: answers 304 to a client that has this state of the data
   * already.
   */
  mountTagged<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E> & { readonly tx: Tx }) => Promise<TaggedJson>,
  ): void;
  /** A call without a transaction of its own (login, hot ingest, settings). */
  mountBare<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<ReplyOf<E>>): void;
  /** The same where the handler writes the reply's text: a long one, in turns with other calls. */
  mountBareText<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<string>): void;
  /**
   * A call with an uploaded file (`Endpoint.upload`), without a transaction of its own: what is made of the
   * file is made before one begins.
   */
  mountUpload<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E> & { readonly file: UploadedFile }) => Promise<ReplyOf<E>>,
  ): void;
  /** The same where the reply was made by another process: its text is sent as it is. */
  mountUploadText<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E> & { readonly file: UploadedFile }) => Promise<string>,
  ): void;
  /** A download (`kind: 'file'`), in one transaction; it may write, an audit row for one. */
  mountFile<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E> & { readonly tx: Tx }) => Promise<FileReply>,
  ): void;
  /** The same without a transaction of its own. */
  mountBareFile<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<FileReply>): void;
  /** A stream: the handler takes the socket over. */
  mountStream<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<void>): void;
  /** Paths mounted so far, `METHOD /path`; boot compares them with the contracts. */
  readonly mounted: ReadonlySet<string>;
  /** Those of them that honour an Idempotency-Key. */
  readonly keyed: ReadonlySet<string>;
}

/**
 * A session may end while a body is on its way: after this long the caller is authorized again (criteria
 * B05).
 */
const AUTHORIZED_FOR_MS = 1_000;

export const endpointNameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path}`;

/** What the route knows of its body when it is refused or parsed. */
const bodyConfigOf = ({ maxBodyValues, sizeFault }: Endpoint): FastifyContextConfig => ({
  ...(maxBodyValues !== undefined && { maxBodyValues }),
  ...(sizeFault && { sizeFault }),
});

/** Whether a call honours an Idempotency-Key. */
const takesKey = ({ method, isKeyed }: Endpoint): boolean => method === 'POST' || isKeyed === true;

/**
 * Mounts contract values as routes: access, validation, scope, transaction and answer in one place (design
 * §4).
 */
export function createMounter(app: FastifyInstance, deps: MountDeps): Mounter {
  const mounted = new Set<string>();
  const keyed = new Set<string>();
  app.decorateRequest('authorized', null);
  app.decorateRequest('branchKey', null);
  app.decorateRequest('upload', null);

  function route<E extends Endpoint>(endpoint: E, run: (call: Call<E>) => Promise<unknown>): void {
    // A call without an access rule must never boot; types forbid it, this catches a cast.
    if (!endpoint.access) throw new Error(`${endpoint.method} ${endpoint.path} has no access rule`);
    mounted.add(endpointNameOf(endpoint));
    const options: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      // a HEAD of a stream would open it and never end
      exposeHeadRoute: endpoint.kind !== 'stream',
      bodyLimit: bodyBytesOf(endpoint),
      config: bodyConfigOf(endpoint),
      // Before the body is read: refusing a caller costs no more than its headers.
      onRequest: async (request) => {
        request.authorized = { ...(await deps.guard.authorize(request, endpoint)), at: performance.now() };
      },
      handler: async (request, reply) => {
        const authorized = request.authorized ?? throwUnauthorized();
        const isOld = performance.now() - authorized.at > AUTHORIZED_FOR_MS;
        const { actor, session } = isOld ? await deps.guard.authorize(request, endpoint) : authorized;
        const call: Call<E> = {
          actor,
          session,
          scope: scopeOf(actor),
          ...readParts<E>(endpoint, request),
          now: deps.clock.now(),
          request,
          reply,
        };
        return run(call);
      },
    };
    const maxBytes = uploadLimitOf(endpoint);
    if (maxBytes === null) app.route(options);
    else routeUpload(app, options, maxBytes);
  }

  function send<E extends Endpoint>(
    endpoint: E,
    reply: FastifyReply,
    status: number,
    data: ReplyOf<E>,
  ): string {
    if (deps.checkReplies) assertReply(endpoint, data);
    void reply.status(status).type('application/json; charset=utf-8');
    return JSON.stringify(data);
  }

  function sendText(endpoint: Endpoint, reply: FastifyReply, text: string): string {
    if (deps.checkReplies) assertReply(endpoint, JSON.parse(text));
    void reply.status(endpoint.status ?? 200).type('application/json; charset=utf-8');
    return text;
  }

  const accessOf = (endpoint: Endpoint): DatabaseAccess =>
    endpoint.method === 'GET' ? deps.db.reads : deps.db;

  function sendReplay(reply: FastifyReply, replay: NonNullable<ClaimedKey['replay']>): string {
    void reply
      .status(replay.status)
      .header('idempotent-replayed', 'true')
      .type('application/json; charset=utf-8');
    return replay.reply;
  }

  async function runInTransaction<E extends Endpoint>(
    endpoint: E,
    call: Call<E>,
    handler: (call: TxCall<E>) => Promise<ReplyOf<E>>,
  ): Promise<string> {
    const after: (() => void)[] = [];
    let status = endpoint.status ?? 200;
    const text = await accessOf(endpoint).inScope(call.scope, async (tx) => {
      const key = takesKey(endpoint) ? await claimIdempotencyKey(tx, { endpoint, call }, deps.secrets) : null;
      // the answer commits with the work that it reports
      if (key) holdOpen(tx);
      if (key?.replay) return sendReplay(call.reply, key.replay);
      const afterCommit = (work: () => void) => void after.push(work);
      const setReplyStatus = (chosen: number) => void (status = chosen);
      const data = await handler({ ...call, tx, afterCommit, setReplyStatus });
      const body = send(endpoint, call.reply, status, data);
      if (key) await storeReply(tx, key, { status, reply: deps.secrets.seal(body) });
      return body;
    });
    for (const work of after) work();
    return text;
  }

  /** Prepares, unless the request was answered before, then runs the transaction. */
  async function runPrepared<E extends Endpoint, P>(
    endpoint: E,
    call: Call<E>,
    prepare: (call: Call<E>) => Promise<P>,
    handler: (call: TxCall<E> & { readonly prepared: P }) => Promise<ReplyOf<E>>,
  ): Promise<unknown> {
    const isRepeatable = call.request.headers['idempotency-key'] !== undefined;
    const replay = isRepeatable
      ? await deps.db.inScope(call.scope, (tx) => findReply(tx, { endpoint, call }, deps.secrets))
      : null;
    if (replay) return sendReplay(call.reply, replay);
    const prepared = await prepare(call);
    return retried(() => runInTransaction(endpoint, call, (txCall) => handler({ ...txCall, prepared })));
  }

  function noteKeyed(endpoint: Endpoint): void {
    if (takesKey(endpoint) && endpoint.access.who !== 'public') keyed.add(endpointNameOf(endpoint));
  }

  return {
    mounted,
    keyed,
    mount: (endpoint, handler) => {
      noteKeyed(endpoint);
      route(endpoint, (call) => retried(() => runInTransaction(endpoint, call, handler)));
    },
    mountPrepared: (endpoint, prepare, handler) => {
      noteKeyed(endpoint);
      route(endpoint, (call) => runPrepared(endpoint, call, prepare, handler));
    },
    mountPreparedIf: (endpoint, isNeeded, prepare, handler) => {
      noteKeyed(endpoint);
      route(endpoint, (call) =>
        isNeeded(call)
          ? runPrepared(endpoint, call, prepare, handler)
          : retried(() =>
              runInTransaction(endpoint, call, (txCall) => handler({ ...txCall, prepared: null })),
            ),
      );
    },
    mountTagged: (endpoint, handler) =>
      route(endpoint, async (call) => {
        const { tag, text, packed } = await deps.db.reads.inScope(call.scope, (tx) =>
          handler({ ...call, tx }),
        );
        if (deps.checkReplies) assertReply(endpoint, JSON.parse(text));
        void call.reply.header('etag', `"${tag}"`);
        if (call.request.headers['if-none-match']?.includes(`"${tag}"`)) return call.reply.status(304).send();
        void call.reply.type('application/json; charset=utf-8');
        if (!packed || !takesGzip(call.request)) return call.reply.send(text);
        return call.reply.header('content-encoding', 'gzip').send(packed);
      }),
    mountBare: (endpoint, handler) =>
      route(endpoint, async (call) =>
        send(endpoint, call.reply, endpoint.status ?? 200, await handler(call)),
      ),
    mountBareText: (endpoint, handler) =>
      route(endpoint, async (call) => sendText(endpoint, call.reply, await handler(call))),
    mountUpload: (endpoint, handler) =>
      route(endpoint, async (call) => {
        const file = requireFile(call.request);
        return send(endpoint, call.reply, endpoint.status ?? 200, await handler({ ...call, file }));
      }),
    mountUploadText: (endpoint, handler) =>
      route(endpoint, async (call) => {
        const file = requireFile(call.request);
        return sendText(endpoint, call.reply, await handler({ ...call, file }));
      }),
    mountFile: (endpoint, handler) =>
      route(endpoint, async (call) =>
        sendFile(call.reply, await deps.db.inScope(call.scope, (tx) => handler({ ...call, tx }))),
      ),
    mountBareFile: (endpoint, handler) =>
      route(endpoint, async (call) => sendFile(call.reply, await handler(call))),
    mountStream: (endpoint, handler) => route(endpoint, (call) => handler(call)),
  };
}

const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /(?:^|,)\s*gzip\s*(?:,|$)/.test(headers['accept-encoding'] ?? '');

const throwUnauthorized = (): never => {
  throw new Error('a handler ran before the caller was authorized');
};

const EMPTY_PART = z.strictObject({});
const isEmpty = (part: unknown): boolean =>
  part === undefined ||
  part === null ||
  (typeof part === 'object' && !Array.isArray(part) && Object.keys(part).length === 0);

/**
 * Parses one part of a request. `z.undefined()` marks a part that the call reads by itself; an
 * undeclared part must be empty, because a sender expects each field to count (docs/decisions/008).
 */
function readPart(
  schema: z.ZodType | undefined,
  part: unknown,
  messageOf?: Endpoint['invalidText'],
): unknown {
  if (schema instanceof z.ZodUndefined) return undefined;
  if (schema) return parsePart(schema, part ?? {}, messageOf);
  if (!isEmpty(part)) parsePart(EMPTY_PART, part);
  return undefined;
}

function readParts<E extends Endpoint>(
  { params, query, body, invalidText }: Partial<Endpoint>,
  request: FastifyRequest,
) {
  // Not all parts at once: path and query errors are programming errors of a client, body errors a user's.
  return {
    params: readPart(params, request.params) as ParamsOf<E>,
    query: readPart(query, request.query) as QueryOf<E>,
    body: readPart(body, request.body, invalidText) as BodyOf<E>,
  };
}

function assertReply(endpoint: Endpoint, data: unknown): void {
  const checked = endpoint.reply.safeParse(data);
  if (!checked.success)
    throw new Error(
      `${endpoint.method} ${endpoint.path} violates its contract: ${z.prettifyError(checked.error)}`,
    );
}
