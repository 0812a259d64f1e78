/** Files of db/tables and the tables that each describes. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  audit: ['audit_log', 'audit_chain', 'audit_chain_horizon'],
  auth: ['sessions', 'login_places', 'login_devices'],
  branches: [
    'companies',
    'company_logos',
    'branches',
    'branch_order_numbers',
    'branch_former_keys',
    'branch_api_calls',
  ],
  cash: ['cash_changes', 'cash_hand_over_acts', 'cash_hand_overs', 'courier_cash', 'delivery_collections'],
  couriers: [
    'couriers',
    'courier_shifts',
    'courier_breaks',
    'courier_notices',
    'courier_documents',
    'courier_document_notices',
    'courier_hours',
    'courier_days',
    'courier_day_roads',
  ],
  console: ['console_statements'],
  delays: ['courier_delays'],
  dispatch: ['dispatch_offers', 'dispatch_rounds', 'passed_over_couriers'],
  earnings: [
    'earnings',
    'earning_states',
    'ledger_entries',
    'ledger_open_entries',
    'ledger_postings',
    'payouts',
    'payout_items',
  ],
  events: ['events'],
  heatmap: ['heatmap_updates'],
  rehearsals: ['rehearsals'],
  'branch-plans': ['planned_branches'],
  forecasts: ['branch_timings'],
  installation: ['installation', 'schema_migrations'],
  neighborhoods: ['neighborhoods'],
  orders: ['orders'],
  pay: [
    'branch_pay_terms',
    'deductions',
    'pay_day_corrections',
    'pay_closes',
    'pay_slips',
    'pay_slip_files',
    'courier_feedback',
  ],
  places: ['geocoder_answers'],
  positions: ['courier_late_fixes', 'courier_positions', 'courier_positions_now', 'courier_trails'],
  privacy: ['customer_retention'],
  push: ['push_subscriptions', 'push_messages'],
  reports: ['report_branch_days', 'report_courier_days', 'report_progress'],
  requests: ['idempotency_keys', 'rate_hits'],
  stops: ['delivery_stops'],
  streets: ['street_sets', 'streets'],
  tracking: ['tracking_tokens', 'customer_feedback', 'counted_ratings'],
  users: ['users', 'user_changes', 'user_sign_ins'],
  violations: ['violations'],
  webhooks: ['webhooks', 'webhook_messages', 'webhook_attempts', 'webhook_progress'],
};

/** A type of TypeScript for reading, and one for writing where that takes more. */
export interface TypePair {
  readonly read: string;
  readonly write?: string;
}

/** SQL types. Ids have their branded type instead, and texts with a list of allowed values are a union. */
export const SQL_TYPES: Readonly<Record<string, TypePair>> = {
  // database.ts parses bigint; ids and counts are safe integers
  bigint: { read: 'number' },
  boolean: { read: 'boolean' },
  bytea: { read: 'Buffer' },
  // queries name days as texts, which no time zone changes
  date: { read: 'Date', write: 'string' },
  'double precision': { read: 'number' },
  integer: { read: 'number' },
  'integer[]': { read: 'number[]' },
  // money and kilometres stay text, so that nothing is rounded (contracts domain/money.ts)
  numeric: { read: 'string', write: 'string | number' },
  real: { read: 'number' },
  smallint: { read: 'number' },
  text: { read: 'string' },
  'timestamp with time zone': { read: 'Date' },
  xid8: { read: 'string' },
};

/** Branded ids, by the table whose ids they are; other tables' ids are plain numbers. */
export const ID_TYPES: Readonly<Record<string, string>> = {
  branches: 'BranchId',
  companies: 'CompanyId',
  courier_delays: 'DelayId',
  earnings: 'EarningId',
  neighborhoods: 'NeighborhoodId',
  heatmap_updates: 'HeatUpdateId',
  orders: 'OrderId',
  planned_branches: 'PlannedBranchId',
  payouts: 'PayoutId',
  rehearsals: 'RehearsalId',
  users: 'UserId',
  webhooks: 'WebhookId',
};

/** jsonb is written as text (JSON.stringify). */
const JSON_IN: Pick<TypePair, 'write'> = { write: 'string' };

