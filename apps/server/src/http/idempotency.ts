import { IDEMPOTENT_REPLY_HOURS } from '@ulak/contracts/body-limits';
import { CUSTOMER_VISIBLE_TO_COURIER_MS } from '@ulak/contracts/domain/customer-privacy';
import type { Endpoint } from '@ulak/contracts/endpoint';
import type { CompanyId } from '@ulak/contracts/ids';
import { HOUR_MS } from '@ulak/contracts/time';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../access/scope.ts';
import type { Secrets } from '../access/secrets.ts';
import { AppError, fieldError } from '../app-error.ts';
import type { Call } from './call.ts';

const MAX_KEY_LENGTH = 200;
/** Deleted after this by modules/maintenance. */
const REPLIES_STORED_MS = IDEMPOTENT_REPLY_HOURS * HOUR_MS;

export interface ClaimedKey {
  readonly caller: string;
  readonly key: string;
  /** The first request's answer, byte for byte, when this one repeats it. */
  readonly replay: { readonly status: number; readonly reply: string } | null;
}

const callerOf = (actor: Actor): string =>
  actor.kind === 'user'
    ? `user:${actor.id}`
    : actor.kind === 'branchKey'
      ? `branch:${actor.branchId}`
      : 'anonymous';
const companyOf = (actor: Actor): CompanyId | null => (actor.kind === 'anonymous' ? null : actor.companyId);

/**
 * Stored replies from before this count as deleted. A reply to a courier may name a customer whom they may
 * not see any more: what it reports had not ended when it was given.
 */
const forgottenBefore = ({ actor, now }: Pick<Call<Endpoint>, 'actor' | 'now'>): Date =>
  new Date(
    now.getTime() -
      (actor.kind === 'user' && actor.role === 'COURIER'
        ? CUSTOMER_VISIBLE_TO_COURIER_MS
        : REPLIES_STORED_MS),
  );

function readKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || header.length === 0 || header.length > MAX_KEY_LENGTH)
    throw fieldError('Idempotency-Key', `1 ile ${MAX_KEY_LENGTH} karakter arasında olmalı`);
  return header;
}

/** What a key stands for: the request without the fields that differ each time it is sent. */
function fingerprintOf({ request }: Call<Endpoint>, { volatileFields = [] }: Endpoint): string {
  const body = request.body ?? null;
  const stable =
    typeof body === 'object' && body !== null && volatileFields.length > 0
      ? Object.fromEntries(Object.entries(body).filter(([field]) => !volatileFields.includes(field)))
      : body;
  // a file counts by its digest
  const parts = [request.method, request.url, stable, ...(request.upload ? [request.upload.digest] : [])];
  return JSON.stringify(parts);
}

interface KeyedCall<E extends Endpoint> {
  readonly endpoint: E;
  readonly call: Call<E>;
}

/**
 * The reply of an earlier request with this key; null: the key is new, or its first request still runs.
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key came with another content before
 */
export async function findReply<E extends Endpoint>(
  tx: Tx,
  { endpoint, call }: KeyedCall<E>,
  secrets: Secrets,
): Promise<ClaimedKey['replay']> {
  const key = readKey(call.request);
  if (key === null || call.actor.kind === 'anonymous') return null;
  const first = await findFirst(tx, callerOf(call.actor), key);
  if (!first || first.created_at <= forgottenBefore(call)) return null;
  return openReply(first, secrets.digest(fingerprintOf(call, endpoint)), secrets);
}

const findFirst = (tx: Tx, caller: string, key: string) =>
  tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'reply', 'created_at'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst();

function openReply(
  first: Awaited<ReturnType<typeof findFirst>>,
  hash: string,
  secrets: Secrets,
): NonNullable<ClaimedKey['replay']> {
  const reply = first?.request_hash === hash && first.reply !== null ? secrets.open(first.reply) : null;
  if (!first || first.status === null || reply === null) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return { status: first.status, reply };
}

/**
 * Claims the request's Idempotency-Key inside its transaction, or answers null without one. Of parallel
 * requests with one key the first inserts the row; the others wait on the unique index and read its reply
 * (criteria A05). The row holds a keyed digest of the body and the sealed reply, so a dump reveals neither
 * (criteria B15).
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key came with another content before
 */
export async function claimIdempotencyKey<E extends Endpoint>(
  tx: Tx,
  { endpoint, call }: KeyedCall<E>,
  secrets: Secrets,
): Promise<ClaimedKey | null> {
  const key = readKey(call.request);
  if (key === null || call.actor.kind === 'anonymous') return null;
  const caller = callerOf(call.actor);
  const hash = secrets.digest(fingerprintOf(call, endpoint));
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ caller, key, company_id: companyOf(call.actor), request_hash: hash, created_at: call.now })
    .onConflict((conflict) =>
      conflict
        .columns(['caller', 'key'])
        .doUpdateSet({ request_hash: hash, created_at: call.now, status: null, reply: null })
        .where('idempotency_keys.created_at', '<=', forgottenBefore(call)),
    )
    .returning('key')
    .executeTakeFirst();
  if (claimed) return { caller, key, replay: null };
  return { caller, key, replay: openReply(await findFirst(tx, caller, key), hash, secrets) };
}

/** Stores the reply with the key, in the same transaction as the work it reports. */
export async function storeReply(
  tx: Tx,
  { caller, key }: ClaimedKey,
  { status, reply }: { readonly status: number; readonly reply: string },
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status, reply })
    .where('caller', '=', caller)
    .where('key', '=', key)
    .execute();
}
