/** What the database console may show and change of a table. Columns that are in no list are hidden. */
interface TableRule {
  /** Columns that the console changes. */
  readonly open?: string;
  /** Shown, and written by the system alone. */
  readonly fixed?: string;
  /** By screen: shown, and changed there alone. */
  readonly screens?: Readonly<Record<string, string>>;
  /** Secrets: every value is null. */
  readonly hidden?: string;
  /** Rows are neither changed nor removed here, and why. */
  readonly kept?: string;
  /** Rows are not removed here, and why. */
  readonly undeletable?: string;
}

const by = (screen: string): string => `Bu kayıtlar “${screen}” ekranından değiştirilir.`;
const LOG = 'Bu kayıtlar değiştirilmez; yalnızca eklenir.';
const logOf = (screen: string): string => `${LOG} “${screen}” ekranında görülür.`;
const ledgerOf = (screen: string): string => `${LOG} Düzeltme “${screen}” ekranından yapılır.`;
export const SYSTEM = 'Bu kayıtları sistem kendisi tutar; elle değiştirilmez.';

const WALLETS = 'Kurye Cüzdanları';
const SALARY = 'Kurye Maaş Hesaplama';
const CASH = 'Kurye Kasası';
const PLACE = 'company_id branch_id courier_id';

/**
 * Every column of every table, classified once: the views of the console, the grants of its roles and the
 * refusals in words are made of it (docs/decisions/083).
 */
