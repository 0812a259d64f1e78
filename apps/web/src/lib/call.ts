import type { BodyIn, Call, ParamsIn, QueryIn, ReplyOf } from '@ulak/contracts/call';
import type { ErrorBody, ErrorCode, FieldErrors } from '@ulak/contracts/errors';
import { findCachedResponse, cacheResponse } from './etag-cache.ts';
import { recordResponse } from './reachability.ts';
import { recordServerDate } from './server-time.ts';

const UNREACHABLE = 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edin.';
const UNEXPECTED = 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.';
/**
 * A request without an answer for this long has failed: a phone that changes cells otherwise waits for
 * minutes.
 */
const TIMEOUT_MS = 20_000;
/** A request open for this long, and nothing else answered meanwhile: the server may be stalled. */
const UNRESPONSIVE_AFTER_MS = 8_000;
/** Not modified: the known answer is current. */
const NOT_MODIFIED = 304;
let responseCount = 0;

/**
 * `NETWORK`: no response at all. `UNREADABLE`: a response that is not ours (a proxy's page). `NO_MESSAGE`:
 * readable, without a sentence. Else the server's code.
 */
export type CallErrorCode = ErrorCode | 'NETWORK' | 'UNREADABLE' | 'NO_MESSAGE';

/** A call that did not succeed. `message` is a Turkish sentence for people. `details` is keyed by field. */
export class CallError extends Error {
  readonly status: number;
  readonly code: CallErrorCode;
  readonly details: FieldErrors;

  constructor(failure: {
    status: number;
    code: CallErrorCode;
    message: string;
    details?: FieldErrors | undefined;
  }) {
    super(failure.message);
    this.name = 'CallError';
    this.status = failure.status;
    this.code = failure.code;
    this.details = failure.details ?? {};
  }
}

type PathParams<C extends Call> = { readonly [K in keyof ParamsIn<C>]: string | number };
type IsOptional<T> = Partial<T> extends T ? true : false;
type InputPart<Name extends string, Source, Value> = [Source] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : IsOptional<Source> extends true
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

export type CallInput<C extends Call> = InputPart<'params', ParamsIn<C>, PathParams<C>> &
  InputPart<'query', QueryIn<C>, QueryIn<C>> &
  InputPart<'body', BodyIn<C>, BodyIn<C>> & {
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

type CallArgs<C extends Call> =
  IsOptional<CallInput<C>> extends true ? [input?: CallInput<C>] : [input: CallInput<C>];

type ParamValue = string | number | boolean | null | undefined;

interface UntypedInput {
  readonly params?: Readonly<Record<string, ParamValue>> | undefined;
  readonly query?: Readonly<Record<string, ParamValue>> | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Path with its `:names` filled in and the query behind it; undefined, null and '' are left out. */
export function urlOf(path: string, params: UntypedInput['params'], query: UntypedInput['query']): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/**
 * Makes one call of the contracts from the browser. Answers are typed, not validated again: the server parses
 * every answer it sends.
 * @throws CallError when the server refuses or cannot be reached; the DOMException of `signal` when that was
 * aborted
 */
export async function call<C extends Call>(endpointCall: C, ...[input]: CallArgs<C>): Promise<ReplyOf<C>> {
  return (await callWithStatus(endpointCall, (input ?? {}) as UntypedInput)).reply;
}

/** As {@link call}, for a call whose status says more than that it succeeded. */
export async function callWithStatus<C extends Call>(
  endpointCall: C,
  callInput: UntypedInput | CallInput<C>,
): Promise<{ status: number; reply: ReplyOf<C> }> {
  const { params, query } = callInput as UntypedInput;
  const url = urlOf(endpointCall.path, params, query);
  const cached = endpointCall.method === 'GET' ? findCachedResponse(url) : undefined;
  const response = await send(url, endpointCall.method, callInput as UntypedInput, cached?.etag);
  recordServerDate(response.headers.get('date'));
  responseCount++;
  recordResponse(true);
  if (cached && response.status === NOT_MODIFIED) return { status: 200, reply: cached.body as ReplyOf<C> };
  const body = await readBody(response);
  if (!response.ok) throw toCallError(response.status, body);
  if (endpointCall.method === 'GET') cacheResponse(url, response.headers.get('etag'), body);
  return { status: response.status, reply: body as ReplyOf<C> };
}

/** @param etag of the answer that is known already */
async function send(
  url: string,
  method: string,
  { body, idempotencyKey, signal }: UntypedInput,
  etag: string | undefined,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (etag !== undefined) headers['if-none-match'] = etag;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const before = responseCount;
  const unresponsiveTimer = setTimeout(() => {
    if (responseCount === before) recordResponse(false);
  }, UNRESPONSIVE_AFTER_MS);
  try {
    return await fetch(url, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    recordResponse(false);
    throw new CallError({ status: 0, code: 'NETWORK', message: UNREACHABLE });
  } finally {
    clearTimeout(unresponsiveTimer);
  }
}

async function readBody(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    if (!response.ok) return undefined;
    throw new CallError({ status: response.status, code: 'UNREADABLE', message: UNEXPECTED });
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && 'code' in body;

/**
 * The failure a response describes; 502, 503 and 504 without a body of ours mean that the server is
 * unreachable.
 */
export function toCallError(status: number, body: unknown): CallError {
  if (isErrorBody(body))
    return new CallError({ status, code: body.code, message: body.message, details: body.details });
  const isUnavailable = status >= 502 && status <= 504;
  if (isUnavailable) return new CallError({ status, code: 'NETWORK', message: UNREACHABLE });
  const code = typeof body === 'object' && body !== null ? 'NO_MESSAGE' : 'UNREADABLE';
  return new CallError({ status, code, message: UNEXPECTED });
}

/**
 * The sentence to show for anything that was thrown. @param fallback the spec's own sentence for an error
 * that says nothing
 */
export function messageOf(error: unknown, fallback: string = UNEXPECTED): string {
  return error instanceof CallError && error.code !== 'UNREADABLE' && error.code !== 'NO_MESSAGE'
    ? error.message
    : fallback;
}
