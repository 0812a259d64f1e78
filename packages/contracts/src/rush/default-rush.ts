import type { RushSettings } from './schema.ts';

/** What a branch that never named a peak is proposed: food on the table at sunset, every day. */
export const DEFAULT_RUSH: RushSettings = {
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
