import type { AssignmentMethod } from '@ulak/contracts/branches/schema';
import type { AssignedBy, DispatchChoice, WaitingOrder } from '@ulak/contracts/dispatch/schema';
import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderItem } from '@ulak/contracts/orders/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import type { Role } from '@ulak/contracts/roles';
import type { ViolationType } from '@ulak/contracts/violations/labels';
import type { ViolationDetails } from '@ulak/contracts/violations/schema';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** numeric(12,2): text on the way out (contracts domain/money.ts parses it), text or number on the way in. */
type Money = ColumnType<string, string | number | undefined, string | number>;
type Numeric = Money;
type Time = ColumnType<Date, Date | undefined, Date>;
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Json<T> = ColumnType<T, string, string>;
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface CompanySettings {
  restrictGeneralManagers?: boolean;
  trackingByPhone?: 'limited' | 'full';
  forcePasswordChange?: boolean;
  /** Contracts privacy/retention.ts; left out: the installation's CUSTOMER_RETENTION_MONTHS. */
  customerRetentionMonths?: number;
}

export interface CompaniesTable {
  id: ColumnType<CompanyId, never, never>;
  name: string;
  address: Maybe<string>;
  phone: Maybe<string>;
  email: Maybe<string>;
  tax_number: Maybe<string>;
  logo: Maybe<string>;
  status: Generated<'ACTIVE' | 'PASSIVE'>;
  settings: ColumnType<CompanySettings, string | undefined, string>;
  dispatch_paused_at: MaybeTime;
  created_at: Time;
}

export interface BranchesTable {
  id: ColumnType<BranchId, never, never>;
  company_id: CompanyId;
  name: string;
  address: string;
  lat: number;
  lng: number;
  phone: Maybe<string>;
  radius_m: Generated<number>;
  customer_area_radius_m: Generated<number>;
  max_speed_kmh: Numeric;
  min_speed_kmh: Numeric;
  extra_time_min: Generated<number>;
  order_extra_time_min: Generated<number>;
  break_duration_min: Generated<number>;
  open_time: Generated<string>;
  close_time: Generated<string>;
  max_delivery_min: Generated<number>;
  warning_min: Generated<number>;
  assignment_method: Generated<AssignmentMethod>;
  max_concurrent_deliveries: Generated<number>;
  require_in_branch_area: Generated<boolean>;
  only_manager_can_set_online: Generated<boolean>;
  only_manager_can_set_offline: Generated<boolean>;
  wallet_enabled: Generated<boolean>;
  /** 58 or 80. */
  receipt_width_mm: Generated<number>;
  offer_timeout_min: Generated<number>;
  dispatch_paused_at: MaybeTime;
  base_rate: Money;
  price_per_km: Money;
  minimum_rate: Money;
  base_salary: Money;
  vehicle_rent: Money;
  overtime_rate: Money;
  gas_price: Money;
  fuel_consumption: Numeric;
  api_key_hash: Maybe<string>;
  api_key_sealed: Maybe<string>;
  last_api_connection: MaybeTime;
  deleted_at: MaybeTime;
  created_at: Time;
}

export interface BranchOrderNumbersTable {
  branch_id: BranchId;
  company_id: CompanyId;
  last_number: Generated<number>;
}

export interface UsersTable {
  id: ColumnType<UserId, never, never>;
  company_id: Maybe<CompanyId>;
  branch_id: Maybe<BranchId>;
  username: string;
  phone: Maybe<string>;
  full_name: string;
  role: Role;
  password_hash: string;
  must_change_password: Generated<boolean>;
  active: Generated<boolean>;
  deleted: Generated<boolean>;
  deactivation_reason: Maybe<string>;
  deactivation_date: MaybeTime;
  deactivation_end_date: MaybeTime;
  created_at: Time;
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  token_hash: string;
  user_id: UserId;
  remember: boolean;
  ip: Maybe<string>;
  user_agent: Maybe<string>;
  created_at: Time;
  last_seen_at: Time;
  expires_at: Date;
}

export interface LoginPlacesTable {
  user_id: UserId;
  /** The address's network (plugins/network.ts). */
  ip: string;
  last_success_at: Date;
}

