import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { formatMetres } from '@ulak/contracts/format';
import { CUSTOMER_LABELS } from '@ulak/contracts/orders/labels';
import { isOneOf, ON_ROAD_STATUSES, type OrderStatus } from '@ulak/contracts/orders/status';
import { formatDateTime, formatTime } from '@ulak/contracts/time';
import type { TrackedOrder, TrackingMessage } from '@ulak/contracts/tracking/schema';
import { CallError } from '../../lib/call.ts';

/** Sentences of spec 3 §8. The server says 'Sipariş bulunamadı. Takip bağlantısı …' itself, with its 404. */
export const TRACKING_TEXTS = {
  noLink: "Sipariş takip URL'si oluşturulurken bir hata oluştu.",
  noOrders: 'Sipariş bulunamadı.',
  badToken: 'Sipariş bulunamadı. Takip bağlantısı geçersiz veya süresi dolmuş olabilir.',
  loadFailed: 'Sipariş bilgileri alınırken bir hata oluştu.',
  noteFailed: 'Notunuz iletilemedi.',
  rateFailed: 'Değerlendirme gönderilirken bir hata oluştu.',
  noOrderPosition: 'Sipariş Konumu Bulunamadı',
  noCourierPosition: 'Kurye Konum Hatası',
  courierNear: 'Kuryeniz çok yakında',
} as const;

/**
 * A token that turned out dead is replaced fewer than this many times while the phone is known (spec 3 §4.7).
 */
const MAX_TOKEN_RENEWALS = 2;

/**
 * May the page ask for another token? Only after a 404, only with a phone at hand, fewer than 2 times (spec 3
 * §4.7).
 */
export const mayRenewToken = (error: unknown, phone: string | null, renewals: number): boolean =>
  isLinkExpired(error) && phone !== null && renewals < MAX_TOKEN_RENEWALS;

/** The link is dead: wrong, or older than 24 hours. */
export const isLinkExpired = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/**
 * The sentence for a refused call: the server's own words for what a customer can act on, else the spec's
 * sentence for that step.
 */
export function sentenceOf(error: unknown, sentence: string): string {
  const isRefusal =
    error instanceof CallError && error.status >= 400 && error.status < 500 && error.code !== 'UNREADABLE';
  return isRefusal ? error.message : sentence;
}

const PHONE_MIN = 10;
const PHONE_PATTERN = /^(?=(?:\D*\d){7})[\d+ ]+$/;
const PHONE_MAX = 25;

/**
 * What is wrong with a typed phone, in the spec's words (spec 3 §5), or null. The twin of the contract's
 * `TrackingPhone`, without Zod.
 */
export function phoneProblem(typed: string): string | null {
  const phone = typed.trim();
  if (phone.length < PHONE_MIN) return 'Telefon numarası en az 10 haneli olmalıdır';
  return PHONE_PATTERN.test(phone) && phone.length <= PHONE_MAX ? null : 'Geçerli bir telefon numarası girin';
}

export type StepState = 'done' | 'now' | 'ahead';
export interface Step {
  readonly status: OrderStatus;
  readonly label: string;
  readonly state: StepState;
}

/**
 * The stations of the way; PENDING, READY and AVAILABLE are the kitchen's, so they count as being prepared.
 */
const STEP_STATUSES = [
  'PREPARING',
  'ASSIGNED',
  'PICKED_UP',
  'IN_DELIVERY',
  'DELIVERED',
] as const satisfies readonly OrderStatus[];

/** Where the order is on its way; a delivered order has every station behind it. */
export function stepsOf(status: OrderStatus): Step[] {
  const found = STEP_STATUSES.findIndex((station) => station === status);
  const at = found === -1 ? 0 : found;
  return STEP_STATUSES.map((station, index) => {
    const isPast = index < at || status === 'DELIVERED';
    return {
      status: station,
      label: CUSTOMER_LABELS[station],
      state: isPast ? 'done' : index === at ? 'now' : 'ahead',
    };
  });
}

