import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import {
  DELAY_FILTER_LABELS,
  DELAY_FILTERS,
  DELAY_STATUS_LABELS,
  DELAY_STATUSES,
} from '@ulak/contracts/delays/status';
import { asBranchId, asUserId } from '@ulak/contracts/ids';
import { dayOf } from '../../../lib/calendar-days.ts';
import { shownDays } from '../../../lib/day-range.ts';
import { branchOptions } from '../../../domain/branches/branch-filter.ts';
import { DayRangeFields } from '../../../ui/day-range-fields.tsx';
import desk from '../../../ui/desk.module.css';
import grid from '../../../ui/filter-grid.module.css';
import { FilterChoice } from '../../../ui/filter-choice.tsx';
import type { DelaysView } from '../model/delays-view.ts';
import { delayCouriers } from '../queries.ts';

const ALL = 'all';
const STATUSES = [
  { value: ALL, label: 'Tüm durumlar' },
  ...DELAY_STATUSES.map((value) => ({ value, label: DELAY_STATUS_LABELS[value] })),
];
const DURATIONS = [
  { value: ALL, label: 'Tüm süreler' },
  ...DELAY_FILTERS.map((value) => ({ value, label: DELAY_FILTER_LABELS[value] })),
];

interface DelayFiltersProps {
  readonly view: DelaysView;
  readonly branches: readonly BranchView[];
  readonly now: number;
  /** What the couriers of the filter are asked for. */
  readonly couriers: Readonly<Record<string, string>>;
  readonly onView: (change: Partial<DelaysView>) => void;
}

/** Start, end, branch, courier, status and duration (spec 4 §2). */
export function DelayFilters({ view, branches, now, couriers, onView }: DelayFiltersProps) {
  return (
    <section aria-label="Süzgeçler" className={`${desk.panel} ${desk.touch} ${grid.filters}`}>
      <DayRangeFields
        days={shownDays(view.days, now)}
        onDays={(days) => onView({ days })}
        today={dayOf(now)}
      />
      {branches.length > 1 && (
        <FilterChoice
          data={[{ value: ALL, label: 'Tüm şubeler' }, ...branchOptions(branches)]}
          label="Şube"
          onPick={(picked) => onView({ branchId: picked === ALL ? ALL : asBranchId(Number(picked)) })}
          value={view.branchId === ALL ? ALL : String(view.branchId)}
        />
      )}
      <CourierChoice onView={onView} query={couriers} view={view} />
      <FilterChoice
        data={STATUSES}
        label="Durum"
        onPick={(picked) => onView({ status: DELAY_STATUSES.find((status) => status === picked) ?? null })}
        value={view.status ?? ALL}
      />
      <FilterChoice
        data={DURATIONS}
        label="Gecikme süresi"
        onPick={(picked) => onView({ duration: DELAY_FILTERS.find((filter) => filter === picked) ?? null })}
        value={view.duration ?? ALL}
      />
    </section>
  );
}

interface CourierChoiceProps extends Pick<DelayFiltersProps, 'view' | 'onView'> {
  readonly query: Readonly<Record<string, string>>;
}

/** Couriers who came back late in the range, with how often. */
function CourierChoice({ view, onView, query }: CourierChoiceProps) {
  const known = useQuery(delayCouriers(query)).data ?? [];
  const { courierId } = view;
  const isListed = courierId === null || known.some(({ id }) => id === courierId);
  const options = known.map(({ id, name, delayCount }) => ({
    value: String(id),
    label: `${name} (${delayCount})`,
  }));
  const others = isListed ? [] : [{ value: String(courierId), label: `${courierId} numaralı kurye` }];
  return (
    <FilterChoice
      data={[{ value: ALL, label: 'Tüm kuryeler' }, ...options, ...others]}
      label="Kurye"
      onPick={(picked) => onView({ courierId: picked === ALL ? null : asUserId(Number(picked)) })}
      value={courierId === null ? ALL : String(courierId)}
    />
  );
}
