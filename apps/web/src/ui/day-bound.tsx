import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/tr';
import { DatePickerInput } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { CALENDAR_WORDS } from './calendar-words.ts';
import desk from './desk.module.css';

const NO_DAYS: [] = [];

interface DayBoundProps {
  readonly label: string;
  /** 'YYYY-MM-DD'. */
  readonly value: string;
  readonly max: string;
  readonly onPick: (day: string) => void;
}

/** The first or the last day of a range. */
export function DayBound({ label, value, max, onPick }: DayBoundProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <DatePickerInput
      ariaLabels={CALENDAR_WORDS}
      miw={0}
      classNames={{ input: desk.touch }}
      dropdownType={isPhone ? 'modal' : 'popover'}
      firstDayOfWeek={1}
      hideOutsideDates
      label={label}
      leftSection={<IconCalendar aria-hidden size="1rem" />}
      locale="tr"
      maxDate={max}
      modalProps={{ title: label, centered: true }}
      onChange={(day) => day !== null && onPick(day)}
      size="sm"
      value={value}
      valueFormat="D MMM YYYY"
      weekendDays={NO_DAYS}
    />
  );
}