export const CONSOLE_TABLES: Readonly<Record<string, TableRule>> = {
  companies: {
    open: 'name address phone email tax_number',
    fixed: 'id created_at version',
    screens: { Şirketler: 'logo status settings dispatch_paused_at deleted_at' },
    undeletable: by('Şirketler'),
  },
  company_logos: { fixed: 'company_id digest updated_at', hidden: 'content', kept: by('Şirketler') },
  branches: {
    open:
      'name address phone radius_m customer_area_radius_m max_speed_kmh min_speed_kmh extra_time_min ' +
      'order_extra_time_min break_duration_min max_delivery_min warning_min receipt_width_mm',
    fixed: 'id created_at version last_api_connection delivery_reach',
    screens: {
      Şubeler:
        'company_id lat lng open_time close_time wallet_enabled deleted_at meal_card_brands ' +
        'assignment_method max_concurrent_deliveries require_in_branch_area only_manager_can_set_online ' +
        'only_manager_can_set_offline offer_timeout_min dispatch_paused_at cash_limit orders_during_stop ' +
        'delivery_area rush require_documents required_documents criminal_result_only base_rate ' +
        'price_per_km minimum_rate base_salary vehicle_rent overtime_rate gas_price ' +
        'fuel_consumption pay_distance',
      'API Entegrasyonu': 'test_mode_until',
    },
    hidden: 'api_key_hash api_key_sealed',
    undeletable: by('Şubeler'),
  },
  branch_order_numbers: { fixed: 'branch_id company_id last_number', kept: SYSTEM },
  branch_former_keys: {
    fixed: 'branch_id company_id valid_until',
    hidden: 'key_hash',
    kept: by('API Entegrasyonu'),
  },
  branch_api_calls: {
    fixed:
      'id branch_id company_id at request_id method route status code fields duration_ms order_number ' +
      'repeated key_state',
    kept: logOf('API Entegrasyonu'),
  },
  branch_pay_terms: {
    fixed:
      'id branch_id company_id since base_rate price_per_km minimum_rate base_salary vehicle_rent ' +
      'overtime_rate gas_price fuel_consumption pay_distance',
    kept: ledgerOf('Şubeler'),
  },
  branch_timings: {
    fixed:
      'branch_id hour company_id samples ready_p50_min ready_p90_min min_per_km_p50 min_per_km_p90 ' +
      'door_min learned_at pickup_p50_min pickup_p90_min road_factor_p50 road_factor_p90',
    kept: SYSTEM,
  },

  users: {
    open: 'full_name setup_skipped',
    fixed: 'id created_at version',
    screens: {
      Kullanıcılar:
        'company_id branch_id username phone role must_change_password active deleted deactivation_reason ' +
        'deactivation_date deactivation_end_date',
    },
    hidden: 'password_hash',
    undeletable: by('Kullanıcılar'),
  },
  user_changes: { fixed: 'seq company_id at', kept: SYSTEM },
  user_sign_ins: { fixed: 'user_id company_id last_at', kept: SYSTEM },
  sessions: {
    fixed: 'id user_id remember ip user_agent created_at last_seen_at expires_at',
    hidden: 'token_hash',
    kept: by('Oturumlarım'),
  },
  login_places: { fixed: 'user_id ip last_success_at', kept: SYSTEM },
  login_devices: { fixed: 'user_id last_success_at', hidden: 'device_hash', kept: SYSTEM },
  rate_hits: { fixed: 'window_start hits last_at', hidden: 'key', kept: SYSTEM },
  idempotency_keys: {
    fixed: 'caller company_id status created_at',
    hidden: 'key request_hash reply',
    kept: SYSTEM,
  },

  orders: {
    open:
      'source customer_name customer_address order_notes delivery_notes special_instructions payment_notes ' +
      'priority_level expected_delivery_time customer_note',
    fixed:
      'id company_id branch_id order_number created_at version customer_phone_key distance_km ' +
      'estimated_min ready_at assigned_at picked_up_at started_at delivered_at ended_at assigned_by ' +
      'offer_expires_at arrival_from arrival_to road_from road_to erased_at courier_seen_at meta ' +
      'is_test search_text neighborhood_id slot_from slot_to location_approximate outside_area ' +
      'road_m road_s road_method arrival_method departed_method',
    screens: {
      Siparişler:
        'status previous_status courier_id customer_phone lat lng subtotal delivery_fee discount total ' +
        'payment_type items undeliverable_reason undeliverable_note cancel_reason',
    },
    undeletable: 'Siparişler silinmez; “Siparişler” ekranından iptal edilir.',
  },
  dispatch_offers: {
    fixed: `id ${PLACE} order_id offered_at expires_at pickup_at delivery_at choice outcome ended_at`,
    kept: SYSTEM,
  },
  dispatch_rounds: {
    fixed: 'branch_id company_id at took_ms waiting no_courier predicted_late waits failed_at',
    kept: SYSTEM,
  },
  passed_over_couriers: {
    fixed: `id ${PLACE} order_id chosen_id at kind amount distance_method`,
    kept: SYSTEM,
  },
  delivery_stops: {
    fixed:
      'id company_id branch_id reason starts_at ends_at road created_at created_by changed_at changed_by ' +
      'ended_at ended_by begun_at finished_at pooled version',
    kept: by('Teslimat Durdurma'),
  },
  tracking_tokens: {
    fixed: 'id order_id phone_key created_at expires_at',
    hidden: 'token_hash',
    kept: SYSTEM,
  },
  customer_feedback: {
    open: 'comment',
    fixed: `id ${PLACE} order_id rating created_at version`,
    screens: { 'Müşteri Geri Bildirimleri': 'status' },
  },
  neighborhoods: {
    fixed:
      'id name_key district_key city_key osm_type osm_id center_lat center_lng boundary_source area_km2 ' +
      'min_lat min_lng max_lat max_lng search_query created_at created_by assigned_at removed_at outline',
    screens: { 'Mahalle Yönetimi': 'name district city boundary address_details' },
    undeletable: by('Mahalle Yönetimi'),
  },
  geocoder_answers: { fixed: 'question places asked_at' },
  street_sets: {
    fixed:
      'id name source_file built_at way_count street_count neighborhood_count length_km min_lat min_lng ' +
      'max_lat max_lng tiles_file tiles_bytes graph_file routing_folder routing_bytes',
    kept: SYSTEM,
  },
  streets: {
    fixed: 'id set_id kind name search district city lat lng length_m cell path',
    kept: SYSTEM,
  },

  couriers: {
    fixed:
      'user_id company_id branch_id online last_status_change_at break_started_at break_ends_at ' +
      'returning_since expected_return_at return_left_ms return_order_id return_distance_m ' +
      'return_distance_method return_expected_min return_min_speed_kmh return_extra_time_min',
    kept: by('Kuryeler'),
  },
  courier_shifts: { fixed: `id ${PLACE} started_at ended_at started_by ended_by`, kept: by('Kuryeler') },
  courier_breaks: {
    open: 'notes',
    fixed: `id ${PLACE}`,
    screens: { Kuryeler: 'started_at ended_at started_by ended_by' },
    undeletable: by('Kuryeler'),
  },
  courier_notices: {
    fixed:
      `id ${PLACE} order_id kind text has_package sent_by created_at seen_at acknowledged_at ` +
      'handed_back_at handed_back_by',
    kept: SYSTEM,
  },
  courier_feedback: {
    fixed:
      `id ${PLACE} type content status response created_at answered_at answered_by slip_month slip_line ` +
      'version first_answered_at',
    kept: by('Kurye Geri Bildirimleri'),
  },
  courier_documents: {
    open: 'file_name',
    fixed: `id ${PLACE} document_type media_type size uploaded_at superseded_at left_at key_version`,
    screens: { 'Kurye Belgeleri': 'status expires_at reviewed_at reviewed_by review_notes' },
    hidden: 'storage_name sealed_key',
    undeletable: by('Kurye Belgeleri'),
  },
  courier_document_notices: { fixed: 'document_id company_id days_before at', kept: SYSTEM },
  courier_delays: {
    open: 'reason notes',
    fixed:
      `id ${PLACE} started_at opened_at expected_at expected_min distance_m distance_method ` +
      'min_speed_kmh extra_time_min start_lat start_lng held_since actual_return_at ended_at delay_min ' +
      'resolved_at resolved_by',
    screens: { 'Gecikme Raporları': 'status' },
  },
  violations: { open: 'details', fixed: `id ${PLACE} order_id type at` },
  courier_hours: { fixed: 'courier_id hour branch_id company_id metres online_seconds', kept: SYSTEM },
  courier_days: { fixed: 'courier_id day branch_id company_id metres online_seconds', kept: SYSTEM },
  courier_day_roads: {
    fixed: 'courier_id day branch_id company_id of_metres road_m matched method verdict attempts asked_at',
    kept: SYSTEM,
  },
  courier_late_fixes: { fixed: 'id courier_id fix_at', kept: SYSTEM },
  courier_positions: {
    fixed:
      'courier_id fix_at company_id branch_id lat lng accuracy_m speed_mps heading_deg mocked received_at',
    kept: LOG,
  },
  courier_positions_now: {
    fixed: 'courier_id company_id branch_id lat lng accuracy_m speed_mps heading_deg fix_at received_at seq',
    kept: SYSTEM,
  },
  courier_trails: { fixed: 'courier_id day branch_id company_id fixes lats lngs metres', kept: LOG },

  earnings: { fixed: `id ${PLACE} order_id type earned_at added_by`, kept: ledgerOf(WALLETS) },
  ledger_entries: {
    fixed:
      `id ${PLACE} kind debit credit kurus at booked_at month earning_id deduction_id payout_id reverses ` +
      'evidence notes actor_id hand_over_id',
    kept: ledgerOf(WALLETS),
  },
  ledger_open_entries: { fixed: `entry_id ${PLACE} kind at month kurus`, kept: SYSTEM },
  payouts: {
    fixed:
      'id company_id courier_id until method kurus offset_kurus at by reversed_at reversed_by ' +
      'reversal_reason',
    kept: ledgerOf(WALLETS),
  },
  payout_items: { fixed: 'payout_id entry_id company_id is_standing', kept: ledgerOf(WALLETS) },
  deductions: {
    fixed: `id ${PLACE} type reason description date created_at created_by`,
    kept: ledgerOf(SALARY),
  },
  pay_day_corrections: {
    fixed: `id ${PLACE} day online_seconds metres reason at by`,
    kept: ledgerOf(SALARY),
  },
  pay_closes: { fixed: 'id company_id branch_id month closed_at closed_by settings', kept: ledgerOf(SALARY) },
  pay_slips: { fixed: `id close_id ${PLACE} month slip`, kept: ledgerOf(SALARY) },
  pay_slip_files: {
    fixed: 'id company_id branch_id month requested_by created_at updated_at done total failed',
    hidden: 'content',
    kept: SYSTEM,
  },
  cash_changes: { fixed: `id ${PLACE} kurus at actor_id note entry_id hand_over_id`, kept: ledgerOf(CASH) },
  cash_hand_over_acts: {
    fixed: 'id hand_over_id company_id act at by counted_kurus lines deduction_id deducted_kurus reason',
    kept: ledgerOf(CASH),
  },
  cash_hand_overs: {
    fixed:
      `id ${PLACE} at by since collected_kurus change_kurus other_kurus counted_kurus lines pieces reason ` +
      'status version',
    kept: ledgerOf(CASH),
  },
  courier_cash: { fixed: 'courier_id branch_id company_id kurus', kept: by(CASH) },
  delivery_collections: {
    fixed:
      `id ${PLACE} order_id kind brand kurus at actor_id note is_correction reverses ` +
      'entry_id hand_over_id',
    kept: ledgerOf(CASH),
  },

  events: {
    fixed: 'xid id at kind entity entity_id company_id branch_id courier_id actor_kind actor_id payload',
    kept: LOG,
  },
  audit_log: {
    fixed:
      'id at action entity entity_id company_id branch_id actor_kind actor_id actor_name ip changes details',
    kept: logOf('Denetim Kaydı'),
  },
  audit_chain: { fixed: 'audit_id after_id hash', kept: logOf('Denetim Kaydı') },
  audit_chain_horizon: { fixed: 'only_row up_to before_xid', kept: SYSTEM },
  console_statements: {
    fixed: 'id user_id at kind duration_ms',
    hidden: 'statement_sealed outcome_sealed',
    kept: logOf('Veritabanı Yönetimi'),
  },
  report_branch_days: {
    fixed:
      'branch_id day company_id orders delivered cancelled undeliverable worth minutes delivered_minutes ' +
      'assigned assigned_minutes ended ended_minutes',
    kept: SYSTEM,
  },
  report_courier_days: {
    fixed: 'branch_id day courier_id company_id delivered undeliverable picked_up timed minutes',
    kept: SYSTEM,
  },
  report_progress: { fixed: 'only_row event_id pending_event_id pending_xmax shifts_until', kept: SYSTEM },

  heatmap_updates: {
    fixed:
      'id company_id branch_id from_at to_at grid_precision neighborhood_id time_slot weekdays ' +
      'state done total started_at beat_at finished_at cells',
    kept: SYSTEM,
  },

  rehearsals: {
    fixed:
      'id company_id branch_id day settings state done total started_by started_at beat_at ' +
      'finished_at result',
    kept: SYSTEM,
  },

  planned_branches: {
    fixed: 'id company_id lat lng potential evidence created_at created_by updated_at updated_by version',
    screens: { 'Heat Map Analizi': 'note state' },
    undeletable: by('Heat Map Analizi'),
  },

  webhooks: {
    fixed:
      'id company_id branch_id url events active previous_until failing_since last_delivered_at ' +
      'resting_until paused_at paused_reason created_at version',
    hidden: 'secret_sealed previous_sealed',
    kept: by('API Entegrasyonu'),
  },
  webhook_messages: {
    fixed:
      'id webhook_id company_id message_id type event_id order_id order_number courier_id body state ' +
      'attempts created_at next_attempt_at leased_until delivered_at last_status last_error',
    kept: SYSTEM,
  },
  webhook_attempts: {
    fixed: 'id message_key company_id at url sent_at_s status error duration_ms answer',
    hidden: 'signature',
    kept: SYSTEM,
  },
  webhook_progress: { fixed: 'only_row event_id', kept: SYSTEM },
  push_subscriptions: {
    fixed: 'id company_id user_id session_id order_id expires_at device created_at last_sent_at failures',
    hidden: 'sealed_link endpoint p256dh auth',
    kept: SYSTEM,
  },
  push_messages: {
    fixed: 'id user_id order_id subscription_id created_at expires_at attempts next_at',
    hidden: 'payload',
    kept: SYSTEM,
  },
  customer_retention: { fixed: 'company_id done_until', kept: SYSTEM },
  installation: { fixed: 'key', hidden: 'value', kept: SYSTEM },
  schema_migrations: { fixed: 'name applied_at checksum', kept: SYSTEM },
};