/** Columns whose type the catalog does not hold: contents of jsonb, and ids without a foreign key. */
export const COLUMN_TYPES: Readonly<Record<string, TypePair>> = {
  'branch_api_calls.branch_id': { read: 'BranchId' },
  'branch_api_calls.company_id': { read: 'CompanyId' },
  'branch_api_calls.fields': { read: 'FieldRefusal[]', ...JSON_IN },
  'courier_trails.fixes': { read: 'Date[]' },
  'courier_trails.lats': { read: 'number[]' },
  'courier_trails.lngs': { read: 'number[]' },
  'courier_trails.metres': { read: 'number[]' },
  'branches.delivery_area': { read: 'StoredArea', ...JSON_IN },
  'branches.delivery_reach': { read: 'DeliveryReach', ...JSON_IN },
  'branches.rush': { read: 'RushSettings', ...JSON_IN },
  'branches.meal_card_brands': { read: 'string[]' },
  'branches.required_documents': { read: 'DocumentType[]' },
  // contracts cash/hand-over.ts in kuruş; modules/cash parses them
  'cash_hand_overs.lines': { read: 'unknown[]', ...JSON_IN },
  'cash_hand_overs.pieces': { read: 'unknown[]', ...JSON_IN },
  'cash_hand_over_acts.lines': { read: 'unknown[]', ...JSON_IN },
  // the order may be gone; nothing but its place is looked up
  'couriers.return_order_id': { read: 'OrderId' },
  'companies.settings': { read: 'CompanySettings', ...JSON_IN },
  'dispatch_offers.choice': { read: 'DispatchChoice', ...JSON_IN },
  'dispatch_rounds.waits': { read: 'WaitingOrder[]', ...JSON_IN },
  // differs by kind; live/ parses what it needs
  'events.payload': { read: 'Record<string, unknown>', ...JSON_IN },
  // differs by action
  'audit_log.changes': { read: 'Record<string, FieldChange>', ...JSON_IN },
  'audit_log.details': { read: 'Record<string, unknown>', ...JSON_IN },
  // another service's answer; parsed where it is read
  'geocoder_answers.places': { read: 'unknown', ...JSON_IN },
  'neighborhoods.address_details': { read: 'Record<string, string>', ...JSON_IN },
  'neighborhoods.boundary': { read: 'BoundaryShape', ...JSON_IN },
  'neighborhoods.outline': { read: 'BoundaryShape', ...JSON_IN },
  // modules/heatmap/cells.ts
  'heatmap_updates.cells': { read: 'number[][]', ...JSON_IN },
  'rehearsals.settings': { read: 'RehearsalSettings', ...JSON_IN },
  'rehearsals.result': { read: 'RehearsalResult', ...JSON_IN },
  'streets.path': { read: '[lat: number, lng: number][]', ...JSON_IN },
  'planned_branches.evidence': { read: "PlannedBranch['evidence']", ...JSON_IN },
  // differs by key
  'installation.value': { read: 'unknown', ...JSON_IN },
  // versions of what entries were computed from; ledger/ and salary/ parse what they need
  'earning_states.evidence': { read: 'Record<string, unknown>' },
  'ledger_entries.evidence': { read: 'Record<string, unknown>', ...JSON_IN },
  'pay_closes.settings': { read: 'Record<string, unknown>', ...JSON_IN },
  'pay_slips.slip': { read: 'Record<string, unknown>', ...JSON_IN },
  'orders.items': { read: 'OrderItem[]', ...JSON_IN },
  'delivery_stops.pooled': { read: 'OrderId[]' },
  'users.setup_skipped': { read: 'SetupStep[]' },
  'push_messages.payload': { read: 'PushMessage', ...JSON_IN },
  'violations.details': { read: 'ViolationDetails', ...JSON_IN },
  'webhooks.events': { read: 'WebhookEvent[]' },
  'webhook_messages.type': { read: 'WebhookEvent' },
  'webhook_messages.last_error': { read: 'AttemptError' },
  'webhook_attempts.error': { read: 'AttemptError' },
  'orders.neighborhood_id': { read: 'NeighborhoodId' },
  // facts that outlive the rows they name, or too many for a look-up at each insert: no foreign keys
  'courier_positions.branch_id': { read: 'BranchId' },
  'courier_positions.company_id': { read: 'CompanyId' },
  'courier_positions.courier_id': { read: 'UserId' },
  'courier_positions_now.branch_id': { read: 'BranchId' },
  'events.branch_id': { read: 'BranchId' },
  'events.courier_id': { read: 'UserId' },
  'idempotency_keys.company_id': { read: 'CompanyId' },
  'webhook_attempts.company_id': { read: 'CompanyId' },
  'webhook_messages.company_id': { read: 'CompanyId' },
};

