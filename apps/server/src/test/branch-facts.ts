import { asBranchId, asCompanyId, asOrderId, asUserId } from '@ulak/contracts/ids';
import type { BranchRow } from '../modules/dispatch/repository.ts';
import type { CourierFacts, OrderFacts } from '../modules/dispatch/snapshot-repository.ts';

/** A branch's facts as a round reads them, without a database. 19:30 in Istanbul. */
export const NOW = new Date('2026-03-02T16:30:00.000Z');
export const POINT = { lat: 41, lng: 29 };
/** A point so many kilometres north of the branch; one is three minutes at its slowest speed. */
export const kmNorth = (km: number) => ({ lat: 41 + km / 111.1949, lng: 29 });

export const BRANCH = {
  id: asBranchId(1),
  company_id: asCompanyId(1),
  name: 'Şube',
  ...POINT,
  radius_m: 100,
  min_speed_kmh: 20,
  order_extra_time_min: 10,
  max_delivery_min: 45,
  warning_min: 10,
  assignment_method: 'AUTOMATIC',
  limit: 3,
  require_in_branch_area: false,
  offer_timeout_min: 3,
  is_paused: false,
  is_company_paused: false,
} satisfies BranchRow;

/** An order in preparation since now, a kilometre away. */
export const orderFacts = (id: number, fields: Partial<OrderFacts> = {}): OrderFacts => ({
  id: asOrderId(id),
  order_number: String(id),
  status: 'PREPARING',
  customer_name: 'Ayşe',
  customer_address: 'Moda',
  ...kmNorth(1),
  created_at: NOW,
  distance_km: '1.00',
  road_s: null,
  expected_delivery_time: null,
  slot_from: null,
  slot_to: null,
  ready_at: null,
  picked_up_at: null,
  started_at: null,
  courier_id: null,
  previous_status: null,
  assigned_by: null,
  offer_expires_at: null,
  ...fields,
});

/** A courier at the branch, on duty. */
export const courierFacts = (id: number, fields: Partial<CourierFacts> = {}): CourierFacts => ({
  id: asUserId(id),
  name: `Kurye ${id}`,
  on_break: false,
  returning: false,
  expected_return_at: null,
  ...POINT,
  fix_at: NOW,
  recent_orders: 0,
  recent_min: 0,
  let_pass_at: null,
  ...fields,
});
