import type { BodyOf, ParamsOf, QueryOf } from '@ulak/contracts/call';
import type { Endpoint } from '@ulak/contracts/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../access/scope.ts';
import type { Session } from '../access/session.ts';
import type { Tx } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';

/** Request context of every handler. */
export interface Call<E extends Endpoint> {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly session: Session | null;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The instant of the request; one reading for the whole call. */
  readonly now: Date;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
/** Request context of a transactional handler. */
export interface TxCall<E extends Endpoint> extends Call<E> {
  /** The request's transaction, seen through the actor's scope. Everything in it commits or nothing does. */
  readonly tx: Tx;
  /** Runs after the commit, before the answer is sent; for wake-ups and caches, never for facts. */
  afterCommit(work: () => void): void;
  /** Another success status than the contract's for this one answer (a repeated order answers 200). */
  setReplyStatus(status: number): void;
}

/** JSON text of an answer, and a tag that changes with the text. */
export interface TaggedJson {
  readonly tag: string;
  readonly text: string;
  /** The text as gzip, where it is long and sent to many. */
  readonly packed?: Buffer;
}

/** `{success: true, data}` and `{success: true}`, the envelopes of spec 1 §7. */
export const success = <T>(data: T) => ({ success: true as const, data });
/** The first of them around data that is JSON already. */
export const successText = (data: string): string => `{"success":true,"data":${data}}`;
export const SUCCESS = { success: true as const };
