import type { z } from 'zod';
import { DEFAULT_BODY_BYTES } from './body-limits.ts';
import type { ErrorCode } from './errors.ts';
import type { Role } from './roles.ts';

/**
 * Who may call. `public`: anyone. `roles`: a signed-in user with one of the roles. `branchKey`: an outside
 * system with a branch's bearer key. `rolesOrBranchKey`: either (POST /api/orders serves the panel and
 * outside systems).
 */
export type CallAccess =
  | { readonly who: 'public' }
  | { readonly who: 'roles'; readonly roles: readonly Role[] }
  | { readonly who: 'rolesOrBranchKey'; readonly roles: readonly Role[] };

export const PUBLIC: CallAccess = { who: 'public' };
export const only = (roles: readonly Role[]): CallAccess => ({ who: 'roles', roles });
export const orBranchKey = (roles: readonly Role[]): CallAccess => ({ who: 'rolesOrBranchKey', roles });

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * One call of the API as a value. Server routes, the web client, the API documentation and the access matrix
 * all read it.
 */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Fastify style: `/api/orders/:id/assign`. */
  readonly path: string;
  readonly access: CallAccess;
  /**
   * Open to who must set a new password first (`SessionUser.mustChangePassword`); they hear
   * PASSWORD_CHANGE_REQUIRED from every other call.
   */
  readonly beforeNewPassword?: boolean;
  /** One Turkish or English line for the API documentation. */
  readonly summary: string;
  readonly tag: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Longer bodies are refused before they are read; default `DEFAULT_BODY_BYTES`. */
  readonly maxBodyBytes?: number;
  readonly reply: R;
  /** Status of a success; default 200. */
  readonly status?: number;
  /** Status of a success that repeats an earlier one and writes nothing, where it is another. */
  readonly repeatStatus?: number;
  /** Refusals beyond the common ones (validation, session, role, rate limit). */
  readonly refuses: readonly ErrorCode[];
  /** `stream`: the reply is text/event-stream and `reply` describes one message. */
  readonly kind?: 'json' | 'stream';
}

type Declared<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Omit<
  Endpoint<P, Q, B, R>,
  'params' | 'query' | 'body' | 'refuses'
> & { readonly params?: P; readonly query?: Q; readonly body?: B; readonly refuses?: readonly ErrorCode[] };

/** Declares a call. Parts left out (`params`, `query`, `body`) are not validated and typed `undefined`. */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(declared: Declared<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return { refuses: [], ...declared } as Endpoint<P, Q, B, R>;
}

/** Bytes that the body of this call may have. */
export const bodyBytesOf = ({ maxBodyBytes }: Pick<Endpoint, 'maxBodyBytes'>): number =>
  maxBodyBytes ?? DEFAULT_BODY_BYTES;

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
/** What a client writes: before coercion of query strings and the like. */
export type QueryIn<E extends Endpoint> = z.input<E['query']>;
export type BodyIn<E extends Endpoint> = z.input<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
