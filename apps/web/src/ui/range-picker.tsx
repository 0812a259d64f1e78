import './range-picker.css';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import {
  customRange,
  type BusinessDays,
  RANGE_LABELS,
  RANGE_NAMES,
  type RangeChoice,
} from '../lib/business-range.ts';

// The calendar is fetched by those who pick days of their own.
const DaysPicker = lazy(async () => ({ default: (await import('./day-range-picker.tsx')).DayRangePicker }));

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
    <div className="range-picker">
      <SegmentedControl
        aria-label="Tarih aralığı"
        className="range-names"
        data={OPTIONS}
        size="sm"
        value={value.name}
        onChange={(name) => onChange(name === 'custom' ? customRange(days.first, days.last) : { name })}
      />
      {value.name === 'custom' && (
        <Suspense fallback={<Skeleton className="range-days" h={36} />}>
          <DaysPicker
            days={days}
            today={today}
            onPick={(first, last) => onChange(customRange(first, last))}
          />
        </Suspense>
      )}
    </div>
  );
}
