import { Group, Select, Skeleton } from '@mantine/core';
import { AUDIT_GROUP_LABELS, AUDIT_GROUPS } from '@ulak/contracts/audit/groups';
import { CALENDAR_TIME_LABELS, CALENDAR_TIMES, dayOf, daysOf } from '../../../lib/calendar-days.ts';
import { useNow } from '../../../lib/clock.ts';
import desk from '../../../ui/desk.module.css';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { AuditView } from '../model/audit-view.ts';

const MINUTE_MS = 60_000;
const MIN_SEARCH = 2;
const ALL = 'all';
const GROUPS = [
  { value: ALL, label: 'Tüm işlemler' },
  ...AUDIT_GROUPS.map((value) => ({ value, label: AUDIT_GROUP_LABELS[value] })),
];
const DaysPicker = lazyComponent(
  async () => (await import('../../../ui/day-range-picker.tsx')).DayRangePicker,
  { fallback: () => <Skeleton h={36} w={230} /> },
);

interface AuditFiltersProps {
  readonly view: AuditView;
  readonly onView: (change: Partial<AuditView>) => void;
}

/** Who or what by name, which kind of action, when. */
export function AuditFilters({ view, onView }: AuditFiltersProps) {
  const now = useNow(MINUTE_MS);
  const today = dayOf(now);
  const days = daysOf(view, now) ?? { first: today, last: today };
  return (
    <Group className={desk.touch} gap="xs">
      <SearchField
        label="Denetim kaydında ad ara"
        minLength={MIN_SEARCH}
        placeholder="Kişi, şube veya şirket adı"
        value={view.search}
        onChange={(search) => onView({ search })}
      />
      <Select
        allowDeselect={false}
        aria-label="Ne yapıldı"
        data={GROUPS}
        size="sm"
        value={view.group ?? ALL}
        flex="1 1 9.5rem"
        maw="14rem"
        onChange={(value) => onView({ group: AUDIT_GROUPS.find((group) => group === value) ?? null })}
      />
      <Select
        allowDeselect={false}
        aria-label="Ne zaman"
        data={CALENDAR_TIMES.map((value) => ({ value, label: CALENDAR_TIME_LABELS[value] }))}
        size="sm"
        value={view.time}
        flex="1 1 9.5rem"
        maw="11rem"
        onChange={(value) => {
          const time = CALENDAR_TIMES.find((name) => name === value) ?? 'all';
          onView({ time, days: time === 'custom' ? days : null });
        }}
      />
      {view.time === 'custom' && (
        <DaysPicker days={days} today={today} onPick={(first, last) => onView({ days: { first, last } })} />
      )}
    </Group>
  );
}
