import { BRANCH_FORM_DEFAULTS } from '@ulak/contracts/branches/defaults';
import type {
  CopyableSetting,
  CreateBranchBody,
  DeliveryRatesBody,
  UpdateBranchBody,
} from '@ulak/contracts/branches/schema';
import { tlToKurus, toNumeric } from '@ulak/contracts/domain/money';
import { parsePhone } from '@ulak/contracts/phone';
import type { Insertable, Updateable } from 'kysely';
import type { BranchesTable } from '../../db/tables/branches.ts';

/** Column of each setting that is copied between branches. */
export const SETTING_COLUMNS = {
  radius: 'radius_m',
  customerAreaRadius: 'customer_area_radius_m',
  maxSpeed: 'max_speed_kmh',
  minSpeed: 'min_speed_kmh',
  extraTime: 'extra_time_min',
  orderExtraTime: 'order_extra_time_min',
  breakDuration: 'break_duration_min',
  openTime: 'open_time',
  closeTime: 'close_time',
  maxDeliveryTime: 'max_delivery_min',
  warningTime: 'warning_min',
  assignmentMethod: 'assignment_method',
  maxConcurrentDeliveries: 'max_concurrent_deliveries',
  requireInBranchArea: 'require_in_branch_area',
  onlyManagerCanSetOnline: 'only_manager_can_set_online',
  onlyManagerCanSetOffline: 'only_manager_can_set_offline',
  requireDocuments: 'require_documents',
  requiredDocuments: 'required_documents',
  criminalResultOnly: 'criminal_result_only',
  walletEnabled: 'wallet_enabled',
  receiptWidth: 'receipt_width_mm',
  offerTimeout: 'offer_timeout_min',
  cashLimit: 'cash_limit',
  mealCardBrands: 'meal_card_brands',
  ordersDuringStop: 'orders_during_stop',
  baseSalary: 'base_salary',
  vehicleRent: 'vehicle_rent',
  overtimeRate: 'overtime_rate',
  gasPrice: 'gas_price',
  fuelConsumption: 'fuel_consumption',
  baseRate: 'base_rate',
  pricePerKm: 'price_per_km',
  minimumRate: 'minimum_rate',
  payDistance: 'pay_distance',
} as const satisfies Record<CopyableSetting, keyof BranchesTable>;

const COLUMNS: Readonly<Record<string, keyof BranchesTable>> = {
  ...SETTING_COLUMNS,
  name: 'name',
  address: 'address',
  phone: 'phone',
};

const MONEY = new Set(['baseRate', 'pricePerKm', 'minimumRate', 'cashLimit']);

function stored(field: string, value: unknown): unknown {
  if (field === 'phone') return typeof value === 'string' ? parsePhone(value) : null;
  if (typeof value !== 'number') return value;
  return MONEY.has(field) ? toNumeric(tlToKurus(value)) : value;
}

/** Columns for the fields that were sent; the rest keeps its value or default. */
export function updatable({
  location,
  salarySettings,
  ...plain
}: Partial<UpdateBranchBody> & DeliveryRatesBody): Updateable<BranchesTable> {
  const values: Record<string, unknown> = location ? { lat: location.lat, lng: location.lng } : {};
  for (const [field, value] of Object.entries({ ...plain, ...salarySettings })) {
    const column = COLUMNS[field];
    if (column !== undefined && value !== undefined) values[column] = stored(field, value);
  }
  return values;
}

/** Columns of a new branch: what was sent over the form's proposals, which are the columns' defaults. */
export function insertable(
  body: CreateBranchBody,
  place: Pick<Insertable<BranchesTable>, 'company_id' | 'api_key_hash' | 'api_key_sealed'>,
): Insertable<BranchesTable> {
  const withLocation = { ...body, location: body.location ?? BRANCH_FORM_DEFAULTS.location };
  return { ...(updatable(withLocation) as Insertable<BranchesTable>), ...place };
}
