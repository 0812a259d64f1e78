import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Facts } from '@ulak/contracts/error-entry';
import { type ErrorCode, errorBody, errorStatus, type FieldErrors } from '@ulak/contracts/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isRetryable } from '../db/database.ts';
import { isDatabaseUnavailable, isOverload, isQueryTimeout, isStorageFull } from '../db/unavailable.ts';
import { createRefusalCount } from './refusal-count.ts';
import { newRequestId, REQUEST_ID_HEADER } from './request-id.ts';
import { uploadFacts } from './upload.ts';

const RETRY_AFTER_SECONDS = '2';
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
};

/** A body too long for a call that takes a file is a file too large. */
const codeOfRoute = (code: ErrorCode, { routeOptions }: FastifyRequest): ErrorCode =>
  code === 'BODY_TOO_LARGE' && uploadFacts(routeOptions.config) ? 'FILE_TOO_LARGE' : code;

/** What a body was refused for its size for, where the route says more than its limit. */
const sizeFaultOf = (code: ErrorCode, { routeOptions }: FastifyRequest) =>
  code === 'BODY_TOO_LARGE' || code === 'BODY_TOO_COMPLEX' ? routeOptions.config.sizeFault : undefined;

/** What the route would have taken, for the sentence of a refused body. */
function refusedBodyFacts(code: ErrorCode, { routeOptions }: FastifyRequest): Facts {
  if (code === 'BODY_TOO_LARGE') return { limitKb: Math.floor(routeOptions.bodyLimit / 1024) };
  const isAboutBody = code === 'FILE_TOO_LARGE' || code === 'UNSUPPORTED_MEDIA_TYPE';
  return (isAboutBody && uploadFacts(routeOptions.config)) || {};
}

/** Code, facts and details for any error that reaches the edge. */
export function describeError(error: unknown): { code: ErrorCode; facts: Facts; details?: FieldErrors } {
  if (error instanceof AppError)
    return error.details
      ? { code: error.code, facts: error.facts, details: error.details }
      : { code: error.code, facts: error.facts };
  // Deadlocks that outlived every attempt: the same call succeeds in a moment.
  if (isOverload(error) || isRetryable(error)) return { code: 'SERVICE_BUSY', facts: {} };
  if (isQueryTimeout(error)) return { code: 'QUERY_TIMEOUT', facts: {} };
  if (isStorageFull(error)) return { code: 'STORAGE_FULL', facts: {} };
  if (isDatabaseUnavailable(error)) return { code: 'SERVICE_UNAVAILABLE', facts: {} };
  const known = error as Partial<FastifyError>;
  const mapped = known.code === undefined ? undefined : FRAMEWORK_CODES[known.code];
  if (mapped) return { code: mapped, facts: {} };
  if (known.statusCode === 429) return { code: 'RATE_LIMITED', facts: {} };
  if (known.statusCode === 503) return { code: 'SERVICE_UNAVAILABLE', facts: {} };
  if (known.statusCode === 400) return { code: 'MALFORMED_JSON', facts: {} };
  return { code: 'INTERNAL_ERROR', facts: {} };
}

/**
 * Answers addresses that the router refuses before any hook runs (not decodable, a part too long) like
 * unknown ones.
 */
export function refuseBadUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .header(REQUEST_ID_HEADER, request.id)
    .status(errorStatus('ROUTE_NOT_FOUND'))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody('ROUTE_NOT_FOUND')));
}

const SOCKET_CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/**
 * Answers bytes that are no request: no route and no hook sees them, so the answer goes straight to the
 * socket.
 */
export function refuseMalformedRequest(error: Partial<NodeJS.ErrnoException>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = SOCKET_CODES[error.code ?? ''] ?? 'MALFORMED_REQUEST';
  const body = JSON.stringify(errorBody(code));
  const head = [
    `HTTP/1.1 ${errorStatus(code)} ${STATUS_CODES[errorStatus(code)]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `${REQUEST_ID_HEADER}: ${newRequestId()}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}

/**
 * Writes every error body of the product. Unknown errors are logged and answered with one safe sentence.
 * @param onStorageFull a write was refused because the disk is full
 */
export function installErrors(app: FastifyInstance, onStorageFull: () => void): void {
  const countBusy = createRefusalCount((refused) =>
    app.log.warn({ refused }, 'overloaded: requests were refused'),
  );
  const countFull = createRefusalCount((refused) =>
    app.log.error({ refused }, 'disk full: writes were refused'),
  );
  app.decorateRequest('refusal', null);
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { code: found, facts: known, details: faults } = describeError(error);
    const code = codeOfRoute(found, request);
    const size = sizeFaultOf(code, request);
    const details = size ? { [size.field]: size.sentence } : faults;
    request.refusal = { code, details };
    const facts: Facts = {
      ...known,
      ...refusedBodyFacts(code, request),
      ...(size && { sentence: size.sentence }),
    };
    const status = errorStatus(code);
    if (code === 'INTERNAL_ERROR') request.log.error({ err: error, reqId: request.id }, 'unexpected error');
    else if (code === 'SERVICE_BUSY') countBusy();
    else if (code === 'STORAGE_FULL') {
      countFull();
      onStorageFull();
    } else if (status === 503 && code !== 'STREAMS_FULL')
      // the stack of our own refusal tells nothing, and the first one makes Node read the source maps
      request.log.warn(
        { ...(error instanceof AppError ? { code } : { err: error }), reqId: request.id },
        'unavailable',
      );
    if (status === 503 || status === 429) {
      const retryAfter = facts.retryAfterSeconds;
      void reply.header('retry-after', retryAfter === undefined ? RETRY_AFTER_SECONDS : String(retryAfter));
    }
    return reply
      .status(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(errorBody(code, facts, details)));
  });
}