/** Time of day; with the date when it was not today's delivery (older than 12 hours). */
export const timeText = (iso: string, now: number): string =>
  now - Date.parse(iso) < 12 * 3_600_000 ? formatTime(Date.parse(iso)) : formatDateTime(Date.parse(iso));

/**
 * On the road, and nobody knows where: neither shown nor hidden on purpose (DECISIONS "Public tracking and
 * privacy"; criteria B12 while others are served first).
 */
export const isCourierMissing = (order: TrackedOrder): boolean =>
  isOneOf(order.status, ON_ROAD_STATUSES) &&
  order.courierLocation === null &&
  !order.courierHidden &&
  !order.stopsBefore;

/** How to see what a telephone number alone does not show. */
export const limitedText = ({ branch }: TrackedOrder): string =>
  'Ürünleri, tutarı ve adresi size gönderilen takip bağlantısında görebilirsiniz' +
  `${branch.phone ? '; bağlantınız yoksa şubeyi arayın' : ''}.`;

/** 0,0 is what a missing position looks like. */
export const hasDestination = ({ destination }: TrackedOrder): boolean =>
  destination.lat !== 0 || destination.lng !== 0;

/** From this age on a courier's position is marked as old (criteria D08). */
const COURIER_STALE_MS = 2 * 60_000;
export const isCourierStale = (at: string, now: number): boolean => now - Date.parse(at) > COURIER_STALE_MS;

/**
 * How far the courier still is, as the crow flies; null before pick-up and at the door. With a blurred
 * destination only roughly.
 */
export function courierDistanceText(order: TrackedOrder): string | null {
  if (!order.courierLocation || !hasDestination(order) || order.courierAtDoor) return null;
  const metres = distanceM(order.courierLocation, order.destination);
  if (order.scope === 'full') return `${formatMetres(metres)} uzakta`;
  return `yaklaşık ${formatMetres(Math.round(metres / 100) * 100)} uzakta`;
}

/**
 * What the page shows when the map does not come: the same places on a plain ground. Percent of the box,
 * radius in percent of its width.
 */
export interface Sketch {
  readonly branch: SketchPoint;
  readonly destination: SketchPoint & { readonly radius: number };
  readonly courier: SketchPoint | null;
}
export interface SketchPoint {
  readonly x: number;
  readonly y: number;
}

const SKETCH_MARGIN = 18;

const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
const extent = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** Lays branch, destination and courier out on a square of 100, true to scale, north up. */
export function sketchOf({ branch, destination, courierLocation }: TrackedOrder): Sketch {
  const places: LatLng[] = [branch.location, destination, ...(courierLocation ? [courierLocation] : [])];
  const flat = Math.cos((destination.lat * Math.PI) / 180);
  const xs = places.map(({ lng }) => lng * flat);
  const ys = places.map(({ lat }) => -lat);
  // 0.002 degrees, about 200 m: neighbours are not blown up to fill the picture.
  const span = Math.max(extent(xs), extent(ys), 0.002);
  const scale = (100 - 2 * SKETCH_MARGIN) / span;
  const [midX, midY] = [middle(xs), middle(ys)];
  const put = ({ lat, lng }: LatLng): SketchPoint => ({
    x: 50 + (lng * flat - midX) * scale,
    y: 50 + (-lat - midY) * scale,
  });
  return {
    branch: put(branch.location),
    destination: { ...put(destination), radius: Math.max(3, (destination.radiusM / 111_320) * scale) },
    courier: courierLocation ? put(courierLocation) : null,
  };
}

const MESSAGES = new Set<unknown>([
  'TRACKING_UPDATED',
  'TRACKING_ENDED',
  'STREAM_REPLACED',
] satisfies TrackingMessage['type'][]);

/** One message of the page's own stream; null for anything else. */
export function parseTracking(data: string): TrackingMessage | null {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value !== 'object' || value === null || !('type' in value)) return null;
    return MESSAGES.has(value.type) ? (value as TrackingMessage) : null;
  } catch {
    return null;
  }
}
