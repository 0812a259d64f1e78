import { SegmentedControl, Skeleton } from '@mantine/core';
import { useNow } from '../lib/clock.ts';
import { RANGE_LABELS, RANGE_NAMES } from '../lib/business-range.ts';
import type { Preloadable } from '../lib/preload-when-idle.ts';
import { lazyComponent } from './lazy-component.tsx';
import { chooseRange, type ReportRange } from '../lib/report-range.ts';
import picker from './range-picker.module.css';

// The calendars are fetched by those who pick days of their own.
const TimesFields = lazyComponent(async () => (await import('./times-fields.tsx')).TimesFields, {
  fallback: () => <Skeleton h={36} w={300} />,
});

/** What the picker fetches when it is needed. */
export const REPORT_RANGE_PARTS: readonly Preloadable[] = [TimesFields];

const OPTIONS = RANGE_NAMES.map((value) => ({ value, label: RANGE_LABELS[value] }));
const MINUTE_MS = 60_000;

interface ReportRangePickerProps {
  readonly value: ReportRange;
  readonly onChange: (range: ReportRange) => void;
}

/** Bugün, dün, bu hafta, bu ay as business days of 10:00–07:00, özel with times (spec 2 §2.5, §9). */
export function ReportRangePicker({ value, onChange }: ReportRangePickerProps) {
  const now = useNow(MINUTE_MS);
  return (
    <>
      <SegmentedControl
        aria-label="Tarih aralığı"
        className={picker.wide}
        data={OPTIONS}
        size="sm"
        value={value.name}
        onChange={(name) => onChange(chooseRange(name, value, now))}
      />
      {value.name === 'custom' && (
        <TimesFields value={value} onChange={(times) => onChange({ name: 'custom', ...times })} />
      )}
    </>
  );
}
