import { Select, Skeleton } from '@mantine/core';
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
import { branchOptions } from '../../../domain/branches/branch-filter.ts';
import desk from '../../../ui/desk.module.css';
import { filterOptions } from '../../../ui/filter-options.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { type DelaysView, shownDays, withDay } from '../model/delays-view.ts';
import { delayCouriers } from '../queries.ts';
import styles from './delays.module.css';

const ALL = 'all';
const STATUSES = [
  { value: ALL, label: 'Tüm durumlar' },
  ...DELAY_STATUSES.map((value) => ({ value, label: DELAY_STATUS_LABELS[value] })),
];
const DURATIONS = [
  { value: ALL, label: 'Tüm süreler' },
  ...DELAY_FILTERS.map((value) => ({ value, label: DELAY_FILTER_LABELS[value] })),
];
const DayBound = lazyComponent(async () => (await import('../../../ui/day-bound.tsx')).DayBound, {
  fallback: ({ label }) => <Skeleton aria-label={label} className={styles.choice ?? ''} h="3.75rem" />,
});

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
  const days = shownDays(view, now);
  const today = dayOf(now);
  return (
    <section aria-label="Süzgeçler" className={`${desk.panel} ${desk.touch} ${styles.filters}`}>
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
      {branches.length > 1 && (
        <Choice
          data={[{ value: ALL, label: 'Tüm şubeler' }, ...branchOptions(branches)]}
          label="Şube"
          onPick={(picked) => onView({ branchId: picked === null ? ALL : asBranchId(Number(picked)) })}
          value={view.branchId === ALL ? ALL : String(view.branchId)}
        />
      )}
      <CourierChoice onView={onView} query={couriers} view={view} />
      <Choice
        data={STATUSES}
        label="Durum"
        onPick={(picked) => onView({ status: DELAY_STATUSES.find((status) => status === picked) ?? null })}
        value={view.status ?? ALL}
      />
      <Choice
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
    <Choice
      data={[{ value: ALL, label: 'Tüm kuryeler' }, ...options, ...others]}
      label="Kurye"
      onPick={(picked) => onView({ courierId: picked === null ? null : asUserId(Number(picked)) })}
      value={courierId === null ? ALL : String(courierId)}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly data: { value: string; label: string }[];
  readonly value: string;
  /** Null: all. */
  readonly onPick: (value: string | null) => void;
}

const Choice = ({ label, data, value, onPick }: ChoiceProps) => (
  <Select
    allowDeselect={false}
    className={styles.choice ?? ''}
    comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    data={data}
    filter={filterOptions}
    label={label}
    nothingFoundMessage="Bulunamadı"
    onChange={(picked) => onPick(picked === ALL ? null : picked)}
    searchable={data.length > 9}
    size="sm"
    value={value}
  />
);