/** Docstrings of tables and columns; a comment in the database does as well. */
export const NOTES: Readonly<Record<string, string>> = {
  branch_timings: 'Minutes; hour −1 is the whole day.',
  courier_delays: 'Late returns; `expected_at` is later by the breaks of the way.',
  heatmap_updates: 'Counts of long ranges; `cells` is packed by modules/heatmap/cells.ts.',
  rehearsals: 'Replays of past days; one without a beat belongs to a server that is gone.',
  customer_retention: 'Orders made until then are anonymised; those still running keep it back.',
  company_logos: 'WebP, at most 512 px; companies.logo is its address for customers.',
  branch_former_keys: 'Keys that were replaced; they work until `valid_until`.',
  'branches.receipt_width_mm': '58 or 80.',
  'branches.delivery_area': 'Where it delivers to; null: anywhere.',
  'branches.delivery_reach': 'Made of an area of minutes; says nothing of others, or of another place.',
  'branches.rush': 'Its peak; orders around it are promised slots.',
  neighborhoods: 'Of the installation; the job of modules/neighborhoods writes `assigned_at`.',
  street_sets: 'What one `npm run streets` loaded.',
  streets: 'Of the sets; `search` as contracts streets/search-text.ts writes it.',
  'orders.neighborhood_id': 'Where its point lies; written by a job, null: nowhere, or not yet.',
  'orders.arrival_from': 'The arrival range shown when the order was made.',
  'orders.customer_phone_key': 'E.164 when the number can be read as one, else its digits.',
  'orders.courier_seen_at': "When it was on its courier's screen; null: not yet, or nobody has it.",
  'orders.customer_note': 'What the customer asks of the courier; until pick-up.',
  'orders.erased_at': 'Since when its customer is erased.',
  'orders.meta': 'JSON text of an object, as an outside system sent it.',
  'orders.arrival_method': 'What measured the range shown when the order was made; null: the great circle.',
  'orders.departed_method': 'What measured the range shown when it left the branch; null: the great circle.',
  'orders.outside_area': 'Where its branch did not deliver to when its point was set.',
  'passed_over_couriers.distance_method': 'What measured the minutes of `amount`; null: the great circle.',
  'orders.slot_from': 'When it was promised to arrive, around a peak.',
  'orders.road_from': 'The arrival range shown when it left the branch.',
};

/** Where the named types come from, as seen from db/tables. */
export const TYPE_SOURCES: Readonly<Record<string, readonly string[]>> = {
  '@ulak/contracts/audit-actions': ['FieldChange'],
  '@ulak/contracts/branches/api-call': ['FieldRefusal'],
  '@ulak/contracts/delays/schema': ['DelayId'],
  '@ulak/contracts/branch-plans/schema': ['PlannedBranch', 'PlannedBranchId'],
  '@ulak/contracts/heatmap/schema': ['HeatUpdateId'],
  '@ulak/contracts/dispatch/schema': ['DispatchChoice', 'WaitingOrder'],
  '@ulak/contracts/ids': ['BranchId', 'CompanyId', 'EarningId', 'OrderId', 'PayoutId', 'UserId', 'WebhookId'],
  '@ulak/contracts/delivery-areas/area': ['DeliveryReach', 'StoredArea'],
  '@ulak/contracts/documents/kinds': ['DocumentType'],
  '@ulak/contracts/neighborhoods/boundary': ['BoundaryShape'],
  '@ulak/contracts/neighborhoods/id': ['NeighborhoodId'],
  '@ulak/contracts/orders/schema': ['OrderItem'],
  '@ulak/contracts/push/message': ['PushMessage'],
  '@ulak/contracts/rehearsals/schema': ['RehearsalId', 'RehearsalResult', 'RehearsalSettings'],
  '@ulak/contracts/rush/schema': ['RushSettings'],
  '@ulak/contracts/setup/steps': ['SetupStep'],
  '@ulak/contracts/violations/schema': ['ViolationDetails'],
  '@ulak/contracts/webhooks/event-types': ['AttemptError', 'WebhookEvent'],
  kysely: ['ColumnType', 'Generated', 'GeneratedAlways'],
  '../company-settings.ts': ['CompanySettings'],
};
