import type { BranchId, CompanyId, OrderId } from '@ulak/contracts/ids';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { type Compilable, CompiledQuery, type Insertable, type NotNull, type Selectable, sql } from 'kysely';
import { branchInScope } from '../../../db/branch-in-scope.ts';
import type { Tx } from '../../../db/database.ts';
import type { Scope } from '../../../db/scope.ts';
import type { BranchesTable } from '../../../db/tables/branches.ts';
import type { OrdersTable } from '../../../db/tables/orders.ts';
import { eventColumns, type NewEvent } from '../../../live/append.ts';
import type { OrderRow } from '../repository.ts';

/** The settings of the order's branch. */
export async function getBranchRules(tx: Tx, order: Pick<OrderRow, 'branch_id'>): Promise<BranchRules> {
  return tx
    .selectFrom('branches')
    .select(branchColumns)
    .where('branches.id', '=', order.branch_id)
    .$narrowType<{ company_id: NotNull }>()
    .executeTakeFirstOrThrow();
}

/** A branch's settings with the version of their row, which any change of the row replaces. */
export type VersionedRules = BranchRules & { readonly row_version: string };

/** A branch of the scope that takes orders, for a new one, or null. */
export async function findBranch(tx: Tx, scope: Scope, id: BranchId): Promise<VersionedRules | null> {
  const row = await branchInScope(tx, scope, id)
    // without a company there are no orders
    .innerJoin('companies', 'companies.id', 'branches.company_id')
    .where('companies.status', '=', 'ACTIVE')
    .select(branchColumns)
    .select(sql<string>`branches.xmin::text`.as('row_version'))
    .$narrowType<{ company_id: NotNull }>()
    .executeTakeFirst();
  return row ?? null;
}

/** Why {@link findBranch} found nothing. */
export async function findRefusal(
  tx: Tx,
  scope: Scope,
  id: BranchId,
): Promise<'BRANCH_NOT_FOUND' | 'BRANCH_UNASSIGNED' | 'COMPANY_PASSIVE'> {
  const row = await branchInScope(tx, scope, id).select('branches.company_id').executeTakeFirst();
  if (!row) return 'BRANCH_NOT_FOUND';
  return row.company_id === null ? 'BRANCH_UNASSIGNED' : 'COMPANY_PASSIVE';
}

const branchColumns = [
  'branches.id',
  'branches.company_id',
  'branches.lat',
  'branches.lng',
  'branches.radius_m',
  'branches.min_speed_kmh',
  'branches.order_extra_time_min',
  'branches.max_concurrent_deliveries',
  'branches.assignment_method',
  'branches.require_in_branch_area',
  'branches.base_rate',
  'branches.price_per_km',
  'branches.minimum_rate',
  'branches.pay_distance',
  'branches.test_mode_until',
  'branches.rush',
  'branches.delivery_area',
  'branches.delivery_reach',
  'branches.orders_during_stop',
] as const;
/** The branch settings that creation and steps decide by. */
export type BranchRules = Pick<
  Selectable<BranchesTable>,
  (typeof branchColumns)[number] extends `branches.${infer C extends keyof BranchesTable}` ? C : never
> & { readonly company_id: CompanyId };

/** Where a branch's own numbers begin. */
const FIRST_NUMBER = 1_001;

const createdColumns = [
  'id',
  'order_number',
  'status',
  'created_at',
  'estimated_min',
  'slot_from',
  'slot_to',
  'location_approximate',
  'outside_area',
  'lat',
  'lng',
] as const;
/** A created order as its reply shows it. */
export interface CreatedRow {
  readonly id: OrderId;
  readonly order_number: string;
  readonly status: OrderStatus;
  readonly created_at: Date;
  readonly estimated_min: number;
  readonly slot_from: Date | null;
  readonly slot_to: Date | null;
  readonly location_approximate: boolean;
  readonly outside_area: boolean;
  readonly lat: number;
  readonly lng: number;
  /** Of a new order: until when deliveries of its branch are stopped; null: they go on. */
  readonly stopped_until?: Date | null;
}

type Unnumbered = Omit<Insertable<OrdersTable>, 'order_number'>;

