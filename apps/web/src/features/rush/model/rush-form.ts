import type { RushSettings } from '@ulak/contracts/rush/schema';

/** What a branch that never named a peak is proposed: food on the table at sunset. */
export const NEW_RUSH: RushSettings = {
  isOn: false,
  kind: 'SUNSET',
  clockTime: null,
  offsetMin: 0,
  fromDay: null,
  toDay: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  beforeMin: 60,
  afterMin: 30,
  slotMin: 15,
  capacity: null,
};

/** Short names of the days, Monday first. */
export const WEEKDAYS = ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz'] as const;

/** The days with one more, or one fewer; in order. */
export const withWeekday = (weekdays: readonly number[], day: number): number[] =>
  weekdays.includes(day)
    ? weekdays.filter((one) => one !== day)
    : [...weekdays, day].toSorted((a, b) => a - b);

/** Whether a form differs from what is stored. */
export const isChanged = (form: RushSettings, stored: RushSettings | null): boolean =>
  JSON.stringify(form) !== JSON.stringify({ ...NEW_RUSH, ...stored });
