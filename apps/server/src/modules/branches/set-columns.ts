import type { CreateBranchBody, UpdateBranchBody } from '@ulak/contracts/branches/schema';
import { tlToKurus, toNumeric } from '@ulak/contracts/domain/money';
import type { CompanyId } from '@ulak/contracts/ids';
import type { Insertable, Updateable } from 'kysely';
import type { BranchesTable } from '../../db/tables/branches.ts';

/** Values of a branch for which none were sent: those that the form proposes (spec 2). */
const FORM_DEFAULTS = {
  location: { lat: 41.0082, lng: 28.9784 },
  gasPrice: 45,
  fuelConsumption: 0.035,
} as const;

type BranchFields = Partial<UpdateBranchBody>;

/** Columns for the fields that were sent; the rest keeps its value or default. */
export function updatable(body: BranchFields): Updateable<BranchesTable> {
  const { location, salarySettings: salary } = body;
  const all: Updateable<BranchesTable> = {
    name: body.name,
    address: body.address,
    lat: location?.lat,
    lng: location?.lng,
    phone: body.phone,
    radius_m: round(body.radius),
    customer_area_radius_m: round(body.customerAreaRadius),
    max_speed_kmh: body.maxSpeed,
    min_speed_kmh: body.minSpeed,
    extra_time_min: body.extraTime,
    order_extra_time_min: body.orderExtraTime,
    break_duration_min: body.breakDuration,
    open_time: body.openTime,
    close_time: body.closeTime,
    max_delivery_min: body.maxDeliveryTime,
    warning_min: body.warningTime,
    assignment_method: body.assignmentMethod,
    max_concurrent_deliveries: body.maxConcurrentDeliveries,
    require_in_branch_area: body.requireInBranchArea,
    only_manager_can_set_online: body.onlyManagerCanSetOnline,
    only_manager_can_set_offline: body.onlyManagerCanSetOffline,
    wallet_enabled: body.walletEnabled,
    receipt_width_mm: body.receiptWidth,
    offer_timeout_min: body.offerTimeout,
    base_salary: salary?.baseSalary,
    vehicle_rent: salary?.vehicleRent,
    overtime_rate: salary?.overtimeRate,
    gas_price: salary?.gasPrice,
    fuel_consumption: salary?.fuelConsumption,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const round = (metres: number | undefined): number | undefined =>
  metres === undefined ? undefined : Math.round(metres);

/** Columns of a new branch: what was sent over what the form proposes. */
export function insertable(
  body: CreateBranchBody,
  companyId: CompanyId,
  key: { api_key_hash: string; api_key_sealed: string },
): Insertable<BranchesTable> {
  const withDefaults = {
    ...body,
    location: body.location ?? FORM_DEFAULTS.location,
    salarySettings: {
      gasPrice: FORM_DEFAULTS.gasPrice,
      fuelConsumption: FORM_DEFAULTS.fuelConsumption,
      ...body.salarySettings,
    },
  };
  return { ...(updatable(withDefaults) as Insertable<BranchesTable>), company_id: companyId, ...key };
}

/** Delivery pay of a branch, TL; what is left out keeps its value. */
export interface RateFields {
  readonly baseRate?: number;
  readonly pricePerKm?: number;
  readonly minimumRate?: number;
}

export function rateColumns(rates: RateFields): Updateable<BranchesTable> {
  const values: Updateable<BranchesTable> = {};
  if (rates.baseRate !== undefined) values.base_rate = money(rates.baseRate);
  if (rates.pricePerKm !== undefined) values.price_per_km = money(rates.pricePerKm);
  if (rates.minimumRate !== undefined) values.minimum_rate = money(rates.minimumRate);
  return values;
}

const money = (tl: number): string => toNumeric(tlToKurus(tl));