/** The columns of a new order; the others have defaults or are set by later steps. */
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
  location_approximate: 'boolean',
  outside_area: 'boolean',
  distance_km: 'numeric',
  estimated_min: 'integer',
  road_m: 'integer',
  road_s: 'integer',
  road_method: 'text',
  arrival_from: 'timestamptz',
  arrival_to: 'timestamptz',
  arrival_method: 'text',
  slot_from: 'timestamptz',
  slot_to: 'timestamptz',
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
  meta: 'text',
  is_test: 'boolean',
  created_at: 'timestamptz',
} as const satisfies Partial<Record<keyof Unnumbered, string>>;
const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
/** The values of a new order. */
export type NewOrder = Pick<Unnumbered, keyof typeof COLUMNS>;

/** How a new order gets its number, and its first event. */
export interface OrderNumbering {
  /** Number from outside; null: the branch's next one. */
  readonly requestedNumber: string | null;
  readonly event: Omit<NewEvent, 'entityId'>;
  /** `row_version` of the branch's row by which the order was priced and timed. */
  readonly version: string;
}

// A constant, because composing the same text for every order took longer than sending it.
const INSERTION = `
  with rules as (
    -- the lock of the foreign key, taken first: a branch that is being removed has another version then
    select id, company_id from branches where id = $1::bigint and xmin = $2::xid for key share
  ), numbered as (
    insert into branch_order_numbers (branch_id, company_id, last_number)
    select id, company_id, ${FIRST_NUMBER} from rules where $3::text is null
    on conflict (branch_id) do update set last_number = branch_order_numbers.last_number + 1
    returning last_number
  ), made as (
    insert into orders (order_number, ${names.join(', ')})
    select coalesce($3::text, (select last_number::text from numbered)),
      ${names.map((name, i) => `$${i + 10}::${COLUMNS[name]}`).join(', ')} from rules
    on conflict do nothing returning ${createdColumns.join(', ')}
  ), recorded as (
    insert into events (kind, entity, entity_id, company_id, branch_id, at, actor_kind, actor_id, payload)
    select $4, $5, made.id, rules.company_id, rules.id, $6::timestamptz, $7, $8::bigint, $9::jsonb
    from made, rules
  )
  select ${createdColumns.join(', ')}, (
    select max(s.ends_at) from rules join delivery_stops s
      on s.company_id = rules.company_id and (s.branch_id is null or s.branch_id = rules.id)
    where s.finished_at is null and s.ends_at > $6::timestamptz
      and (s.begun_at is not null or s.starts_at <= $6::timestamptz)) as stopped_until
  from made`;

/** The statement that inserts an order and its first event. It answers no row when the number is taken (the
 * branch's next number is used up then), or when the branch's row is not `version` any more. */
export function insertion(
  order: NewOrder,
  { requestedNumber, event, version }: OrderNumbering,
): Compilable<CreatedRow> {
  const first = eventColumns({ ...event, entityId: 0 });
  const parameters = [
    order.branch_id,
    version,
    requestedNumber,
    first.kind,
    first.entity,
    first.at,
    first.actor_kind,
    first.actor_id,
    first.payload,
  ];
  const statement: CompiledQuery<CreatedRow> = CompiledQuery.raw(INSERTION, [
    ...parameters,
    ...names.map((name) => order[name] ?? null),
  ]);
  return { compile: () => statement };
}

/** Whether the branch's row is still `version`. */
export async function isUnchanged(tx: Tx, branchId: BranchId, version: string): Promise<boolean> {
  const row = await tx
    .selectFrom('branches')
    .select('id')
    .where('id', '=', branchId)
    .where(sql<string>`xmin::text`, '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/** The first order that branch and source have with this number. */
export async function getFirst(tx: Tx, order: NewOrder, orderNumber: string): Promise<CreatedRow> {
  const first = await findFirst(tx, order, orderNumber);
  if (!first) throw new Error(`order number ${orderNumber} is taken by no order`);
  return first;
}

/** The same, or null where there is none yet. */
export async function findFirst(
  tx: Tx,
  { branch_id, source }: Pick<NewOrder, 'branch_id' | 'source'>,
  orderNumber: string,
): Promise<CreatedRow | null> {
  const row = await tx
    .selectFrom('orders')
    .select(createdColumns)
    .where('branch_id', '=', branch_id)
    .where(sql`coalesce(source, '')`, '=', source ?? '')
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return row ?? null;
}
