import { businessDayStart } from '@ulak/contracts/business-day';
import { DEFAULT_RUSH } from '@ulak/contracts/rush/default-rush';
import type { PeakKind, RushSettings } from '@ulak/contracts/rush/schema';
import { formatDate } from '@ulak/contracts/time';
import { WEEKDAYS } from '../../../lib/weekdays.ts';
import { type ConflictField, conflictFields } from '../../../ui/record-conflict.tsx';

export const PEAK_KIND_LABELS: Readonly<Record<PeakKind, string>> = {
  SUNSET: 'Gün batımı (iftar)',
  CLOCK: 'Sabit saat',
};

export const RUSH_LABELS: Readonly<Record<keyof RushSettings, string>> = {
  isOn: 'Yoğun saat',
  kind: 'Yoğun an',
  clockTime: 'Saat',
  offsetMin: 'Gün batımına eklenecek dakika',
  fromDay: 'İlk gün',
  toDay: 'Son gün',
  weekdays: 'Günler',
  beforeMin: 'Öncesinde (dakika)',
  afterMin: 'Sonrasında (dakika)',
  slotMin: 'Aralık uzunluğu',
  capacity: 'Aralık başına sipariş',
};

/** What is stored as a form shows it; null: a peak was never named. */
export const formOf = (stored: RushSettings | null): RushSettings => ({ ...DEFAULT_RUSH, ...stored });

/** Whether two forms would be saved as the same. */
export const isSameRush = (a: RushSettings, b: RushSettings): boolean =>
  JSON.stringify(formOf(a)) === JSON.stringify(formOf(b));

/** What was changed of a stored form. */
export const changedParts = (form: RushSettings, stored: RushSettings): Partial<RushSettings> =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field as keyof RushSettings]),
    ),
  );

const dayText = (day: string | null): string => (day === null ? '' : formatDate(businessDayStart(day)));

/** A form in words, to choose between two. */
const textsOf = (form: RushSettings): Record<keyof RushSettings, string> => ({
  isOn: form.isOn ? 'Açık' : 'Kapalı',
  kind: PEAK_KIND_LABELS[form.kind],
  clockTime: form.clockTime ?? '',
  offsetMin: String(form.offsetMin),
  fromDay: dayText(form.fromDay),
  toDay: dayText(form.toDay),
  weekdays: form.weekdays.map((day) => WEEKDAYS[day - 1]?.short).join(', '),
  beforeMin: String(form.beforeMin),
  afterMin: String(form.afterMin),
  slotMin: `${form.slotMin} dakika`,
  capacity: form.capacity === null ? '' : String(form.capacity),
});

/** What of a form is another than what is stored. */
export const rushConflict = (present: RushSettings, own: RushSettings): ConflictField[] =>
  conflictFields(RUSH_LABELS, textsOf(present), textsOf(own));
