import { Select, Skeleton } from '@mantine/core';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { ANALYSIS_LABELS, ANALYSIS_TYPES, SLOT_LABELS, TIME_SLOTS } from '@ulak/contracts/heatmap/analysis';
import { asBranchId, type BranchId } from '@ulak/contracts/ids';
import { branchOptions } from '../../../domain/branches/branch-filter.ts';
import { dayOf } from '../../../lib/calendar-days.ts';
import desk from '../../../ui/desk.module.css';
import { filterOptions } from '../../../ui/filter-options.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { type HeatView, shownDays, toggleWeekday, withDay } from '../model/heat-view.ts';
import { WEEKDAYS } from '../model/weekdays.ts';
import styles from './heat.module.css';

const DayBound = lazyComponent(async () => (await import('../../../ui/day-bound.tsx')).DayBound, {
  fallback: ({ label }) => <Skeleton aria-label={label} h="3.75rem" />,
});
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
  const days = shownDays(view, now);
  const today = dayOf(now);
  const isMap = view.tab === 'map';
  return (
    <section aria-label="Süzgeçler" className={`${desk.panel} ${desk.touch} ${styles.filters}`}>
      {branches.length > 1 && (
        <Choice
          data={branchOptions(branches)}
          label="Şube"
          onPick={(picked) => onView({ branchId: asBranchId(Number(picked)) })}
          placeholder="Şube seçin"
          value={branchId === null ? null : String(branchId)}
        />
      )}
      <DayBound
        label="Başlangıç tarihi"
        max={today}
        onPick={(first) => onView({ days: withDay(days, { first }) })}
        value={days.first}
      />
      <DayBound
        label="Bitiş tarihi"
        max={today}
        onPick={(last) => onView({ days: withDay(days, { last }) })}
        value={days.last}
      />
      {isMap && (
        <>
          <Choice
            data={SLOTS}
            label="Saat aralığı"
            onPick={(picked) => onView({ timeSlot: TIME_SLOTS.find((slot) => slot === picked) ?? 'all' })}
            value={view.timeSlot}
          />
          <Choice
            data={ANALYSES}
            label="Analiz türü"
            onPick={(picked) =>
              onView({ analysis: ANALYSIS_TYPES.find((type) => type === picked) ?? 'ORDER_DENSITY' })
            }
            value={view.analysis}
          />
          <Weekdays onView={onView} view={view} />
        </>
      )}
    </section>
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

interface ChoiceProps {
  readonly label: string;
  readonly data: { value: string; label: string }[];
  readonly value: string | null;
  readonly placeholder?: string;
  readonly onPick: (value: string) => void;
}

const Choice = ({ label, data, value, placeholder, onPick }: ChoiceProps) => (
  <Select
    allowDeselect={false}
    comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    data={data}
    filter={filterOptions}
    label={label}
    nothingFoundMessage="Bulunamadı"
    onChange={(picked) => picked !== null && onPick(picked)}
    placeholder={placeholder}
    searchable={data.length > 9}
    size="sm"
    value={value}
  />
);
