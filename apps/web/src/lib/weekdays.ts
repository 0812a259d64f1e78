/** Days of the week, Monday first. */
export const WEEKDAYS = [
  { short: 'Pzt', name: 'Pazartesi' },
  { short: 'Sal', name: 'Salı' },
  { short: 'Çar', name: 'Çarşamba' },
  { short: 'Per', name: 'Perşembe' },
  { short: 'Cum', name: 'Cuma' },
  { short: 'Cmt', name: 'Cumartesi' },
  { short: 'Paz', name: 'Pazar' },
] as const;

/** The days, 1 (Monday) to 7, with one more, or one fewer; in order. */
export const toggled = (weekdays: readonly number[], day: number): number[] =>
  weekdays.includes(day)
    ? weekdays.filter((one) => one !== day)
    : [...weekdays, day].toSorted((a, b) => a - b);
