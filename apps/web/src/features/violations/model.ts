import type { ViolationSummary } from '@ulak/contracts/dashboard/schema';
import { formatKm, formatNumber, formatPercent } from '@ulak/contracts/format';
import { DISTANCE_METHOD_LABELS } from '@ulak/contracts/roads/labels';
import { type Role, VIOLATION_VIEWERS } from '@ulak/contracts/roles';
import { fromViolationWire } from '@ulak/contracts/time';
import { VIOLATION_LABELS, type ViolationType } from '@ulak/contracts/violations/labels';
import type { Violation, ViolationDetails } from '@ulak/contracts/violations/schema';
import { formatClock } from '../../lib/format-clock.ts';
import { hasRole } from '../../lib/has-role.ts';
import { excelTime, type XlsxSheet } from '../../lib/xlsx.ts';
import type { MapCircle, MapTracePoint } from '../../ui/map/types.ts';

/** Whether the role sees faulty deliveries on the dashboard (spec 1 §6). */
export const maySeeViolations = (role: Role): boolean => hasRole(role, VIOLATION_VIEWERS);

/** An empty summary, for a response without success (spec 1 §7). */
export const NO_VIOLATIONS: ViolationSummary = {
  outOfBranchArea: [],
  outOfCustomerArea: [],
  quickDeliveryAbuse: [],
  locationSpoofing: [],
  counts: { OUT_OF_BRANCH_AREA: 0, OUT_OF_CUSTOMER_AREA: 0, QUICK_DELIVERY_ABUSE: 0, LOCATION_SPOOFING: 0 },
  totalCount: 0,
  deliveredCount: 0,
  complianceRate: 100,
};

/** Compliance as a text: '%98 uyum'. */
export const complianceText = (complianceRate: number): string => `${formatPercent(complianceRate)} uyum`;

/** Below this metres are shown exactly: 203 m beside a limit of 200 m must not both read 200 m. */
const EXACT_BELOW_M = 2_000;

/** Metres: '203 m', '1.240 m', '3,4 km'. */
export const metresText = (metres: number): string =>
  metres < EXACT_BELOW_M ? `${formatNumber(metres)} m` : formatKm(metres / 1_000);

/** Metres and what measured them: '203 m (kuş uçuşu)'; null: none are known. */
const distanceText = ({ distanceM, distanceMethod = 'GREAT_CIRCLE' }: ViolationDetails): string | null =>
  distanceM === undefined ? null : `${metresText(distanceM)} (${DISTANCE_METHOD_LABELS[distanceMethod]})`;

/** Whole seconds as people say them: '42 sn', '2 dk', '2 dk 5 sn'. */
export function secondsText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)];
  if (minutes === 0) return `${rest} sn`;
  return rest === 0 ? `${formatNumber(minutes)} dk` : `${formatNumber(minutes)} dk ${rest} sn`;
}

const speedText = (speedKmh: number): string => `${formatNumber(speedKmh)} km/sa`;

/** "within" in Turkish, by the sound of the last unit: '42 sn'de', '2 dk'da'. */
const withinSuffix = (seconds: number): string =>
  `${secondsText(seconds)}${seconds >= 60 && seconds % 60 === 0 ? "'da" : "'de"}`;

/** Seconds between the two fixes, when both say when. */
function secondsBetween({ seconds, from, to }: ViolationDetails): number | null {
  if (seconds !== undefined) return seconds;
  if (!from || !to) return null;
  return Math.round(Math.abs(Date.parse(to.at) - Date.parse(from.at)) / 1_000);
}

/** What happened, in one sentence made of the evidence (spec 1 §2.5, details). */
export function sentenceOf({ type, details }: Pick<Violation, 'type' | 'details'>): string {
  const sentence = SENTENCES[type](details);
  return sentence ?? 'Kanıt ayrıntısı kaydedilmemiş.';
}

const limitText = (text: string | null): string => (text === null ? '' : ` (sınır ${text})`);
const radiusLimit = ({ radiusM }: ViolationDetails): string =>
  limitText(radiusM === undefined ? null : metresText(radiusM));

const SENTENCES: Record<ViolationType, (details: ViolationDetails) => string | null> = {
  OUT_OF_BRANCH_AREA: (details) => {
    const distance = distanceText(details);
    return distance && `Siparişi şubeden ${distance} uzakta teslim aldı${radiusLimit(details)}.`;
  },
  OUT_OF_CUSTOMER_AREA: (details) => {
    const distance = distanceText(details);
    return distance && `Siparişi müşteri adresinden ${distance} uzakta teslim etti${radiusLimit(details)}.`;
  },
  QUICK_DELIVERY_ABUSE: quickSentence,
  LOCATION_SPOOFING: spoofingSentence,
};

