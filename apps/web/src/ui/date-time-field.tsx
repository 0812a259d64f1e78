import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/tr';
import { DateTimePicker } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarClock } from '@tabler/icons-react';
import { type Instant, istanbulInstant, istanbulParts } from '@ulak/contracts/time';
import { CALENDAR_WORDS } from './calendar-words.ts';
import styles from './date-time-field.module.css';
import desk from './desk.module.css';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** 'YYYY-MM-DD HH:mm:ss', what Istanbul's clocks show. */
function wallText(instant: Instant): string {
  const { year, month, day, hour, minute, second } = istanbulParts(instant);
  const [date, time] = [
    [month, day],
    [hour, minute, second],
  ].map((parts) => parts.map(twoDigits));
  return `${year}-${date?.join('-')} ${time?.join(':')}`;
}

const dayText = (instant: Instant): string => wallText(instant).slice(0, 10);

/** The instant at which Istanbul's clocks show such a text, ISO with Z; null for another text. */
function instantOf(text: string): string | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  const instant = istanbulInstant({ year, month, day, hour, minute });
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

const TIME_PICKER = {
  hoursInputLabel: 'Saat',
  minutesInputLabel: 'Dakika',
  classNames: { field: styles.time },
};
const NO_DAYS: [] = [];
/** What a day begins with until a time is chosen: the business day (spec 1 §9). */
const DAY_BEGINS = '10:00';
/** A calendar below its field would leave such a screen at the lower edge. */
const SMALL = '(max-width: 48em), (max-height: 55em)';

interface DateTimeFieldProps {
  readonly label: string;
  /** Shown with an asterisk. */
  readonly isRequired?: boolean;
  readonly description?: string;
  /** ISO instant. */
  readonly value: string | null;
  /** Earlier days cannot be chosen, epoch milliseconds. */
  readonly earliest: number;
  /** Later days cannot be chosen, epoch milliseconds. */
  readonly latest?: number;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** A moment in Istanbul's time, wherever the browser is. */
export function DateTimeField({
  label,
  isRequired = false,
  description,
  value,
  error,
  onChange,
  ...days
}: DateTimeFieldProps) {
  const isSmall = useMediaQuery(SMALL, undefined, { getInitialValueInEffect: false });
  return (
    <DateTimePicker
      ariaLabels={CALENDAR_WORDS}
      clearable
      clearButtonProps={{ 'aria-label': `${label}: temizle` }}
      classNames={{ input: desk.touch }}
      defaultTimeValue={DAY_BEGINS}
      description={description}
      dropdownType={isSmall ? 'modal' : 'popover'}
      error={error}
      firstDayOfWeek={1}
      hideOutsideDates
      label={label}
      leftSection={<IconCalendarClock aria-hidden size="1.125rem" />}
      locale="tr"
      minDate={dayText(days.earliest)}
      {...(days.latest !== undefined && { maxDate: dayText(days.latest) })}
      modalProps={{ title: label, centered: true, zIndex: 400 }}
      onChange={(text) => onChange(text === null ? null : instantOf(text))}
      placeholder="Tarih ve saat seçin"
      popoverProps={{ zIndex: 400 }}
      size="md"
      submitButtonProps={{ 'aria-label': 'Tarihi seç' }}
      timePickerProps={TIME_PICKER}
      value={value === null ? null : wallText(Date.parse(value))}
      valueFormat="D MMMM YYYY HH:mm"
      weekendDays={NO_DAYS}
      withAsterisk={isRequired}
    />
  );
}
