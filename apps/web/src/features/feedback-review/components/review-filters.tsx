import { Button, Select, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchFilter } from '@ulak/contracts/ids';
import { BranchSelect } from '../../../domain/branches/branch-select.tsx';
import { CALENDAR_TIME_LABELS, CALENDAR_TIMES, dayOf, daysOf } from '../../../lib/calendar-days.ts';
import { useNow } from '../../../lib/clock.ts';
import desk from '../../../ui/desk.module.css';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { type FeedbackView, KIND_FILTERS, STATUS_FILTERS } from '../model/feedback-view.ts';
import { KIND_FILTER_LABELS, STATUS_FILTER_LABELS } from '../model/texts.ts';
import styles from './feedback-review.module.css';

const MINUTE_MS = 60_000;
const ALL = 'all';
const STATUSES = [
  { value: ALL, label: 'Tüm durumlar' },
  ...STATUS_FILTERS.map((value) => ({ value, label: STATUS_FILTER_LABELS[value] })),
];
const KINDS = [
  { value: ALL, label: 'Tüm türler' },
  ...KIND_FILTERS.map((value) => ({ value, label: KIND_FILTER_LABELS[value] })),
];
const TIMES = CALENDAR_TIMES.map((value) => ({ value, label: CALENDAR_TIME_LABELS[value] }));
const DaysPicker = lazyComponent(
  async () => (await import('../../../ui/day-range-picker.tsx')).DayRangePicker,
  { fallback: () => <Skeleton h={36} w={230} /> },
);

interface ReviewFiltersProps {
  readonly view: FeedbackView;
  readonly branches: readonly BranchView[];
  readonly branchId: BranchFilter;
  /** Of the courier to whom the list is narrowed. */
  readonly courierName: string | null;
  readonly onView: (change: Partial<FeedbackView>) => void;
}

/** Status, kind, branch, time and words; a courier is narrowed to from a feedback of theirs. */
export function ReviewFilters(props: ReviewFiltersProps) {
  const { view, branches, branchId, courierName, onView } = props;
  return (
    <section aria-label="Süzgeçler" className={`${desk.row} ${desk.touch} ${styles.filters}`}>
      <Choice
        data={STATUSES}
        label="Durum"
        onChange={(value) => onView({ status: STATUS_FILTERS.find((one) => one === value) ?? null })}
        value={view.status ?? ALL}
      />
      <Choice
        data={KINDS}
        label="Tür"
        onChange={(value) => onView({ kind: KIND_FILTERS.find((one) => one === value) ?? null })}
        value={view.kind ?? ALL}
      />
      <BranchSelect
        branches={branches}
        onChange={(chosen) => onView({ branchId: chosen })}
        value={branchId}
      />
      <When onView={onView} view={view} />
      <SearchField
        label="Geri bildirimlerde ara"
        onChange={(search) => onView({ search })}
        placeholder="Kurye veya mesaj"
        value={view.search}
      />
      {view.courierId !== null && (
        <Button
          leftSection={<IconX aria-hidden size="1rem" />}
          onClick={() => onView({ courierId: null })}
          size="sm"
          variant="light"
        >
          Yalnız {courierName ?? 'bir kurye'}
        </Button>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string | null) => void;
}

const Choice = ({ label, data, value, onChange }: ChoiceProps) => (
  <Select
    allowDeselect={false}
    aria-label={label}
    className={styles.choice ?? ''}
    data={[...data]}
    onChange={onChange}
    size="sm"
    value={value}
  />
);

function When({ view, onView }: Pick<ReviewFiltersProps, 'view' | 'onView'>) {
  const now = useNow(MINUTE_MS);
  const today = dayOf(now);
  const days = daysOf(view, now) ?? { first: today, last: today };
  return (
    <>
      <Choice
        data={TIMES}
        label="Ne zaman"
        onChange={(value) => {
          const time = CALENDAR_TIMES.find((name) => name === value) ?? 'all';
          onView({ time, days: time === 'custom' ? days : null });
        }}
        value={view.time}
      />
      {view.time === 'custom' && (
        <DaysPicker days={days} onPick={(first, last) => onView({ days: { first, last } })} today={today} />
      )}
    </>
  );
}
