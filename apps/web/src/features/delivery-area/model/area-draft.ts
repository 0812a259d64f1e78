import type { BodyIn } from '@ulak/contracts/call';
import { AREA_MINUTES, circleAround, holdsPoint, isNearBranch } from '@ulak/contracts/delivery-areas/area';
import {
  AREA_FAR_FROM_BRANCH,
  BRANCH_OUTSIDE_AREA,
  findAreaFault,
} from '@ulak/contracts/delivery-areas/area-faults';
import {
  DELIVERY_AREA_KIND_LABELS,
  type DeliveryAreaKind,
  type OutsideRule,
} from '@ulak/contracts/delivery-areas/labels';
import type { saveDeliveryArea } from '@ulak/contracts/delivery-areas/calls';
import type { DeliveryAreaView, ReachView } from '@ulak/contracts/delivery-areas/schema';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatKm } from '@ulak/contracts/format';
import type { BoundaryShape } from '@ulak/contracts/neighborhoods/boundary';
import { boundaryAreaText } from '../../../domain/boundaries/drawn-boundary.ts';
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

/** What counts of a draft by its kind: where, and what becomes of orders from elsewhere. */
const essenceOf = ({ kind, minutes, rule, shape }: AreaDraft) => ({
  area: JSON.stringify([kind, kind === 'MINUTES' && minutes, kind === 'DRAWN' && shape]),
  rule: kind !== 'NONE' && rule,
});

/** What of a draft is another than in another one. */
export function differences(a: AreaDraft, b: AreaDraft): { readonly area: boolean; readonly rule: boolean } {
  const [one, other] = [essenceOf(a), essenceOf(b)];
  return { area: one.area !== other.area, rule: one.rule !== other.rule };
}

/** Whether two drafts would be saved as the same. */
export function isSameDraft(a: AreaDraft, b: AreaDraft): boolean {
  const { area, rule } = differences(a, b);
  return !area && !rule;
}

/** An area in words, to choose between two. */
export function areaText({ kind, minutes, shape }: AreaDraft): string {
  const details = { NONE: '', MINUTES: `${minutes} dakika`, DRAWN: shape ? boundaryAreaText(shape) : '' }[
    kind
  ];
  return [DELIVERY_AREA_KIND_LABELS[kind], details].filter(Boolean).join(', ');
}

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
export function reachText({ shape, method, radiusM, isRouterFailing, endsWithStreets }: ReachView): string {
  if (shape === null)
    return (
      (isRouterFailing ? 'Yol servisi şu anda yanıt vermiyor.' : 'Bölge hesaplanıyor…') +
      ' Bölge hazırlanana kadar hiçbir sipariş bölge dışı sayılmaz.'
    );
  if (method === 'GREAT_CIRCLE' && radiusM !== null) {
    const [why, later] = isRouterFailing
      ? ['Yol servisi şu anda yanıt vermiyor', 'Yanıt verince']
      : ['Bu çevrede yol verisi yok', 'Yol verisi yüklenince'];
    return (
      `${why}: ${formatKm(radiusM / 1_000)} yarıçaplı kuş uçuşu çember kullanılır. ` +
      `${later} bölge kendiliğinden yola göre hazırlanır.`
    );
  }
  return (
    'Şubeden motosikletle, boş yolda bu sürede ulaşılan yerler.' +
    (endsWithStreets ? ' Yüklü sokakların bittiği yerde bölge de biter.' : '')
  );
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
