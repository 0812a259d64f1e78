import type { BranchView } from '@ulak/contracts/branches/schema';
import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import { maySeePool } from '@ulak/contracts/domain/courier-presence';
import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { formatMetres } from '@ulak/contracts/format';

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

/** What a failed claim says, whatever the cause (spec 3 §8). */
export const CLAIM_REFUSED = { title: 'Teslimat Limiti', text: 'Sipariş taşıma limitine ulaştınız' } as const;

/** The spec's sentence, and below it the server's own: it names the true cause. */
export const claimRefusalText = (message: string): string => `${CLAIM_REFUSED.text}\n${message}`;

function outsideText(
  position: LatLng | null,
  { location, radius }: Pick<BranchView, 'location' | 'radius'>,
): string {
  const rule = `Havuzu görmek için şubenin ${formatMetres(radius)} çevresinde olmalısınız.`;
  return position
    ? `${rule} Şubeye uzaklığınız ${formatMetres(distanceM(position, location))}.`
    : `${rule} Konumunuz henüz bilinmiyor.`;
}