export interface LoginDevicesTable {
  device_hash: string;
  user_id: UserId;
  last_success_at: Date;
}

export interface RateHitsTable {
  key: string;
  window_start: Date;
  hits: number;
  last_at: MaybeTime;
}

export interface CouriersTable {
  user_id: UserId;
  company_id: CompanyId;
  branch_id: BranchId;
  online: Generated<boolean>;
  last_status_change_at: MaybeTime;
  break_started_at: MaybeTime;
  break_ends_at: MaybeTime;
  returning_since: MaybeTime;
  expected_return_at: MaybeTime;
  return_left_ms: Maybe<number>;
}

interface CourierInterval {
  id: GeneratedAlways<number>;
  company_id: CompanyId;
  branch_id: BranchId;
  courier_id: UserId;
  started_at: Date;
  ended_at: MaybeTime;
  started_by: Maybe<UserId>;
  ended_by: Maybe<UserId>;
}
export type CourierShiftsTable = CourierInterval;
export interface CourierBreaksTable extends CourierInterval {
  notes: Maybe<string>;
}

export interface OrdersTable {
  id: ColumnType<OrderId, never, never>;
  company_id: CompanyId;
  branch_id: BranchId;
  order_number: string;
  source: Maybe<string>;
  status: OrderStatus;
  previous_status: Maybe<'PREPARING' | 'READY'>;
  customer_name: string;
  customer_phone: string;
  /** E.164 when the number can be read as one, else its digits. */
  customer_phone_key: string;
  customer_address: string;
  lat: number;
  lng: number;
  distance_km: Numeric;
  estimated_min: number;
  subtotal: Money;
  delivery_fee: Money;
  discount: Money;
  total: Money;
  payment_type: Maybe<string>;
  payment_notes: Maybe<string>;
  order_notes: Maybe<string>;
  delivery_notes: Maybe<string>;
  special_instructions: Maybe<string>;
  priority_level: Maybe<string>;
  expected_delivery_time: MaybeTime;
  items: Json<OrderItem[]>;
  courier_id: Maybe<UserId>;
  assigned_by: Maybe<AssignedBy>;
  offer_expires_at: MaybeTime;
  undeliverable_reason: Maybe<string>;
  undeliverable_note: Maybe<string>;
  cancel_reason: Maybe<string>;
  created_at: Time;
  ready_at: MaybeTime;
  assigned_at: MaybeTime;
  picked_up_at: MaybeTime;
  started_at: MaybeTime;
  delivered_at: MaybeTime;
  ended_at: MaybeTime;
  /** The arrival range shown when the order was made, and when it left the branch. */
  arrival_from: MaybeTime;
  arrival_to: MaybeTime;
  road_from: MaybeTime;
  road_to: MaybeTime;
  version: Generated<number>;
  /** Since when its customer is erased. */
  erased_at: MaybeTime;
}

export type ActorKind = 'USER' | 'BRANCH_KEY' | 'CUSTOMER' | 'SYSTEM';

export interface EventsTable {
  xid: Generated<string>;
  id: GeneratedAlways<number>;
  at: Time;
  kind: string;
  entity: string;
  entity_id: number;
  company_id: Maybe<CompanyId>;
  branch_id: Maybe<BranchId>;
  courier_id: Maybe<UserId>;
  actor_kind: ActorKind;
  actor_id: Maybe<number>;
  payload: Json<Record<string, unknown>>;
}

export interface EarningsTable {
  id: GeneratedAlways<number>;
  company_id: CompanyId;
  branch_id: BranchId;
  courier_id: UserId;
  order_id: Maybe<OrderId>;
  type: 'DELIVERY' | 'BONUS';
  amount: Money;
  status: Generated<'PENDING' | 'PAID' | 'CANCELLED'>;
  earned_at: Date;
  notes: Maybe<string>;
  added_by: Maybe<UserId>;
}

export interface ViolationsTable {
  id: GeneratedAlways<number>;
  company_id: CompanyId;
  branch_id: BranchId;
  courier_id: UserId;
  order_id: Maybe<OrderId>;
  type: ViolationType;
  at: Date;
  details: Json<ViolationDetails>;
}

