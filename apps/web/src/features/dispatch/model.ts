import type { BranchView } from '@ulak/contracts/branches/schema';
import type {
  BranchDispatch,
  PlanPreview,
  SuggestedTrip,
  WaitingOrder,
} from '@ulak/contracts/dispatch/schema';
import type { Calibration } from '@ulak/contracts/forecasts/schema';
import { formatMinutes, formatNumber, formatPercent, percentOf } from '@ulak/contracts/format';
import type { BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import { BRANCH_KEY_ROLES, COMPANY_WIDE_ROLES, type Role } from '@ulak/contracts/roles';
import { istanbulParts } from '@ulak/contracts/time';

/**
 * Which orders of a branch the desk looks at: all without a courier, those nobody can take, those the plan
 * brings too late, those whose courier has not accepted yet.
 */
export const WAITING_FILTERS = ['waiting', 'noCourier', 'late', 'offered'] as const;
export type WaitingFilter = (typeof WAITING_FILTERS)[number];

/**
 * What lies open over the desk: what waits in a branch, its switches, suggestions (null: no branch is chosen
 * yet), shares and predictions.
 */
export type DispatchDialog =
  | { readonly kind: 'waits'; readonly branchId: BranchId; readonly show: WaitingFilter }
  | { readonly kind: 'settings'; readonly branchId: BranchId }
  | { readonly kind: 'plan'; readonly branchId: BranchId | null }
  | { readonly kind: 'insights'; readonly branchId: BranchId | null };

type CalibrationStage = Calibration['stage'];

const hasRole = (role: Role, roles: readonly Role[]): boolean => roles.includes(role);

/** Who may stop and resume it in a branch, and see who earned how much. */
export const mayControlDispatch = (role: Role): boolean => hasRole(role, BRANCH_KEY_ROLES);
/** Who may stop it in a whole company. */
export const mayControlCompanyDispatch = (role: Role): boolean => hasRole(role, COMPANY_WIDE_ROLES);

/**
 * What stopping, resuming and setting need to know of a branch: told by the engine's health, and by the list
 * of branches when that fails.
 */
export type BranchDispatchSettings = Pick<
  BranchDispatch,
  'branchId' | 'branchName' | 'paused' | 'companyPaused' | 'offerTimeoutMin'
>;

export const dispatchSettingsOf = (branch: BranchView): BranchDispatchSettings => ({
  branchId: branch.id,
  branchName: branch.name,
  paused: branch.dispatchPaused,
  companyPaused: branch.companyDispatchPaused,
  offerTimeoutMin: branch.offerTimeout,
});

/** How a branch's automatic assignment stands, most telling first. */
export type DispatchState = 'companyPaused' | 'paused' | 'failed' | 'on';

export function dispatchStateOf({
  paused,
  companyPaused,
  failed,
}: Pick<BranchDispatch, 'paused' | 'companyPaused' | 'failed'>): DispatchState {
  if (companyPaused) return 'companyPaused';
  if (paused) return 'paused';
  return failed ? 'failed' : 'on';
}

export const STATE_TEXTS: Record<DispatchState, string> = {
  companyPaused: 'Otomatik atama şirket genelinde durduruldu',
  paused: 'Otomatik atama durduruldu',
  failed: 'Otomatik atama aksadı, son tur tamamlanamadı',
  on: 'Otomatik atama açık',
};

/** What several lines say together begins with the one that a person must know of. */
const STATES_BY_SEVERITY: readonly DispatchState[] = ['failed', 'companyPaused', 'paused', 'on'];

export const mostSevereState = (rows: readonly BranchDispatch[]): DispatchState => {
  const states = rows.map(dispatchStateOf);
  return STATES_BY_SEVERITY.find((one) => states.includes(one)) ?? 'on';
};

const SHORT_TEXTS: Record<DispatchState, string> = {
  failed: 'aksadı',
  companyPaused: 'durduruldu',
  paused: 'durduruldu',
  on: 'açık',
};
/** As many branches are named; more are counted. */
const MAX_NAMED_BRANCHES = 2;

const namesOf = (rows: readonly BranchDispatch[]): string =>
  rows.length > MAX_NAMED_BRANCHES
    ? `${rows.length} şube`
    : rows.map(({ branchName }) => branchName).join(' ve ');

/**
 * All lines in one: whose they are and how each stands, in words. 'Şişli ve Kadıköy: otomatik atama
 * durduruldu', 'Otomatik atama: Kadıköy durduruldu, Şişli açık'.
 */
export function summaryText(rows: readonly BranchDispatch[]): string {
  const texts = [...new Set(STATES_BY_SEVERITY.map((state) => SHORT_TEXTS[state]))];
  const groups = texts
    .map((text) => ({ text, own: rows.filter((row) => SHORT_TEXTS[dispatchStateOf(row)] === text) }))
    .filter(({ own }) => own.length > 0);
  const [only] = groups;
  if (only && groups.length === 1) return `${namesOf(rows)}: otomatik atama ${only.text}`;
  return `Otomatik atama: ${groups.map(({ text, own }) => `${namesOf(own)} ${text}`).join(', ')}`;
}

/**
 * Minutes that an offer may wait; the contract's own limits (a test compares them), without the schemas
 * around them.
 */
export const MIN_OFFER_MIN = 1;
export const MAX_OFFER_MIN = 30;

/**
 * One count of the line; two severities only, and none for what goes its usual way (ux "Management
 * dashboard").
 */
export interface WaitingCount {
  readonly filter: WaitingFilter;
  readonly count: number;
  readonly text: string;
  readonly severity: 'attention' | 'warning' | null;
}

const COUNT_TEXTS: Record<WaitingFilter, string> = {
  waiting: 'bekliyor',
  noCourier: 'kuryesiz',
  late: 'gecikecek',
  offered: 'teklif kabul bekliyor',
};
const SEVERITIES: Record<WaitingFilter, WaitingCount['severity']> = {
  waiting: null,
  noCourier: 'attention',
  late: 'warning',
  offered: null,
};

/** The counts that say something; what waits is said also when nothing does. */
export function waitingCountsOf(rows: readonly BranchDispatch[]): WaitingCount[] {
  const sum = (count: (row: BranchDispatch) => number): number =>
    rows.reduce((total, row) => total + count(row), 0);
  const counts: Record<WaitingFilter, number> = {
    waiting: sum((row) => row.waiting),
    noCourier: sum((row) => row.noCourier),
    late: sum((row) => row.predictedLate),
    offered: sum((row) => row.offered),
  };
  return WAITING_FILTERS.filter((filter) => filter === 'waiting' || counts[filter] > 0).map((filter) => ({
    filter,
    count: counts[filter],
    text: `${formatNumber(counts[filter])} ${COUNT_TEXTS[filter]}`,
    severity: counts[filter] > 0 ? SEVERITIES[filter] : null,
  }));
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** HH:mm:ss, Istanbul. */
export function formatClock(iso: string): string {
  const { hour, minute, second } = istanbulParts(Date.parse(iso));
  return `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`;
}

/** 'son tur 19:42:10'. */
export const roundText = ({ lastRoundAt }: Pick<BranchDispatch, 'lastRoundAt'>): string =>
  lastRoundAt === null ? 'henüz tur yapılmadı' : `son tur ${formatClock(lastRoundAt)}`;

/** The branches whose lines are shown. */
export const automaticRows = (rows: readonly BranchDispatch[]): readonly BranchDispatch[] =>
  rows.filter(({ assignmentMethod }) => assignmentMethod === 'AUTOMATIC');

const WAITING_PREDICATES: Record<Exclude<WaitingFilter, 'offered'>, (order: WaitingOrder) => boolean> = {
  waiting: () => true,
  noCourier: ({ deliveryAt }) => deliveryAt === null,
  late: ({ isLate }) => isLate,
};

/** The waiting orders that a count stands for; offered ones have a courier and are none of them. */
export const filterWaitingOrders = (
  waits: readonly WaitingOrder[],
  filter: WaitingFilter,
): readonly WaitingOrder[] => (filter === 'offered' ? [] : waits.filter(WAITING_PREDICATES[filter]));

/** What of a trip is asked for: who, and which orders in the order of their doors. */
export interface TripChoice {
  readonly courierId: UserId;
  readonly courierName: string;
  readonly orders: readonly { readonly orderId: OrderId; readonly orderNumber: string }[];
}

/** An order that was not given, and why. */
export interface TripRefusal {
  readonly orderNumber: string;
  readonly message: string;
}

export const assignableTrips = ({ trips }: Pick<PlanPreview, 'trips'>): readonly SuggestedTrip[] =>
  trips.filter(({ canAssignNow }) => canAssignNow);

export const orderCountOf = (trips: readonly SuggestedTrip[]): number =>
  trips.reduce((sum, { orders }) => sum + orders.length, 0);

const twoDecimals = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What is said of both Gini values, one sentence; null with fewer than two couriers. */
export function giniText(orders: number | null, paid: number | null): string | null {
  if (orders === null || paid === null) return null;
  const values = `siparişlerde ${twoDecimals.format(orders)}, kazançta ${twoDecimals.format(paid)}`;
  return `Gini katsayısı ${values}: 0 ise çevrimiçi saat başına herkese aynı pay düşmüş, 1 ise hepsi tek kuryede toplanmıştır.`;
}

/** Endings of a number read aloud, in '84'ü': by the last digit that is not zero, or of whole tens. */
const ONES = ["'ı", "'i", "'si", "'ü", "'ü", "'i", "'sı", "'si", "'i", "'u"] as const;
const TENS = ["'ı", "'u", "'si", "'u", "'ı", "'si", "'ı", "'i", "'i", "'ı"] as const;

/** A share of something in a Turkish sentence: 84 → "%84'ü", 100 → "%100'ü". @param percent 0–100, whole */
export function percentWithSuffix(percent: number): string {
  const [ones, tens] = [percent % 10, Math.floor(percent / 10) % 10];
  const ending = percent === 100 ? "'ü" : ones === 0 && percent > 0 ? TENS[tens] : ONES[ones];
  return `%${percent}${ending}`;
}

const STAGE_TEXTS: Record<CalibrationStage, string> = {
  CREATED: 'Sipariş verilirken',
  PICKED_UP: 'Kurye teslim alınca',
};

/** "Sipariş verilirken söylenen aralık: teslimatların %84'ü bu aralıkta geldi (…)". */
export function calibrationText({
  stage,
  deliveries,
  inside,
  early,
  late,
  meanWidthMin,
}: Calibration): string {
  if (deliveries === 0) return `${STAGE_TEXTS[stage]} söylenen aralık: henüz ölçülmüş teslimat yok.`;
  const part = (count: number): number => percentOf(count, deliveries);
  const width = meanWidthMin === null ? '' : `, aralık ortalama ${formatMinutes(meanWidthMin)}`;
  const rest = `${formatNumber(deliveries)} teslimat; ${formatPercent(part(early))} daha erken, ${formatPercent(part(late))} daha geç${width}`;
  return `${STAGE_TEXTS[stage]} söylenen aralık: teslimatların ${percentWithSuffix(part(inside))} bu aralıkta geldi (${rest}).`;
}

/** Time online: '8 sa 40 dk', '2 sa', '9 dk'. @param minutes ≥ 0 */
export function onlineText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.floor(minutes % 60)];
  if (hours === 0) return formatMinutes(rest);
  return rest === 0 ? `${hours} sa` : `${hours} sa ${formatMinutes(rest)}`;
}

/** '12:00', or the whole day. @param hour 0–23, −1 for all of them */
export const hourText = (hour: number): string => (hour < 0 ? 'Tüm gün' : `${twoDigits(hour)}:00`);
