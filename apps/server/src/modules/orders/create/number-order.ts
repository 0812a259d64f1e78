import type { OrderId } from '@ulak/contracts/ids';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { type Compilable, CompiledQuery, type Insertable, sql } from 'kysely';
import { commitWith, type Tx } from '../../../db/database.ts';
import type { OrdersTable } from '../../../db/tables/orders.ts';
import { eventColumns, type NewEvent } from '../../../live/append.ts';

const createdColumns = ['id', 'order_number', 'status', 'created_at', 'estimated_min'] as const;
export interface CreatedRow {
  readonly id: OrderId;
  readonly order_number: string;
  readonly status: OrderStatus;
  readonly created_at: Date;
  readonly estimated_min: number;
}

type Unnumbered = Omit<Insertable<OrdersTable>, 'order_number'>;

/**
 * An outside system may have used the branch's next numbers already; more in a row than this is no
 * coincidence.
 */
const NUMBER_ATTEMPTS = 1_000;
/** Where a branch's own numbers begin. */
const FIRST_NUMBER = 1_001;

/**
 * Inserts the order, under the number that was given or under the branch's next one, and its first event, in
 * the transaction's last statement, so that the branch's number is held as short as can be. A given number
 * that branch and source had before answers that first order; of parallel inserts the later ones wait on the
 * unique index for the first to commit (criteria A06). Null: the branch's row is not `version` any more;
 * nothing was written.
 * @param input `event` without the order's id, which is not known before
 */
export async function insertNumbered(
  tx: Tx,
  order: NewOrder,
  input: OrderNumbering,
): Promise<{ row: CreatedRow; isNew: boolean } | null> {
  const { requestedNumber, event, version } = input;
  for (let attempt = 0; attempt < NUMBER_ATTEMPTS; attempt += 1) {
    const statement = insertion(order, version, requestedNumber, event);
    const [row] = await commitWith(tx, statement);
    if (row) return { row, isNew: true };
    const state = await findConflict(tx, order, version, requestedNumber);
    if (state === 'changed') return null;
    if (state !== null) return { row: state, isNew: false };
  }
  throw new Error(`no free order number in branch ${order.branch_id}`);
}

export interface OrderNumbering {
  /** Number from outside; null: the branch's next one. */
  readonly requestedNumber: string | null;
  readonly event: Omit<NewEvent, 'entityId'>;
  /** `row_version` of the branch's row by which the order was priced and timed. */
  readonly version: string;
}

/**
 * Why nothing was inserted: the branch's row has changed, the order that has the given number, or null when
 * the branch's own next number was taken.
 */
async function findConflict(
  tx: Tx,
  order: NewOrder,
  version: string,
  requestedNumber: string | null,
): Promise<'changed' | CreatedRow | null> {
  const same = await tx
    .selectFrom('branches')
    .select('id')
    .where('id', '=', order.branch_id)
    .where(sql<string>`xmin::text`, '=', version)
    .executeTakeFirst();
  if (!same) return 'changed';
  return requestedNumber === null ? null : getFirst(tx, order, requestedNumber);
}

/** Everything that an order is made with; the rest has defaults or comes with later steps. */
const COLUMNS = {
  company_id: 'bigint',
  branch_id: 'bigint',
  source: 'text',
  status: 'text',
  customer_name: 'text',
  customer_phone: 'text',
  customer_phone_key: 'text',
  customer_address: 'text',
  lat: 'float8',
  lng: 'float8',
  distance_km: 'numeric',
  estimated_min: 'integer',
  arrival_from: 'timestamptz',
  arrival_to: 'timestamptz',
  subtotal: 'numeric',
  delivery_fee: 'numeric',
  discount: 'numeric',
  total: 'numeric',
  payment_type: 'text',
  payment_notes: 'text',
  order_notes: 'text',
  delivery_notes: 'text',
  special_instructions: 'text',
  priority_level: 'text',
  expected_delivery_time: 'timestamptz',
  items: 'jsonb',
  created_at: 'timestamptz',
} as const satisfies Partial<Record<keyof Unnumbered, string>>;
const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
/** What an order is made with. */
export type NewOrder = Pick<Unnumbered, keyof typeof COLUMNS>;

// Written out, because it is always the same text: putting it together anew took longer than sending it.
const INSERTION = `
  with rules as (
    select id, company_id from branches where id = $1::bigint and xmin = $2::xid
  ), numbered as (
    insert into branch_order_numbers (branch_id, company_id, last_number) select id, company_id, ${FIRST_NUMBER} from rules where $3::text is null
    on conflict (branch_id) do update set last_number = branch_order_numbers.last_number + 1 returning last_number
  ), made as (
    insert into orders (order_number, ${names.join(', ')})
    select coalesce($3::text, (select last_number::text from numbered)), ${names.map((name, i) => `$${i + 10}::${COLUMNS[name]}`).join(', ')} from rules
    on conflict do nothing returning ${createdColumns.join(', ')}
  ), noted as (
    insert into events (kind, entity, entity_id, company_id, branch_id, at, actor_kind, actor_id, payload)
    select $4, $5, made.id, rules.company_id, rules.id, $6::timestamptz, $7, $8::bigint, $9::jsonb from made, rules
  )
  select ${createdColumns.join(', ')} from made`;

/**
 * Answers nothing when the number is taken (the branch's next number is used up then), or when the branch is
 * no longer as `version` says.
 */
function insertion(
  order: NewOrder,
  version: string,
  requestedNumber: string | null,
  event: Omit<NewEvent, 'entityId'>,
): Compilable<CreatedRow> {
  const fact = eventColumns({ ...event, entityId: 0 });
  const head = [
    order.branch_id,
    version,
    requestedNumber,
    fact.kind,
    fact.entity,
    fact.at,
    fact.actor_kind,
    fact.actor_id,
    fact.payload,
  ];
  const statement: CompiledQuery<CreatedRow> = CompiledQuery.raw(INSERTION, [
    ...head,
    ...names.map((name) => order[name] ?? null),
  ]);
  return { compile: () => statement };
}

async function getFirst(tx: Tx, { branch_id, source }: NewOrder, orderNumber: string): Promise<CreatedRow> {
  return tx
    .selectFrom('orders')
    .select(createdColumns)
    .where('branch_id', '=', branch_id)
    .where(sql`coalesce(source, '')`, '=', source ?? '')
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow();
}
