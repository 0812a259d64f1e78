import type { BodyIn } from '@ulak/contracts/call';
import {
  AREA_FAR_FROM_BRANCH,
  AREA_MINUTES,
  BRANCH_OUTSIDE_AREA,
  circleAround,
  findAreaFault,
  holdsPoint,
  isNearBranch,
} from '@ulak/contracts/delivery-areas/area';
import { type DeliveryAreaKind, type OutsideRule } from '@ulak/contracts/delivery-areas/labels';
import type { saveDeliveryArea } from '@ulak/contracts/delivery-areas/calls';
import type { DeliveryAreaView, ReachView } from '@ulak/contracts/delivery-areas/schema';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatKm } from '@ulak/contracts/format';
import type { BoundaryShape } from '@ulak/contracts/neighborhoods/boundary';
import type { MapArea } from '../../../ui/map/boundary-map-props.ts';

/** An area that is being set. `shape`: of what is drawn. */
export interface AreaDraft {
  readonly kind: DeliveryAreaKind;
  readonly minutes: number;
  readonly rule: OutsideRule;
  readonly shape: BoundaryShape | null;
}

type Branch = Pick<BranchView, 'location' | 'radius' | 'customerAreaRadius'>;

export const draftOf = (view: DeliveryAreaView): AreaDraft => ({
  kind: view.kind,
  minutes: view.minutes ?? AREA_MINUTES.usual,
  rule: view.rule,
  shape: view.kind === 'DRAWN' ? view.shape : null,
});

/** What counts of a draft by its kind. */
const essenceOf = ({ kind, minutes, rule, shape }: AreaDraft): unknown[] => [
  kind,
  kind === 'MINUTES' && minutes,
  kind === 'DRAWN' && shape,
  kind !== 'NONE' && rule,
];

/** Whether a draft differs from what is stored. */
export const isChanged = (draft: AreaDraft, view: DeliveryAreaView): boolean =>
  JSON.stringify(essenceOf(draft)) !== JSON.stringify(essenceOf(draftOf(view)));

/** What keeps a draft from being saved, in words; null: nothing. */
export function draftFault({ kind, shape }: AreaDraft, branch: Branch): string | null {
  if (kind !== 'DRAWN') return null;
  if (!shape) return 'Bölgeyi haritada çizin veya GeoJSON yükleyin.';
  return findAreaFault(shape) ?? (isNearBranch(shape, branch.location) ? null : AREA_FAR_FROM_BRANCH);
}

/** Told beside a shape that may be saved. */
export const branchNote = (shape: BoundaryShape, { location }: Branch): string | null =>
  holdsPoint(shape, location) ? null : BRANCH_OUTSIDE_AREA;

type Body = BodyIn<typeof saveDeliveryArea>;
type Shape = Extract<Body, { kind: 'DRAWN' }>['shape'];

/** The body of the save; null: nothing was drawn yet. */
export function draftBody({ kind, minutes, rule, shape }: AreaDraft, version: number): Body | null {
  if (kind === 'NONE') return { kind, version };
  if (kind === 'MINUTES') return { kind, minutes, rule, version };
  return shape && { kind, shape: structuredClone(shape) as Shape, rule, version };
}

/** How an area of minutes came about, in words. */
export function reachText({ shape, method, radiusM }: ReachView): string {
  if (shape === null)
    return 'Yol servisi şu anda yanıt vermiyor. Bölge hazırlanana kadar hiçbir sipariş bölge dışı sayılmaz.';
  if (method === 'GREAT_CIRCLE' && radiusM !== null)
    return (
      `Bu çevrede yol verisi yok: ${formatKm(radiusM / 1_000)} yarıçaplı kuş uçuşu çember kullanılır. ` +
      'Yol verisi yüklenince bölge kendiliğinden yola göre hazırlanır.'
    );
  return 'Şubeden motosikletle, boş yolda bu sürede ulaşılan yerler.';
}

/** The area and the branch's two radii as a map draws them. */
export function mapAreas(shape: BoundaryShape | null, branch: Branch): MapArea[] {
  const circle = (id: string, name: string, radiusM: number): MapArea[] =>
    radiusM > 0
      ? [{ id, name: `${name} (${radiusM} m)`, boundary: circleAround(branch.location, radiusM) }]
      : [];
  return [
    ...(shape ? [{ id: 'area', name: 'Teslimat bölgesi', boundary: shape }] : []),
    ...circle('radius', 'Şube yarıçapı', branch.radius),
    ...circle('customer', 'Müşteri alanı yarıçapı', branch.customerAreaRadius),
  ];
}
