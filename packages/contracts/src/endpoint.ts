import type { z } from 'zod';
import { DEFAULT_BODY_BYTES } from './body-limits.ts';
import type { Call, CallSchemas } from './call.ts';
import type { ErrorCode, FieldErrors } from './errors.ts';
import type { Role } from './roles.ts';

/**
 * Who may call. `public`: anyone. `roles`: a signed-in user with one of the roles. `rolesOrBranchKey`: such a
 * user, or an outside system with a branch's bearer key (POST /api/orders serves both); without roles the
 * latter only. `rolesOrToken`: such a user by the session cookie or by a short-lived token that the session
 * issued (spec 4 §7).
 */
export type CallAccess =
  | { readonly who: 'public' }
  | { readonly who: 'roles'; readonly roles: readonly Role[] }
  | { readonly who: 'rolesOrToken'; readonly roles: readonly Role[] }
  | { readonly who: 'rolesOrBranchKey'; readonly roles: readonly Role[] };

export const PUBLIC: CallAccess = { who: 'public' };
export const only = (roles: readonly Role[]): CallAccess => ({ who: 'roles', roles });
export const orToken = (roles: readonly Role[]): CallAccess => ({ who: 'rolesOrToken', roles });
/** Outside systems only. */
export const BY_BRANCH_KEY: CallAccess = { who: 'rolesOrBranchKey', roles: [] };
export const orBranchKey = (roles: readonly Role[]): CallAccess => ({ who: 'rolesOrBranchKey', roles });

/**
 * One call with everything the server needs: who may call, its schemas, its refusals. Routes, API
 * documentation and the access matrix read it.
 */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends Call<{ readonly params: P; readonly query: Q; readonly body: B; readonly reply: R }> {
  readonly access: CallAccess;
  /**
   * Open to a user who must set a new password first (`SessionUser.mustChangePassword`); every other call
   * answers them PASSWORD_CHANGE_REQUIRED.
   */
  readonly beforeNewPassword?: boolean;
  /** One Turkish or English line for the API documentation. */
  readonly summary: string;
  /** What a caller from outside should know, in Turkish markdown, for the API documentation. */
  readonly description?: string;
  /** A request body and a reply as they are sent, for the API documentation. */
  readonly examples?: { readonly body?: object; readonly reply: object };
  readonly tag: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Longer bodies are refused before they are read; default `DEFAULT_BODY_BYTES`. */
  readonly maxBodyBytes?: number;
  /** Bodies with more values are refused before they are parsed; default `MAX_BODY_VALUES`. */
  readonly maxBodyValues?: number;
  /** The field that makes a body too long, and what to do, where the limit in kB says too little. */
  readonly sizeFault?: { readonly field: string; readonly sentence: string };
  /**
   * The call takes multipart/form-data and nothing else: one file in the field `file`, and the fields of
   * `body` as texts. `maxBytes`: of the file, `MAX_UPLOAD_BYTES` at most.
   */
  readonly upload?: { readonly maxBytes: number };
  readonly reply: R;
  /**
   * The message of a body with wrong fields, where the common one says too little; undefined: the common
   * one.
   */
  readonly invalidText?: (details: FieldErrors) => string | undefined;
  /** A PATCH that honours an Idempotency-Key, as every POST does: it adds something each time it is sent. */
  readonly isKeyed?: boolean;
  /** Status of a success; default 200. */
  readonly status?: number;
  /** Status of a replayed success that writes nothing, where it differs. */
  readonly repeatStatus?: number;
  /**
   * Fields of the body that differ each time the same request is sent: the Idempotency-Key stands for the
   * body without them.
   */
  readonly volatileFields?: readonly string[];
  /** Refusals beyond the common ones (validation, session, role, rate limit). */
  readonly refuses: readonly ErrorCode[];
  /**
   * `stream`: the reply is text/event-stream and `reply` describes one message. `file`: the reply is a
   * download, `reply` is `FileContent`.
   */
  readonly kind?: 'json' | 'stream' | 'file';
  /** Content type of a download. */
  readonly mediaType?: string;
}

type Part<Name extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
  ? { readonly [K in Name]?: never }
  : { readonly [K in Name]: Schema };

type Rules<S extends CallSchemas> = Omit<Endpoint, keyof Call | keyof CallSchemas | 'refuses'> &
  Part<'params', S['params']> &
  Part<'query', S['query']> &
  Part<'body', S['body']> & { readonly reply: S['reply']; readonly refuses?: readonly ErrorCode[] };

/**
 * Builds an endpoint on its call. Parts that the call does not have are not validated and typed `undefined`.
 */
export function endpoint<S extends CallSchemas>(
  call: Call<S>,
  rules: Rules<S>,
): Endpoint<S['params'], S['query'], S['body'], S['reply']> {
  return { refuses: [], ...call, ...rules } as unknown as Endpoint<
    S['params'],
    S['query'],
    S['body'],
    S['reply']
  >;
}

/** Limit of the body of this call, bytes; an upload has room for its fields and for what parts them. */
export const bodyBytesOf = ({ maxBodyBytes, upload }: Pick<Endpoint, 'maxBodyBytes' | 'upload'>): number =>
  upload ? upload.maxBytes + DEFAULT_BODY_BYTES : (maxBodyBytes ?? DEFAULT_BODY_BYTES);
