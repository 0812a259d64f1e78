import type { OrderId } from '@ulak/contracts/ids';
import { ERASED_TEXT } from '@ulak/contracts/orders/erasure';
import { HOUR_MS } from '@ulak/contracts/time';
import { sql } from 'kysely';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import type { Secrets } from '../../access/secrets.ts';
import type { ErasableOrder } from './repository.ts';

/** Stored idempotent replies are kept for 48 hours and deleted once an hour (maintenance/purge.ts). */
const STORED_MS = 50 * HOUR_MS;
/** Replies decrypted between two turns of the event loop. */
const BATCH = 200;

export interface StoredReplyDeps {
  readonly db: Pick<DatabaseAccess, 'asSystem'>;
  readonly secrets: Pick<Secrets, 'open' | 'seal'>;
}

interface StoredReply {
  readonly caller: string;
  readonly key: string;
  /** As text: the driver's dates end at the millisecond, and a page must begin behind the last row. */
  readonly at: string;
  readonly reply: string;
}

/**
 * Erases the customer from copies of these orders in stored idempotent replies, which are sealed (criteria
 * A05, B15), so that a repeated request is still answered. What another APP_SECRET sealed is unreadable, and
 * goes within 48 hours.
 * @param isErasing false: only counts them @returns how many replies held one of the orders
 */
export async function eraseStoredReplies(
  deps: StoredReplyDeps,
  orders: readonly ErasableOrder[],
  { now, isErasing }: { readonly now: Date; readonly isErasing: boolean },
): Promise<number> {
  const since = new Date(now.getTime() - STORED_MS);
  const recent = new Set(orders.filter(({ changed_at }) => changed_at >= since).map(({ id }) => id));
  if (recent.size === 0) return 0;
  let found = 0;
  for (let last: StoredReply | null = null; ; ) {
    const { answers, held } = await deps.db.asSystem(async (tx) => {
      const answers = await listStoredReplies(tx, since, last);
      const held = await forEachReplyWith(answers, deps.secrets, recent, async (answer, cleaned) => {
        if (isErasing) await replaceStoredReply(tx, answer, deps.secrets.seal(cleaned));
      });
      return { answers, held };
    });
    found += held;
    last = answers.at(-1) ?? null;
    if (answers.length < BATCH) return found;
  }
}

async function forEachReplyWith(
  answers: readonly StoredReply[],
  secrets: StoredReplyDeps['secrets'],
  ids: ReadonlySet<OrderId>,
  take: (answer: StoredReply, cleaned: string) => Promise<void>,
): Promise<number> {
  let held = 0;
  for (const answer of answers) {
    const plain = secrets.open(answer.reply);
    const cleaned = plain === null ? null : redactCustomers(plain, ids);
    if (cleaned === null) continue;
    held += 1;
    await take(answer, cleaned);
  }
  return held;
}

async function listStoredReplies(tx: Tx, since: Date, after: StoredReply | null): Promise<StoredReply[]> {
  const { rows } = await sql<StoredReply>`
    select caller, key, created_at::text as at, reply from idempotency_keys
    where reply is not null
      and (created_at, caller, key) > (${after?.at ?? since}::timestamptz, ${after?.caller ?? ''},
      ${after?.key ?? ''})
    order by created_at, caller, key limit ${BATCH}`.execute(tx);
  return rows;
}

async function replaceStoredReply(tx: Tx, { caller, key }: StoredReply, reply: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply })
    .where('caller', '=', caller)
    .where('key', '=', key)
    .execute();
}

/** Fields of an order's view about its customer, and their values after erasure; of an item only its note. */
const REDACTIONS: Readonly<Record<string, string | null>> = {
  customerName: ERASED_TEXT,
  customerPhone: '',
  customerAddress: ERASED_TEXT,
  paymentNotes: null,
  orderNotes: null,
  deliveryNotes: null,
  specialInstructions: null,
  customerNote: null,
  undeliverableNote: null,
  undeliverableReason: null,
  cancelReason: null,
  notes: null,
  note: null,
};
const gridded = (degrees: unknown): unknown =>
  typeof degrees === 'number' ? Math.round(degrees * 100) / 100 : degrees;

/** The reply without the customers of these orders; null when it holds none of them. */
function redactCustomers(answer: string, ids: ReadonlySet<number>): string | null {
  let held = false;
  const cleaned = JSON.stringify(JSON.parse(answer), (_, value: unknown) => {
    if (!isRecord(value) || !('customerAddress' in value) || !ids.has(Number(value.id))) return value;
    held = true;
    return redact(value);
  });
  return held ? cleaned : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function redact(value: unknown, key = ''): unknown {
  if (key in REDACTIONS) return REDACTIONS[key];
  if (key === 'lat' || key === 'lng') return gridded(value);
  if (Array.isArray(value)) return value.map((one) => redact(one));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redact(inner, name)]));
}
