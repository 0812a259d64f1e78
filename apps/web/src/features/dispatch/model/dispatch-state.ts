import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchDispatch } from '@ulak/contracts/dispatch/schema';
import { formatClock } from '../../../lib/format-clock.ts';

/**
 * Dispatch settings of a branch: from the engine's health, or from the list of branches when that fails.
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

/** State of a branch's automatic assignment. */
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

/** Most severe first: the state that several branches show together. */
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
 * One sentence for several branches and their states: 'Şişli ve Kadıköy: otomatik atama
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

/** 'son tur 19:42:10'. */
export const roundText = ({ lastRoundAt }: Pick<BranchDispatch, 'lastRoundAt'>): string =>
  lastRoundAt === null ? 'henüz tur yapılmadı' : `son tur ${formatClock(lastRoundAt)}`;

/** The branches that the dispatch strip shows. */
export const automaticRows = (rows: readonly BranchDispatch[]): readonly BranchDispatch[] =>
  rows.filter(({ assignmentMethod }) => assignmentMethod === 'AUTOMATIC');
