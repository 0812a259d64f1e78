import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/tr';
import { DatePickerInput } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import type { BusinessDays } from '../lib/business-range.ts';
import { CALENDAR_WORDS } from './calendar-words.ts';
import desk from './desk.module.css';
import styles from './range-picker.module.css';

interface DayRangePickerProps {
  readonly days: BusinessDays;
  readonly today: string;
  readonly onPick: (first: string, last: string) => void;
}

/** Weekends are days like others here, and red is reserved for what needs a person. */
const NO_DAYS: [] = [];

/** First and last day from one calendar; a day chosen twice is a range of one day. */
export function DayRangePicker({ days, today, onPick }: DayRangePickerProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  // Between the two clicks only the first day is known.
  const [rangeStart, setRangeStart] = useState<string | null>(null);
  return (
    <DatePickerInput
      allowSingleDateInRange
      aria-label="Tarih aralığının günleri"
      ariaLabels={CALENDAR_WORDS}
      className={styles.days}
      classNames={{ input: desk.touch }}
      dropdownType={isPhone ? 'modal' : 'popover'}
      firstDayOfWeek={1}
      hideOutsideDates
      leftSection={<IconCalendar aria-hidden size="1rem" />}
      locale="tr"
      maxDate={today}
      modalProps={{ title: 'Tarih aralığı', centered: true }}
      onChange={([first, last]) => {
        if (first !== null && last !== null) onPick(first, last);
        setRangeStart(last === null ? first : null);
      }}
      onDropdownClose={() => setRangeStart(null)}
      size="sm"
      type="range"
      value={rangeStart === null ? [days.first, days.last] : [rangeStart, null]}
      valueFormat="D MMM YYYY"
      weekendDays={NO_DAYS}
    />
  );
}
