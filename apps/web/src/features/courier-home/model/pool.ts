import type { BranchView } from '@ulak/contracts/branches/schema';
import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import { maySeePool } from '@ulak/contracts/domain/courier-presence';
import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { formatMetres } from '@ulak/contracts/format';
import type { PoolOrderView } from '@ulak/contracts/orders/schema';
import { wayText } from '@ulak/contracts/roads/labels';

/** What the pool block shows: the list, or why there is none. */
export type PoolState = { readonly kind: 'shown' } | { readonly kind: 'hidden'; readonly text: string };

interface PoolInput {
  readonly status: Pick<CourierStatusView, 'online' | 'onBreak'>;
  readonly isDelivering: boolean;
  readonly position: LatLng | null;
  readonly branch: Pick<BranchView, 'location' | 'radius' | 'assignmentMethod' | 'requireInBranchArea'>;
  readonly hasOffered: boolean;
}

const POOL_HIDDEN = {
  COURIER_NOT_ONLINE: 'Havuzdaki siparişleri görmek için çevrimiçi olun.',
  ORDER_NOT_POOLED: 'Bu şubede siparişler kuryelere atanır; havuzda sipariş yok.',
  DELIVERY_IN_PROGRESS: 'Teslimattaki siparişinizi tamamlayınca havuz açılır.',
} as const;

/**
 * The four visibility rules of the pool (spec 3 §4.4), the reason in words. A courier on break could not
 * claim, so sees none.
 */
export function poolState({ status, isDelivering, position, branch, hasOffered }: PoolInput): PoolState {
  const area = { ...branch, radiusM: branch.radius };
  const verdict = maySeePool({ online: status.online, isDelivering, position, branch: area, hasOffered });
  if (verdict.ok) {
    return status.onBreak
      ? { kind: 'hidden', text: 'Moladasınız. Havuz, mola bitince açılır.' }
      : { kind: 'shown' };
  }
  if (verdict.code === 'OUT_OF_BRANCH_AREA') return { kind: 'hidden', text: outsideText(position, branch) };
  return { kind: 'hidden', text: POOL_HIDDEN[verdict.code] };
}

/**
 * Whether the pool is worth asking for. In a branch of another method too: staff may have offered an order
 * there by hand (DECISIONS "Orders", Pool), which only the response shows.
 */
export const mayFetchPool = (facts: Omit<PoolInput, 'hasOffered'>): boolean =>
  poolState({ ...facts, hasOffered: true }).kind === 'shown';

/** The spec's words for a claim that failed (spec 3 §8); told only when the limit is the cause. */
const AT_CAPACITY = { title: 'Teslimat Limiti', text: 'Sipariş taşıma limitine ulaştınız' } as const;

/**
 * What a failed claim says: titled as what it is, with the server's sentence about it (docs/decisions/048).
 * @param code of the refusal; null when nobody answered
 */
export function claimRefusal(code: string | null, message: string): { title: string; text: string } {
  if (code === 'COURIER_AT_CAPACITY') return { ...AT_CAPACITY, text: `${AT_CAPACITY.text}\n${message}` };
  if (code === 'ORDER_TAKEN') return { title: 'Sipariş başka bir kuryede', text: message };
  if (code === 'ORDER_NOT_POOLED' || code === 'ORDER_NOT_FOUND')
    return { title: 'Sipariş artık havuzda değil', text: message };
  return { title: 'Sipariş alınamadı', text: message };
}

/** Why nothing can be claimed at the moment; null when it can. @param load the courier's orders now */
export const claimLimitText = (load: number, limit: number): string | null =>
  load < limit
    ? null
    : `${AT_CAPACITY.text} (${load}/${limit}). Bir teslimatı tamamlayınca havuzdan sipariş alabilirsiniz.`;

/** What is asked before an order is claimed. What it pays stands beside it. */
export const claimQuestion = (order: Pick<PoolOrderView, 'distanceKm' | 'roadKm'>): string =>
  `Sipariş size atanacak: ${wayText(order)}. Alınsın mı?`;

function outsideText(
  position: LatLng | null,
  { location, radius }: Pick<BranchView, 'location' | 'radius'>,
): string {
  const rule = `Havuzu görmek için şubenin ${formatMetres(radius)} çevresinde olmalısınız.`;
  return position
    ? `${rule} Şubeye uzaklığınız ${formatMetres(distanceM(position, location))}.`
    : `${rule} Konumunuz henüz bilinmiyor.`;
}