export interface CustomerFeedbackTable {
  id: GeneratedAlways<number>;
  company_id: CompanyId;
  branch_id: BranchId;
  order_id: OrderId;
  courier_id: Maybe<UserId>;
  rating: number;
  comment: Maybe<string>;
  status: Generated<'PENDING' | 'APPROVED' | 'REJECTED'>;
  created_at: Time;
}

export interface TrackingTokensTable {
  id: GeneratedAlways<number>;
  token_hash: string;
  order_id: Maybe<OrderId>;
  phone_key: Maybe<string>;
  created_at: Time;
  expires_at: Date;
}

interface PositionColumns {
  courier_id: UserId;
  company_id: CompanyId;
  branch_id: BranchId;
  lat: number;
  lng: number;
  accuracy_m: Maybe<number>;
  speed_mps: Maybe<number>;
  heading_deg: Maybe<number>;
  fix_at: Date;
  received_at: Date;
}
export interface CourierPositionsNowTable extends PositionColumns {
  seq: number;
}
export interface CourierPositionsTable extends PositionColumns {
  mocked: Generated<boolean>;
}

export interface IdempotencyKeysTable {
  caller: string;
  key: string;
  company_id: Maybe<CompanyId>;
  request_hash: string;
  status: Maybe<number>;
  reply: Maybe<string>;
  created_at: Time;
}

/** Up to which creation a company's orders are anonymised; those still running by then keep it back. */
export interface CustomerRetentionTable {
  company_id: CompanyId;
  done_until: Date;
}

export type OfferOutcome = 'ACCEPTED' | 'EXPIRED' | 'TAKEN_BACK' | 'REPLANNED' | 'CANCELLED';

export interface DispatchOffersTable {
  id: GeneratedAlways<number>;
  company_id: CompanyId;
  branch_id: BranchId;
  order_id: OrderId;
  courier_id: UserId;
  offered_at: Date;
  expires_at: Date;
  pickup_at: Date;
  delivery_at: Date;
  choice: Json<DispatchChoice>;
  outcome: Maybe<OfferOutcome>;
  ended_at: MaybeTime;
}

export interface DispatchRoundsTable {
  branch_id: BranchId;
  company_id: CompanyId;
  at: Date;
  took_ms: number;
  waiting: number;
  no_courier: number;
  predicted_late: number;
  waits: Json<WaitingOrder[]>;
  failed_at: MaybeTime;
}

/** Minutes; hour −1 is the whole day. */
export interface BranchTimingsTable {
  branch_id: BranchId;
  hour: number;
  company_id: CompanyId;
  samples: number;
  ready_p50_min: number;
  ready_p90_min: number;
  pickup_p50_min: Generated<number>;
  pickup_p90_min: Generated<number>;
  min_per_km_p50: number;
  min_per_km_p90: number;
  door_min: number;
  learned_at: Date;
}

export interface InstallationTable {
  key: string;
  value: Json<unknown>;
}

/** The whole schema, for Kysely. */
export interface Tables {
  companies: CompaniesTable;
  branches: BranchesTable;
  branch_order_numbers: BranchOrderNumbersTable;
  users: UsersTable;
  sessions: SessionsTable;
  login_places: LoginPlacesTable;
  login_devices: LoginDevicesTable;
  rate_hits: RateHitsTable;
  couriers: CouriersTable;
  courier_shifts: CourierShiftsTable;
  courier_breaks: CourierBreaksTable;
  orders: OrdersTable;
  events: EventsTable;
  earnings: EarningsTable;
  violations: ViolationsTable;
  customer_feedback: CustomerFeedbackTable;
  tracking_tokens: TrackingTokensTable;
  courier_positions_now: CourierPositionsNowTable;
  courier_positions: CourierPositionsTable;
  idempotency_keys: IdempotencyKeysTable;
  dispatch_offers: DispatchOffersTable;
  dispatch_rounds: DispatchRoundsTable;
  branch_timings: BranchTimingsTable;
  customer_retention: CustomerRetentionTable;
  installation: InstallationTable;
}
