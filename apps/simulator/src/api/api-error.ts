/** An answer of the server other than success. */
export class ApiError extends Error {
  readonly status: number;
  /** Stable code of the error catalogue; `HTTP_<status>` when the body says none. */
  readonly code: string;
  /** Seconds of the Retry-After header; null without one. */
  readonly retryAfterS: number | null;
  /** The call, e.g. `POST /api/orders/:id/assign`. */
  readonly call: string;

  constructor(facts: {
    status: number;
    code: string;
    retryAfterS: number | null;
    call: string;
    message: string;
  }) {
    super(facts.message);
    this.status = facts.status;
    this.code = facts.code;
    this.retryAfterS = facts.retryAfterS;
    this.call = facts.call;
  }
}

/** The server is unreachable and the request is not repeated. */
export class ServerUnreachableError extends Error {}

/** The simulator is ending. */
export class SimulationStoppedError extends Error {}

/**
 * What an API error means for the metrics: `race`: another user was quicker; `held`: the server asked for a
 * later retry; `error`: it should not have happened.
 */
export type ApiErrorKind = 'race' | 'throttled' | 'error';

/** Refusals other than 409 that a lost race leads to: the order went to somebody else a moment ago. */
const LOST_RACE_CODES = new Set(['ORDER_NOT_YOURS', 'ORDER_NOT_FOUND']);

export function classifyApiError(error: Pick<ApiError, 'status' | 'code'>): ApiErrorKind {
  if (error.status === 409 || LOST_RACE_CODES.has(error.code)) return 'race';
  return error.status === 429 || error.status === 503 ? 'throttled' : 'error';
}
