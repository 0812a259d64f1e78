/** An answer of the server other than success. */
export class Refusal extends Error {
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

/** The line is down and the request was not one to repeat. */
export class LineDown extends Error {}

/** The simulator is ending. */
export class Stopped extends Error {}

/**
 * What a refusal means for the figures: `race`: somebody else was quicker, as happens where people work at
 * once; `held`: the server asked to come later; `error`: it should not have happened.
 */
export type RefusalKind = 'race' | 'held' | 'error';

/** Refusals other than 409 that a lost race leads to: the order went to somebody else a moment ago. */
const RACE_CODES = new Set(['ORDER_NOT_YOURS', 'ORDER_NOT_FOUND']);

export function kindOf(refusal: Pick<Refusal, 'status' | 'code'>): RefusalKind {
  if (refusal.status === 409 || RACE_CODES.has(refusal.code)) return 'race';
  return refusal.status === 429 || refusal.status === 503 ? 'held' : 'error';
}
