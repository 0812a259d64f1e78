import type { output, input, ZodType, ZodUndefined } from 'zod';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** The schemas of a call; `ZodUndefined`: it has no such part. */
export interface CallSchemas {
  readonly params: ZodType;
  readonly query: ZodType;
  readonly body: ZodType;
  readonly reply: ZodType;
}

/**
 * A call as a client knows it: method, path, and its schemas as types alone (docs/decisions/039). Endpoints
 * extend it.
 */
export interface Call<S extends CallSchemas = CallSchemas> {
  readonly method: Method;
  /** Fastify style: `/api/orders/:id/assign`. */
  readonly path: string;
  /** Carries the types; never set at runtime. */
  readonly schemas?: S;
}

type Part<S, K extends keyof CallSchemas> = S extends { readonly [N in K]: infer T extends ZodType }
  ? T
  : ZodUndefined;

/** A call by the schemas of its parts, as `<area>/calls.ts` declares it. */
export type CallOf<S extends Partial<CallSchemas>> = Call<{
  readonly params: Part<S, 'params'>;
  readonly query: Part<S, 'query'>;
  readonly body: Part<S, 'body'>;
  readonly reply: Part<S, 'reply'>;
}>;

/** The schemas of a call or endpoint, by `typeof` of its value. */
export type SchemasOf<C extends Call> = NonNullable<C['schemas']>;
/** Parsed input of a handler, with defaults. */
export type ParamsOf<C extends Call> = output<SchemasOf<C>['params']>;
export type QueryOf<C extends Call> = output<SchemasOf<C>['query']>;
export type BodyOf<C extends Call> = output<SchemasOf<C>['body']>;
/** Input that a client writes: before coercion of query strings and the like. */
export type ParamsIn<C extends Call> = input<SchemasOf<C>['params']>;
export type QueryIn<C extends Call> = input<SchemasOf<C>['query']>;
export type BodyIn<C extends Call> = input<SchemasOf<C>['body']>;
export type ReplyOf<C extends Call> = output<SchemasOf<C>['reply']>;
