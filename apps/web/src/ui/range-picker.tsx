import { Group, SegmentedControl, Skeleton } from '@mantine/core';
import {
  customRange,
  type BusinessDays,
  RANGE_LABELS,
  RANGE_NAMES,
  type RangeChoice,
} from '../lib/business-range.ts';
import type { Preloadable } from '../lib/preload-when-idle.ts';
import { lazyComponent } from './lazy-component.tsx';
import styles from './range-picker.module.css';

// The calendar is fetched by those who pick days of their own.
const DaysPicker = lazyComponent(async () => (await import('./day-range-picker.tsx')).DayRangePicker, {
  fallback: () => <Skeleton className={styles.days} h={36} />,
});

/** What the picker fetches when it is needed. */
export const RANGE_PICKER_PARTS: readonly Preloadable[] = [DaysPicker];

interface RangePickerProps {
  readonly value: RangeChoice;
  /** The days that the value means now. */
  readonly days: BusinessDays;
  /** The business day that is running. */
  readonly today: string;
  readonly onChange: (range: RangeChoice) => void;
}

const OPTIONS = RANGE_NAMES.map((value) => ({ value, label: RANGE_LABELS[value] }));

/** Bugün, dün, bu hafta, bu ay, özel: business days of 10:00–07:00 (ux "Reports, money"). */
export function RangePicker({ value, days, today, onChange }: RangePickerProps) {
  return (
    <Group className={styles.wide} gap="xs">
      <SegmentedControl
        aria-label="Tarih aralığı"
        className={styles.wide}
        data={OPTIONS}
        size="sm"
        value={value.name}
        onChange={(name) => onChange(name === 'custom' ? customRange(days.first, days.last) : { name })}
      />
      {value.name === 'custom' && (
        <DaysPicker days={days} today={today} onPick={(first, last) => onChange(customRange(first, last))} />
      )}
    </Group>
  );
}
