import {
  DEFAULT_SITES,
  DEMAND_DAYS,
  MAX_SITES,
  SUGGESTIONS_FRESH_MS,
} from '@ulak/contracts/branch-plans/potential';
import type { BranchSuggestions } from '@ulak/contracts/branch-plans/schema';
import type { TimeSlot } from '@ulak/contracts/heatmap/analysis';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { DAY_MS } from '@ulak/contracts/time';
import type { UserActor } from '../../access/scope.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { hasCompany, listBranches, readDemand, type StandingBranch } from './demand-repository.ts';
import { planSites, type SitePlan } from './plan-sites.ts';
import type { SitePlanner } from './site-planner.ts';
import { viewSuggestions } from './view-suggestions.ts';

/** Who asks, and when. */
export interface PlanReader {
  readonly scope: Scope;
  readonly actor: Pick<UserActor, 'companyId'>;
  readonly now: Date;
}

/** What is asked for; see SuggestionsQuery. */
export interface AskedSuggestions {
  readonly companyId?: CompanyId | undefined;
  readonly timeSlot?: TimeSlot | undefined;
  readonly sites?: number | undefined;
}

/** Of which company a call is. @throws AppError VALIDATION_ERROR: none was named, and the caller has none */
export function companyOf({ actor }: Pick<PlanReader, 'actor'>, companyId: CompanyId | undefined): CompanyId {
  const id = companyId ?? actor.companyId;
  if (id === null) throw fieldError('companyId', 'Bir şirket seçin');
  return id;
}

/** A plan of sites as it was counted. */
interface Counted {
  readonly at: Date;
  readonly days: number;
  readonly plan: SitePlan;
}

interface Entry {
  readonly at: number;
  /** Branches that stood then: another one makes another answer. */
  readonly branches: string;
  readonly counted: Promise<Counted>;
}

/** Four slots and all day, by number of sites, of some companies. */
const MOST_KEPT = 40 * MAX_SITES;

const demandPeriod = (now: Date) => ({ from: new Date(now.getTime() - DEMAND_DAYS * DAY_MS), to: now });
const placesOf = (branches: readonly StandingBranch[]) => branches.map(({ lat, lng }) => ({ lat, lng }));

/** A company that began last week has no 90 days. */
const daysSince = (first: Date | null, now: Date): number =>
  first === null ? DEMAND_DAYS : Math.max(1, Math.ceil((now.getTime() - first.getTime()) / DAY_MS));

/** Suggestions for a company in one transaction and on this thread: for the demo. */
export async function suggestNow(
  tx: Tx,
  { scope, now }: Pick<PlanReader, 'scope' | 'now'>,
  companyId: CompanyId,
): Promise<BranchSuggestions> {
  const branches = await listBranches(tx, scope, companyId);
  const of = { companyId, branchId: null, timeSlot: 'all', period: demandPeriod(now) } as const;
  const { cells, first } = await readDemand(tx, of);
  const plan = planSites({ cells, branches: placesOf(branches), count: DEFAULT_SITES });
  return viewSuggestions(plan, { at: now, days: daysSince(first, now), branches, isOwnBranch: false });
}

export interface SuggestDeps {
  readonly db: Pick<Database, 'reads' | 'analysis'>;
  readonly planner: SitePlanner;
}

/** Suggestions of new branches, counted once an hour for each selection and kept in memory. */
export function createSuggestions({ db, planner }: SuggestDeps) {
  const kept = new Map<string, Entry>();

  async function count(
    scope: Scope,
    of: { companyId: CompanyId; branchId: BranchId | null; timeSlot: TimeSlot; sites: number; now: Date },
    branches: readonly StandingBranch[],
  ): Promise<Counted> {
    const { sites, now, ...whose } = of;
    const { cells, first } = await db.analysis.inScope(scope, (tx) =>
      readDemand(tx, { ...whose, period: demandPeriod(now) }),
    );
    const plan = await planner.plan({ cells, branches: placesOf(branches), count: sites });
    return { at: now, days: daysSince(first, now), plan };
  }

  function keep(key: string, entry: Entry): void {
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    entry.counted.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
  }

  return {
    /** @throws AppError VALIDATION_ERROR on `companyId` | COMPANY_NOT_FOUND | SUGGESTIONS_BUSY */
    async suggest(reader: PlanReader, asked: AskedSuggestions): Promise<BranchSuggestions> {
      const { scope, now } = reader;
      const companyId = companyOf(reader, asked.companyId);
      const { timeSlot = 'all', sites = DEFAULT_SITES } = asked;
      const branches = await db.reads.inScope(scope, async (tx) => {
        if (!(await hasCompany(tx, scope, companyId))) throw new AppError('COMPANY_NOT_FOUND');
        return listBranches(tx, scope, companyId);
      });
      const branchId = scope.kind === 'branch' ? scope.branchId : null;
      const key = [companyId, branchId, timeSlot, sites].join(':');
      const standing = JSON.stringify(branches.map(({ id, lat, lng }) => [id, lat, lng]));
      const known = kept.get(key);
      const isFresh = known?.branches === standing && now.getTime() - known.at < SUGGESTIONS_FRESH_MS;
      const entry =
        known && isFresh
          ? known
          : {
              at: now.getTime(),
              branches: standing,
              counted: count(scope, { companyId, branchId, timeSlot, sites, now }, branches),
            };
      if (entry !== known) keep(key, entry);
      const { at, days, plan } = await entry.counted;
      return viewSuggestions(plan, { at, days, branches, isOwnBranch: branchId !== null });
    },
  };
}
