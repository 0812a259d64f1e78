import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DEFAULT_SITES, NO_SUGGESTION } from '@ulak/contracts/branch-plans/potential';
import type { BranchSuggestions, PlannedBranch } from '@ulak/contracts/branch-plans/schema';
import type { TimeSlot } from '@ulak/contracts/heatmap/analysis';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { BRANCH_PLANNERS } from '@ulak/contracts/roles';
import { useMemo, useState } from 'react';
import { AnalysisFailure } from '../../../domain/analysis/analysis-failure.tsx';
import analysis from '../../../domain/analysis/analysis.module.css';
import { rehearsalSearch, SECOND_BRANCH_COURIERS } from '../../../domain/analysis/rehearsal-address.ts';
import { hasRole } from '../../../lib/has-role.ts';
import { useSession } from '../../../lib/session.ts';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LazySitesMap } from '../../../ui/map/lazy-sites-map.tsx';
import type { Point } from '../../../ui/map/types.ts';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { planAt, sitesOf } from '../model/plan-texts.ts';
import { branchSuggestions, plannedBranches, type PlansAsked, usePlanBranch } from '../queries.ts';
import { PlannedList } from './planned-list.tsx';
import { SuggestionCard } from './suggestion-card.tsx';
import { SuggestionFacts } from './suggestion-facts.tsx';
import styles from './branch-plans.module.css';

interface BranchPlansPanelProps {
  readonly companyId: CompanyId;
  /** Whose day is rehearsed where a place has no branch near. */
  readonly branchId: BranchId;
  readonly timeSlot: TimeSlot;
}

const NO_PLANS: readonly PlannedBranch[] = [];

/** Tab 'Yeni Şube Önerileri' (spec 4 §2): suggested places, the map, and what is planned. */
export function BranchPlansPanel(props: BranchPlansPanelProps) {
  const { companyId, timeSlot } = props;
  const [sites, setSites] = useState(DEFAULT_SITES);
  const asked = useMemo(() => ({ companyId, timeSlot, sites }), [companyId, timeSlot, sites]);
  const query = useQuery(branchSuggestions(asked));
  const planned = useQuery(plannedBranches(companyId));
  const { role } = useSession();
  const [target, setTarget] = useState<Point | null>(null);
  const { data, error, isPlaceholderData } = query;
  const plans = planned.data ?? NO_PLANS;
  return (
    <div className={desk.column}>
      {error && <AnalysisFailure error={error} onRetry={() => void query.refetch()} />}
      {data ? (
        <section
          aria-busy={isPlaceholderData}
          aria-label="Yeni şube önerileri"
          className={`${desk.column} ${styles.shown}`}
          data-stale={isPlaceholderData || undefined}
        >
          <SuggestionFacts onSites={setSites} shown={data} sites={sites} />
          <Places {...props} asked={asked} onTarget={setTarget} plans={plans} shown={data} target={target} />
        </section>
      ) : (
        !error && <Waiting />
      )}
      <section aria-label="Planlanan şubeler" className={`${desk.panel} ${styles.planned}`}>
        <h2 className={analysis.name}>Planlanan Şubeler</h2>
        {planned.error && <AnalysisFailure error={planned.error} onRetry={() => void planned.refetch()} />}
        {planned.data ? (
          <PlannedList
            mayChange={hasRole(role, BRANCH_PLANNERS)}
            onShow={({ location }) => setTarget({ ...location })}
            plans={planned.data}
          />
        ) : (
          !planned.error && <Skeleton h="4rem" />
        )}
      </section>
    </div>
  );
}

const Waiting = () => (
  <div aria-busy="true" className={desk.column}>
    <span className="visually-hidden" role="status">
      Yükleniyor...
    </span>
    <Skeleton h="5rem" />
    <Skeleton className={styles.map ?? ''} />
  </div>
);

interface PlacesProps extends BranchPlansPanelProps {
  readonly asked: PlansAsked;
  readonly shown: BranchSuggestions;
  readonly plans: readonly PlannedBranch[];
  readonly target: Point | null;
  readonly onTarget: (target: Point) => void;
}

function Places({ asked, shown, plans, target, onTarget, branchId }: PlacesProps) {
  const { role } = useSession();
  const plan = usePlanBranch(asked);
  const places = useMemo(() => sitesOf(shown, plans), [shown, plans]);
  const mayPlan = hasRole(role, BRANCH_PLANNERS);
  return (
    <div className={styles.beside}>
      <div className={styles.map}>
        <LazySitesMap sites={places} target={target} tiles={useTiles()} />
      </div>
      {shown.suggestions.length === 0 ? (
        <div className={desk.panel}>
          <EmptyState text={NO_SUGGESTION}>
            <p className={desk.small}>
              Mevcut şubelerden uzakta, yeni bir şubeye yetecek kadar sipariş alan yer yok.
            </p>
          </EmptyState>
        </div>
      ) : (
        <div className={desk.column}>
          {shown.suggestions.map((place, at) => (
            <SuggestionCard
              days={shown.days}
              isPlanned={planAt(plans, place) !== undefined}
              isPlanning={plan.isPending && plan.variables === place}
              key={`${place.location.lat}:${place.location.lng}`}
              number={at + 1}
              onPlan={mayPlan ? () => plan.mutate(place) : null}
              onShow={() => onTarget({ ...place.location })}
              place={place}
              rehearsal={rehearsalSearch({
                branchId: place.nearestBranch?.id ?? branchId,
                location: place.location,
                second: SECOND_BRANCH_COURIERS,
              })}
              nearest={place.nearestBranch?.name ?? 'seçili şube'}
            />
          ))}
        </div>
      )}
    </div>
  );
}
