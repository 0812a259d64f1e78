import type { RelatedFields } from '@ulak/contracts/branches/field-rules';
import type { BranchView, DeliveryRate } from '@ulak/contracts/branches/schema';
import type { BranchStop } from '@ulak/contracts/stops/schema';
import type { BranchRow } from './repository.ts';

/** What people set of a branch, but pay and key. */
const plainFields = (row: BranchRow) => ({
  companyId: row.company_id,
  name: row.name,
  address: row.address,
  location: { lat: row.lat, lng: row.lng },
  phone: row.phone,
  radius: row.radius_m,
  customerAreaRadius: row.customer_area_radius_m,
  ...relatedFields(row),
  extraTime: row.extra_time_min,
  orderExtraTime: row.order_extra_time_min,
  breakDuration: row.break_duration_min,
  assignmentMethod: row.assignment_method,
  maxConcurrentDeliveries: row.max_concurrent_deliveries,
  requireInBranchArea: row.require_in_branch_area,
  onlyManagerCanSetOnline: row.only_manager_can_set_online,
  onlyManagerCanSetOffline: row.only_manager_can_set_offline,
  requireDocuments: row.require_documents,
  requiredDocuments: row.required_documents,
  criminalResultOnly: row.criminal_result_only,
  walletEnabled: row.wallet_enabled,
  receiptWidth: row.receipt_width_mm === 58 ? (58 as const) : (80 as const),
  cashLimit: row.cash_limit === null ? null : Number(row.cash_limit),
  mealCardBrands: row.meal_card_brands,
  offerTimeout: row.offer_timeout_min,
  ordersDuringStop: row.orders_during_stop,
  dispatchPaused: row.dispatch_paused_at !== null,
});

/** A branch as every user of its scope sees it: without key and salary settings. */
export const plainView = (row: BranchRow): BranchView => ({
  id: row.id,
  companyName: row.company_name,
  ...plainFields(row),
  companyDispatchPaused: row.company_dispatch_paused_at !== null,
  safeMode: row.safe_mode,
  deliveryStop: row.delivery_stop && viewStop(row.delivery_stop),
  managerPhone: row.manager_phone ?? row.phone,
  testModeUntil: row.test_mode_until?.toISOString() ?? null,
  version: row.version,
});

const iso = (text: string): string => new Date(text).toISOString();
const viewStop = (stop: BranchStop): BranchStop => ({
  ...stop,
  startsAt: iso(stop.startsAt),
  endsAt: iso(stop.endsAt),
});

/** The fields that rules between fields ask for. */
export const relatedFields = (row: BranchRow): RelatedFields => ({
  minSpeed: Number(row.min_speed_kmh),
  maxSpeed: Number(row.max_speed_kmh),
  warningTime: row.warning_min,
  maxDeliveryTime: row.max_delivery_min,
  openTime: row.open_time,
  closeTime: row.close_time,
});

export const salarySettings = (row: BranchRow) => ({
  baseSalary: Number(row.base_salary),
  vehicleRent: Number(row.vehicle_rent),
  overtimeRate: Number(row.overtime_rate),
  gasPrice: Number(row.gas_price),
  fuelConsumption: Number(row.fuel_consumption),
});

const rates = (row: BranchRow) => ({
  baseRate: Number(row.base_rate),
  pricePerKm: Number(row.price_per_km),
  minimumRate: Number(row.minimum_rate),
  payDistance: row.pay_distance,
});

/** What couriers of a branch are paid per delivery, TL. */
export const toRate = (row: BranchRow): DeliveryRate => ({
  branchId: row.id,
  ...rates(row),
  version: row.version,
});

/** What people set of a branch, by field, for the audit log. */
export const editedFields = (row: BranchRow): Record<string, unknown> => ({
  ...plainFields(row),
  ...salarySettings(row),
  ...rates(row),
});
