import { assessSite } from '@ulak/contracts/branch-plans/potential';
import type { BranchSuggestion, BranchSuggestions } from '@ulak/contracts/branch-plans/schema';
import { formatDecimal, formatMetres, formatPercent, percentOf } from '@ulak/contracts/format';
import type { StandingBranch } from './demand-repository.ts';
import type { PlannedSite, SitePlan } from './plan-sites.ts';

interface Context {
  readonly at: Date;
  readonly days: number;
  readonly branches: readonly StandingBranch[];
  /** Demand of one branch only. */
  readonly isOwnBranch: boolean;
}

/** A plan of sites as the call answers it, the most promising first. */
export function viewSuggestions(plan: SitePlan, context: Context): BranchSuggestions {
  const { at, days, branches } = context;
  return {
    suggestions: plan.sites
      .map((site) => viewSuggestion(site, plan, context))
      .toSorted((a, b) => b.potential - a.potential || b.sampleSize - a.sampleSize),
    asOf: at.toISOString(),
    days,
    sampleSize: plan.orders,
    coveredShare: percentOf(plan.orders, plan.allOrders),
    cellDegrees: plan.cellDegrees,
    distanceBefore: Math.round(plan.distanceBeforeM),
    distanceAfter: Math.round(plan.distanceAfterM),
    branches: branches
      .filter(({ visible }) => visible)
      .map(({ id, name, lat, lng }) => ({ id, name, lat, lng })),
  };
}

function viewSuggestion(
  site: PlannedSite,
  { allOrders }: SitePlan,
  { days, branches, isOwnBranch }: Context,
): BranchSuggestion {
  const assessed = assessSite({
    orders: site.orders,
    revenueTl: site.kurus / 100,
    days,
    ordersPerBranch: allOrders / (isOwnBranch ? 1 : Math.max(1, branches.length)),
    distanceBeforeM: site.distanceBeforeM,
    distanceAfterM: site.distanceAfterM,
    nearestBranchM: site.nearestM,
  });
  const nearest = branches[site.nearest];
  const [night = 0, morning = 0, afternoon = 0, evening = 0] = site.slots;
  return {
    ...assessed,
    location: { lat: site.lat, lng: site.lng },
    distanceToNearestBranch: Math.round(site.nearestM),
    nearestBranch: nearest?.visible ? { id: nearest.id, name: nearest.name } : null,
    reason: reasonOf(site, days),
    sampleSize: site.orders,
    servedShare: percentOf(site.orders, allOrders),
    ordersBySlot: { morning, afternoon, evening, night },
    distanceBefore: Math.round(site.distanceBeforeM),
    distanceAfter: Math.round(site.distanceAfterM),
  };
}

function reasonOf({ orders, distanceBeforeM, distanceAfterM }: PlannedSite, days: number): string {
  const saved = distanceBeforeM > 0 ? (1 - distanceAfterM / distanceBeforeM) * 100 : 0;
  return (
    `Günde ortalama ${formatDecimal(orders / days)} sipariş buraya en yakın olur. Bu siparişler en yakın ` +
    `şubeden ortalama ${formatMetres(distanceBeforeM)} uzakta; yeni şubeyle mesafe ` +
    `${formatMetres(distanceAfterM)} olur (${formatPercent(saved)} kısalır).`
  );
}