function quickSentence(details: ViolationDetails): string | null {
  const { reason, speedKmh, limitKmh } = details;
  const [seconds, distance] = [secondsBetween(details), distanceText(details)];
  if (distance === null || seconds === null) return null;
  if (reason === 'TOO_SHORT' || speedKmh === undefined) {
    return `Teslim aldıktan ${secondsText(seconds)} sonra ${distance} uzaktaki adreste teslim etti.`;
  }
  const limit = limitText(limitKmh === undefined ? null : speedText(limitKmh));
  const speed = `ortalama ${speedText(speedKmh)}${limit}`;
  return `${distance} uzaktaki adrese ${withinSuffix(seconds)} ulaştı: ${speed}.`;
}

function spoofingSentence(details: ViolationDetails): string | null {
  const { reason, speedKmh } = details;
  if (reason === 'MOCKED') return 'Telefonu, konumun sahte olduğunu bildirdi.';
  const [seconds, distance] = [secondsBetween(details), distanceText(details)];
  if (distance === null || seconds === null) return null;
  const speed = speedKmh === undefined ? '' : `: ${speedText(speedKmh)}`;
  return `Konumu ${withinSuffix(seconds)} ${distance} yer değiştirdi${speed}.`;
}

/** What the map shows as evidence. */
export interface Evidence {
  readonly circles: readonly MapCircle[];
  readonly trace: readonly MapTracePoint[];
}

const CENTRE_NAMES: Partial<Record<ViolationType, string>> = {
  OUT_OF_BRANCH_AREA: 'Şube',
  OUT_OF_CUSTOMER_AREA: 'Teslimat adresi',
};
const SPOT_NAMES: Record<ViolationType, { readonly from: string; readonly to: string }> = {
  OUT_OF_BRANCH_AREA: { from: 'Kurye', to: 'Kurye' },
  OUT_OF_CUSTOMER_AREA: { from: 'Kurye', to: 'Kurye' },
  QUICK_DELIVERY_ABUSE: { from: 'Şube', to: 'Teslimat adresi' },
  LOCATION_SPOOFING: { from: 'Önceki konum', to: 'Bildirilen konum' },
};

/** The area and the places of a violation; null when it holds no place to show. */
export function evidenceOf({ type, details }: Pick<Violation, 'type' | 'details'>): Evidence | null {
  const { center, radiusM, from, to } = details;
  const names = SPOT_NAMES[type];
  const trace: MapTracePoint[] = [];
  if (center)
    trace.push({
      lat: center.lat,
      lng: center.lng,
      caption: CENTRE_NAMES[type] ?? 'Merkez',
      isViolation: false,
    });
  if (from)
    trace.push({
      lat: from.lat,
      lng: from.lng,
      caption: `${names.from} ${formatClock(from.at)}`,
      isViolation: false,
    });
  if (to)
    trace.push({ lat: to.lat, lng: to.lng, caption: `${names.to} ${formatClock(to.at)}`, isViolation: true });
  if (trace.length === 0) return null;
  return { circles: center && radiusM ? [{ lat: center.lat, lng: center.lng, radiusM }] : [], trace };
}

/** The same evidence as words, label and value. */
export function factsOf({ details }: Pick<Violation, 'details'>): { label: string; value: string }[] {
  const { radiusM, speedKmh, limitKmh, to } = details;
  const seconds = secondsBetween(details);
  const facts: [string, string | null][] = [
    ['Mesafe', distanceText(details)],
    ['İzin verilen alan', radiusM === undefined ? null : `${metresText(radiusM)} yarıçap`],
    ['Süre', seconds === null ? null : secondsText(seconds)],
    ['Hız', speedKmh === undefined ? null : speedText(speedKmh)],
    ['Hız sınırı', limitKmh === undefined ? null : speedText(limitKmh)],
    ['Konum hassasiyeti', to?.accuracyM ? `±${metresText(to.accuracyM)}` : null],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

/** The table as a worksheet; times are the true local ones, 3 h earlier than the wire says (spec 1 §2.5). */
export const violationSheet = (violations: readonly Violation[]): XlsxSheet => ({
  name: 'Hatalı teslimatlar',
  columns: [
    { header: 'Tür', width: 24, format: 'text' },
    { header: 'Kurye', width: 24, format: 'text' },
    { header: 'Şube', width: 20, format: 'text' },
    { header: 'Tarih / Saat', width: 17, format: 'time' },
    { header: 'Sipariş', width: 14, format: 'text' },
    { header: 'Ayrıntılar', width: 70, format: 'text' },
  ],
  rows: violations.map((one) => [
    VIOLATION_LABELS[one.type],
    one.courierName,
    one.courierBranchName,
    excelTime(fromViolationWire(Date.parse(one.createdAt))),
    one.orderNumber,
    sentenceOf(one),
  ]),
});
