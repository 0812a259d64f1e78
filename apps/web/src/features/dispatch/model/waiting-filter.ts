import type { BranchDispatch, WaitingOrder } from '@ulak/contracts/dispatch/schema';
import { formatNumber } from '@ulak/contracts/format';

/**
 * Which orders of a branch are shown: all without a courier, those nobody can take, those the plan
 * brings too late, those whose courier has not accepted yet.
 */
export const WAITING_FILTERS = ['waiting', 'noCourier', 'late', 'offered'] as const;
export type WaitingFilter = (typeof WAITING_FILTERS)[number];

/**
 * One count of the dispatch strip; two severities only, and none for what goes its usual way (ux "Management
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

/** The counts above zero; the waiting count also at zero. */
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
