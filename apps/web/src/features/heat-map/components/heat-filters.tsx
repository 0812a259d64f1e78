import type { BranchView } from '@ulak/contracts/branches/schema';
import { ANALYSIS_LABELS, ANALYSIS_TYPES, SLOT_LABELS, TIME_SLOTS } from '@ulak/contracts/heatmap/analysis';
import { asBranchId, type BranchId } from '@ulak/contracts/ids';
import { branchOptions } from '../../../domain/branches/branch-filter.ts';
import { useNeighborhoodOptions } from '../../../domain/neighborhoods/neighborhood-options.ts';
import { readNeighborhood } from '../../../domain/neighborhoods/read-neighborhood.ts';
import { dayOf } from '../../../lib/calendar-days.ts';
import { shownDays } from '../../../lib/day-range.ts';
import { DayRangeFields } from '../../../ui/day-range-fields.tsx';
import desk from '../../../ui/desk.module.css';
import grid from '../../../ui/filter-grid.module.css';
import { FilterChoice } from '../../../ui/filter-choice.tsx';
import { hasDays, hasNeighborhood, hasSlot, type HeatView, toggleWeekday } from '../model/heat-view.ts';
import { WEEKDAYS } from '../../../lib/weekdays.ts';
import styles from './heat.module.css';

const SLOTS = TIME_SLOTS.map((value) => ({ value, label: SLOT_LABELS[value] }));
const ANALYSES = ANALYSIS_TYPES.map((value) => ({ value, label: ANALYSIS_LABELS[value] }));

interface HeatFiltersProps {
  readonly view: HeatView;
  /** The branch that is shown. */
  readonly branchId: BranchId | null;
  readonly branches: readonly BranchView[];
  readonly now: number;
  readonly onView: (change: Partial<HeatView>) => void;
}

/** Branch, days, slot, weekdays and analysis (spec 4 §2). */
export function HeatFilters({ view, branchId, branches, now, onView }: HeatFiltersProps) {
  const { tab } = view;
  if ((tab === 'moves' || tab === 'rehearsal') && branches.length < 2) return null;
  return (
    <section aria-label="Süzgeçler" className={`${desk.panel} ${desk.touch} ${grid.filters}`}>
      {branches.length > 1 && (
        <FilterChoice
          data={branchOptions(branches)}
          label="Şube"
          onPick={(picked) => onView({ branchId: asBranchId(Number(picked)), neighborhoodId: null })}
          placeholder="Şube seçin"
          value={branchId === null ? null : String(branchId)}
        />
      )}
      {hasDays(tab) && (
        <DayRangeFields
          days={shownDays(view.days, now)}
          onDays={(days) => onView({ days })}
          today={dayOf(now)}
        />
      )}
      {hasSlot(tab) && (
        <FilterChoice
          data={SLOTS}
          label="Saat aralığı"
          onPick={(picked) => onView({ timeSlot: TIME_SLOTS.find((slot) => slot === picked) ?? 'all' })}
          value={view.timeSlot}
        />
      )}
      {branchId !== null && hasNeighborhood(tab) && (
        <NeighborhoodChoice branchId={branchId} onView={onView} view={view} />
      )}
      {tab === 'map' && (
        <FilterChoice
          data={ANALYSES}
          label="Analiz türü"
          onPick={(picked) =>
            onView({ analysis: ANALYSIS_TYPES.find((type) => type === picked) ?? 'ORDER_DENSITY' })
          }
          value={view.analysis}
        />
      )}
      {(tab === 'map' || tab === 'regions') && <Weekdays onView={onView} view={view} />}
    </section>
  );
}

const ALL = { value: 'all', label: 'Tüm mahalleler' };

/** Neighbourhoods of the branch's orders; without any there is nothing to choose. */
function NeighborhoodChoice({
  branchId,
  view: { neighborhoodId },
  onView,
}: Pick<HeatFiltersProps, 'view' | 'onView'> & { readonly branchId: BranchId }) {
  const options = useNeighborhoodOptions(branchId, neighborhoodId);
  if (options.length === 0) return null;
  return (
    <FilterChoice
      data={[ALL, ...options]}
      label="Mahalle"
      onPick={(picked) => onView({ neighborhoodId: readNeighborhood(picked) })}
      value={neighborhoodId === null ? ALL.value : String(neighborhoodId)}
    />
  );
}

/** Pressed days narrow; none of them, or all, is every day. */
function Weekdays({ view, onView }: Pick<HeatFiltersProps, 'view' | 'onView'>) {
  return (
    <fieldset className={styles.weekdays}>
      <legend>{view.weekdays.length === 0 ? 'Günler (hepsi)' : 'Günler'}</legend>
      <div>
        {WEEKDAYS.map(({ short, name }, place) => (
          <button
            aria-label={name}
            aria-pressed={view.weekdays.includes(place + 1)}
            className={styles.weekday}
            key={name}
            onClick={() => onView({ weekdays: toggleWeekday(view.weekdays, place + 1) })}
            type="button"
          >
            {short}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
